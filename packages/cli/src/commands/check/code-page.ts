/** Where the manual is. Once it has a website, change it here and nowhere else; `ENDING` is how that names its pages. */
const MANUAL = 'https://github.com/domwright/domwright/blob/main/docs/';
const ENDING = '.md';

/** The file name of a code's page in the manual, without its ending. */
export function pageNameOf(code: string): string {
  return code.replaceAll('/', '-');
}

/** The URL of a code's page in the manual. */
export function pageOf(code: string): string {
  return `${MANUAL}reference/codes/${pageNameOf(code)}${ENDING}`;
}
