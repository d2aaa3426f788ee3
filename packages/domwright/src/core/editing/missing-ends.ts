import { Namespace } from '../infra/namespaces.ts';

/*
 * The ends that a page leaves out, to be written before something is inserted: the end tags of elements that are still open,
 * innermost first, so that it does not go into them, and the end of unfinished markup.
 */

/** @throws Error if no end tag can end an element of this name and namespace */
export function endTagOf(name: string, namespace: Namespace): string {
  if (name === 'plaintext' && namespace === Namespace.Html)
    throw new Error('nothing can be written after a plaintext element');
  return `</${name}>`;
}

/** @throws Error always: the page ends in a script in double escaped state */
export function refuseAfterScript(): never {
  throw new Error('nothing can be written after a script in which "<!--" and "<script" hide its end tag');
}

/**
 * The text that completes a comment, processing instruction or DOCTYPE ended by the end of the file; empty for a
 * complete one.
 */
export function endOfUnfinished(text: string): string {
  if (!text.startsWith('<!--')) return text.endsWith('>') ? '' : '>';
  if (/^<!--(?:-?|.*--!?)>$/s.test(text)) return '';
  const data = text.slice(4);
  if (/--!?$/.test(data)) return '>';
  return data.endsWith('-') ? '->' : '-->';
}
