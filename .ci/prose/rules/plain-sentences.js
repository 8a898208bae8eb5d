"use strict";

const MOST_WORDS = 35;
const MOST_WORDS_ON_AVERAGE = 20;

// A paragraph, a paragraph of a list item and a cell of a table are each a text of its own, which is split into
// sentences. A heading and a block of code are none. Code within a text is one word. What has fewer than four words is
// a label (a figure or a name in a cell), which does not count in the average. What a test writes from the sources is
// not read.
const LEAST_WORDS_OF_A_SENTENCE = 4;

// At a mark before a space and a capital letter or code. Not after "e.g." and its like.
const BETWEEN_SENTENCES = /(?<=[.!?]["”)]*)(?<!\.\p{L}\.)\s+(?=["“(]*\p{Lu})/u;

const text = (node) => {
  if (node.type === "Code") return "Code";
  if (node.type === "Html" || node.type === "Image") return "";
  return node.children ? node.children.map(text).join("") : node.value || "";
};

const wordsOf = (sentence) => sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));

module.exports = (context) => {
  const { Syntax, RuleError, report } = context;
  const counts = [];
  let generated = false;

  const read = (node) => {
    if (generated) return;
    for (const words of text(node).split(BETWEEN_SENTENCES).map(wordsOf)) {
      if (words.length > MOST_WORDS) {
        const beginning = words.slice(0, 6).join(" ");
        const found = `"${beginning} ..." has ${words.length} words`;
        report(node, new RuleError(`${found}; at most ${MOST_WORDS} are allowed. Maybe make two sentences of it.`));
      }
      if (words.length >= LEAST_WORDS_OF_A_SENTENCE) counts.push(words.length);
    }
  };

  return {
    [Syntax.Html](node) {
      if (node.value.startsWith("<!-- written by")) generated = true;
      if (node.value.startsWith("<!-- end -->")) generated = false;
    },
    [Syntax.Paragraph]: read,
    [Syntax.TableCell]: read,
    [Syntax.DocumentExit](node) {
      const average = counts.reduce((sum, words) => sum + words, 0) / Math.max(1, counts.length);
      if (average > MOST_WORDS_ON_AVERAGE) {
        const found = `${counts.length} sentences have ${average.toFixed(1)} words on average`;
        report(node, new RuleError(`${found}; at most ${MOST_WORDS_ON_AVERAGE} are allowed. Maybe split the longest.`));
      }
    },
  };
};
