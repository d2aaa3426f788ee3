import type { EditionName } from '../infra/edition-option.ts';
import type { ParseErrorCode } from './parse-error-codes.ts';

/** The description of a parse error. */
export interface ParseErrorDescription {
  /** The code in the standard's table. */
  readonly code: ParseErrorCode;
  /** The standard has no code for this error; the code is ours and may change. */
  readonly provisional: boolean;
  /** 'warning' if the tree matches the source, so that only authors are concerned. */
  readonly severity: 'error' | 'warning';
  /** One plain sentence. */
  readonly message: string;
  /** URL of the rule in the standard. */
  readonly anchor: string;
  /** The smallest HTML that raises this error once, and no others except those of `alsoRaises`. */
  readonly example: string;
  /** Errors that the example unavoidably raises as well. */
  readonly alsoRaises?: readonly ParseErrorCode[];
  /** The corrected example, which raises no errors. */
  readonly repair: string;
  /** The context in which the example and its repair are parsed as fragments. */
  readonly fragment?: string;
  /** The only edition with this error. Without it, both have the error. */
  readonly edition?: EditionName;
  /** Whether example and repair are bytes: each code unit of the strings is a byte. */
  readonly bytes?: boolean;
}

/** The URL of the standard's page on parsing, before an anchor. */
export const PARSING = 'https://html.spec.whatwg.org/multipage/parsing.html#';

/** A code, its message, the rule's anchor, the example, its repair. */
export type DescriptionRow = readonly [
  code: ParseErrorCode,
  message: string,
  anchor: string,
  example: string,
  repair: string,
  more?: DescriptionExtras | undefined,
];

/** Members that few descriptions have. */
export interface DescriptionExtras {
  readonly severity?: 'warning';
  readonly fragment?: string;
  readonly edition?: EditionName;
  readonly bytes?: boolean;
  readonly alsoRaises?: readonly ParseErrorCode[];
}

/** The descriptions for rows. */
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
