import { SITE } from './addresses.ts';

/** The file name of a code's page in the manual, without its ending. */
export function pageNameOf(code: string): string {
  return code.replaceAll('/', '-');
}

/** The URL of a code's page in the manual. */
export function pageOf(code: string): string {
  return `${SITE}reference/codes/${pageNameOf(code)}.html`;
}
