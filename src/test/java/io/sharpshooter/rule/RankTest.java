package io.sharpshooter.rule;

import io.sharpshooter.fixture.Case;
import io.sharpshooter.fixture.Tables;
import java.util.stream.Stream;

class RankTest implements Tables {
    static Stream<Case> cases() {
        return Case.in("""
            beyond its guarantee nothing is taken from a queue of higher priority even then
              set guarantee-from-higher-priority true
              queues low 40%, high 10% priority 5
              node n1 100g: high 10 x 10g
              low asks 50g
              = victims none

            the priority of the branch counts and not that of the leaf
              queues first 50% priority 5, first.modest 50%, second 50%, second.proud 50% priority 9
              node n1 100g: first.modest 10 x 10g
              second.proud asks 50g
              = victims none, second.proud ONLY_HIGHER_PRIORITY_VICTIMS

            beyond its elastic minimum a demand takes down to the ideal share
              queues a 20%, b 20%, idle 60%
              node n1 100g: b 10 x 10g
              a asks 50g
              = victims b#5-9

            of two containers only the one within the elastic minimum takes below the ideal share
              # The first is all of a's elastic minimum, 60; for the second b, with 140 left, would have to be
              # above its ideal share, 180.
              queues a 20%, b 10%, d
              node n1 100g: b 10 x 10g aged 9000s
              node n2 100g: b 10 x 10g aged 100s
              node n3 100g: d 10 x 10g
              a asks 2 x 60g only n1|n2
              = nodes n2, a ONLY_PROTECTED_VICTIMS 1

            the last victim may cross the ideal share by less than the smallest victim
              queues a 20%, b 20%, idle 60%
              node n1 100g: b 6 x 16g
              a asks 50g
              = victims b#3-5

            the guarantee is never crossed
              queues a 60%, b 40%; node n1 100g: b 3 x 30g; a asks 60g
              = victims none, a ONLY_PROTECTED_VICTIMS

            an outsider takes from a leaf whose parent is above its due
              set threshold 30%
              queues p 60%, p.x 10%, p.y 50%, outsider 40%
              node n1 100g: p.x 6 x 10g, p.y 40g aged 9000s
              outsider asks 40g
              = victims p.x#2-5

            no outsider takes from a leaf whose parent is within its due
              set threshold 30%
              queues p 60%, p.x 10%, p.y 50%, outsider 40%, rest
              node n1 100g: p.x 6 x 10g, rest 4 x 10g aged 9000s
              outsider asks 40g
              = victims rest#0-3

            siblings settle among themselves though their parent is within its due
              queues p 100%, p.x 40%, p.y 60%
              node n1 100g: p.x 10 x 10g
              p.y asks 60g
              = victims p.x#4-9

            only types in which its queue may give make a container a victim
              queues a 50%, memory 30g/10c, cores 20g
              node n1 100g/20c: memory 5 x 16g/2c, cores 10 x 2g/1c
              a asks 50g/8c
              = victims memory#2-4 cores#8 cores#9

            only who holds some of what is wanted is named for keeping it
              queues a 100g, b 50g, learning 1g/8gpu
              node n1 100g: b 50g
              node n2 50g/8gpu: learning 8 x 0g/1gpu
              a asks 60g
              = number a ONLY_PROTECTED_VICTIMS within its due root.b

            what is only promised to a queue is no reason to take from its siblings
              queues p, p.x priority 1, p.y, d, o
              node n2 100g
              node n1 100g: p.y 5 x 16g, o 20g
              p.x asks 90g only n2
              d asks 15g only n1
              = victims none, p.x FITS_NOW
            """);
    }
}
