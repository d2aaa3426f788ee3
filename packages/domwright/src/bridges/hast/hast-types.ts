/*
 * Types for hast, so that no types package is needed. They are assignable to those of `@types/hast` 3. The repository
 * syntax-tree/hast describes the format.
 */

import type { Point } from '../../core/table/input-positions.ts';

/** A range of the source. */
export interface HastPosition {
  /** The position of the first character. */
  start: Point;
  /** The position after the last character. */
  end: Point;
}

/** Common to all nodes. */
export interface HastNode {
  /** The position of the node in the source. Absent for nodes that are not in the source. */
  position?: HastPosition;
}

/** A text. */
export interface HastText extends HastNode {
  type: 'text';
  /** The text, decoded. */
  value: string;
}

/** A comment. */
export interface HastComment extends HastNode {
  type: 'comment';
  /** What is between `<!--` and `-->`. */
  value: string;
}

/** A doctype; hast keeps neither its name nor its identifiers. */
export interface HastDoctype extends HastNode {
  type: 'doctype';
}

/** A document or fragment. */
export interface HastRoot extends HastNode {
  type: 'root';
  /** The nodes of the document or fragment, in tree order. */
  children: (HastElement | HastText | HastComment | HastDoctype)[];
  /** Whether the document is in quirks mode. */
  data: { quirksMode: boolean };
}

/** The value of a property, converted as `property-information` says: `class` is a list, `hidden` a boolean. */
export type HastPropertyValue = boolean | number | string | (string | number)[];

/** An element. */
export interface HastElement extends HastNode {
  type: 'element';
  /** The qualified name; in lower case for HTML elements. */
  tagName: string;
  /** The attributes, by property name: `className`, `ariaLabel`, `xLinkHref`. */
  properties: Record<string, HastPropertyValue>;
  /** The children, in tree order; empty for a template, whose contents are in `content`. */
  children: (HastElement | HastText | HastComment)[];
  /** The contents of a template. */
  content?: HastRoot;
  /** With the option `verbose`: the positions of the tags and attributes. */
  data?: {
    position: {
      opening: HastPosition;
      closing?: HastPosition;
      properties: Record<string, HastPosition>;
    };
  };
}

/** Possible children of a root. */
export type HastRootContent = HastElement | HastText | HastComment | HastDoctype;
