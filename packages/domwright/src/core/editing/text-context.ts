import { describe } from '../infra/arguments.ts';
import { asciiLowercase } from '../infra/code-points.ts';
import { State } from '../tokenizer/state.ts';
import { stateOfContents } from '../tokenizer/state-of-contents.ts';

/** Longer than any mark that raw text must not contain. */
export const LONGEST_MARK = 16;

/** What text means where it is written. */
export const enum Context {
  /** Between tags, or in elements with nothing but text and references: title and textarea. */
  Data,
  /** In an element that has no markup except its end tag. */
  RawText,
  /** In a script. */
  Script,
  /** After a `<plaintext>`. */
  Plaintext,
  /** In a CDATA section. */
  CDATA,
}

/** Bits for ancestors in which some parsers don't read raw text as raw text. */
export const enum Within {
  Nothing = 0,
  /** A `noscript` element. With scripting, its text ends at its end tag, even inside a `style`. */
  Noscript = 1,
  /** A `select` element. By the standard of 2024, the tags of most raw text elements are ignored in it. */
  Select = 2,
}

/** The context in an HTML element of this name. */
export function contextIn(name: string, scripting: boolean): Context {
  switch (stateOfContents(name, scripting)) {
    case State.RAWTEXT:
      return Context.RawText;
    case State.ScriptData:
      return Context.Script;
    case State.PLAINTEXT:
      return Context.Plaintext;
    default:
      return Context.Data;
  }
}

/** Whether the content of an HTML element with this name is nothing but text up to its end tag. */
export function hasOnlyText(name: string, scripting: boolean): boolean {
  return stateOfContents(name, scripting) !== State.Data;
}

/** Whether a line feed at the start of an HTML element with this name is dropped. */
export function dropsFirstLineFeed(name: string): boolean {
  return name === 'pre' || name === 'listing' || name === 'textarea';
}

/**
 * Escapes text for a place where it must stay text.
 *
 * @param name the element's name, if references mean nothing in it
 * @param within what surrounds that element
 * @throws Error if the text cannot be written there
 */
export function textInContext(text: string, context: Context, name: string, within: Within): string {
  switch (context) {
    case Context.RawText:
    case Context.Script:
      checkRawText(text, context, name);
      if (within !== Within.Nothing) checkRawTextWithin(text, name, within);
      return text;
    case Context.Plaintext:
      if (within !== Within.Nothing) checkRawTextWithin(text, name, within);
      return text;
    case Context.CDATA:
      if ((within & Within.Select) !== 0)
        throw new Error(
          'the text of a CDATA section in a select element cannot be edited: not every parser supports it there',
        );
      return `]]>${escapeForText(text)}<![CDATA[`;
    default:
      return escapeForText(text);
  }
}

/** @throws Error if the text would end the element, or hide its end tag */
function checkRawText(text: string, context: Context, name: string): void {
  const lower = asciiLowercase(text);
  if (lower.includes(`</${name}`))
    throw new Error(
      `the text contains "</${name}", which would end the ${name} element; escape it in the language of the content`,
    );
  if (name === 'noscript' && text.includes('<'))
    throw new Error('the text contains "<", which would be markup in the noscript element without scripting');
  if (context !== Context.Script) return;
  const comment = lower.lastIndexOf('<!--');
  if (lower.includes('<script') || (comment >= 0 && !lower.includes('-->', comment)))
    throw new Error(
      'the text contains "<!--" or "<script", which can hide the end tag of the script element; ' +
        'escape it in the language of the content',
    );
}

/** @throws Error if a parser that doesn't read the element's text as raw text would find markup in it */
function checkRawTextWithin(text: string, name: string, within: Within): void {
  if ((within & Within.Noscript) !== 0 && asciiLowercase(text).includes('</noscript'))
    throw new Error(
      `the text of the ${name} element contains "</noscript", which would end the noscript element around it ` +
        'if scripting is enabled',
    );
  if ((within & Within.Select) !== 0 && text.includes('<'))
    throw new Error(
      `the text of the ${name} element contains "<", which would be markup for parsers that ignore its tags in a select element`,
    );
}

/**
 * Checks what two pieces of raw text form where they are joined.
 *
 * @param after empty if the text ends there, by its end tag or with the file: no mark continues into a tag
 * @throws Error if they form an end tag or, in a script, another mark
 */
export function checkRawTextSeam(
  before: string,
  after: string,
  context: Context,
  name: string,
  within: Within,
): void {
  if (after === '') return;
  const joined = asciiLowercase(before + after);
  const marks = context === Context.Plaintext ? [] : [`</${name}`];
  if (context === Context.Script) marks.push('<!--', '<script');
  if ((within & Within.Noscript) !== 0) marks.push('</noscript');
  if ((within & Within.Select) !== 0) marks.push('<');
  for (const mark of marks) {
    // Includes one that ends at the seam: what comes after it decides what it is.
    const at = joined.indexOf(mark, Math.max(0, before.length - mark.length));
    if (at >= 0 && at < before.length)
      throw new Error(`the edits join text in a ${name} element to "${mark}", which is not text there`);
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
  // NB: with scripting, this ends the text of a noscript element, even in a comment.
  if (/^-?>|-->|--!>|<!-$|\0|<\/noscript/i.test(text))
    throw new Error(
      `a comment cannot contain "-->", "--!>", "</noscript" or U+0000, nor begin with ">" or "->", nor end with "<!-": ` +
        describe(text),
    );
}
