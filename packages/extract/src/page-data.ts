/** How the encoding of a page was found. */
export interface PageEncoding {
  /** The name of the encoding, as the Encoding Standard writes it. */
  readonly name: string;
  readonly confidence: 'certain' | 'tentative';
  /** The step of the encoding sniffing algorithm that found it: `'bom'`, `'transport'`, `'prescan'`, `'default'`, … */
  readonly step: string;
}

/** A `meta` element. */
export interface MetaItem {
  readonly name?: string;
  readonly property?: string;
  readonly httpEquiv?: string;
  readonly charset?: string;
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
  readonly url: string | null;
  /** The descriptor, such as `2x` or `480w`; empty if there is none. */
  readonly descriptor: string;
}

/** An `img`, an image button, or an `image` of SVG. */
export interface ImageItem {
  /** The absolute URL of `src`, or null if there is none or it is not a valid URL. */
  readonly url: string | null;
  readonly alt?: string;
  readonly width?: string;
  readonly height?: string;
  /** The candidates of `srcset`, and before them those of the `source` elements of the same `picture`. */
  readonly srcset?: readonly ImageCandidate[];
}

export interface HeadingItem {
  /** 1 to 6 */
  readonly level: number;
  readonly text: string;
}

/** A table. A cell that spans several places is in each of them. */
export interface TableItem {
  readonly caption?: string;
  /** How many rows at the top are in a `thead`. */
  readonly headRows: number;
  readonly rows: readonly (readonly string[])[];
}

/** An item of microdata, as the standard's conversion to JSON has it. */
export interface MicrodataItem {
  readonly type?: readonly string[];
  readonly id?: string;
  readonly properties: Readonly<Record<string, readonly (string | MicrodataItem)[]>>;
}

export interface FormItem {
  /** The URL that the form is sent to; that of the page if `action` is missing. */
  readonly action: string | null;
  readonly method: 'get' | 'post' | 'dialog';
  readonly name?: string;
  readonly id?: string;
  readonly fields: readonly FormField[];
}

export interface FormField {
  /** The local name of the control. */
  readonly element: string;
  readonly name?: string;
  /** The `type` attribute of an `input` or `button`, in lower case. */
  readonly type?: string;
  readonly value?: string;
  readonly checked?: true;
  readonly options?: readonly { readonly value: string; readonly text: string; readonly selected?: true }[];
}

export interface FeedItem {
  readonly url: string | null;
  readonly type: string;
  readonly title?: string;
}

/** What `extractPage` returns: the fields that were asked for, in this order. */
export interface PageData {
  url?: string | null;
  status?: number | null;
  /** Null if the page was text. */
  encoding?: PageEncoding | null;
  /** The text of the first `title`; null if there is none. */
  title?: string | null;
  lang?: string | null;
  meta?: MetaItem[];
  canonical?: string | null;
  links?: LinkItem[];
  images?: ImageItem[];
  headings?: HeadingItem[];
  text?: string;
  tables?: TableItem[];
  /** The parsed blocks. A block that is not JSON is `{ '@error': why, '@text': its text }`. */
  jsonld?: unknown[];
  microdata?: MicrodataItem[];
  /** The contents of `meta` elements by their `property`. */
  opengraph?: Record<string, string[]>;
  forms?: FormItem[];
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
