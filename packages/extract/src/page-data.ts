/** How the encoding of a page was found. */
export interface PageEncoding {
  /** The name of the encoding, as the Encoding Standard writes it. */
  readonly name: string;
  /** 'certain' if the page or its response says so; 'tentative' if it is a guess. */
  readonly confidence: 'certain' | 'tentative';
  /** The step of the encoding sniffing algorithm that found it: `'bom'`, `'transport'`, `'prescan'`, `'default'`, … */
  readonly step: string;
}

/** A `meta` element. */
export interface MetaItem {
  /** The `name` attribute. */
  readonly name?: string;
  /** The `property` attribute, as Open Graph has it. */
  readonly property?: string;
  /** The `http-equiv` attribute. */
  readonly httpEquiv?: string;
  /** The `charset` attribute. */
  readonly charset?: string;
  /** The `content` attribute. */
  readonly content?: string;
}

/** What the URL of a link is for; `URLUse` of `domwright/urls` explains the kinds. */
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
  /** The absolute URL, or null if the value is not a valid URL. */
  readonly url: string | null;
  /** The value, if it is not a valid URL. */
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

/** A candidate of a `srcset` attribute. */
export interface ImageCandidate {
  /** The absolute URL, or null if it is not a valid URL. */
  readonly url: string | null;
  /** The descriptor, such as `2x` or `480w`; empty if there is none. */
  readonly descriptor: string;
}

/** An `img`, an image button, or an `image` of SVG. */
export interface ImageItem {
  /** The absolute URL of `src`, or null if there is none or it is not a valid URL. */
  readonly url: string | null;
  /** The `alt` attribute. */
  readonly alt?: string;
  /** The raw `width` attribute; may not be a number. */
  readonly width?: string;
  /** The raw `height` attribute; may not be a number. */
  readonly height?: string;
  /** The candidates of `srcset`, and before them those of the `source` elements of the same `picture`. */
  readonly srcset?: readonly ImageCandidate[];
}

/** A heading, `h1` to `h6`. */
export interface HeadingItem {
  /** 1 to 6 */
  readonly level: number;
  /** The text, with white space collapsed. */
  readonly text: string;
}

/** A table. A cell that spans several places is in each of them. */
export interface TableItem {
  /** The text of the `caption` element. */
  readonly caption?: string;
  /** How many rows at the top are in a `thead`. */
  readonly headRows: number;
  /** The text of each cell, row by row. */
  readonly rows: readonly (readonly string[])[];
}

/** An item of microdata, as the standard's conversion to JSON has it. */
export interface MicrodataItem {
  /** The types of the `itemtype` attribute. */
  readonly type?: readonly string[];
  /** The raw `itemid` attribute. */
  readonly id?: string;
  /** The values of each property, in tree order. A property that is itself an item is one here. */
  readonly properties: Readonly<Record<string, readonly (string | MicrodataItem)[]>>;
}

/** A form. */
export interface FormItem {
  /** The URL that the form is sent to; that of the page if `action` is missing. */
  readonly action: string | null;
  /** The method by which it is sent. */
  readonly method: 'get' | 'post' | 'dialog';
  /** The `name` attribute. */
  readonly name?: string;
  /** The `id` attribute. */
  readonly id?: string;
  /** The controls that the parser associates with it, in tree order. */
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
  /** The value that the markup gives it. */
  readonly value?: string;
  /** Whether the markup checks it. */
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

/** What `extractPage` returns: the fields that were asked for, in this order. */
export interface PageData {
  /** As given, or of the HTTP response; null if it is not known. */
  url?: string | null;
  /** The HTTP status, as given or of the response; null if it is not known. */
  status?: number | null;
  /** Null if the page was text. */
  encoding?: PageEncoding | null;
  /** The text of the first `title`; null if there is none. */
  title?: string | null;
  /** The language of the root, or of `<meta http-equiv=content-language>`; null if neither says one. */
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
  /** The text as it is rendered: `innerText` of the document element. */
  text?: string;
  /** The tables, in tree order. */
  tables?: TableItem[];
  /** The parsed blocks. A block that is not JSON is `{ '@error': why, '@text': its text }`. */
  jsonld?: unknown[];
  /** The items at the top, as the standard converts them to JSON. */
  microdata?: MicrodataItem[];
  /** The contents of `meta` elements by their `property`. */
  opengraph?: Record<string, string[]>;
  /** The forms, in tree order. */
  forms?: FormItem[];
  /** The feeds, in tree order. */
  feeds?: FeedItem[];
  /** How often each parse error occurred, by its code. */
  errors?: Record<string, number>;
  /** `sha256:` and the hash of the bytes in hexadecimal; of text, that of its UTF-8. Null if a document was given. */
  hash?: string | null;
  /** Milliseconds. */
  timings?: { parse: number; extract: number };
  /** What the selectors of `select` found, by their names. */
  select?: Record<string, string[]>;
  /** Fields whose values were repeated so often that the page was cut at a limit. */
  cut?: string[];
}
