import { NameTable } from '../../core/infra/name-table.ts';
import { htmlTagFlags, LAST_TAG_ID, TagFlag } from '../../generated/names.ts';
import { TAG_NAMES as $, NS, TAG_ID, TAG_NAMES } from '../../generated/parse5-names.ts';

/* parse5's `html` namespace. */

export { ATTRS, NS, TAG_ID, TAG_NAMES } from '../../generated/parse5-names.ts';

/** The document mode — https://dom.spec.whatwg.org/#concept-document-mode */
export enum DOCUMENT_MODE {
  NO_QUIRKS = 'no-quirks',
  QUIRKS = 'quirks',
  LIMITED_QUIRKS = 'limited-quirks',
}

const ids: ReadonlyMap<string, TAG_ID> = /* @__PURE__ */ tagIds();

function tagIds(): Map<string, TAG_ID> {
  const map = new Map<string, TAG_ID>();
  for (const key of Object.keys(TAG_NAMES) as (keyof typeof TAG_NAMES)[])
    map.set(TAG_NAMES[key], TAG_ID[key]);
  return map;
}

/** The number of a tag name; `TAG_ID.UNKNOWN` if it has none. */
export function getTagID(tagName: string): TAG_ID {
  return ids.get(tagName) ?? TAG_ID.UNKNOWN;
}

/** The special elements of each namespace — https://html.spec.whatwg.org/multipage/parsing.html#special */
export const SPECIAL_ELEMENTS: Record<NS, Set<TAG_ID>> = /* @__PURE__ */ specialElements();

function specialElements(): Record<NS, Set<TAG_ID>> {
  const names = new NameTable();
  const special = new Set<TAG_ID>();
  for (const [name, id] of ids) {
    const known = names.find(name);
    if (known !== 0 && known <= LAST_TAG_ID && (htmlTagFlags[known]! & TagFlag.Special) !== 0)
      special.add(id);
  }
  return {
    [NS.HTML]: special,
    [NS.MATHML]: new Set([TAG_ID.MI, TAG_ID.MO, TAG_ID.MN, TAG_ID.MS, TAG_ID.MTEXT, TAG_ID.ANNOTATION_XML]),
    [NS.SVG]: new Set([TAG_ID.TITLE, TAG_ID.FOREIGN_OBJECT, TAG_ID.DESC]),
    [NS.XLINK]: new Set(),
    [NS.XML]: new Set(),
    [NS.XMLNS]: new Set(),
  };
}

/** h1 to h6. */
export const NUMBERED_HEADERS: Set<TAG_ID> = /* @__PURE__ */ new Set([
  TAG_ID.H1,
  TAG_ID.H2,
  TAG_ID.H3,
  TAG_ID.H4,
  TAG_ID.H5,
  TAG_ID.H6,
]);

const rawText: ReadonlySet<string> = /* @__PURE__ */ new Set([
  $.STYLE,
  $.SCRIPT,
  $.XMP,
  $.IFRAME,
  $.NOEMBED,
  $.NOFRAMES,
  $.PLAINTEXT,
]);

/** Whether text in an HTML element with this name is serialized without escaping. */
export function hasUnescapedText(tn: string, scriptingEnabled: boolean): boolean {
  return rawText.has(tn) || (scriptingEnabled && tn === $.NOSCRIPT);
}
