import { type Bytes, isBytes } from '../../core/bytes/bytes.ts';
import { checkFunction, checkNoPromise, isObject, wrongArgument } from '../../core/infra/arguments.ts';
import type { DocumentOptions } from '../../core/options/options.ts';
import type { Document } from '../nodes/document.ts';
import type { Element } from '../nodes/element.ts';
import { parse } from '../parsing/html-parser.ts';
import { Rewriter } from './rewriter.ts';

/** What to do with elements that match a selector. */
export type RewriteHandlers = Readonly<Record<string, (element: Element, rewriter: Rewriter) => void>>;

/** Edits a parsed document through its Rewriter. */
export type RewriteFunction = (document: Document, rewriter: Rewriter) => void;

/**
 * Parses a document and changes its source, leaving everything else in it as it is.
 *
 * Handlers are called selector by selector, in the order of the object, for each matching element in tree order: first
 * those of the document, then those in templates. A template with `shadowrootmode` is a template like others, unless
 * `allowDeclarativeShadowRoots` is true; then it is a shadow root, and handlers are called for the elements in it. Elements
 * that the parser cloned are skipped, since they are not in the source.
 *
 * ```ts
 * rewrite('<img src=a.png>', { img: (img, rewriter) => rewriter.setAttribute(img, 'loading', 'lazy') }).toString();
 * ```
 *
 * @param source text or bytes
 * @param handlers functions by selector, or one function for the document
 * @returns the Rewriter, with all edits: `toString()`, `toBytes()`, `edits`, `sourceMap()`
 * @throws TypeError for a wrong argument or option, or as soon as a handler returns a promise; SyntaxError for an invalid
 * selector; or whatever a handler throws
 */
export function rewrite(
  source: string | Bytes,
  handlers: RewriteHandlers | RewriteFunction,
  options?: DocumentOptions,
): Rewriter {
  const isText = typeof source === 'string';
  if (!isText && !isBytes(source)) throw wrongArgument('source', 'text or bytes', source);
  checkHandlers(handlers);
  const isFunction = typeof handlers === 'function';
  const document = parse(source, {
    ...(isFunction ? undefined : { allowDeclarativeShadowRoots: false }),
    ...options,
    ...(isText ? undefined : { byteOffsets: true }),
  });
  const rewriter = isText ? new Rewriter(document) : new Rewriter(document, source);
  if (isFunction) {
    checkNoPromise(handlers(document, rewriter), 'the function', INSTEAD);
    return rewriter;
  }
  for (const selector of Object.keys(handlers)) {
    const handler = handlers[selector]!;
    for (const element of rewriter.select(selector)) {
      checkNoPromise(handler(element, rewriter), `the handler of ${JSON.stringify(selector)}`, INSTEAD);
      rewriter.checkUnchanged();
    }
  }
  return rewriter;
}

/** For those whose handlers wait. */
const INSTEAD = 'wait before you call rewrite, or use HTMLRewriter, whose handlers may be asynchronous';

function checkHandlers(handlers: RewriteHandlers | RewriteFunction): void {
  if (typeof handlers === 'function') {
    try {
      Object.getPrototypeOf(handlers);
      return;
    } catch {
      throw new TypeError('handlers must be an object or a function, not a revoked proxy');
    }
  }
  if (!isObject(handlers)) throw wrongArgument('handlers', 'an object or a function', handlers);
  for (const [selector, handler] of Object.entries(handlers)) {
    checkFunction(handler, `the handler of ${JSON.stringify(selector)}`);
  }
}
