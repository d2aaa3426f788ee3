/** Where the manual is: beside the playground on the site, otherwise in the repository. Set by `vite.config.ts`. */
declare const MANUAL: string;

/** The address of the site's home page, or of the repository. */
export function homePage(): string {
  return MANUAL.startsWith('https:') ? MANUAL.replace(/\/blob\/.*/, '') : `${MANUAL}index.html`;
}

/** The address of a page of the manual, such as `using/watch`. */
export function manualPage(page: string): string {
  return `${MANUAL}${page}${MANUAL.startsWith('https:') ? '.md' : '.html'}`;
}
