// @ts-check
import { visible } from '../../conformance/difference.mjs';
import { nodesBelow } from '../../dom/nodes/places.mjs';

/**
 * @typedef {import('domwright').Node} Node
 * @typedef {import('domwright').ParseError} ParseError
 * @typedef {import('../../../src/doors/explain.ts').Repair} Repair
 */

const quirksOnly = 'shows in the mode alone, which has a repair of its own, or none where it cannot change';
const keptCharacter = 'the character is kept';

/**
 * Errors that don't change the tree, with the reason.
 *
 * @type {ReadonlyMap<string, string>}
 */
export const harmless = new Map([
  ['control-character-in-input-stream', keptCharacter],
  ['noncharacter-in-input-stream', keptCharacter],
  ['surrogate-in-input-stream', keptCharacter],
  ['noncharacter-character-reference', keptCharacter],
  ['control-character-reference', `where it is not read as windows-1252, ${keptCharacter}`],
  ['nested-comment', 'the comment ends where it would have ended'],
  ['eof-in-script-html-comment-like-text', 'it is the text of the script, which ends with the input anyway'],
  ['missing-doctype', quirksOnly],
  ['non-conforming-doctype', quirksOnly],
  ['missing-doctype-name', quirksOnly],
  ['missing-doctype-public-identifier', quirksOnly],
  ['missing-doctype-system-identifier', quirksOnly],
  ['unexpected-xmlns-attribute-value', 'the attribute is kept, and the namespace is that of the element'],
  ['unexpected-xmlns-xlink-attribute-value', 'the attribute is kept, and the namespace is that of XLink'],
  ['hidden-input-in-table', 'the element stays where it stands'],
  ['ruby-part-outside-ruby', 'the element is made where it stands'],
]);

/**
 * Checks that every node that differs from its source has a repair, and that there are no repairs without an error.
 *
 * @param {string} input
 * @param {Node} root
 * @param {readonly ParseError[]} errors
 * @param {readonly Repair[]} all
 * @returns {string | undefined} what is wrong; undefined if nothing is
 */
export function checkExplained(input, root, errors, all) {
  const repairs = all.filter(({ allowed }) => !allowed);
  const told = all.map(({ kind, name, start, end }) => `${start}–${end} ${kind} ${visible(name)}`).join('\n');
  const wrong = (/** @type {string} */ text) => `${text}\n${visible(input)}\n${told}`;
  let previous = 0;
  for (const { start, end, message, related } of all) {
    if (start < previous || end < start || end > input.length) return wrong('a place out of order');
    previous = start;
    if (!/^[A-Z].*\.$/s.test(message)) return wrong(`no sentence: ${message}`);
    for (const other of related)
      if (other.start < 0 || other.end < other.start || other.end > input.length)
        return wrong('a place out of input');
  }
  const isFragment = root.nodeType !== 9;
  // In a fragment or template, there may be nothing to move something out of.
  const isHarmless = (/** @type {string} */ code) =>
    harmless.has(code) ||
    (isFragment && /-in-foreign-content$/.test(code)) ||
    ((isFragment || /<template/i.test(input)) && /-in-table$/.test(code));
  // The end of a fragment in a template is no error, whatever is open.
  const unprovoked = repairs.filter(
    ({ kind, end }) => !(isFragment && kind === 'closed' && end === input.length),
  );
  if (errors.length === 0 && unprovoked.length > 0) return wrong('repairs without an error');
  if (repairs.length === 0 && errors.some(({ code }) => !isHarmless(code)))
    return wrong(`no repair for ${errors.map(({ code }) => code).join(' ')}`);

  const has = (/** @type {Partial<Repair>} */ wanted) =>
    all.some((repair) =>
      Object.entries(wanted).every(([key, value]) => repair[/** @type {'kind'} */ (key)] === value),
    );
  /** @type {Map<number, number>} */
  const clones = new Map();
  if (root.nodeType === 9) {
    const { mode } = /** @type {import('domwright').Document} */ (root);
    if (mode !== 'no-quirks' && !has({ kind: 'mode', name: mode })) return wrong(`${mode} is not explained`);
  }
  for (const node of nodesBelow(root)) {
    if (node.nodeType === 3) {
      for (const { start, end, moved } of node.sourcePieces) {
        const isTold = all.some(
          (r) => r.kind === 'moved' && r.name === '#text' && r.start <= start && end <= r.end,
        );
        if ((moved !== null) !== isTold) return wrong(`text at ${start}: moved or told, not both`);
      }
    }
    if (node.nodeType !== 1) continue;
    const { localName: name, origin, moved, impliedAt, startTagRange } = node;
    const start = impliedAt ?? startTagRange.start;
    const what = `${name} at ${start}`;
    if (origin === 'implied' && !has({ kind: 'implied', name, start })) return wrong(`${what} is implied`);
    if (origin === 'cloned') clones.set(start, (clones.get(start) ?? 0) + 1);
    const wanted = origin === 'cloned' ? { kind: 'moved', name } : { kind: 'moved', name, start };
    const spelled = name === 'img' ? { ...wanted, name: 'image' } : wanted;
    if (moved !== null && !has(/** @type {any} */ (wanted)) && !has(/** @type {any} */ (spelled)))
      return wrong(`${what} is ${moved}`);
    if (origin !== 'written') continue;
    const isImage = name === 'img' && node.sourceName.toLowerCase() === 'image';
    if (isImage !== has({ kind: 'renamed', name: 'image', start })) return wrong(`${what} is renamed`);
    for (const { nameRange } of node.duplicateAttributes) {
      if (!has({ kind: 'dropped', start: nameRange.start })) return wrong(`${what} has a duplicate`);
    }
    for (const { isMerged, nameRange } of node.attributes) {
      const isTold = all.some(
        (r) => r.kind === 'merged' && r.start < nameRange.start && nameRange.end < r.end,
      );
      if (isMerged !== isTold) return wrong(`an attribute at ${nameRange.start}: merged or told, not both`);
    }
  }
  for (const [start, count] of clones) {
    const told = all.filter((r) => r.kind === 'cloned' && r.related[0].start === start).length;
    if (told < count) return wrong(`${count} clones of the tag at ${start}, but ${told} told`);
  }
  return undefined;
}
