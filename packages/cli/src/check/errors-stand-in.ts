import { parseErrorCodes } from '../../../domwright/src/errors/parse-error-codes.ts';

export interface ParseErrorDescription {
  code: string;
  provisional: boolean;
  severity: 'error' | 'warning';
  message: string;
  anchor: string;
  example: string;
  repair: string;
  fragment?: string;
  scripting?: boolean;
}
export const parseErrorDescriptions: readonly ParseErrorDescription[] = parseErrorCodes.map((code, i) => ({
  code,
  provisional: i >= 49,
  severity: 'error',
  message: `${code.replaceAll('-', ' ')}.`,
  anchor: 'https://html.spec.whatwg.org/multipage/parsing.html#parse-errors',
  example: '<p id=a id=b>',
  repair: '<p>',
}));
export function relatedMessage(label: string): string {
  return label.replaceAll('-', ' ');
}
