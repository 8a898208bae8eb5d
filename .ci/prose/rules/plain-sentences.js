"use strict";
const { splitAST } = require("sentence-splitter");

const MOST_WORDS = 35;
const MOST_WORDS_ON_AVERAGE = 20;

// A paragraph, a paragraph of a list item and a cell of a table are each a text of its own, which is split into sentences. A heading and a block
// of code are none. Code within a text is one word. What has fewer than four words is a label (a figure or a name in a cell), which does not
// count in the average. What a test writes from the sources is not read.
const LEAST_WORDS_OF_A_SENTENCE = 4;

const text = (node) => {
  if (node.type === "Code") return "code";
  if (node.type === "Html" || node.type === "Image") return "";
  return node.children ? node.children.map(text).join("") : node.value || "";
};

const countWords = (sentence) => text(sentence).split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

module.exports = (context) => {
  const { Syntax, RuleError, locator, report } = context;
  const counts = [];
  let generated = false;

  const read = (node) => {
    if (generated) return;
    for (const sentence of splitAST(node).children.filter((child) => child.type === "Sentence")) {
      const words = countWords(sentence);
      if (words > MOST_WORDS) {
        const said = `a sentence of ${words} words; at most ${MOST_WORDS} are allowed. Maybe make two of it.`;
        report(node, new RuleError(said, { padding: locator.at(sentence.range[0] - node.range[0]) }));
      }
      if (words >= LEAST_WORDS_OF_A_SENTENCE) counts.push(words);
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
