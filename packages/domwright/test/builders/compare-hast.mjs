// @ts-check

/**
 * How hast-util-from-html (over parse5 8.1) and we differ in places, and why. Nothing else may differ, and no tag name,
 * property, value, quirks mode or order ever.
 */
export const reasons = {
  /** The adoption agency's new elements have no place there; those of reconstruction have their start tag's, as all of ours. */
  'made again': 'an element that was made again from a start tag',
  /** The newline after <pre> is no part of the text; the text's place begins before it there. */
  'leading newline': 'the newline at the start of pre, listing or textarea',
  /** Without an end tag an element ends where a later token begins there, if it is empty, or before its own start tag ends. */
  'no end tag': 'an element without an end tag and without content that has a place',
  /** A later element that goes into the head, too, moves the end of the head away from its end tag. */
  'head ends twice': 'a head that got more after its end tag',
  /** It ends with its last child, whose end differs for one of these reasons. */
  'last child': 'an element without an end tag whose last child differs',
};

/**
 * Compares two hast trees. A loop, so that no depth is too deep.
 *
 * @param {any} ours
 * @param {any} theirs
 * @param {string} html
 * @returns {{ used: string[], difference: string | undefined }} the reasons that were needed; what no reason explains
 */
export function compareHast(ours, theirs, html) {
  const used = new Set();
  const starts = new Set();
  /** @type {[any, any, any][]} */
  const stack = [[ours, theirs, undefined]];
  for (let item = stack.pop(); item !== undefined; item = stack.pop()) {
    const [a, b, parent] = item;
    const wrong = shapeDifference(a, b) ?? placeDifference(a, b, parent);
    if (wrong !== undefined) return { used: [...used], difference: `${b.tagName ?? b.type} ${wrong}` };
    for (let i = (b.children?.length ?? 0) - 1; i >= 0; i--) stack.push([a.children[i], b.children[i], b]);
    if (b.content !== undefined) stack.push([a.content, b.content, undefined]);
    if (b.position !== undefined && b.type === 'element') starts.add(b.position.start.offset);
  }
  return { used: [...used].sort(), difference: undefined };

  /** @param {any} a @param {any} b */
  function shapeDifference(a, b) {
    for (const key of ['type', 'tagName', 'value']) {
      if (a[key] !== b[key]) return `${key}: ${b[key]} ${a[key]}`;
    }
    if (a.type === 'root' && a.data.quirksMode !== b.data.quirksMode) return 'quirksMode';
    if (JSON.stringify(a.properties) !== JSON.stringify(b.properties))
      return `properties: ${JSON.stringify(b.properties)} ${JSON.stringify(a.properties)}`;
    if ((a.children?.length ?? 0) !== (b.children?.length ?? 0)) return 'number of children';
    if ((a.content === undefined) !== (b.content === undefined)) return 'content';
    return undefined;
  }

  /** @param {any} a @param {any} b @param {any} parent */
  function placeDifference(a, b, parent) {
    if (b.position === undefined) {
      if (a.position === undefined) return undefined;
      // A start tag that another element has already.
      if (a.type !== 'element' || !starts.has(a.position.start.offset)) return 'a position';
      used.add('made again');
      return undefined;
    }
    if (a.position === undefined) return 'no position';
    if (!same(a.data, b.data)) return 'places of tags';
    if (!same(a.position.start, b.position.start)) {
      const skipped = html.slice(b.position.start.offset, a.position.start.offset);
      const takesNewline = ['pre', 'listing', 'textarea'].includes(parent?.tagName);
      if (a.type !== 'text' || !takesNewline || !/^(?:\n|\r\n?)$/.test(skipped)) return 'start';
      used.add('leading newline');
    }
    if (same(a.position.end, b.position.end)) return undefined;
    const reason = reasonOfEnd(a, b);
    if (reason === undefined) return `end: ${JSON.stringify([b.position, a.position])}`;
    used.add(reason);
    return undefined;
  }

  /** @param {any} a @param {any} b */
  function reasonOfEnd(a, b) {
    if (a.type !== 'element') return undefined;
    const { opening, closing } = b.data.position;
    if (closing !== undefined) {
      return b.tagName === 'head' && same(a.position.end, closing.end) ? 'head ends twice' : undefined;
    }
    const last = b.children.at(-1);
    const ourLast = a.children.at(-1);
    if (last?.position === undefined) {
      // Ours: the end of the content, or of the start tag.
      return a.position.end.offset >= opening.end.offset ? 'no end tag' : undefined;
    }
    return same(b.position.end, last.position.end) && same(a.position.end, ourLast.position.end)
      ? 'last child'
      : undefined;
  }
}

/** @param {any} a @param {any} b */
function same(a, b) {
  return JSON.stringify(a) === JSON.stringify(b);
}
