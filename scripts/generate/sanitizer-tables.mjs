// @ts-check
/**
 * Writes packages/domwright/src/generated/sanitizer-tables.ts: the built-in configurations and lists of the Sanitizer, from the
 * text of the standard in ../shared/spec/living (or in the folder DOMWRIGHT_SPEC), and its event handlers from
 * scripts/generate/data. Without that text, the tables are left unchanged.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../run.mjs';
import { eventHandlers } from './data/event-handler-attributes.mjs';

const folder = path.resolve(root, process.env['DOMWRIGHT_SPEC'] ?? '../shared/spec/living');
const file = path.join(folder, 'sanitizer.md');
if (existsSync(file)) generate(readFileSync(file, 'utf8'));
else console.warn(`${file} is missing: the tables of the Sanitizer are left unchanged`);

/** @param {string} text */
function generate(text) {
  const constants = between(text, '### 8.6.5 Sanitization constants', '### 8.6.6 ');
  const annex = between(text, '## Annex', '### Built-in navigating URL attributes list, put together');
  const htmlDefaults = rows(between(annex, '### Default', '### Unsafe'));
  const foreignDefaults = rows(
    between(constants, 'The following table lists', 'The built-in navigating URL'),
  );
  const unsafe = between(annex, '### Unsafe', '### Uncategorized');
  const [unsafeHeading = '', ...unsafeLines] = unsafe.split('\n');
  const navigating = rows(between(constants, 'The built-in navigating URL', 'The built-in animating URL'));
  const uncategorized = between(`${annex}\nend`, '### Uncategorized', '\nend');

  const lines = [
    ...htmlDefaults.map(([name, attributes]) => ['HTML', words(name), words(attributes)]),
    ...foreignDefaults.map(([name, namespace, attributes]) => [namespace, words(name), words(attributes)]),
  ].map(([namespace, name, attributes]) => [namespace, ...(name ?? []), ...(attributes ?? [])].join(' '));
  const attributes = between(constants, '↪ `attributes`', '↪ `comments`');
  const baseline = [
    ...words(unsafeLines.join('\n')).map((name) => `HTML ${name}`),
    ...[...unsafeHeading.matchAll(/(obsolete|SVG) `(\w+)`/g)].map(
      ([, kind, name]) => `${kind === 'SVG' ? 'SVG' : 'HTML'} ${name}`,
    ),
  ];
  const urls = [
    ...htmlDefaults.flatMap(([name, , found]) =>
      words(found).map((attribute) => `HTML ${words(name)} - ${attribute}`),
    ),
    ...[...uncategorized.matchAll(/`(\w+)` \(navigating URL attribute `(\w+)`\)/g)].map(
      ([, name, attribute]) => `HTML ${name} - ${attribute}`,
    ),
    ...navigating.map(
      ([name, namespace, attribute, of]) =>
        `${namespace} ${words(name)} ${of === 'no namespace' ? '-' : of} ${words(attribute)}`,
    ),
  ];
  const animating = rows(
    between(constants, 'The built-in animating URL', 'The built-in non-replaceable'),
  ).map(([name, namespace, attribute]) => `${namespace} ${words(name)} - ${words(attribute)}`);
  const nonReplaceable = rows(between(`${constants}\nend`, 'The built-in non-replaceable', '\nend')).map(
    ([name, namespace]) => `${namespace} ${words(name)}`,
  );
  const handlers = [
    ...new Set(Object.values(eventHandlers).flatMap((names) => names.trim().split(/\s+/))),
  ].sort();

  writeFileSync(
    path.join(root, 'packages/domwright/src/generated/sanitizer-tables.ts'),
    `// Written by scripts/generate/sanitizer-tables.mjs from the text of the standard, and from
// scripts/generate/data/event-handler-attributes.mjs; do not edit. In each line: a namespace, an element, and what belongs to it.

/** \`elements\` of the built-in safe default configuration, each with its \`attributes\`. */
export const defaultElements = \`
${lines.join('\n')}\`;

/** \`attributes\` of the built-in safe default configuration. */
export const defaultAttributes = \`
${wrapped(words(attributes.replace('↪ `attributes`', '')))}\`;

/** \`removeElements\` of the built-in safe baseline configuration. */
export const baselineElements = \`
${baseline.join('\n')}\`;

/** The built-in navigating URL attributes list: the namespace of the attribute, - for none, and its name. */
export const navigatingURLAttributes = \`
${urls.join('\n')}\`;

/** The built-in animating URL attributes list, likewise. */
export const animatingURLAttributes = \`
${animating.join('\n')}\`;

/** The built-in non-replaceable elements list. */
export const nonReplaceableElements = \`
${nonReplaceable.join('\n')}\`;

/** Event handler content attributes, without \`on\`. */
export const eventHandlers = \`
${wrapped(handlers)}\`;
`,
  );
}

/**
 * The text from `from` up to `to`.
 *
 * @param {string} text
 * @param {string} from
 * @param {string} to
 */
function between(text, from, to) {
  const start = text.indexOf(from);
  const end = text.indexOf(to, start + from.length);
  if (start < 0 || end < 0) throw new Error(`the text has no ${start < 0 ? from : to}`);
  return text.slice(start, end);
}

/**
 * The cells of the rows of a table, without its heading.
 *
 * @param {string} text
 */
function rows(text) {
  return text
    .split('\n')
    .filter((line) => /^\| `/.test(line))
    .map((line) =>
      line
        .slice(1, line.lastIndexOf('|'))
        .split('|')
        .map((cell) => cell.trim()),
    );
}

/**
 * The words in backticks.
 *
 * @param {string} [text]
 */
function words(text = '') {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, word]) => /** @type {string} */ (word));
}

/** @param {readonly string[]} names */
function wrapped(names) {
  return names
    .join(' ')
    .replace(/(.{1,110})(?: |$)/g, '$1\n')
    .trimEnd();
}
