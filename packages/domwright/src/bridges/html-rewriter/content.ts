import { TextInput } from '../../core/byte-stream/text-input.ts';
import { describe, isObject, ownOptions } from '../../core/infra/arguments.ts';
import { asciiLowercase } from '../../core/infra/code-points.ts';
import { type HTMLSource, readerOf } from '../../core/parser/source-reader.ts';

/** How content is meant. */
export interface ContentOptions {
  /** The content is markup. Default false: it is text, and is escaped. */
  html?: boolean;
}

/** A response whose body is content. */
export interface ResponseLike {
  readonly body: unknown;
  text(): Promise<string>;
}

/** What can be inserted: text or markup, or a stream of it (bytes are UTF-8), or a Response. */
export type ContentSource = string | HTMLSource | ResponseLike;

/** Content that waits to be written. */
export interface Content {
  /** Null as long as `source` has not been read. */
  text: string | null;
  readonly isHTML: boolean;
  readonly source: HTMLSource | ResponseLike | null;
}

/** @throws TypeError for what is no content, and for wrong options */
export function contentOf(content: ContentSource, options: ContentOptions | undefined): Content {
  if (options !== undefined && !isObject(options))
    throw new TypeError(`options must be an object, not ${describe(options)}`);
  const { html } = ownOptions(options);
  if (html !== undefined && typeof html !== 'boolean')
    throw new TypeError(`option 'html' must be a boolean, not ${describe(html)}`);
  const isHTML = html === true;
  if (typeof content === 'string') return { text: content, isHTML, source: null };
  if (!isStream(content))
    throw new TypeError(`content must be a string, a ReadableStream or a Response, not ${describe(content)}`);
  return { text: null, isHTML, source: content };
}

function isStream(value: unknown): value is HTMLSource | ResponseLike {
  if (!isObject(value) || ArrayBuffer.isView(value)) return false;
  const { getReader, text } = value as { getReader?: unknown; text?: unknown };
  return (
    typeof getReader === 'function' ||
    typeof text === 'function' ||
    Symbol.asyncIterator in value ||
    Symbol.iterator in value
  );
}

/** Whether any content has to be read first. */
export function hasStreams(contents: readonly Content[]): boolean {
  return contents.some(({ text }) => text === null);
}

/** Reads the contents that are streams. */
export async function readContents(contents: readonly Content[]): Promise<void> {
  for (const content of contents) {
    if (content.text === null) content.text = await readAll(content.source!);
  }
}

async function readAll(source: HTMLSource | ResponseLike): Promise<string> {
  if ('text' in source && typeof source.text === 'function') return await source.text();
  const input = new TextInput('utf-8', 'encoding');
  const reader = readerOf(source as HTMLSource);
  let text = '';
  for (let step = await reader.next(); !step.done; step = await reader.next()) {
    text += input.text(step.value, false);
  }
  return text + input.end();
}

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
 * Text or markup as it has to be written in a place.
 *
 * @param name the element's, where the context is that of an element in which references mean nothing
 * @throws Error if the text cannot be written there
 */
export function contentInContext({ text, isHTML }: Content, context: Context, name: string): string {
  if (context === Context.CDATA) return `]]>${isHTML ? text! : escapeForText(text!)}<![CDATA[`;
  if (isHTML) return text!;
  switch (context) {
    case Context.RawText:
    case Context.Script:
      checkRawText(text!, context, name);
      return text!;
    case Context.Plaintext:
      return text!;
    default:
      return escapeForText(text!);
  }
}

/** @throws Error if text would end the element, or have its end tag overlooked */
function checkRawText(text: string, context: Context, name: string): void {
  const lower = asciiLowercase(text);
  if (lower.includes(`</${name}`))
    throw new Error(
      `the text contains "</${name}", which would end the ${name} element; escape it for its language`,
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
    const at = joined.indexOf(mark, Math.max(0, before.length - mark.length + 1));
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
  if (/^-?>|-->|--!>|<!-$|\0/.test(text))
    throw new Error(
      `a comment cannot contain "-->", "--!>" or U+0000, nor begin with ">" or "->", nor end with "<!-": ` +
        describe(text),
    );
}
