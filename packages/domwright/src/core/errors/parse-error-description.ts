import type { EditionName } from '../infra/edition-option.ts';
import type { ParseErrorCode } from './parse-error-codes.ts';

/** What there is to say about a parse error. */
export interface ParseErrorDescription {
  /** The code in the standard's table. */
  readonly code: ParseErrorCode;
  /** The standard has no code for it; this one is ours and may change. */
  readonly provisional: boolean;
  /** 'warning' if the tree is as it was written, so that only authors are concerned. */
  readonly severity: 'error' | 'warning';
  /** One plain sentence. */
  readonly message: string;
  /** URL of the rule in the standard. */
  readonly anchor: string;
  /** The smallest HTML that raises this error, once, and no other but those of `alsoRaises`. */
  readonly example: string;
  /** The errors that cannot but come with it, in the example. */
  readonly alsoRaises?: readonly ParseErrorCode[];
  /** The same, mended: it raises nothing. */
  readonly repair: string;
  /** The example and its repair are fragments in this context. */
  readonly fragment?: string;
  /** Only this edition has the error. Both have all others. */
  readonly edition?: EditionName;
  /** The bytes of the example and its repair are decoded; each code unit of the strings is a byte. */
  readonly bytes?: boolean;
}

/** The URL of the standard's page on parsing, before an anchor. */
export const PARSING = 'https://html.spec.whatwg.org/multipage/parsing.html#';

/** A code, its sentence, the rule's anchor, the example, its repair. */
export type DescriptionRow = readonly [
  code: ParseErrorCode,
  message: string,
  anchor: string,
  example: string,
  repair: string,
  more?: DescriptionExtras | undefined,
];

/** What few descriptions have. */
export interface DescriptionExtras {
  readonly severity?: 'warning';
  readonly fragment?: string;
  readonly edition?: EditionName;
  readonly bytes?: boolean;
  readonly alsoRaises?: readonly ParseErrorCode[];
}

/** The descriptions that rows stand for. */
export function descriptionsOf(
  rows: readonly DescriptionRow[],
  provisional: boolean,
): readonly ParseErrorDescription[] {
  return rows.map(([code, message, anchor, example, repair, more]) => ({
    code,
    provisional,
    severity: 'error',
    message,
    anchor: PARSING + anchor,
    example,
    repair,
    ...more,
  }));
}
