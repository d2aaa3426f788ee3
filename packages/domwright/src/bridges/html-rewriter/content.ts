import { TextInput } from '../../core/bytes/decoder.ts';
import { endBefore } from '../../core/editing/seams.ts';
import { Context, textInContext, type Within } from '../../core/editing/text-context.ts';
import {
  checkBoolean,
  checkObject,
  isObject,
  ownOptions,
  wrongArgument,
} from '../../core/infra/arguments.ts';
import { CodePoint } from '../../core/infra/code-points.ts';
import { type HTMLSource, readerOf } from '../../core/parser/source-reader.ts';

/** How to interpret content. */
export interface ContentOptions {
  /** Whether the content is markup. Default false: it is text, and is escaped. */
  html?: boolean;
}

/** A response whose body is the content. */
export interface ResponseLike {
  /** The stream of the body; null if there is none. */
  readonly body: unknown;
  /** Reads the whole body as text. */
  text(): Promise<string>;
}

/** Content to insert: text or markup, or a stream of it (bytes are UTF-8), or a Response. */
export type ContentSource = string | HTMLSource | ResponseLike;

/** Content waiting to be written. */
export interface Content {
  /** Null until `source` has been read. */
  text: string | null;
  readonly isHTML: boolean;
  readonly source: HTMLSource | ResponseLike | null;
}

/** @throws TypeError if `content` is not content, and for wrong options */
export function contentOf(content: ContentSource, options: ContentOptions | undefined): Content {
  let isHTML = false;
  if (options !== undefined) {
    checkObject(options, 'options');
    const { html } = ownOptions(options);
    if (html !== undefined) checkBoolean(html, "option 'html'");
    isHTML = html === true;
  }
  if (typeof content === 'string') return { text: content, isHTML, source: null };
  if (!isStream(content)) throw wrongArgument('content', 'a string, a ReadableStream or a Response', content);
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

/** Whether some content has to be read first. */
export function hasStreams(contents: readonly Content[]): boolean {
  for (let i = 0; i < contents.length; i++) if (contents[i]!.text === null) return true;
  return false;
}

/** Reads contents that are streams. */
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

/** The text or markup to write in a given place: see `textInContext`. */
export function contentInContext(
  { text, isHTML }: Content,
  context: Context,
  name: string,
  within: Within,
): string {
  if (!isHTML) return textInContext(text!, context, name, within);
  return context === Context.CDATA ? `]]>${endBefore(text!, CodePoint.LessThanSign)}<![CDATA[` : text!;
}
