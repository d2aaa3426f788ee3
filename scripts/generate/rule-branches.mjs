// @ts-check
/**
 * Writes packages/domwright/src/generated/rule-branches.ts: the branches of the tree construction rules, in their order, from the
 * texts of the standard in ../shared/spec (or in the folder DOMWRIGHT_SPEC). Without those texts, the table is left unchanged.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../run.mjs';

/**
 * The anchors of the sections, for the text without any.
 *
 * @type {Record<string, string>}
 */
const anchors = {
  initial: 'the-initial-insertion-mode',
  'before html': 'the-before-html-insertion-mode',
  'before head': 'the-before-head-insertion-mode',
  'in head': 'parsing-main-inhead',
  'in head noscript': 'parsing-main-inheadnoscript',
  'after head': 'the-after-head-insertion-mode',
  'in body': 'parsing-main-inbody',
  text: 'parsing-main-incdata',
  'in table': 'parsing-main-intable',
  'in table text': 'parsing-main-intabletext',
  'in caption': 'parsing-main-incaption',
  'in column group': 'parsing-main-incolgroup',
  'in table body': 'parsing-main-intbody',
  'in row': 'parsing-main-intr',
  'in cell': 'parsing-main-intd',
  'in select': 'parsing-main-inselect',
  'in select in table': 'parsing-main-inselectintable',
  'in template': 'parsing-main-intemplate',
  'after body': 'parsing-main-afterbody',
  'in frameset': 'parsing-main-inframeset',
  'after frameset': 'parsing-main-afterframeset',
  'after after body': 'the-after-after-body-insertion-mode',
  'after after frameset': 'the-after-after-frameset-insertion-mode',
  'foreign content': 'parsing-main-inforeign',
};

/** Names in the table for conditions in the standard's words. */
const conditions = /** @type {const} */ ([
  [/scripting mode is not Disabled|scripting flag is enabled/, 'scripting'],
  [/scripting mode is Disabled|scripting flag is disabled/, 'no-scripting'],
  [/the current node is `?table/, 'table'],
  [/any attributes named "color", "face", or "size"/, 'font-attributes'],
  [/the current node is an SVG/, 'svg-script'],
]);

const folder = path.resolve(root, process.env['DOMWRIGHT_SPEC'] ?? '../shared/spec');
const living = path.join(folder, 'living/parsing.md');
// A Japanese translation, with the English original of each piece after a ◎.
const translation = existsSync(folder) && readdirSync(folder).find((name) => /^000_.*\.txt$/.test(name));
if (existsSync(living) && translation)
  generate(readFileSync(living, 'utf8'), readFileSync(path.join(folder, translation), 'utf8'));
else console.warn(`${folder} lacks the texts: the branches of the rules are left unchanged`);

/** @typedef {{ head: string, body: string }} Entry a branch in the standard's words */

/**
 * @param {string} today
 * @param {string} old
 */
function generate(today, old) {
  const editions = {
    living: rowsOf(modesOf(today), livingEntries),
    2024: rowsOf(modesOf(old), translatedEntries),
  };
  const tables = Object.entries(editions).map(
    ([edition, lines]) => `  ${JSON.stringify(edition)}: \`\n${lines.join('\n')}\`,`,
  );
  writeFileSync(
    path.join(root, 'packages/domwright/src/generated/rule-branches.ts'),
    `// Written by scripts/generate/rule-branches.mjs from the texts of the standard; do not edit.

/**
 * The branches of the rules, by edition. A line that starts with a # has the name of the rules and their anchor. The others are
 * branches: a kind of token; the names it is limited to, if any; ? and a condition; > and the mode whose rules are used; ~ if the
 * token is reprocessed, always or under a condition; # and an anchor.
 */
export const ruleBranches = {
${tables.join('\n')}
} as const;
`,
  );
}

/**
 * The sections of the insertion modes and of foreign content.
 *
 * @param {string} text
 */
function modesOf(text) {
  const parts = text.split(/^(?=#* ?13\.2\.(?:6\.4\.\d|6\.5\.|6\.5 |7\.|7 ))/m).slice(1);
  return parts.filter((part) => /^#* ?13\.2\.6\.(?:4\.\d|5)/.test(part));
}

/**
 * The lines of the table for an edition.
 *
 * @param {readonly string[]} parts
 * @param {(part: string) => Entry[]} entriesOf
 */
function rowsOf(parts, entriesOf) {
  return parts.flatMap((part) => {
    const mode = /apply the rules for the "([^"]+)" insertion mode/.exec(part)?.[1] ?? 'foreign content';
    const anchor = anchors[mode];
    return [`${mode} #${anchor}`, ...entriesOf(part).map(rowOf)];
  });
}

/**
 * Today's text: each branch is a line with an arrow, with its steps indented below. Branches without steps share those of the
 * next one.
 *
 * @param {string} part
 */
function livingEntries(part) {
  /** @type {Entry[]} */
  const entries = [];
  for (const line of part.split('\n')) {
    if (line.startsWith('↪ ')) entries.push({ head: line.slice(2).replace(/ +\[.*\]$/, ''), body: '' });
    else if (/^ {4}/.test(line) && !/^ *(Note|↪)/.test(line)) add(entries, line);
  }
  return shared(entries);
}

/**
 * The translation: each branch is a line without indentation. A line may have two branches, and a condition may be in the first
 * step.
 *
 * @param {string} part
 */
function translatedEntries(part) {
  /** @type {Entry[]} */
  const entries = [];
  for (const line of part.split('\n')) {
    const [translated = '', ...english] = line.split(/ ?◎ ?/);
    const heads = english.filter((piece) =>
      /^(An? (character|comment|DOCTYPE|start|end)|Any other )/.test(piece),
    );
    const last = entries.at(-1);
    if (translated === '~AnyElse') entries.push({ head: 'Anything else', body: '' });
    else if (translated !== '' && !translated.startsWith(' ') && heads.length > 0)
      entries.push(...heads.map((head) => ({ head, body: '' })));
    else if (last?.head.endsWith(',\\')) last.head = last.head.replace('\\', ` ${english.join(' ')}`);
    else if (/^(13\.|\[|上)/.test(translated) && last !== undefined) break;
    else add(entries, english.join(' '));
  }
  return shared(entries);
}

/**
 * @param {Entry[]} entries
 * @param {string} text
 */
function add(entries, text) {
  const last = entries.at(-1);
  if (last !== undefined) last.body += ` ${text.trim()}`;
}

/**
 * Gives branches without steps those of the next one.
 *
 * @param {Entry[]} entries
 */
function shared(entries) {
  for (let i = entries.length - 2; i >= 0; i--) {
    const [entry, next] = [entries[i], entries[i + 1]];
    if (entry !== undefined && next !== undefined && entry.body.trim() === '') entry.body = next.body;
  }
  return entries;
}

/** @param {Entry} entry */
function rowOf({ head, body }) {
  const [what = '', ...condition] = head.replace(/\{#.*\}/, '').split(/, if /);
  const anchor = /\{#(.*)\}/.exec(head)?.[1];
  const row = [kindOf(what), ...namesOf(what)];
  if (condition.length > 0) {
    const known = conditions.find(([pattern]) => pattern.test(condition.join()));
    if (known === undefined) throw new Error(`unknown condition: ${head}`);
    row.push(`?${known[1]}`);
  }
  const [, mode] = /process the token using the rules for the "([^"]+)" insertion mode/i.exec(body) ?? [];
  if (mode !== undefined && !/\b(If|Otherwise|reprocess)\b/i.test(body))
    row.push(`>${mode.replaceAll(' ', '-')}`);
  if (/reprocess|anything else|section corresponding to the current insertion mode/i.test(body))
    row.push('~');
  if (anchor !== undefined) row.push(`#${anchor.trim()}`);
  return row.join(' ');
}

/** @param {string} what */
function kindOf(what) {
  if (/character/.test(what)) return 'character';
  if (/comment/.test(what)) return 'comment';
  if (/processing instruction/.test(what)) return 'processingInstruction';
  if (/DOCTYPE/.test(what)) return 'doctype';
  if (/start tag/.test(what)) return 'startTag';
  if (/end tag/.test(what)) return 'endTag';
  if (/end-of-file/.test(what)) return 'endOfFile';
  if (/^Anything else/.test(what)) return 'any';
  throw new Error(`unknown branch: ${what}`);
}

/**
 * The names of tags or characters. Empty if the branch covers all others.
 *
 * @param {string} what
 */
function namesOf(what) {
  if (/character/.test(what))
    return what.includes('NULL') ? ['NULL'] : what.includes('SPACE') ? ['space'] : [];
  return [...what.matchAll(/"([^"]+)"/g)].map(([, name]) => name ?? '');
}
