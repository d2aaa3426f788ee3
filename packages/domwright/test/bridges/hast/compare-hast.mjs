// @ts-check
import { fromHtml } from 'hast-util-from-html';
import { fromParse5 } from 'hast-util-from-parse5';
import { defaultTreeAdapter, html as names, parse, parseFragment } from 'parse5';
import { standardParser } from '../../property/parse5-corrected.mjs';

/**
 * @typedef {object} Options as of `parseToHast`
 * @property {string} [context] its context element
 * @property {boolean} [scripting]
 * @property {boolean} [verbose]
 */

/**
 * Compares our tree with that of hast-util-from-html or, where parse5's rules differ from the standard's, with that of
 * hast-util-from-parse5 on a corrected parse5. Even the order of object properties counts.
 *
 * @param {import('hast').Root} ours
 * @param {string} html
 * @param {Options} options
 * @returns {string} the first difference; '' if there is none
 */
export function compareHast(ours, html, options) {
  if (firstDifference(theirHast(html, options), ours) === '') return '';
  return firstDifference(correctedHast(html, options), ours);
}

/** @param {string} html @param {Options} options */
function theirHast(html, { context: fragment, scripting = false, verbose = false }) {
  if (!scripting && (fragment === undefined || fragment === 'template')) {
    return fromHtml(html, { fragment: fragment !== undefined, verbose });
  }
  const options = { sourceCodeLocationInfo: true, scriptingEnabled: scripting };
  const context = contextOf(fragment);
  const tree = context === undefined ? parse(html, options) : parseFragment(context, html, options);
  return fromParse5(tree, { file: fileOf(html), verbose });
}

/** @param {string} html @param {Options} options */
function correctedHast(html, { context: fragment, scripting = false, verbose = false }) {
  const context = contextOf(fragment);
  const parser = standardParser({ sourceCodeLocationInfo: true, scriptingEnabled: scripting }, context);
  parser.tokenizer.write(html, true);
  const tree = context === undefined ? parser.document : parser.getFragment();
  return fromParse5(tree, { file: fileOf(html), verbose });
}

/** @param {string | undefined} fragment */
function contextOf(fragment) {
  if (fragment === undefined) return undefined;
  const [, prefix, name] = /** @type {RegExpExecArray} */ (/^(?:(svg|math) )?(.*)$/.exec(fragment));
  const { NS } = names;
  const namespace = prefix === 'svg' ? NS.SVG : prefix === 'math' ? NS.MATHML : NS.HTML;
  return defaultTreeAdapter.createElement(/** @type {string} */ (name), namespace, []);
}

/**
 * A stand-in for a file: only its text is read.
 *
 * @param {string} html
 * @returns {any}
 */
function fileOf(html) {
  return { toString: () => html };
}

/** @param {unknown} theirs @param {unknown} ours */
function firstDifference(theirs, ours) {
  const [left, right] = [JSON.stringify(theirs), JSON.stringify(ours)];
  if (left === right) return '';
  let at = 0;
  while (left[at] === right[at]) at++;
  const from = Math.max(0, at - 200);
  return `theirs: …${left.slice(from, at + 80)}…\n  ours: …${right.slice(from, at + 80)}…`;
}

/** Names of properties of Object.prototype: it loses such attributes, or throws. */
const lostNames = new Set(Object.getOwnPropertyNames(Object.prototype).map((name) => name.toLowerCase()));

/**
 * Why the trees for an input differ, if it is for one of the reasons in docs/inside/deviations.md.
 *
 * @param {string} html
 * @param {import('hast').Root} ours
 * @returns {string | undefined}
 */
export function reasonToDiffer(html, ours) {
  if (/&[\r\n]/.test(html)) return 'parse5 counts a line break behind & twice';
  if (/<search/i.test(html)) return 'search is not special in parse5';
  /** @type {any[]} */
  const stack = [ours];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.content !== undefined) stack.push(node.content);
    if (node.children !== undefined) stack.push(...node.children);
    if (node.type !== 'element') continue;
    const { tagName, properties } = node;
    if (/[.#]/.test(tagName)) return 'it takes tag names for selectors';
    if (/[^\0-\x7f]/.test(tagName)) return 'it makes letters of tag names small that are not ASCII';
    if (tagName === 'solidcolor' || tagName === 'textarea')
      return 'it writes names of elements of SVG 2 its way';
    for (const [name, value] of Object.entries(properties)) {
      if (lostNames.has(name.toLowerCase())) return 'it loses attributes whose names Object.prototype has';
      if (Array.isArray(value) && value.some((item) => /^\s|\s$/.test(String(item)))) {
        return 'it trims other white space than that of ASCII off lists';
      }
    }
  }
  return undefined;
}
