package io.sharpshooter.usage;

/** Which of two worlds is meant. */
enum Tense {
    /** All open claims are done, and what is booked runs. */
    COUNTED,
    /** Only what is done once this round is carried out: nobody dies who has only been told. */
    NOW
}
