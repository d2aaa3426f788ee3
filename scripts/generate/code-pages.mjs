// @ts-check
/**
 * Writes the indexes of the codes of `domwright check`: docs/reference/codes.md, parse-errors.md and value-errors.md. With `--pages`,
 * writes a page for each code to docs/reference/codes, which is not committed: the site is made with them. `--check` writes
 * nothing, and fails if an index is out of date or a page can't be made.
 *
 * The script bundles the sources and runs them, so findings and trees are those of the current code. What people have written is in
 * the rows of packages/check/src/codes.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { sourceEntries } from '../entry-points.mjs';
import { root } from '../run.mjs';

/**
 * NB: the types of the checker's sources are checked with its own settings, not with those of scripts.
 *
 * @typedef {Omit<import('domwright/explain').ParseErrorDescription, 'code' | 'alsoRaises'> & { code: string, alsoRaises?: string[],
 *   group: string, isOptional?: boolean, isXML?: boolean, why: string, quotation?: string, quotedFrom?: string }} Description
 * @typedef {{ code: string, message: string, range: { line: number, column: number }, fixes: { title: string, isSafe: boolean, isSuggestion?: boolean }[] }}
 *   Finding
 * @typedef {{ text: string, lineAt(line: number): { start: number } }} Text
 */

const reference = path.join(root, 'docs/reference');
const folder = path.join(reference, 'codes');
const STANDARD = 'https://html.spec.whatwg.org/multipage/';
/** As in explain-code: the width of examples, in columns. */
const WIDTH = 80;

const {
  allDescriptions,
  checkExample,
  codeFrame,
  formatTree,
  pageNameOf,
  pageOf,
  parse,
  parseFragment,
  readXML,
  standardOf,
} = await load();
const descriptions = allDescriptions();

/** The groups that the index knows about. Others get their names as headings. @type {Record<string, [heading: string, about: string]>} */
const headings = {
  encoding: ['Encodings', 'How the characters of a page are stored, and what it says about that.'],
  conformance: [
    'Elements and attributes',
    'What may be where, and what must be there. `checkConformance` of `domwright/conformance` reports these as well.',
  ],
  comment: ['Comments', 'Comments that [disable codes](check.md#disabling-codes). They are always checked.'],
};

const isPages = process.argv.includes('--pages');
const isCheck = process.argv.includes('--check');

/** @type {Map<string, string>} */
const pages = new Map();
if (isPages || isCheck)
  for (const description of descriptions)
    pages.set(`codes/${pageNameOf(description.code)}.md`, contentOfPage(description));
/** @type {Map<string, string>} */
const indexes = new Map([
  ['codes.md', index()],
  ['parse-errors.md', parseErrors()],
  ['value-errors.md', valueErrors()],
]);

if (isCheck) {
  for (const [name, content] of indexes) {
    if (contentOf(name) === content) continue;
    console.error(`docs/reference/${name} is out of date; run npm run generate`);
    process.exitCode = 1;
  }
} else if (isPages) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of pages) writeFileSync(path.join(reference, name), content);
} else {
  for (const [name, content] of indexes)
    if (contentOf(name) !== content) writeFileSync(path.join(reference, name), content);
}

/** @param {string} name */
function contentOf(name) {
  try {
    return readFileSync(path.join(reference, name), 'utf8');
  } catch {
    return null;
  }
}

function index() {
  const groups = [...new Set(descriptions.map(({ group }) => group))];
  const sections = groups
    .filter((group) => group !== 'parse' && group !== 'values')
    .map((group) => {
      const [heading, about] = headings[group] ?? [group, ''];
      const rows = descriptions.filter((one) => one.group === group);
      return `## ${heading}\n\n${about === '' ? '' : `${about}\n\n`}${table(rows)}`;
    });
  const ofXML = descriptions.filter(({ isXML }) => isXML === true);
  sections.push(
    `## XML\n\nWhat holds for documents in XML only. It belongs to the group \`parse\`.\n\n${table(ofXML)}`,
  );
  return `# Codes

Every finding of [\`domwright check\`](check.md) has a code, and every code has a page: what is wrong, why it matters, an example and
its correction, and the sentence of the standard.

- [Parse errors](parse-errors.md): what the parser had to repair. These codes have no prefix.
- [Value errors](value-errors.md): invalid values of attributes, \`value/…\`.

All other codes are below. \`domwright explain-code\` prints the same, without a network. Most of
the codes are ours, because the standard only names parse errors. The quotations on the pages are from the HTML Standard, © WHATWG,
[CC BY 4.0](https://creativecommons.org/licenses/by/4.0/).

${sections.join('\n')}`;
}

function parseErrors() {
  const all = descriptions.filter(({ code }) => !code.includes('/'));
  const standard = all.filter(({ provisional }) => !provisional);
  const ours = all.filter(({ provisional }) => provisional);
  return `# Parse errors

Every code that \`onParseError\` reports. Each has a page with an example, the resulting tree and the corrected markup.
[Formats](formats.md#parse-errors) describes the other fields of an error, and \`domwright/explain\` exports the descriptions.

A warning means that the tree is what the source says, and only authors are concerned.

## Codes of the standard

The ${standard.length} codes in the standard's table, today's or that of the edition of 2024.

${table(standard)}
## Our codes

The standard has no codes for these errors. Ours are provisional: if the standard adds codes, we will use them.

${table(ours)}`;
}

function valueErrors() {
  return `# Value errors

Every code that \`checkConformance\` of \`domwright/conformance\` and [\`domwright check\`](check.md) report for the values of attributes.
[Values](values.md#in-a-tree) says what is checked, and \`valueCodes\` has the same list.

${table(descriptions.filter(({ group }) => group === 'values'))}`;
}

/** @param {readonly Description[]} rows */
function table(rows) {
  const lines = rows.map(
    ({ code, severity, message }) =>
      `| [\`${code}\`](${pageOf(code)}) | ${severity} | ${message.replaceAll('|', '\\|')} |`,
  );
  return `| code | level | |\n|---|---|---|\n${lines.join('\n')}\n`;
}

/** @param {Description} description */
function contentOfPage(description) {
  const { code, message, why, example, repair, severity, group, bytes, isXML = false } = description;
  const examined = checkExample(description, example, readXML);
  const finding = examined.findings.find((one) => one.code === code);
  const corrected = checkExample(description, repair, readXML);
  if (corrected.findings.some((one) => one.code === code))
    throw new Error(`${code}: the repair still has it`);
  const isOfParser = (group === 'parse' && !isXML) || example.startsWith('\u00EF\u00BB\u00BF');
  const parts = [
    `# ${code}`,
    `${message} ${notesOf(description)}`,
    '## Why it matters',
    why,
    '## Wrong',
    block(bytes === true ? examined.text.text : example, isXML),
  ];
  // NB: the example with a lone surrogate can't be written as bytes, so there is no finding.
  if (finding !== undefined) {
    const { line, column } = finding.range;
    const lines = [
      `page.${isXML ? 'xhtml' : 'html'}:${line}:${column}  ${severity}  ${code}  ${visible(finding.message)}`,
      ...codeFrame(finding, examined.text, WIDTH, (_, text) => text),
    ];
    parts.push('`domwright check` reports:', fenced('text', lines.join('\n')));
  }
  if (isOfParser)
    parts.push('The parser makes this tree of it:', fenced('text', visible(treeOf(description))));
  parts.push(
    ...fixesOf(finding),
    '## Right',
    block(bytes === true ? corrected.text.text : repair, isXML),
    '## The rule',
    rule(description),
    ...disabling(description),
  );
  return `${parts.join('\n\n')}\n`;
}

/** @param {Finding | undefined} finding */
function fixesOf(finding) {
  const [fix] = finding?.fixes ?? [];
  if (fix === undefined) return [];
  const title = `“${fix.title.replaceAll('<', '&lt;')}”`;
  // NB: --fix makes no guesses.
  if (fix.isSuggestion === true) return [`Editors offer: ${title}.`];
  const options = fix.isSafe ? '--fix' : '--fix --unsafe-fixes';
  return [`[\`domwright check ${options}\`](../check.md#fixes) corrects it: ${title}.`];
}

/** @param {Description} description */
function notesOf({ severity, group, provisional, edition, fragment, bytes, alsoRaises, isOptional }) {
  const others = (alsoRaises ?? []).map((code) => `[\`${code}\`](${pageNameOf(code)}.md)`);
  const start = severity === 'error' ? 'An error' : 'A warning';
  const place = { parse: '../parse-errors.md', values: '../value-errors.md' }[/** @type {string} */ (group)];
  return [
    `${start} ${isOptional === true ? 'if you enable it' : 'by default'}, in the group [\`${group}\`](${place ?? `../codes.md#${anchorOf(group)}`}).`,
    ...(group === 'parse' && provisional
      ? ['The standard has no code for this error; this one is ours.']
      : []),
    ...(edition === undefined ? [] : [`Only with [\`edition: '${edition}'\`](../editions.md).`]),
    ...(fragment === undefined ? [] : [`The example is a fragment in \`${fragment}\`.`]),
    ...(bytes === true ? ['The example is shown as it is decoded.'] : []),
    ...(others.length === 0 ? [] : [`It always comes with ${others.join(' and ')}.`]),
  ].join(' ');
}

/** @param {string} group */
function anchorOf(group) {
  const [heading] = headings[group] ?? [group];
  return heading.toLowerCase().replaceAll(' ', '-');
}

/** @param {Description} description */
function rule({ anchor, quotation, quotedFrom }) {
  if (anchor === '') return 'This rule is our own: see [disabling codes](../check.md#disabling-codes).';
  const standard = standardOf(anchor);
  if (quotation === undefined) return `The rule is [in ${standard}](${anchor}).`;
  const links =
    quotedFrom === undefined
      ? `[The HTML Standard](${anchor})`
      : `[The HTML Standard](${STANDARD}${quotedFrom}); see also [the rule](${anchor})`;
  return `> ${quotation}\n\n${links}.`;
}

/** How to disable a code: by a comment, if one above the example's line does. @param {Description} description */
function disabling(description) {
  const { code, isOptional } = description;
  const parts = [isOptional === true ? '## Enable it' : '## Disable it'];
  const level = isOptional === true ? 'warn' : 'off';
  if (isOptional !== true && canBeDisabled(description)) {
    parts.push(
      'For the next line:',
      fenced('html', `<!-- domwright-disable-next-line ${code} -- the reason -->`),
    );
  }
  parts.push(
    'For a run, or in `domwright.config.json`:',
    fenced('sh', `domwright check --rule ${code}=${level} page.html`),
    fenced('json', `{ "rules": { "${code}": "${level}" } }`),
    'See [disabling codes](../check.md#disabling-codes) and the [configuration](../check.md#configuration).',
  );
  return parts;
}

/** Whether a comment in the line before removes the finding from the example. @param {Description} description */
function canBeDisabled(description) {
  const { code, example, bytes } = description;
  const { findings, text } = checkExample(description, example, readXML);
  const finding = findings.find((one) => one.code === code);
  if (finding === undefined) return true;
  const { start } = text.lineAt(finding.range.line);
  const mark =
    bytes === true && example.startsWith('\u00EF\u00BB\u00BF') ? 3 : example.startsWith('\uFEFF') ? 1 : 0;
  const at = Math.max(start, mark);
  const comment = `<!-- domwright-disable-next-line ${code} -->\n`;
  const changed = checkExample(description, example.slice(0, at) + comment + example.slice(at), readXML);
  return !changed.findings.some((one) => one.code === code);
}

/** An example. Of a word that fills it, twice is enough. @param {string} html */
function block(html, isXML = false) {
  const shown = visible(html.replace(/( \w+)\1{9,}/g, '$1 …$1'));
  return fenced(visible(html) === html ? (isXML ? 'xml' : 'html') : 'text', shown);
}

/** @param {string} language @param {string} text */
function fenced(language, text) {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}

/** @param {string} text */
function visible(text) {
  return text.replace(/[\0-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufdd0\ufeff\ufffe\uffff]/g, (unit) => {
    return `\\u{${unit.charCodeAt(0).toString(16).toUpperCase()}}`;
  });
}

/** @param {Description} description */
function treeOf({ example, fragment, bytes, edition = 'living' }) {
  const input = bytes === true ? Uint8Array.from(example, (unit) => unit.charCodeAt(0)) : example;
  const node =
    fragment === undefined ? parse(input, { edition }) : parseFragment(input, { edition, context: fragment });
  return formatTree(node).trimEnd();
}

/**
 * The parts of the sources that this script needs.
 *
 * @returns {Promise<typeof import('domwright') & {
 *   allDescriptions: () => readonly Description[],
 *   pageNameOf(code: string): string,
 *   pageOf(code: string): string,
 *   standardOf(anchor: string): string,
 *   readXML(bytes: Uint8Array): unknown,
 *   checkExample(description: Description, example: string, read: (bytes: Uint8Array) => unknown): { findings: Finding[], text: Text },
 *   codeFrame(finding: Finding, text: Text, width: number, paint: (style: string, text: string) => string): string[],
 * }>}
 */
async function load() {
  const sources = new Map(sourceEntries());
  // Where the bundle finds the libraries that the sources import.
  const modules = path.join(root, 'packages/domwright/node_modules');
  mkdirSync(modules, { recursive: true });
  const target = mkdtempSync(path.join(modules, '.code-pages-'));
  try {
    const input = {
      'code-frame': path.join(root, 'packages/cli/src/commands/check/code-frame.ts'),
      'read-xml': path.join(root, 'packages/cli/src/inputs/read-xml.ts'),
      check: /** @type {string} */ (sources.get('domwright-check')),
      internal: /** @type {string} */ (sources.get('domwright-check/internal')),
    };
    const bundle = await rolldown({
      cwd: root,
      input: { ...input, library: /** @type {string} */ (sources.get('domwright')) },
      plugins: [{ name: 'sources', resolveId: (id) => sources.get(id) ?? null }],
      external: (id) => /^[^./]/.test(id) && !sources.has(id) && !path.isAbsolute(id),
      platform: 'node',
      tsconfig: false,
      checks: { pluginTimings: false },
    });
    await bundle.write({
      dir: target,
      format: 'esm',
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name].mjs',
    });
    const all = {};
    for (const name of [...Object.keys(input), 'library']) {
      Object.assign(all, await import(pathToFileURL(path.join(target, `${name}.mjs`)).href));
    }
    return /** @type {any} */ (all);
  } finally {
    rmSync(target, { recursive: true, force: true });
  }
}
