import type { ElementOutcome } from './options.ts';

/**
 * Follows a walk through the elements and texts of the source, including those that go, for options of other libraries
 * that are functions of them. It sees no element that has no tag in the source, and nothing that the policy adds.
 */
export interface PolicySession {
  /**
   * An element begins. The session may rename it, and change its attributes and contents.
   *
   * @returns what happens to the element; null if the rules say
   */
  open(node: number): ElementOutcome | null;
  /** An open element goes with its contents, instead of being closed. */
  remove(node: number): void;
  /**
   * The contents of an open element end.
   *
   * @param stays false if they have taken its place
   * @returns what happens to the element and the rest of its contents; null for nothing
   */
  close(node: number, stays: boolean): 'remove' | 'unwrap' | null;
  /**
   * A text.
   *
   * @returns the text in its place, or nodes
   */
  text(node: number, parent: number): string | readonly number[];
  /** The start tag of an element whose tags become text. */
  startTag(node: number): string;
  /** Its end tag. */
  endTag(node: number): string;
}
