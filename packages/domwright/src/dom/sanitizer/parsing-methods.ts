import type { EditionName } from '../../core/editions/edition.ts';
import {
  checkOptionNames,
  checkString,
  isObject,
  ownOptions,
  wrongArgument,
} from '../../core/infra/arguments.ts';
import { Namespace } from '../../core/infra/namespaces.ts';
import type { ParseOptions } from '../../core/options/options.ts';
import { Cell, ElementFlag } from '../../core/table/cells.ts';
import { changed } from '../../core/table/changes.ts';
import { isValidShadowHostName } from '../../core/table/shadow-hosts.ts';
import type { Document } from '../nodes/document.ts';
import type { DocumentFragment } from '../nodes/document-fragment.ts';
import { Element } from '../nodes/element.ts';
import { replaceAll } from '../nodes/mutation.ts';
import {
  fragmentParsingDefaults,
  inEditionOf,
  parseForElement,
  scriptingFlag,
} from '../nodes/parse-in-context.ts';
import { serialize } from '../nodes/serialize.ts';
import { ShadowRoot } from '../nodes/shadow-root.ts';
import { parse } from '../parsing/html-parser.ts';
import { type ContextDescription, contextElement, parseFragment } from '../parsing/parse-fragment.ts';
import type { SanitizerConfig, SanitizerPresets } from './configuration.ts';
import { innerSanitize, isScript } from './inner-sanitize.ts';
import { Sanitizer } from './sanitizer.ts';

/*
 * HTML parsing methods — https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#html-parsing-methods
 *
 * They are functions, not methods of the classes, so that only those who sanitize load the Sanitizer.
 */

/** What decides what stays: a Sanitizer, a configuration or the name of one. */
export type SanitizerOption = Sanitizer | SanitizerConfig | SanitizerPresets;

/** Options of `setHTML`. */
export interface SetHTMLOptions {
  /** Default 'default', the built-in safe default configuration. */
  sanitizer?: SanitizerOption;
}

/** Options of `setHTMLUnsafe`. */
export interface SetHTMLUnsafeOptions {
  /** Default: everything stays. */
  sanitizer?: SanitizerOption;
}

/** Options of `parseHTML`. */
export interface ParseHTMLOptions extends SetHTMLOptions {
  /** The edition of the standard. Default 'living'. */
  edition?: EditionName;
}

/** Options of `parseHTMLUnsafe`. */
export interface ParseHTMLUnsafeOptions extends SetHTMLUnsafeOptions {
  /** The edition of the standard. Default 'living'. */
  edition?: EditionName;
}

/**
 * Parses markup as `innerHTML` does, but with declarative shadow roots, removes what is not allowed and what can run
 * script, and replaces the children with the rest. What is in a `script` stays as it is.
 *
 * The markup is parsed by the edition of the target's document.
 *
 * https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#html-parsing-methods
 *
 * @throws TypeError for a wrong argument, or a configuration that is not valid
 */
export function setHTML(target: Element | ShadowRoot, html: string, options?: SetHTMLOptions): void {
  setAndFilterHTML(target, html, options, true);
}

/**
 * As `setHTML`, but nothing is removed unless the `sanitizer` says so; that may allow script. No script runs.
 *
 * https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#html-parsing-methods
 *
 * @throws TypeError for a wrong argument, or a configuration that is not valid
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
  checkOptionNames(options, ['sanitizer']);
  const context = target instanceof Element ? target : target.host;
  if (safe && isScript(context)) return;
  const sanitizer = getASanitizerInstanceFromOptions(options, safe);
  const given = { ...inEditionOf(context.table, fragmentParsingDefaults), allowDeclarativeShadowRoots: true };
  const release = occupyShadowRoot(context);
  let fragment: DocumentFragment;
  try {
    fragment = parseForElement(html, context, given, scriptingFlag(context));
  } finally {
    release();
  }
  sanitizeTree(fragment, sanitizer, safe);
  replaceAll(fragment, (target instanceof Element ? target.content : null) ?? target);
}

/**
 * Gives a context element a shadow root while its markup is parsed, so that a template in the markup does not become its
 * shadow root. Returns what takes it away again.
 *
 * DEVIATION: to the letter, such a template is attached to the context element, which is not in the fragment, so nobody
 * would sanitize it. Here it stays a template, as in Chromium 156.
 */
function occupyShadowRoot(context: Element): () => void {
  const { table, handle } = context;
  const { cells } = table;
  const isHTML = table.namespace(handle) === Namespace.Html;
  const isHost = (cells[handle + Cell.Kind]! & ElementFlag.ShadowHost) !== 0;
  if (isHost || !isHTML || !isValidShadowHostName(cells[handle + Cell.Name]!, context.localName))
    return () => {};
  // NB: clonable, so that a copy of the element that takes its place has one, too.
  context.attachShadow({ mode: 'closed', clonable: true });
  return () => {
    table.shadowRoots.delete(handle);
    table.cells[handle + Cell.Kind]! &= ~ElementFlag.ShadowHost;
    changed(table);
  };
}

/**
 * Parses a document, and removes what is not allowed and what can run script. Declarative shadow roots are allowed.
 *
 * https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#html-parsing-methods
 *
 * @throws TypeError for a wrong argument, or a configuration that is not valid
 */
export function parseHTML(html: string, options?: ParseHTMLOptions): Document {
  return parseAndFilterHTML(html, options, true);
}

/**
 * Parses a document with declarative shadow roots. Nothing is removed unless the `sanitizer` says so; that may allow
 * script.
 *
 * https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#html-parsing-methods
 *
 * @throws TypeError for a wrong argument, or a configuration that is not valid
 */
export function parseHTMLUnsafe(html: string, options?: ParseHTMLUnsafeOptions): Document {
  return parseAndFilterHTML(html, options, false);
}

function parseAndFilterHTML(html: string, options: ParseHTMLOptions | undefined, safe: boolean): Document {
  checkString(html, 'html');
  checkOptionNames(options, ['sanitizer', 'edition']);
  const { edition = 'living' } = ownOptions(options);
  const sanitizer = getASanitizerInstanceFromOptions(options, safe);
  const document = parse(html, { edition });
  sanitizeTree(document, sanitizer, safe);
  return document;
}

/** Options of `sanitize`. */
export interface SanitizeOptions extends Omit<ParseOptions, 'allowDeclarativeShadowRoots' | 'fastPath'> {
  /** What stays. Default 'default', the built-in safe default configuration. */
  sanitizer?: SanitizerOption;
  /** Whether the markup is a whole document, not a fragment. Default false. */
  document?: boolean;
  /**
   * The element that the result is going to be in: a name such as 'div', 'tr' or 'svg path', a description or an
   * element. Default 'div'.
   */
  context?: string | ContextDescription | Element;
  /** Whether `noscript` holds text, as where scripts run (true), or elements. Default true. */
  scripting?: boolean;
  /** The edition of the standard. Default 'living', which also escapes `<` and `>` in attributes. */
  edition?: EditionName;
}

const sanitizeOptionNames = [
  ...['sanitizer', 'document', 'context', 'scripting', 'edition'],
  ...['onParseError', 'maxParseErrors', 'onParseErrorsOmitted', 'stopAtFirstParseError'],
  ...['maxInputLength', 'maxNodes', 'maxDepth', 'maxAttributes', 'maxTime', 'onLimit'],
];

/**
 * Removes from markup what is not allowed and what can run script. It is `setHTML` or `parseHTML` and then `serialize`,
 * with one parse. A template with `shadowrootmode` is a template like others.
 *
 * @param html a fragment, or with `document: true` a document
 * @returns the markup of what is left
 * @throws TypeError for a wrong argument, or a configuration that is not valid
 */
export function sanitize(html: string, options?: SanitizeOptions): string {
  checkString(html, 'html');
  checkOptionNames(options, sanitizeOptionNames);
  const own = ownOptions(options);
  const { scripting = true, edition = 'living', document: isDocument = false, context } = own;
  const { sanitizer: _sanitizer, document: _document, context: _context, ...others } = own;
  if (typeof isDocument !== 'boolean') throw wrongArgument("option 'document'", 'a boolean', isDocument);
  if (isDocument && context !== undefined) {
    throw new TypeError("option 'context' is for fragments: a document has no context element");
  }
  const sanitizer = getASanitizerInstanceFromOptions(options, true);
  const parsing = { ...others, scripting, edition, allowDeclarativeShadowRoots: false };
  if (isDocument) {
    const document = parse(html, parsing);
    sanitizeTree(document, sanitizer, true, false);
    return serialize(document);
  }
  const element = context ?? 'div';
  if (isScript(contextElement(element))) return '';
  const fragment = parseFragment(html, { ...parsing, context: element });
  sanitizeTree(fragment, sanitizer, true, false);
  return serialize(fragment);
}

/**
 * Get a sanitizer instance from options —
 * https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#sanitization-algorithms
 */
function getASanitizerInstanceFromOptions(options: SetHTMLOptions | undefined, safe: boolean): Sanitizer {
  const { sanitizer = safe ? 'default' : {} } = ownOptions(options);
  if (isObject(sanitizer) && sanitizer instanceof Sanitizer) return sanitizer;
  if (sanitizer === 'default') {
    defaultSanitizer ??= new Sanitizer();
    return defaultSanitizer;
  }
  return Sanitizer.of(sanitizer, "option 'sanitizer'", !safe);
}

/** Nobody else has it, so it never changes. */
let defaultSanitizer: Sanitizer | undefined;

/** Sanitize — https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#sanitization-algorithms */
function sanitizeTree(
  node: Document | DocumentFragment,
  sanitizer: Sanitizer,
  safe: boolean,
  keepIsValues = true,
): void {
  innerSanitize(node.table, node.handle, sanitizer.configurationFor(safe), safe, keepIsValues);
}
