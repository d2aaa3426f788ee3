import { describe } from '../infra/arguments.ts';
import { asciiLowercase } from '../infra/code-points.ts';

/** What text means in a place. */
export const enum Context {
  /** Text between tags, and in elements in which only references are markup: title and textarea. */
  Data,
  /** In an element in which nothing is markup but its end tag. */
  RawText,
  /** In a script. */
  Script,
  /** Behind a `<plaintext>`. */
  Plaintext,
  /** In a CDATA section. */
  CDATA,
}

/** The context in an HTML element of this name. */
export function contextIn(name: string, scripting: boolean): Context {
  switch (name) {
    case 'script':
      return Context.Script;
    case 'plaintext':
      return Context.Plaintext;
    case 'noscript':
      return scripting ? Context.RawText : Context.Data;
    case 'style':
    case 'xmp':
    case 'iframe':
    case 'noembed':
    case 'noframes':
      return Context.RawText;
    default:
      return Context.Data;
  }
}

/** Whether the content of an HTML element of this name consists of text alone, and what ends it. */
export function hasOnlyText(name: string, scripting: boolean): boolean {
  return name === 'title' || name === 'textarea' || contextIn(name, scripting) !== Context.Data;
}

/**
 * Text as it has to be written in a place, where it is to be text.
 *
 * @param name the element's, where the context is that of an element in which references mean nothing
 * @throws Error if it cannot be written there
 */
export function textInContext(text: string, context: Context, name: string): string {
  switch (context) {
    case Context.RawText:
    case Context.Script:
      checkRawText(text, context, name);
      return text;
    case Context.Plaintext:
      return text;
    case Context.CDATA:
      return `]]>${escapeForText(text)}<![CDATA[`;
    default:
      return escapeForText(text);
  }
}

/** @throws Error if text would end the element, or have its end tag overlooked */
function checkRawText(text: string, context: Context, name: string): void {
  const lower = asciiLowercase(text);
  if (lower.includes(`</${name}`))
    throw new Error(
      `the text contains "</${name}", which would end the ${name} element; escape it for its language`,
    );
  if (name === 'noscript' && text.includes('<'))
    throw new Error(
      'the text contains "<", which would be markup in the noscript element where scripting is disabled',
    );
  if (context !== Context.Script) return;
  const comment = lower.lastIndexOf('<!--');
  if (lower.includes('<script') || (comment >= 0 && !lower.includes('-->', comment)))
    throw new Error(
      'the text contains "<!--" or "<script", after which the end tag of the script element could be overlooked; ' +
        'escape it for its language',
    );
}

/**
 * What is formed where two pieces of raw text meet that did not stand together.
 *
 * @throws Error if it is an end tag, or in a script what else has a meaning
 */
export function checkRawTextSeam(before: string, after: string, context: Context, name: string): void {
  const joined = asciiLowercase(before + after);
  const lengths = context === Context.Script ? [`</${name}`, '<!--', '<script'] : [`</${name}`];
  for (const mark of lengths) {
    // One that ends at the seam counts, too: what comes after it decides what it is.
    const at = joined.indexOf(mark, Math.max(0, before.length - mark.length));
    if (at >= 0 && at < before.length)
      throw new Error(`the edits join text in a ${name} element to "${mark}", which has a meaning there`);
  }
}

/** Text as it is written between tags. A carriage return would be normalized; U+0000 cannot be written in HTML. */
export function escapeForText(text: string): string {
  if (!/[&<>\r\0]/.test(text)) return text;
  return text.replace(/[&<>\r\0]/g, (character) => {
    switch (character) {
      case '&':
        return '&amp;';
      case '<':
        return '&lt;';
      case '>':
        return '&gt;';
      case '\r':
        return '&#13;';
      default:
        return '\ufffd';
    }
  });
}

/** @throws Error if a comment cannot have this data */
export function checkCommentText(text: string): void {
  // NB: with scripting, the text of a noscript element ends there, in comments, too.
  if (/^-?>|-->|--!>|<!-$|\0|<\/noscript/i.test(text))
    throw new Error(
      `a comment cannot contain "-->", "--!>", "</noscript" or U+0000, nor begin with ">" or "->", nor end with "<!-": ` +
        describe(text),
    );
}
