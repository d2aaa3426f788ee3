import type { Root } from 'hast';
import type { Plugin } from 'unified';

/** How a parse error is reported: not (false or 0), as a warning (true or 1), or as fatal (2). */
export type Severity = boolean | 0 | 1 | 2;

/** The options of rehype-parse except `space`, and some of domwright's. */
export interface Options {
  /** Whether to parse a fragment instead of a document, in the context of a `template`. Default false. */
  fragment?: boolean | null;
  /** The fragment's context element: `'div'`, `'tr'`, `'svg path'` and so on. Implies `fragment`. */
  context?: string | null;
  /** Whether to record the positions of an element's tags and attributes in `data.position`. Default false. */
  verbose?: boolean | null;
  /** Whether to add parse errors to the file's messages. Default false. */
  emitParseErrors?: boolean | null;
  /**
   * How to report errors, by code (`'duplicate-attribute'`) or by code in camel case, as in rehype-parse
   * (`duplicateAttribute`). By default, errors with a code in the standard are warnings, and others aren't reported.
   */
  errors?: Readonly<Record<string, Severity>> | null;
  /** The edition of the HTML Standard. Default `'living'`. */
  edition?: '2024' | 'living' | null;
  /** Whether `noscript` contains text instead of elements. Default false. */
  scripting?: boolean | null;
  /** How to report the error with this code in camel case. */
  [code: string]: unknown;
}

/** A parser for unified: `unified().use(rehypeDomwright)`. */
declare const rehypeDomwright: Plugin<[(Options | null | undefined)?], string, Root>;
export default rehypeDomwright;
