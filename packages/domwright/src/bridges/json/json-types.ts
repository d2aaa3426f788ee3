import {
  HTML_NAMESPACE,
  MATHML_NAMESPACE,
  SVG_NAMESPACE,
  XLINK_NAMESPACE,
  XML_NAMESPACE,
  XMLNS_NAMESPACE,
} from '../../core/infra/namespaces.ts';
import type { DocumentMode } from '../../core/tree-construction/tree-sink.ts';

/** The version of the format. It increases when existing members change, not when members are added. */
export const JSON_VERSION: 1 = 1;

/** The words for namespaces that the parser knows; others are written as their URIs. */
export const namespaceWords: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  [HTML_NAMESPACE, 'html'],
  [SVG_NAMESPACE, 'svg'],
  [MATHML_NAMESPACE, 'math'],
  [XLINK_NAMESPACE, 'xlink'],
  [XML_NAMESPACE, 'xml'],
  [XMLNS_NAMESPACE, 'xmlns'],
]);

/** `[start, end)`, in UTF-16 code units from the start of the input. */
export interface JSONRange {
  /** UTF-16 offset of the first code unit. */
  readonly start: number;
  /** UTF-16 offset after the last code unit. */
  readonly end: number;
}

interface Versioned {
  /** Only on the root. */
  version?: 1;
}

/** A document, as `toJSON` writes it. */
export interface JSONDocument extends Versioned {
  type: 'document';
  /** The document's mode. */
  mode: DocumentMode;
  /** In tree order: a doctype if there is one, comments, and the root element. */
  children: JSONNode[];
}

/** A document fragment, or the contents of a template. */
export interface JSONFragment extends Versioned {
  type: 'fragment';
  /** The nodes of the fragment, in tree order. */
  children: JSONNode[];
}

/** A doctype. Its name and identifiers are empty strings if the markup has none. */
export interface JSONDoctype extends Versioned {
  type: 'doctype';
  /** The name, such as `html`. */
  name: string;
  /** The public identifier. */
  publicId: string;
  /** The system identifier. */
  systemId: string;
  /** The markup from `<` to `>`. Absent without `ranges`, and if it is not in the input. */
  range?: JSONRange;
}

/** An attribute of an element. */
export interface JSONAttribute {
  /** The qualified name. */
  name: string;
  /** 'xlink', 'xml', 'xmlns', or a URI. */
  namespace?: string;
  /** The value, decoded. */
  value: string;
  /** From the start of the name to the end of the value, including quotes. Absent if it is not in the input. */
  range?: JSONRange;
}

/** An element. It has `content` only if it is an HTML template. */
export interface JSONElement extends Versioned {
  type: 'element';
  /** 'html', 'svg', 'math', a URI, or null. */
  namespace: string | null;
  /** The qualified name. */
  name: string;
  /** The namespace prefix. Absent if there is none, as for everything the parser creates. */
  prefix?: string;
  /** In the order of the element's list. */
  attributes: JSONAttribute[];
  /** The start tag. Absent if the input has none, as for an implied element. */
  startTag?: JSONRange;
  /** The end tag. Absent if the input has none. */
  endTag?: JSONRange;
  /** The contents of a template. */
  content?: JSONFragment;
  /** The shadow root hosted by the element. */
  shadowRoot?: JSONShadowRoot;
  /** In tree order. The children of a template's contents are in `content`. */
  children: JSONNode[];
}

/** A shadow root. It is never a root or a child, only the `shadowRoot` of an element. */
export interface JSONShadowRoot extends Versioned {
  type: 'shadowRoot';
  /** Whether the host's `shadowRoot` returns it ('open') or null ('closed'). */
  mode: 'open' | 'closed';
  /** Whether focusing the host focuses an element inside it. */
  delegatesFocus: boolean;
  /** Whether serialization includes it. */
  serializable: boolean;
  /** Absent if it is "named". */
  slotAssignment?: 'manual';
  /** Whether a clone of the host gets a copy. */
  clonable: boolean;
  /** Absent unless the shadow root has no registry. */
  customElementRegistry?: null;
  /** In tree order. */
  children: JSONNode[];
}

/** A text or comment. */
export interface JSONCharacterData extends Versioned {
  type: 'text' | 'comment';
  /** The text, decoded; of a comment, what is between `<!--` and `-->`. */
  data: string;
  /** Its text or markup in the input. Absent if it is not in the input. */
  range?: JSONRange;
}

/** A processing instruction. The edition of 2024 has comments instead. */
export interface JSONProcessingInstruction extends Versioned {
  type: 'processingInstruction';
  /** The name after `<?`. */
  target: string;
  /** What follows the target. */
  data: string;
  /** The markup from `<?` to `>`. Absent if it is not in the input. */
  range?: JSONRange;
}

/** A node in the format of `toJSON`; `type` says which kind. */
export type JSONNode =
  | JSONDocument
  | JSONFragment
  | JSONDoctype
  | JSONElement
  | JSONShadowRoot
  | JSONCharacterData
  | JSONProcessingInstruction;
