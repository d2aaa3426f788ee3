import type { ErrorRange, RelatedLabel, RelatedRange } from '../../core/errors/parse-error.ts';

/**
 * What the parser did:
 * - `implied`: added something missing: an element, white space, a semicolon;
 * - `closed`: closed an element or a comment that has no end tag or no proper end;
 * - `cloned`: reopened a formatting element;
 * - `moved`: put something elsewhere in the tree;
 * - `misnested`: closed an element at its end tag, but not the elements still open inside it;
 * - `reopened`: put something after the end of the body into the body;
 * - `merged`: added the attributes of a second tag to the existing element;
 * - `renamed`: read a tag as one with another name;
 * - `replaced`: replaced a character with another one;
 * - `reinterpreted`: read something as something else, such as markup as a comment;
 * - `dropped`: left something out of the tree: text, an attribute, an unfinished tag;
 * - `ignored`: ignored a tag, a doctype or part of a tag;
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

/** Something the parser did because the markup is wrong or incomplete. */
export interface Repair extends ErrorRange {
  /** What the parser did. */
  readonly kind: RepairKind;
  /**
   * The name of the element, tag or attribute; `#text`, `#comment`, `#doctype`, `#reference`, `#tag`, `#attribute` or
   * `#value`; the name of a mode; or the characters.
   */
  readonly name: string;
  /** A sentence that says what happened. */
  readonly message: string;
  /** True if it isn't a mistake: an omitted optional tag, or white space that has no effect. */
  readonly allowed: boolean;
  /** Related places, such as the start tag of an element that was closed. */
  readonly related: readonly RelatedRange[];
}

/** A repair before its lines and columns are known. Offsets are into the table's source. */
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
