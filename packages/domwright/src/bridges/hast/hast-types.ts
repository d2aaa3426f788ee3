/*
 * Types for hast, so that no types package is needed. They are assignable to those of `@types/hast` 3. The format is
 * described in the repository syntax-tree/hast.
 */

import type { Point } from '../../core/table/input-positions.ts';

export interface HastPosition {
  start: Point;
  end: Point;
}

export interface HastNode {
  /** The position of the node in the source. Left out for nodes that are not in the source. */
  position?: HastPosition;
}

export interface HastText extends HastNode {
  type: 'text';
  value: string;
}

export interface HastComment extends HastNode {
  type: 'comment';
  value: string;
}

export interface HastDoctype extends HastNode {
  type: 'doctype';
}

export interface HastRoot extends HastNode {
  type: 'root';
  children: (HastElement | HastText | HastComment | HastDoctype)[];
  data: { quirksMode: boolean };
}

export type HastPropertyValue = boolean | number | string | (string | number)[];

export interface HastElement extends HastNode {
  type: 'element';
  tagName: string;
  properties: Record<string, HastPropertyValue>;
  children: (HastElement | HastText | HastComment)[];
  /** The contents of a template. */
  content?: HastRoot;
  /** With the option `verbose`: the positions of the tags and the attributes. */
  data?: {
    position: {
      opening: HastPosition;
      closing?: HastPosition;
      properties: Record<string, HastPosition>;
    };
  };
}

export type HastRootContent = HastElement | HastText | HastComment | HastDoctype;
