import type { Root } from 'hast';
import type { Plugin } from 'unified';

/** How a parse error is reported: not (false or 0), as a warning (true or 1), or as fatal (2). */
export type Severity = boolean | 0 | 1 | 2;

/** The options of rehype-parse but for `space`, and some of domwright's. */
export interface Options {
  /** Whether to parse a fragment, whose context is a `template`, instead of a document. Default false. */
  fragment?: boolean | null;
  /** The context element of the fragment: 'div', 'tr', 'svg path' and so on. Implies `fragment`. */
  context?: string | null;
  /** Whether elements have the positions of their tags and attributes in `data.position`. Default false. */
  verbose?: boolean | null;
  /** Whether parse errors become messages of the file. Default false. */
  emitParseErrors?: boolean | null;
  /**
   * How to report each error: by its code (`'duplicate-attribute'`), or by that in camel case, as in rehype-parse
   * (`duplicateAttribute`). Default: errors of the standard's table are warnings; the codes that are domwright's own are
   * not reported.
   */
  errors?: Readonly<Record<string, Severity>> | null;
  /** The edition of the HTML Standard. Default 'living'. */
  edition?: '2024' | 'living' | null;
  /** Whether `noscript` holds text. Default false. */
  scripting?: boolean | null;
  /** How to report the error of this code in camel case. */
  [code: string]: unknown;
}

/** A parser for unified: `unified().use(rehypeDomwright)`. */
declare const rehypeDomwright: Plugin<[(Options | null | undefined)?], string, Root>;
export default rehypeDomwright;
