import type { Namespace } from '../infra/namespaces.ts';

export interface TreeBuilderOptions {
  /** The scripting flag. */
  scripting: boolean;
  /** The document is an iframe srcdoc document. */
  srcdoc: boolean;
  /** The parser cannot change the mode flag. */
  cannotChangeMode: boolean;
  /** The document's allow declarative shadow roots. */
  allowDeclarativeShadowRoots: boolean;
}

/**
 * Called for a `meta` start tag that may declare an encoding. Return true to make the parser return before the next
 * token.
 */
export type EncodingDeclarationListener = (charset: string | null, pragma: string | null) => boolean;

/** The context element of the fragment case, as its start tag token would describe it. */
export interface FragmentContext {
  /** NameId of the local name. */
  name: number;
  namespace: Namespace;
  /** The value of its `encoding` attribute, which determines whether an annotation-xml is an HTML integration point. */
  encoding: string | null;
  /** Handle of the element; 0 if it is not in the sink's tree. */
  element: number;
  /** Handle of the nearest form, itself included, or 0. */
  form: number;
  quirks: boolean;
}

/**
 * Parser scripting mode — https://html.spec.whatwg.org/multipage/parsing.html#parser-scripting-mode
 *
 * 'normal': scripts are processed at their end tag. 'disabled': `noscript` contains elements. 'inert': scripts of a
 * fragment are already started. 'fragment': they run when the fragment is inserted, as with `createContextualFragment`.
 */
export type ScriptingMode = 'normal' | 'disabled' | 'inert' | 'fragment';
