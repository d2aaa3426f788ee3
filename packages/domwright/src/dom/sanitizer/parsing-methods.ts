import {
  checkOptionNames,
  checkString,
  isObject,
  ownOptions,
  wrongArgument,
} from '../../core/infra/arguments.ts';
import { DEFAULT_EDITION, type EditionName } from '../../core/infra/edition-option.ts';
import { Namespace } from '../../core/infra/namespaces.ts';
import { Cell, ElementFlag } from '../../core/table/cells.ts';
import { changed } from '../../core/table/changes.ts';
import { isValidShadowHostName } from '../../core/table/shadow-hosts.ts';
import type { Document } from '../nodes/document.ts';
import type { DocumentFragment } from '../nodes/document-fragment.ts';
import { Element } from '../nodes/element.ts';
import { replaceAll } from '../nodes/mutation.ts';
import { inEditionOf, parseForElement, scriptingFlag } from '../nodes/parse-in-context.ts';
import { ShadowRoot } from '../nodes/shadow-root.ts';
import { templateContent } from '../nodes/template-content.ts';
import { parse } from '../parsing/html-parser.ts';
import { isScript } from './inner-sanitize.ts';
import { Policy, policyFrom } from './policy-option.ts';
import { getASanitizerInstanceFromOptions, type SanitizerOption, sanitizeTree } from './sanitizer-option.ts';

/*
 * HTML parsing methods — https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#html-parsing-methods
 *
 * They are functions instead of methods of the classes, so that programs that don't sanitize don't load the Sanitizer.
 */

/** Options of `setHTML`. */
export interface SetHTMLOptions {
  /** Default 'default', the built-in safe default configuration. */
  sanitizer?: SanitizerOption;
  /** What to keep, as compiled by `policy`, instead of `sanitizer`. Then no template becomes a shadow root. */
  policy?: Policy;
}

/** Options of `setHTMLUnsafe`. */
export interface SetHTMLUnsafeOptions {
  /** Default: keeps everything. */
  sanitizer?: SanitizerOption;
}

/** Options of `parseHTML`. */
export interface ParseHTMLOptions {
  /** Default 'default', the built-in safe default configuration. */
  sanitizer?: SanitizerOption;
  /** The edition of the standard. Default 'living'. */
  edition?: EditionName;
}

/** Options of `parseHTMLUnsafe`. */
export interface ParseHTMLUnsafeOptions extends SetHTMLUnsafeOptions {
  /** The edition of the standard. Default 'living'. */
  edition?: EditionName;
}

/**
 * Parses markup like `innerHTML`, but with declarative shadow roots, removes everything that is not allowed or can run
 * script, and replaces the children with the rest. The contents of a `script` target stay as they are.
 *
 * Parses in the edition of the target's document.
 *
 * https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#html-parsing-methods
 *
 * @throws TypeError for a wrong argument or an invalid configuration
 */
export function setHTML(target: Element | ShadowRoot, html: string, options?: SetHTMLOptions): void {
  setAndFilterHTML(target, html, options, true);
}

/**
 * Like `setHTML`, but only removes what the `sanitizer` does not allow, and that may allow script. No script runs.
 *
 * https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#html-parsing-methods
 *
 * @throws TypeError for a wrong argument or an invalid configuration
 */
export function setHTMLUnsafe(
  target: Element | ShadowRoot,
  html: string,
  options?: SetHTMLUnsafeOptions,
): void {
  setAndFilterHTML(target, html, options, false);
}

/** Set and filter HTML — https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#sanitization-algorithms */
function setAndFilterHTML(
  target: Element | ShadowRoot,
  html: string,
  options: SetHTMLOptions | undefined,
  safe: boolean,
): void {
  if (!isObject(target) || !(target instanceof Element || target instanceof ShadowRoot)) {
    throw wrongArgument('target', 'an Element or a ShadowRoot', target);
  }
  checkString(html, 'html');
  checkOptionNames(options, safe ? ['sanitizer', 'policy'] : ['sanitizer']);
  const context = target instanceof Element ? target : target.host;
  if (safe && isScript(context)) return;
  const policy = policyFrom(ownOptions(options));
  const sanitizer = policy ?? getASanitizerInstanceFromOptions(options, safe);
  const given = { ...inEditionOf(context.table), allowDeclarativeShadowRoots: policy === null };
  const release = occupyShadowRoot(context);
  let fragment: DocumentFragment;
  try {
    fragment = parseForElement(html, context, given, scriptingFlag(context));
  } finally {
    release();
  }
  if (sanitizer instanceof Policy)
    sanitizer.applyTo(fragment.table, fragment.handle, context.localName, null);
  else sanitizeTree(fragment, sanitizer, safe);
  replaceAll(fragment, templateContent(target) ?? target);
}

/**
 * Gives a context element a shadow root while its markup is parsed, so that a template in the markup does not become
 * its shadow root. Returns a function that removes it again.
 *
 * DEVIATION: taken literally, such a template is attached to the context element, which is not in the fragment, so
 * nobody would sanitize it. Here it stays a template, as in Chromium 156.
 */
function occupyShadowRoot(context: Element): () => void {
  const { table, handle } = context;
  const { cells } = table;
  const isHTML = table.namespace(handle) === Namespace.Html;
  const isHost = (cells[handle + Cell.Kind]! & ElementFlag.ShadowHost) !== 0;
  if (isHost || !isHTML || !isValidShadowHostName(cells[handle + Cell.Name]!, context.localName))
    return () => {};
  // NB: clonable, so that a copy used in place of the element has one as well.
  context.attachShadow({ mode: 'closed', clonable: true });
  return () => {
    table.shadowRoots.delete(handle);
    table.cells[handle + Cell.Kind]! &= ~ElementFlag.ShadowHost;
    changed(table);
  };
}

/**
 * Parses a document, and removes everything that is not allowed or can run script. Declarative shadow roots are
 * allowed.
 *
 * https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#html-parsing-methods
 *
 * @throws TypeError for a wrong argument or an invalid configuration
 */
export function parseHTML(html: string, options?: ParseHTMLOptions): Document {
  return parseAndFilterHTML(html, options, true);
}

/**
 * Parses a document with declarative shadow roots. Only removes what the `sanitizer` does not allow, and that may allow
 * script.
 *
 * https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#html-parsing-methods
 *
 * @throws TypeError for a wrong argument or an invalid configuration
 */
export function parseHTMLUnsafe(html: string, options?: ParseHTMLUnsafeOptions): Document {
  return parseAndFilterHTML(html, options, false);
}

function parseAndFilterHTML(html: string, options: ParseHTMLOptions | undefined, safe: boolean): Document {
  checkString(html, 'html');
  checkOptionNames(options, ['sanitizer', 'edition']);
  const { edition = DEFAULT_EDITION } = ownOptions(options);
  const sanitizer = getASanitizerInstanceFromOptions(options, safe);
  const document = parse(html, { edition });
  sanitizeTree(document, sanitizer, safe);
  return document;
}
