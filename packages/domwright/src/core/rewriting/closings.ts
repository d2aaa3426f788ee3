/*
 * The end tags that have to be written before something is inserted, so that it does not go into an element that is still
 * open: of all that is open, the innermost first.
 */

/** Whether an HTML element of this name ends without a tag: what comes next, or the end of the file, ends it. */
export function endsByItself(name: string): boolean {
  return name === 'head' || name === 'body' || name === 'html';
}

/** @throws Error if nothing ends the element */
export function endTagOf(name: string): string {
  if (name === 'plaintext') throw new Error('nothing can be written after a plaintext element');
  return `</${name}>`;
}

/** @throws Error always: the page ends in a script in double escaped state */
export function refuseAfterScript(): never {
  throw new Error('nothing can be written after a script in which "<!--" and "<script" hide its end tag');
}

/** What a comment, processing instruction or DOCTYPE lacks that the end of the file has ended; empty for a whole one. */
export function endOfUnfinished(text: string): string {
  if (!text.startsWith('<!--')) return text.endsWith('>') ? '' : '>';
  if (/^<!--(?:-?|.*--!?)>$/s.test(text)) return '';
  const data = text.slice(4);
  if (/--!?$/.test(data)) return '>';
  return data.endsWith('-') ? '->' : '-->';
}
