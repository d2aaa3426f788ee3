import type { ConformanceWalk } from './conformance-walk.ts';
import type { Definition } from './definitions.ts';

/** What is checked of the elements of one tree. The parser's clones of elements are left out. */
export interface Rule {
  /** The HTML elements that it is about, by name. */
  readonly elements: readonly string[];
  /** Attributes: it is about all HTML elements that have one of these, too. `leave` is not called for those. */
  readonly attributes?: readonly string[];
  /** It is about all HTML elements with an attribute that begins so, too. `leave` is not called for those. */
  readonly attributePrefix?: string;
  /** A start tag. The element is open, and its attributes are there, but none of its contents has been looked at. */
  enter?(element: number, definition: Definition): void;
  /** A start tag of SVG or MathML that has attributes. */
  enterForeign?(element: number): void;
  /** The end of an element. The element is still open. */
  leave?(element: number, definition: Definition): void;
  /** The end of the tree. */
  end?(): void;
}

/** Makes a rule for one tree: it may keep what it has seen there. */
export type MakeRule = (walk: ConformanceWalk) => Rule;
