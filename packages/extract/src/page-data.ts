/** A page's encoding, and how it was determined. */
export interface PageEncoding {
  /** The name of the encoding, as in the Encoding Standard. */
  readonly name: string;
  /** `'certain'`, or `'tentative'` for a guess that a later declaration could have changed. */
  readonly confidence: 'certain' | 'tentative';
  /** The step of the encoding sniffing algorithm that determined it: `'bom'`, `'transport'`, `'prescan'`, `'default'`, … */
  readonly step: string;
}

/** A `meta` element. */
export interface MetaItem {
  /** The `name` attribute. */
  readonly name?: string;
  /** The `property` attribute, used by Open Graph. */
  readonly property?: string;
  /** The `http-equiv` attribute. */
  readonly httpEquiv?: string;
  /** The `charset` attribute. */
  readonly charset?: string;
  /** The `content` attribute. */
  readonly content?: string;
}

/** What the URL of a link is for; see `URLUse` of `domwright/urls`. */
export type LinkKind =
  | 'hyperlink'
  | 'navigation'
  | 'resource'
  | 'submission'
  | 'ping'
  | 'citation'
  | 'identifier'
  | 'base';

/** A URL in an attribute. */
export interface LinkItem {
  /** The absolute URL, or null if the value isn't a valid URL. */
  readonly url: string | null;
  /** The value, if it isn't a valid URL. */
  readonly written?: string;
  /** What the URL is for. */
  readonly kind: LinkKind;
  /** The local name of the element. */
  readonly element: string;
  /** The name of the attribute. */
  readonly attribute: string;
  /** The link types of the `rel` attribute, in lower case. */
  readonly rel?: readonly string[];
  /** The text of the link, with white space collapsed. Only for `a` elements. */
  readonly text?: string;
  /** The `alt` attribute of an `area`, or the `title` of a `link`. */
  readonly label?: string;
}

/** An image candidate of a `srcset` attribute. */
export interface ImageCandidate {
  /** The absolute URL, or null if it is not a valid URL. */
  readonly url: string | null;
  /** The descriptor, such as `2x` or `480w`; empty if there is none. */
  readonly descriptor: string;
}

/** An `img`, an image button, or an SVG `image`. */
export interface ImageItem {
  /** The absolute URL of `src`, or null if it is missing or invalid. */
  readonly url: string | null;
  /** The `alt` attribute. */
  readonly alt?: string;
  /** The raw `width` attribute, which may not be a number. */
  readonly width?: string;
  /** The raw `height` attribute, which may not be a number. */
  readonly height?: string;
  /** The candidates of `srcset`, after those of the `source` elements in the same `picture`. */
  readonly srcset?: readonly ImageCandidate[];
}

/** A heading, `h1` to `h6`. */
export interface HeadingItem {
  /** 1 to 6. */
  readonly level: number;
  /** The text, with white space collapsed. */
  readonly text: string;
}

/** A table. A cell that spans several slots is repeated in each. */
export interface TableItem {
  /** The text of the `caption` element. */
  readonly caption?: string;
  /** The number of rows at the top that are in a `thead`. */
  readonly headRows: number;
  /** The text of each cell, row by row. */
  readonly rows: readonly (readonly string[])[];
}

/** A microdata item, as in the standard's conversion to JSON. */
export interface MicrodataItem {
  /** The types of the `itemtype` attribute. */
  readonly type?: readonly string[];
  /** The global identifier: the absolute URL of the `itemid` attribute, if it can be resolved. */
  readonly id?: string;
  /** The values of each property, in tree order. A nested item is a `MicrodataItem`. */
  readonly properties: Readonly<Record<string, readonly (string | MicrodataItem)[]>>;
}

/** A form. */
export interface FormItem {
  /** The URL that the form submits to; the page's own URL if `action` is missing. */
  readonly action: string | null;
  /** The submission method. */
  readonly method: 'get' | 'post' | 'dialog';
  /** The `name` attribute. */
  readonly name?: string;
  /** The `id` attribute. */
  readonly id?: string;
  /** The controls that the form owns, in tree order. */
  readonly fields: readonly FormField[];
}

/** A control of a form. */
export interface FormField {
  /** The local name of the control. */
  readonly element: string;
  /** The `name` attribute. */
  readonly name?: string;
  /** The `type` attribute of an `input` or `button`, in lower case. */
  readonly type?: string;
  /** The initial value in the markup. */
  readonly value?: string;
  /** Present if it is checked in the markup. */
  readonly checked?: true;
  /** The options of a `select`, in tree order. */
  readonly options?: readonly { readonly value: string; readonly text: string; readonly selected?: true }[];
}

/** An RSS, Atom or JSON feed that the page links to. */
export interface FeedItem {
  /** The absolute URL, or null if it is not a valid URL. */
  readonly url: string | null;
  /** The MIME type that the link declares. */
  readonly type: string;
  /** The `title` attribute of the link. */
  readonly title?: string;
}

/** The result of `extractPage`: the requested fields, in this order. */
export interface PageData {
  /** The URL from the options or the input; null if unknown. */
  url?: string | null;
  /** The HTTP status from the options or the response; null if unknown. */
  status?: number | null;
  /** The encoding; null if the page was text. */
  encoding?: PageEncoding | null;
  /** The text of the first `title`; null if there is none. */
  title?: string | null;
  /** The language from the root element or `<meta http-equiv=content-language>`; null if neither has one. */
  lang?: string | null;
  /** The `meta` elements, in tree order. */
  meta?: MetaItem[];
  /** The URL of `<link rel=canonical>`; null if there is none. */
  canonical?: string | null;
  /** Every URL of the page except images, in tree order. */
  links?: LinkItem[];
  /** The images, in tree order. */
  images?: ImageItem[];
  /** The headings, in tree order. */
  headings?: HeadingItem[];
  /** The rendered text: `innerText` of the document element. */
  text?: string;
  /** The tables, in tree order. */
  tables?: TableItem[];
  /** The parsed JSON-LD blocks. A block that can't be parsed becomes `{ '@error': why, '@text': its text }`. */
  jsonld?: unknown[];
  /** The top-level microdata items, as in the standard's conversion to JSON. */
  microdata?: MicrodataItem[];
  /** The contents of `meta` elements by their `property`. */
  opengraph?: Record<string, string[]>;
  /** The forms, in tree order. */
  forms?: FormItem[];
  /** The feeds, in tree order. */
  feeds?: FeedItem[];
  /** The number of parse errors by code. */
  errors?: Record<string, number>;
  /** `sha256:` and the hash of the bytes in hexadecimal; text is hashed as UTF-8. Null if the page was a document. */
  hash?: string | null;
  /** In milliseconds. */
  timings?: { parse: number; extract: number };
  /** The results of `select`, by name. */
  select?: Record<string, string[]>;
  /**
   * What is not whole: `'page: '` and why, if the page itself was cut (the value of `WARC-Truncated`, or `body` if the body of the
   * response ends early); and the fields that were cut because the page repeats values too often. Absent if everything is whole.
   */
  cut?: string[];
}
