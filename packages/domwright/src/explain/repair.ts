import type { ErrorRange, RelatedLabel, RelatedRange } from '../errors/parse-error.ts';

/**
 * What a repair did:
 * - `implied`: something that is missing was assumed to be there: an element, white space, a semicolon;
 * - `closed`: an element, or a comment, was ended though its end tag, or its end, is not here;
 * - `cloned`: an element was made again, from a start tag that stands further up;
 * - `moved`: something was put elsewhere than where it stands;
 * - `misnested`: an end tag ended its element, but not what is open in it;
 * - `reopened`: something after the end of the body was put into the body;
 * - `merged`: attributes of a second tag were added to the element that is there;
 * - `renamed`: a tag was taken for one of another name;
 * - `replaced`: a character was replaced by another;
 * - `reinterpreted`: something was taken for something else, for example markup for a comment;
 * - `dropped`: something is not in the tree: text, an attribute, a tag that the input ends in;
 * - `ignored`: a tag, a doctype or a part of a tag has no effect of its own;
 * - `mode`: the document is in quirks mode or limited-quirks mode.
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

/** Something that the parser did because the markup does not say what it should. */
export interface Repair extends ErrorRange {
  readonly kind: RepairKind;
  /**
   * The name of the element, tag or attribute; `#text`, `#comment`, `#doctype`, `#reference`; for a mode its name; for
   * single characters those.
   */
  readonly name: string;
  /** One sentence. */
  readonly message: string;
  /** Whether it is no mistake: tags that may be left out, white space that counts for nothing. */
  readonly allowed: boolean;
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
