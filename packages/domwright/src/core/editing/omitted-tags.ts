import { asciiLowercase } from '../infra/code-points.ts';
import type { ParserOptions } from '../tree-construction/new-parser.ts';
import { beginsBody } from './head-markup.ts';

/* The tags of html, head and body may be omitted: what follows begins or ends the element. Not all content does. */

type Edition = ParserOptions['edition'];

/** Whether an HTML element with this name ends without a tag, at the next content or the end of the file. */
export function endsByItself(name: string): boolean {
  return name === 'head' || name === 'body' || name === 'html';
}

/**
 * Whether such an element, with nothing else open in it, ends before this content as it would before the end of the
 * file. A body does not, but content after its end tag still goes into it, unless it is a comment.
 *
 * @param content markup; text in it is escaped
 */
export function endsBefore(name: string, content: string, edition: Edition): boolean {
  if (content === '') return true;
  return name === 'head' ? isBodyContent(content, edition) : !/^<(?:[!?]|\/[^a-z>])/i.test(content);
}

/**
 * Whether the parser begins an element without start tag if this comes first in it.
 *
 * @param content markup; text in it is escaped
 */
export function isBegunBy(name: string, content: string, edition: Edition): boolean {
  if (name === 'body') return isBodyContent(content, edition);
  const startTag = startTagOf(content);
  if (name === 'html') return startTag !== '' || isBodyContent(content, edition);
  return name === 'head' && startTag !== '' && startTag !== '<html>' && !beginsBody(startTag, edition);
}

/** NB: some character references are white space. */
function isBodyContent(content: string, edition: Edition): boolean {
  if (!content.startsWith('<')) return /^(?:[^\t\n\f\r &\0]|&(?:amp|lt|gt);)/.test(content);
  const startTag = startTagOf(content);
  return startTag === '' ? /^<\/(?:body|html|br)>/i.test(content) : beginsBody(startTag, edition);
}

/** The start tag, without attributes, that a text begins with; empty if there is none. */
function startTagOf(content: string): string {
  const match = /^<([a-z][^\t\n\f\r />]*)/i.exec(content);
  return match === null ? '' : `<${asciiLowercase(match[1]!)}>`;
}
