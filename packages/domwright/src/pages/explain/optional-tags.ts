/*
 * Tags that may be left out — https://html.spec.whatwg.org/multipage/syntax.html#optional-tags
 *
 * Only the rules that affect parsing. Leaving out an optional tag where that isn't allowed changes the tree, but the
 * parser has repaired nothing.
 */

/** Elements whose end tag may be left out. NB: rb and rtc are obsolete, but the parser closes them the same way. */
const optionalEndTags: ReadonlySet<string> = /* @__PURE__ */ new Set(
  'html head body li dt dd p rb rt rtc rp optgroup option colgroup caption thead tbody tfoot tr td th'.split(
    ' ',
  ),
);

/** Whether the end tag of an element may be left out. */
export function mayLackEndTag(name: string): boolean {
  return optionalEndTags.has(name);
}

/** Whether the start tag of an element may be left out before a token of the name `next`. */
export function mayLackStartTag(name: string, next: string): boolean {
  switch (name) {
    case 'html':
    case 'head':
    case 'body':
    case 'colgroup':
      return true;
    case 'tbody':
      return next === 'tr';
    default:
      return false;
  }
}
