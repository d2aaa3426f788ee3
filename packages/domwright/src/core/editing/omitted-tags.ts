import { asciiLowercase } from '../infra/code-points.ts';
import type { ParserOptions } from '../tree-construction/new-parser.ts';
import { beginsBody } from './head-markup.ts';

/*
 * The tags of html, head and body may be left out: what follows begins or ends the element. Not all contents do.
 */

type Edition = ParserOptions['edition'];

/** Whether an HTML element of this name ends without a tag: what comes next, or the end of the file, ends it. */
export function endsByItself(name: string): boolean {
  return name === 'head' || name === 'body' || name === 'html';
}

/**
 * Whether such an element, if nothing else is open in it, ends before content as well as before the file's end. A body does
 * not, but what comes after its end tag goes into it all the same, unless it is a comment.
 *
 * @param content as it is written: escaped, if it is text
 */
export function endsBefore(name: string, content: string, edition: Edition): boolean {
  if (content === '') return true;
  return name === 'head' ? isBodyContent(content, edition) : !/^<(?:[!?]|\/[^a-z>])/i.test(content);
}

/**
 * Whether the parser begins an element that has no start tag, where this comes first in it.
 *
 * @param content as it is written: escaped, if it is text
 */
export function isBegunBy(name: string, content: string, edition: Edition): boolean {
  if (name === 'body') return isBodyContent(content, edition);
  const startTag = startTagOf(content);
  if (name === 'html') return startTag !== '' || isBodyContent(content, edition);
  return name === 'head' && startTag !== '' && startTag !== '<html>' && !beginsBody(startTag, edition);
}

/** NB: of character references, some are white space. */
function isBodyContent(content: string, edition: Edition): boolean {
  if (!content.startsWith('<')) return /^(?:[^\t\n\f\r &\0]|&(?:amp|lt|gt);)/.test(content);
  const startTag = startTagOf(content);
  return startTag === '' ? /^<\/(?:body|html|br)>/i.test(content) : beginsBody(startTag, edition);
}

/** The start tag that something begins with, without attributes; empty if there is none. */
function startTagOf(content: string): string {
  const match = /^<([a-z][^\t\n\f\r />]*)/i.exec(content);
  return match === null ? '' : `<${asciiLowercase(match[1]!)}>`;
}
