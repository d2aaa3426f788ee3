// @ts-check
import { readFileSync } from 'node:fs';

/**
 * Tree construction tests of html5lib-tests (`.dat`).
 * The format: https://github.com/html5lib/html5lib-tests/blob/master/tree-construction/README.md
 *
 * @typedef {object} TreeConstructionTest
 * @property {number} number of the test in its file, from 1
 * @property {number} line where it starts in its file, from 1
 * @property {string} data the input
 * @property {string[]} errors the lines of `#errors`: outdated names, of which only the number counts
 * @property {string[] | undefined} newErrors the lines of `#new-errors`, `(line:column) code`
 * @property {string | undefined} fragment the context element: `div`, `svg path`, `math mi`
 * @property {boolean | undefined} scripting undefined: the same result with and without
 * @property {string} document the expected tree, without a newline at the end
 */

const SECTION_NAMES = new Set([
  '#data',
  '#errors',
  '#new-errors',
  '#document-fragment',
  '#script-off',
  '#script-on',
  '#document',
]);

/**
 * @param {string} file
 * @returns {TreeConstructionTest[]}
 */
export function readTreeConstructionTests(file) {
  return parseTreeConstructionTests(readFileSync(file, 'utf8'));
}

/**
 * @param {string} content
 * @returns {TreeConstructionTest[]}
 */
export function parseTreeConstructionTests(content) {
  /** @type {TreeConstructionTest[]} */
  const tests = [];
  /** @type {Map<string, string[]>} */
  let sections = new Map();
  let start = 0;
  /** @type {string[] | undefined} */
  let section;
  const finish = () => {
    if (sections.size > 0) tests.push(testOf(sections, tests.length + 1, start));
  };
  // Only a line that is exactly a section's name starts one. CR and anything else belong to the line.
  content.split('\n').forEach((line, index) => {
    if (line === '#data') {
      finish();
      sections = new Map();
      start = index + 1;
    }
    if (SECTION_NAMES.has(line)) {
      section = [];
      sections.set(line, section);
    } else {
      section?.push(line);
    }
  });
  finish();
  return tests;
}

/**
 * @param {Map<string, string[]>} sections
 * @param {number} number
 * @param {number} line
 * @returns {TreeConstructionTest}
 */
function testOf(sections, number, line) {
  const data = sections.get('#data');
  const document = sections.get('#document');
  if (data === undefined || document === undefined) throw new Error(`no #data or #document, line ${line}`);
  return {
    number,
    line,
    // The newline in front of the next section is not part of the data.
    data: data.join('\n'),
    errors: entries(sections.get('#errors')) ?? [],
    newErrors: entries(sections.get('#new-errors')),
    fragment: sections.get('#document-fragment')?.[0],
    scripting: sections.has('#script-on') ? true : sections.has('#script-off') ? false : undefined,
    document: document.join('\n').replace(/\n+$/, ''),
  };
}

/** @param {string[] | undefined} lines */
function entries(lines) {
  return lines?.filter((line) => line !== '');
}
