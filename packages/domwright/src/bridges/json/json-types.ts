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

/** How the shape writes the namespaces that a parser knows; any other one is written as its URI. */
export const namespaceWords: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  [HTML_NAMESPACE, 'html'],
  [SVG_NAMESPACE, 'svg'],
  [MATHML_NAMESPACE, 'math'],
  [XLINK_NAMESPACE, 'xlink'],
  [XML_NAMESPACE, 'xml'],
  [XMLNS_NAMESPACE, 'xmlns'],
]);

/** `[start, end)`, in UTF-16 code units from the beginning of the input. */
export interface JSONRange {
  readonly start: number;
  readonly end: number;
}

interface Versioned {
  /** Of the root only. */
  version?: 1;
}

export interface JSONDocument extends Versioned {
  type: 'document';
  mode: DocumentMode;
  children: JSONNode[];
}

export interface JSONFragment extends Versioned {
  type: 'fragment';
  children: JSONNode[];
}

export interface JSONDoctype extends Versioned {
  type: 'doctype';
  name: string;
  publicId: string;
  systemId: string;
  range?: JSONRange;
}

export interface JSONAttribute {
  /** The qualified name. */
  name: string;
  /** 'xlink', 'xml', 'xmlns', or a URI. */
  namespace?: string;
  value: string;
  range?: JSONRange;
}

export interface JSONElement extends Versioned {
  type: 'element';
  /** 'html', 'svg', 'math', a URI, or null. */
  namespace: string | null;
  /** The qualified name. */
  name: string;
  prefix?: string;
  attributes: JSONAttribute[];
  startTag?: JSONRange;
  endTag?: JSONRange;
  /** The contents of a template. */
  content?: JSONFragment;
  shadowRoot?: JSONShadowRoot;
  children: JSONNode[];
}

export interface JSONShadowRoot extends Versioned {
  type: 'shadowRoot';
  mode: 'open' | 'closed';
  delegatesFocus: boolean;
  serializable: boolean;
  /** Is left out if it is "named". */
  slotAssignment?: 'manual';
  clonable: boolean;
  /** Is left out unless the shadow root has no registry. */
  customElementRegistry?: null;
  children: JSONNode[];
}

export interface JSONCharacterData extends Versioned {
  type: 'text' | 'comment';
  data: string;
  range?: JSONRange;
}

export interface JSONProcessingInstruction extends Versioned {
  type: 'processingInstruction';
  target: string;
  data: string;
  range?: JSONRange;
}

export type JSONNode =
  | JSONDocument
  | JSONFragment
  | JSONDoctype
  | JSONElement
  | JSONShadowRoot
  | JSONCharacterData
  | JSONProcessingInstruction;
