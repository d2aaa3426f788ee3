import { MANUAL } from './addresses.ts';

/** How the manual names its pages. */
const ENDING = '.md';

/** The file name of a code's page in the manual, without its ending. */
export function pageNameOf(code: string): string {
  return code.replaceAll('/', '-');
}

/** The URL of a code's page in the manual. */
export function pageOf(code: string): string {
  return `${MANUAL}reference/codes/${pageNameOf(code)}${ENDING}`;
}
