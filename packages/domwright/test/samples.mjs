// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

export const repository = path.resolve(import.meta.dirname, '../../..');

/** @param {string} folder */
const pagesIn = (folder) =>
  readdirSync(path.join(repository, folder))
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => `${folder}/${name}`);

export const readmes = [
  'README.md',
  'packages/domwright/README.md',
  'packages/run-page/README.md',
  'packages/extract/README.md',
  'packages/check/README.md',
  'packages/cli/README.md',
  'packages/parse5/README.md',
  'packages/rehype/README.md',
];

/**
 * The READMEs, the guides, the reference, and the pages for programs that build on the parser.
 *
 * @type {readonly string[]}
 */
export const pages = [
  ...readmes,
  ...pagesIn('docs/using'),
  ...pagesIn('docs/reference'),
  'docs/inside/scripting.md',
  'docs/inside/your-own-tree.md',
];

/**
 * A block of code on a page. `line` is that of its fence, 1-based.
 *
 * @typedef {{ readonly page: string, readonly line: number, readonly language: 'js' | 'ts', readonly code: string }} Sample
 */

/**
 * The `js` and `ts` blocks of a page, in order.
 *
 * @param {string} page
 * @returns {Sample[]}
 */
export function samplesOf(page) {
  const text = readFileSync(path.join(repository, page), 'utf8');
  return [...text.matchAll(/^```(js|ts)\n([\s\S]*?)^```/gm)].map((match) => ({
    page,
    line: text.slice(0, match.index).split('\n').length,
    language: /** @type {'js' | 'ts'} */ (match[1]),
    code: match[2],
  }));
}

/**
 * Whether a block has lines such as `expression; // → value`, which are run.
 *
 * @param {Sample} sample
 */
export const claimsOutput = ({ code }) => /; \/\/ → /.test(code);

/**
 * A sample in JavaScript, with a call `$check(expression, value)` in place of each `expression; // → value`.
 *
 * @param {Sample} sample
 */
export function withChecks({ code, language }) {
  const checked = code.replace(/^(.*); \/\/ → (.*)$/gm, '$$check(($1), ($2));');
  if (language === 'js') return checked;
  const compilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    verbatimModuleSyntax: true,
  };
  return ts
    .transpileModule(checked, { compilerOptions })
    .outputText.replace(/^export \{\};$/m, '')
    .replace(/^import (.*) from "(.*)";$/gm, "import $1 from '$2';");
}

/**
 * What a sample's value is compared by: the members of an object, not its class.
 *
 * @param {unknown} value
 * @returns {unknown}
 */
export function plain(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : value;
}
