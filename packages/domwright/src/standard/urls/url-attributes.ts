/** The purpose of a URL. */
export type URLUse =
  /** A link that users can follow. */
  | 'hyperlink'
  /** A document to show: in a frame, or after a refresh. */
  | 'navigation'
  /** Something the page is made of. */
  | 'resource'
  /** The target of a form submission. */
  | 'submission'
  /** A URL that is pinged when a hyperlink is followed. */
  | 'ping'
  /** A source or an explanation, which is never fetched. */
  | 'citation'
  /** An identifier, which is never fetched. */
  | 'identifier'
  /** The base URL. */
  | 'base';

/** How an attribute contains URLs. */
export type URLSyntax =
  /** A valid URL potentially surrounded by spaces. */
  | 'url'
  /** The same, but not empty. */
  | 'non-empty url'
  /** A set of space-separated tokens. */
  | 'urls'
  /** A srcset attribute. */
  | 'srcset'
  /** The `content` of a `meta` element with `http-equiv=refresh`. */
  | 'refresh';

/** An attribute that contains URLs. */
export interface URLAttribute {
  /** The qualified name of the attribute. */
  readonly attribute: string;
  /** How it contains URLs. */
  readonly syntax: URLSyntax;
  /** What its URLs are for. */
  readonly use: URLUse;
  /** Whether it is obsolete, so that authors must not use it. */
  readonly obsolete?: true;
}

/**
 * Attributes of all HTML elements that contain URLs — https://html.spec.whatwg.org/multipage/indices.html#attributes-3
 */
export const globalURLAttributes: readonly URLAttribute[] = [
  { attribute: 'itemid', syntax: 'url', use: 'identifier' },
  { attribute: 'itemtype', syntax: 'urls', use: 'identifier' },
];

const row = (attribute: string, use: URLUse, syntax: URLSyntax = 'non-empty url'): URLAttribute => ({
  attribute,
  syntax,
  use,
});
const obsolete = (attribute: string, use: URLUse): URLAttribute => ({
  ...row(attribute, use),
  obsolete: true,
});

/**
 * Attributes that contain URLs, by the local name of an HTML element —
 * https://html.spec.whatwg.org/multipage/indices.html#attributes-3 — and the obsolete ones —
 * https://html.spec.whatwg.org/multipage/obsolete.html#non-conforming-features — that browsers still support.
 */
export const urlAttributes: ReadonlyMap<string, readonly URLAttribute[]> = /* @__PURE__ */ (() => {
  const hyperlink = [row('href', 'hyperlink', 'url'), row('ping', 'ping', 'urls')];
  const cite = [row('cite', 'citation', 'url')];
  const background = [obsolete('background', 'resource')];
  return new Map([
    ['a', hyperlink],
    ['area', hyperlink],
    ['audio', [row('src', 'resource')]],
    ['base', [row('href', 'base', 'url')]],
    ['blockquote', cite],
    ['body', background],
    ['button', [row('formaction', 'submission')]],
    ['del', cite],
    ['embed', [row('src', 'resource')]],
    ['form', [row('action', 'submission')]],
    ['frame', [obsolete('src', 'navigation'), obsolete('longdesc', 'citation')]],
    ['iframe', [row('src', 'navigation'), obsolete('longdesc', 'citation')]],
    [
      'img',
      [
        row('src', 'resource'),
        row('srcset', 'resource', 'srcset'),
        obsolete('longdesc', 'citation'),
        obsolete('lowsrc', 'resource'),
      ],
    ],
    ['input', [row('src', 'resource'), row('formaction', 'submission')]],
    ['ins', cite],
    ['link', [row('href', 'resource'), row('imagesrcset', 'resource', 'srcset')]],
    ['meta', [row('content', 'navigation', 'refresh')]],
    ['object', [row('data', 'resource')]],
    ['q', cite],
    ['script', [row('src', 'resource')]],
    ['source', [row('src', 'resource'), row('srcset', 'resource', 'srcset')]],
    ['table', background],
    ['tbody', background],
    ['td', background],
    ['tfoot', background],
    ['th', background],
    ['thead', background],
    ['tr', background],
    ['track', [row('src', 'resource')]],
    ['video', [row('src', 'resource'), row('poster', 'resource')]],
  ]);
})();

/**
 * SVG elements whose `href`, with or without the XLink namespace, is fetched or followed —
 * https://www.w3.org/TR/SVG2/attindex.html
 */
export const svgHrefUses: ReadonlyMap<string, URLUse> = /* @__PURE__ */ new Map<string, URLUse>([
  ['a', 'hyperlink'],
  ['feImage', 'resource'],
  ['image', 'resource'],
  ['script', 'resource'],
  ['use', 'resource'],
]);
