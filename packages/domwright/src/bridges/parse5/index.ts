/*
 * parse5's API on top of this parser. Code that uses parse5 8 runs on it unchanged; docs/reference/parse5.md lists the
 * differences.
 */

import { editionNamed } from '../../core/editions/editions.ts';
import { isObject, ownOptions } from '../../core/infra/arguments.ts';
import { editionAmong } from '../../core/infra/edition-option.ts';
import {
  type DefaultTreeAdapterMap,
  type Document,
  type DocumentFragment,
  defaultTreeAdapter,
  type Element,
} from './default-tree-adapter.ts';
import { Parser, type ParserOptions } from './parser.ts';
import { type PlainOptions, parseFragmentToPlainObjects, parseToPlainObjects } from './plain-objects.ts';
import { textOf } from './text-of.ts';
import type { TreeAdapterTypeMap } from './tree-adapter.ts';

export { ERR as ErrorCodes } from '../../generated/parse5-names.ts';
export { type DefaultTreeAdapterMap, defaultTreeAdapter } from './default-tree-adapter.ts';
export type * as DefaultTreeAdapterTypes from './default-tree-adapter-types.ts';
export * as foreignContent from './foreign-content.ts';
export * as html from './html.ts';
export type { ParserError, ParserErrorHandler } from './parse-errors.ts';
export { InsertionMode, Parser, type ParserOptions } from './parser.ts';
export { type SerializerOptions, serialize, serializeOuter } from './serializer.ts';
export * as Token from './token.ts';
export type { TokenHandler } from './token-emitter.ts';
export { Tokenizer, TokenizerMode, type TokenizerOptions } from './tokenizer.ts';
export type { ElementCreationContext, TreeAdapter, TreeAdapterTypeMap } from './tree-adapter.ts';

/**
 * Parses a document.
 *
 * As in parse5, `html` may also be a String object, or have a length of 0, such as an empty array.
 *
 * @throws TypeError if `html` is anything else that is not a string, or if there is no such edition
 */
export function parse<T extends TreeAdapterTypeMap = DefaultTreeAdapterMap>(
  html: string,
  options?: ParserOptions<T>,
): T['document'] {
  const text = textOf(html, 'html');
  if (!isPlain(options)) return Parser.parse(text, options);
  const document: Document = parseToPlainObjects(text, plainOptions(options));
  return document;
}

/**
 * Parses a fragment. Without a context element, it may contain anything, as in a template.
 *
 * As in parse5, `html` may also be a String object, or have a length of 0, such as an empty array.
 *
 * @throws TypeError if `html` is anything else that is not a string, or if there is no such edition
 */
export function parseFragment<T extends TreeAdapterTypeMap = DefaultTreeAdapterMap>(
  fragmentContext: T['parentNode'] | null,
  html: string,
  options: ParserOptions<T>,
): T['documentFragment'];
export function parseFragment<T extends TreeAdapterTypeMap = DefaultTreeAdapterMap>(
  html: string,
  options?: ParserOptions<T>,
): T['documentFragment'];
export function parseFragment<T extends TreeAdapterTypeMap = DefaultTreeAdapterMap>(
  contextOrHtml: T['parentNode'] | null | string,
  htmlOrOptions?: string | ParserOptions<T>,
  options?: ParserOptions<T>,
): T['documentFragment'] {
  let context: T['parentNode'] | null = contextOrHtml;
  let html = htmlOrOptions;
  let given = options;
  if (typeof contextOrHtml === 'string') {
    context = null;
    html = contextOrHtml;
    given = htmlOrOptions as ParserOptions<T> | undefined;
  }
  const text = textOf(html, 'html');
  if (isPlain(given)) {
    const fragment: DocumentFragment | null = parseFragmentToPlainObjects(
      (context ?? null) as Element | null,
      text,
      plainOptions(given),
    );
    if (fragment !== null) return fragment;
  }
  const parser = Parser.getFragmentParser(context, given);
  parser.tokenizer.write(text, true);
  return parser.getFragment();
}

/**
 * Whether the default tree is requested. NB: options that are not an object are ignored, such as the index in
 * `texts.map(parse)`.
 */
function isPlain(options: ParserOptions<any> | undefined): boolean {
  return (
    !isObject(options) ||
    !Object.hasOwn(options, 'treeAdapter') ||
    (options as ParserOptions<any>).treeAdapter === defaultTreeAdapter
  );
}

function plainOptions(options: ParserOptions<any> | undefined): PlainOptions {
  const { scriptingEnabled, sourceCodeLocationInfo, onParseError } = ownOptions(options);
  return {
    scripting: !isObject(options) || !Object.hasOwn(options, 'scriptingEnabled') || !!scriptingEnabled,
    located: !!sourceCodeLocationInfo,
    onParseError: onParseError || null,
    edition: editionNamed(editionAmong(options, '2024')),
  };
}
