/**
 * What a command reads:
 * - `pages`: every kind of file; one with several pages gives all of them
 * - `books`: a page in HTML or XML, or compressed; or the pages of a book
 * - `documents`: a page in HTML or XML, or compressed
 * - `html`: a page in HTML, or compressed
 */
export type Reading = 'pages' | 'books' | 'documents' | 'html';

/** What each command that takes files reads. Everything else is refused by its name, with exit status 2. */
export const readings = {
  extract: 'pages',
  tree: 'pages',
  links: 'pages',
  check: 'books',
  encoding: 'documents',
  xml: 'documents',
  tokens: 'html',
  steps: 'html',
  repairs: 'html',
  editions: 'html',
  serialize: 'html',
  minify: 'html',
  rewrite: 'html',
  sanitize: 'html',
  preload: 'html',
  run: 'html',
} as const satisfies Record<string, Reading>;

/** Whether a command reads XML. */
export function readsXML(command: keyof typeof readings): boolean {
  return readings[command] !== 'html';
}
