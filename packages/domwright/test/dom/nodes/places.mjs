// @ts-check
import { parseFragment } from 'parse5';
import { visible } from '../../conformance/difference.mjs';

/*
 * Invariants for the source ranges of every node, whatever the input. Values are compared with parse5's results for the slices.
 */

/**
 * @typedef {{ start: number, end: number }} Range
 * @typedef {import('domwright').Element} Element
 * @typedef {import('domwright').Node} Node
 * @typedef {import('domwright').ParseError} ParseError
 */

/** All nodes below a node, in tree order, with the contents of templates and shadow trees. */
export function* nodesBelow(/** @type {any} */ root) {
  const stack = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node !== root) yield/** @type {any} */ (node);
    for (let child = node.lastChild; child !== null; child = child.previousSibling) stack.push(child);
    if (node.content) stack.push(node.content);
    if (node.openOrClosedShadowRoot) stack.push(node.openOrClosedShadowRoot);
  }
}

/** The source ranges of the nodes, as lines. They must not depend on how the input was split. */
export function describePlaces(/** @type {Node} */ root) {
  const lines = [];
  for (const node of nodesBelow(root)) {
    const { nodeName, origin, moved, sourceRange } = node;
    const line = [nodeName, origin, moved, sourceRange];
    if (node.nodeType === 1) {
      line.push(node.startTagRange, node.endTagRange, node.startTagNameRange, node.endTagNameRange);
      line.push(node.sourceName, node.impliedAt, node.clonedBy, node.clonedFrom?.sourceRange);
      line.push(node.duplicateAttributes);
      for (const attribute of node.attributes) {
        const { name, sourceName, nameRange, equalsRange, valueRange, quote, isMerged } = attribute;
        line.push([name, sourceName, nameRange, equalsRange, valueRange, quote, isMerged]);
        line.push(attribute.sourceRange);
      }
    } else if (node.nodeType === 3) {
      line.push(node.sourcePieces);
    }
    lines.push(JSON.stringify(line));
  }
  return lines.join('\n');
}

/**
 * @param {Node} root
 * @param {string} input
 * @param {readonly ParseError[]} errors
 * @returns {string | undefined} what is wrong; undefined if nothing is
 */
export function checkPlaces(root, input, errors) {
  for (const node of nodesBelow(root)) {
    const problem = problemOf(node, input, errors) ?? orderProblem(node);
    if (problem !== undefined) {
      const { start, end } = node.sourceRange ?? { start: -1, end: -1 };
      return `${problem}: ${node.nodeName} at ${start}–${end}: ${visible(input.slice(start, end))}`;
    }
  }
  return undefined;
}

/**
 * @param {any} node
 * @param {string} input
 * @param {readonly ParseError[]} errors
 */
function problemOf(node, input, errors) {
  const slice = (/** @type {Range | null} */ range) => range && input.slice(range.start, range.end);
  switch (node.nodeType) {
    case 1:
      return elementProblem(node, input, errors);
    case 3: {
      const pieces = node.sourcePieces;
      if (node.origin !== 'written') return 'a text that is not written';
      if (pieces.length === 0) return 'a text without pieces';
      if (pieces[0].moved !== node.moved) return 'a text that is moved in another way than its first piece';
      let previous = -1;
      let data = '';
      for (const piece of pieces) {
        if (piece.start <= previous || piece.start >= piece.end || piece.end > input.length)
          return 'pieces out of order';
        previous = piece.end;
        data += piece.data;
        const raw = slice(piece) ?? '';
        if (piece.data !== newlines(raw) && piece.data !== rcdata(raw)) return 'a piece with other data';
      }
      return data === node.data ? undefined : 'pieces that are not the data';
    }
    case 8:
    case 10:
      if (node.origin !== 'written' || node.moved !== null) return 'not written';
      return slice(node.sourceRange)?.startsWith('<') ? undefined : 'without a place';
    default:
      return undefined;
  }
}

const newlines = (/** @type {string} */ raw) => raw.replace(/\r\n?/g, '\n').replaceAll('\0', '\ufffd');

/** Text of an RCDATA element by parse5. */
function rcdata(/** @type {string} */ raw) {
  const name = /<\/title/i.test(raw) ? 'textarea' : 'title';
  const [element] = /** @type {any[]} */ (parseFragment(`<${name}>\n${raw}</${name}>`).childNodes);
  const data = element.childNodes.map((/** @type {any} */ { value }) => value).join('');
  return name === 'title' ? data.slice(1) : data;
}

/** The value by parse5. */
function attributeValue(/** @type {string} */ raw, /** @type {string} */ quote) {
  const [element] = /** @type {any[]} */ (parseFragment(`<x y=${quote}${raw}${quote}>`).childNodes);
  return element.attrs[0].value;
}

const lower = (/** @type {string} */ name) =>
  name.replaceAll('\0', '\ufffd').replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/**
 * @param {any} element
 * @param {string} input
 * @param {readonly ParseError[]} errors
 */
function elementProblem(element, input, errors) {
  const { startTagRange, endTagRange, origin, sourceName, localName } = element;
  const slice = (/** @type {Range} */ { start, end }) => input.slice(start, end);
  if ((origin === 'implied') !== (startTagRange === null)) return 'implied, or without a start tag, not both';
  if ((origin === 'implied') !== (element.impliedAt !== null)) return 'implied nowhere';
  if ((origin === 'cloned') !== (element.clonedFrom !== null)) return 'cloned from nothing';
  if (origin !== 'cloned' && element.clonedBy !== null) return 'cloned by something';
  if (origin === 'cloned') {
    const original = element.clonedFrom;
    if (original.origin !== 'written' || original.localName !== localName)
      return 'cloned from another element';
    if (original.startTagRange.start !== startTagRange.start) return 'cloned from another start tag';
  }
  if (origin === 'implied') {
    if (!['html', 'head', 'body', 'tbody', 'tr', 'colgroup', 'p', 'br'].includes(localName))
      return 'implied by no rule';
    if (sourceName !== null) return 'an implied element with a spelled name';
  } else {
    const tag = slice(startTagRange);
    if (!tag.startsWith(`<${sourceName}`) || !tag.endsWith('>')) return 'not a start tag';
    if (slice(element.startTagNameRange) !== sourceName) return 'another name in its place';
    const name = lower(sourceName);
    if (
      name !== localName.toLowerCase() &&
      name !== lower(localName) &&
      !(name === 'image' && localName === 'img')
    )
      return `${sourceName} in place of ${localName}`;
  }
  if (endTagRange !== null) {
    if (!/^<\/.*>$/s.test(slice(endTagRange))) return 'not an end tag';
    const name = lower(slice(element.endTagNameRange));
    if (name !== lower(localName) && !(/^h[1-6]$/.test(name) && /^h[1-6]$/.test(localName)))
      return `end tag of ${name}`;
  }
  for (const attribute of element.attributes) {
    const problem = attributeProblem(attribute, input);
    if (problem !== undefined) return `${problem}, ${attribute.name}`;
    const { start } = attribute.nameRange;
    const inside = startTagRange !== null && startTagRange.start < start && start < startTagRange.end;
    if (inside === attribute.isMerged) return 'merged, or in the start tag, not both';
    if (attribute.isMerged && localName !== 'html' && localName !== 'body') return 'merged into an element';
  }
  const duplicates = origin === 'written' ? element.duplicateAttributes : [];
  for (const duplicate of duplicates) {
    const problem = attributeProblem(duplicate, input);
    if (problem !== undefined) return `${problem}, duplicate ${duplicate.name}`;
    if (!element.hasAttribute(duplicate.name) && element.namespaceURI.endsWith('xhtml'))
      return 'no duplicate';
  }
  if (origin === 'written') {
    const reported = errors.filter(
      ({ code, start }) =>
        code === 'duplicate-attribute' && start > startTagRange.start && start <= startTagRange.end,
    );
    if (reported.length !== duplicates.length)
      return `${duplicates.length} duplicates, but ${reported.length} reported`;
  }
  return undefined;
}

/**
 * @param {any} attribute
 * @param {string} input
 */
function attributeProblem(
  { name, sourceName, value, nameRange, equalsRange, valueRange, quote, sourceRange },
  input,
) {
  const slice = (/** @type {Range} */ { start, end }) => input.slice(start, end);
  if (slice(nameRange) !== sourceName || lower(sourceName) !== lower(name)) return 'another name';
  if (equalsRange !== null) {
    if (slice(equalsRange) !== '=') return 'no equals sign';
    if (!/^[\t\n\f\r ]*$/.test(input.slice(nameRange.end, equalsRange.start))) return 'a far equals sign';
  }
  if ((quote === null) !== (valueRange === null)) return 'a quote, or no value, not both';
  if (valueRange === null) return value === '' ? undefined : 'a value from nowhere';
  if (equalsRange === null) return 'a value without an equals sign';
  if (!/^[\t\n\f\r ]*$/.test(input.slice(equalsRange.end, valueRange.start - quote.length)))
    return 'a far value';
  if (input.slice(valueRange.start - quote.length, valueRange.start) !== quote)
    return 'another opening quote';
  if (input.slice(valueRange.end, valueRange.end + quote.length) !== quote) return 'another closing quote';
  if (sourceRange.start !== nameRange.start || sourceRange.end !== valueRange.end + quote.length)
    return 'another whole';
  return attributeValue(slice(valueRange), quote) === value ? undefined : 'another value';
}

/** A node that wasn't moved is inside its parent's range and after its previous sibling. */
function orderProblem(/** @type {any} */ node) {
  const start = startOf(node);
  const parent = node.parentNode;
  if (start === undefined || parent === null || parent.nodeType !== 1) return undefined;
  const { localName, startTagRange, endTagRange, impliedAt, origin } = parent;
  if (origin === 'implied' && start < impliedAt) return 'before where its parent is implied';
  if (origin !== 'written') return undefined;
  if (start < startTagRange.end) return 'before the end of its parent’s start tag';
  // What comes after the end tag of body, html or form can still be put into them.
  if (endTagRange !== null && start > endTagRange.start && !['html', 'body', 'form'].includes(localName))
    return 'after its parent’s end tag';
  const before = node.previousSibling === null ? undefined : startOf(node.previousSibling);
  return before !== undefined && before > start ? 'before its previous sibling' : undefined;
}

function startOf(/** @type {any} */ node) {
  if (node.moved !== null || node.origin === 'cloned') return undefined;
  if (node.nodeType === 3 && node.sourcePieces.some((/** @type {any} */ { moved }) => moved !== null))
    return undefined;
  return node.impliedAt ?? node.sourceRange?.start;
}
