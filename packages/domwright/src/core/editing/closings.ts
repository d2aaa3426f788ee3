import { Namespace } from '../infra/namespaces.ts';

/*
 * The end tags that have to be written before something is inserted, so that it does not go into an element that is still
 * open: of all that is open, the innermost first.
 */

/** @throws Error if nothing ends an element of this name and namespace */
export function endTagOf(name: string, namespace: Namespace): string {
  if (name === 'plaintext' && namespace === Namespace.Html)
    throw new Error('nothing can be written after a plaintext element');
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
