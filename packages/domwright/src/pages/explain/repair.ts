import type { ErrorRange, RelatedLabel, RelatedRange } from '../../core/errors/parse-error.ts';

/**
 * What the parser did:
 * - `implied`: added something that is missing: an element, white space, a semicolon;
 * - `closed`: closed an element or a comment that has no end tag or no proper end;
 * - `cloned`: opened a formatting element again;
 * - `moved`: put something elsewhere in the tree;
 * - `misnested`: closed an element at its end tag, but not the elements that are still open inside it;
 * - `reopened`: put something after the end of the body into the body;
 * - `merged`: added the attributes of a second tag to the element that is already there;
 * - `renamed`: read a tag as one of another name;
 * - `replaced`: replaced a character with another one;
 * - `reinterpreted`: read something as something else, such as markup as a comment;
 * - `dropped`: left something out of the tree: text, an attribute, an unfinished tag;
 * - `ignored`: ignored a tag, a doctype or a part of a tag;
 * - `mode`: put the document into quirks mode or limited-quirks mode.
 */
export type RepairKind =
  | 'implied'
  | 'closed'
  | 'cloned'
  | 'moved'
  | 'misnested'
  | 'reopened'
  | 'merged'
  | 'renamed'
  | 'replaced'
  | 'reinterpreted'
  | 'dropped'
  | 'ignored'
  | 'mode';

/** Something that the parser did because the markup is wrong or incomplete. */
export interface Repair extends ErrorRange {
  /** What the parser did. */
  readonly kind: RepairKind;
  /**
   * The name of the element, tag or attribute; `#text`, `#comment`, `#doctype`, `#reference`, `#tag`, `#attribute` or
   * `#value`; the name of a mode; or the characters.
   */
  readonly name: string;
  /** One sentence. */
  readonly message: string;
  /** True if it is not a mistake: an optional tag that is left out, or white space that has no effect. */
  readonly allowed: boolean;
  /** Other places that have to do with it, such as the start tag of an element that was closed. */
  readonly related: readonly RelatedRange[];
}

/** A repair before lines and columns are known. Offsets are those of the table's source. */
export interface FoundRepair {
  readonly kind: RepairKind;
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly message: string;
  readonly allowed: boolean;
  readonly related: readonly FoundPlace[];
}

export interface FoundPlace {
  readonly label: RelatedLabel;
  readonly start: number;
  readonly end: number;
}
