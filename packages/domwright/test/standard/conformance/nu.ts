import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  validateNonEmptyURLPotentiallySurroundedBySpaces,
  validateURLPotentiallySurroundedBySpaces,
} from '../../../src/doors/urls.ts';
import {
  type ValueValidators,
  validateMediaFeatures,
  validateMediaQueryList,
  validateSizes,
  validateSizesMediaFeatures,
} from '../../../src/doors/values.ts';
import type { Document, Element, Node, SourceRange } from '../../../src/index.ts';
import { checkConformance } from '../../../src/standard/conformance/check-conformance.ts';
import type { FindingCode } from '../../../src/standard/conformance/finding.ts';
import type { Difference } from './nu-differences.ts';

/*
 * The Nu Html Checker as an oracle: its messages beside our findings, by kind and place.
 */

/** What a finding is about. Two findings are the same if they are of one kind and at one place. */
export type Kind =
  | 'attribute'
  | 'required'
  | 'content'
  | 'text'
  | 'missing child'
  | 'obsolete'
  | 'unknown element'
  | 'image'
  | 'duplicate id'
  | 'heading'
  | 'metadata'
  | 'value'
  | 'bad value'
  | 'form'
  | 'microdata'
  | 'script'
  | 'title'
  | 'language'
  | 'table'
  | 'media';

/** A finding of one side. */
export interface Finding {
  readonly kind: Kind;
  /** Equal for findings at the same place: the offset of the end of a tag, or of the start of a text. */
  readonly place: number;
  readonly message: string;
  /** The element that it is about. */
  readonly element: Element | null;
  /** The attribute, if findings about others at that place are not the same. */
  readonly attribute?: string;
}

/** A message of Nu, as it prints it. */
export interface Message {
  readonly type: 'error' | 'info' | 'non-document-error';
  readonly subType?: 'warning' | 'fatal';
  readonly url: string;
  readonly lastLine?: number;
  readonly lastColumn?: number;
  readonly message: string;
}

/** Kinds of Nu's messages; the first pattern that matches counts. Messages that match none are not compared. */
const kindsOfMessages: readonly (readonly [Kind, RegExp])[] = [
  ['bad value', /^Bad value “.*?” for (?:the )?attribute/s],
  ['image', /^An “img” element must have an “alt” attribute/],
  ['attribute', /^Attribute “.*” not allowed (?:on element|here)/s],
  ['attribute', /^Element “.*” must not have attribute/s],
  ['attribute', /^An? [^“]*“.*” element .*must not have an? “.*” attribute(?! whose)/],
  [
    'attribute',
    /^A “(?:link|meta)” element with an? “\S+” attribute must have an? “(?:rel|as|name)” attribute/,
  ],
  ['attribute', /^Attribute “.*” is only allowed when the input type is/],
  ['attribute', /^The “controls” attribute must not be specified on an “img” element/],
  ['attribute', /^The “item(?:id|ref|type)” attribute must not be specified on elements/],
  ['microdata', /^The “item\w+” attribute/],
  ['obsolete', /^The “.*” (?:attribute on the “.*” )?element is obsolete/],
  ['content', /^A “style” element in “body” must be the first child of its parent/],
  ['obsolete', /^The “type” attribute for the “style” element is not needed/],
  ['obsolete', /^Using the “meta” element to specify the document-wide default language is obsolete/],
  ['unknown element', /^The “.*” element is a completely-unknown element/],
  ['required', /^Element “.*” is missing (?:required attribute|one or more of the following attributes)/],
  ['value', /^A “meta” element with an “http-equiv” attribute whose value is “X-UA-Compatible”/],
  ['required', /^Element “.*” must have attribute/],
  ['required', /^An? “.*” element .*must have an? .*“.*” attribute/],
  [
    'required',
    /^Element “input” with attribute “type” whose value is “button” must have non-empty attribute/,
  ],
  [
    'missing child',
    /^Element “.*” is missing (?:a required (?:instance|child element)|one or more of the following child)/,
  ],
  ['content', /^Element “.*” not allowed as child of/],
  ['content', /^The “?.*must not appear as a descendant of/],
  ['content', /^A “link” element must not appear as a descendant/],
  ['content', /^An element with the attribute “tabindex” must not appear as a descendant of/],
  ['content', /^A “button” element is only allowed as a child of a “select”/],
  ['content', /^The “area” element must have a “map” ancestor/],
  ['attribute', /^The “img” element with the “ismap” attribute set must have an “a” ancestor/],
  ['value', /^The “id” attribute on a “map” element must have/],
  ['text', /^Text not allowed in element/],
  ['duplicate id', /^Duplicate ID/],
  ['heading', /^The heading “|^This document has heading elements but none/],
  ['metadata', /^A document must not include more than one|^The “base” element must come before/],
  ['script', /^The text content of element “script”/],
  ['script', /^A script “script” with a “type” attribute whose value is .* must have valid JSON content/],
  ['table', /^Table (?:cell|column)|^Table cell/],
  ['language', /^(?:Consider adding a “lang” attribute|This document appears to be written in)/],
  ['form', /^There must not be two elements with the same "nearest ancestor autofocus scoping root element"/],
  ['form', /^A “select” element with a “required” attribute/],
  ['form', /^Any “.*” descendant of a “label” element with a “for” attribute must/],
  ['form', /^The “label” element may contain at most one/],
  ['title', /^Element “title” must not be empty/],
  ['language', /^When the attribute “xml:lang” in no namespace is specified/],
];

/** Kinds of our findings; codes that are not here are not compared. */
const kindsOfCodes: Partial<Record<FindingCode, Kind>> = {
  'conformance/element-not-allowed': 'content',
  'conformance/element-out-of-order': 'content',
  'conformance/forbidden-descendant': 'content',
  'conformance/misplaced-main': 'content',
  'conformance/text-not-allowed': 'text',
  'conformance/missing-child': 'missing child',
  'conformance/missing-alt': 'image',
  'conformance/attribute-not-allowed': 'attribute',
  'conformance/attribute-not-applicable': 'attribute',
  'conformance/missing-attribute': 'required',
  'conformance/obsolete-attribute': 'obsolete',
  'conformance/obsolete-but-conforming': 'obsolete',
  'conformance/obsolete-element': 'obsolete',
  'conformance/unknown-element': 'unknown element',
  'conformance/skipped-heading-level': 'heading',
  'conformance/no-top-heading': 'heading',
  'conformance/late-base': 'metadata',
  'conformance/duplicate-element': 'metadata',
  'conformance/wrong-value': 'value',
  'conformance/invalid-script-data': 'script',
  'conformance/invalid-import-map': 'script',
  'conformance/invalid-speculation-rules': 'script',
  'conformance/property-of-no-item': 'microdata',
  'conformance/table-model-error': 'table',
  'conformance/duplicate-track': 'media',
  'conformance/missing-lang': 'language',
  'conformance/second-autofocus': 'form',
  'conformance/missing-placeholder-option': 'form',
  'conformance/second-labeled-control': 'form',
  'conformance/empty-title': 'title',
  'conformance/xml-lang-without-lang': 'language',
  'conformance/script-not-documentation': 'script',
  'conformance/misplaced-area': 'content',
  'value/duplicate-id': 'duplicate id',
};

const validators: ValueValidators = {
  'media-query-list': validateMediaQueryList,
  'media-features': validateMediaFeatures,
  sizes: validateSizes,
  'sizes-media-features': validateSizesMediaFeatures,
  url: validateURLPotentiallySurroundedBySpaces,
  'non-empty-url': validateNonEmptyURLPotentiallySurroundedBySpaces,
};

/** A document, with what is needed to compare places in it. */
export interface Page {
  readonly name: string;
  readonly html: string;
  readonly document: Document;
}

/** What each side has found in a page, and what only one of them has. */
export interface Comparison {
  readonly all: { readonly nu: readonly Finding[]; readonly ours: readonly Finding[] };
  readonly onlyNu: readonly Finding[];
  readonly onlyOurs: readonly Finding[];
}

/** Installs Nu in a folder and returns its archive; null without Java or a network. */
export function installNu(folder: string): string | null {
  const options = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--no-package-lock'];
  try {
    execFileSync('java', ['-version'], { cwd: folder, stdio: 'ignore' });
    const install = ['install', '--prefix', folder, ...options, 'vnu-jar@26'];
    execFileSync('npm', install, { cwd: folder, stdio: 'ignore' });
  } catch {
    return null;
  }
  return path.join(folder, 'node_modules/vnu-jar/build/dist/vnu.jar');
}

/** The version that is installed in a folder. */
export function versionOfNu(folder: string): string {
  return JSON.parse(readFileSync(path.join(folder, 'node_modules/vnu-jar/package.json'), 'utf8')).version;
}

/** Runs Nu once over all pages. */
export function runNu(jar: string, folder: string, pages: readonly Page[]): Map<string, Message[]> {
  mkdirSync(folder, { recursive: true });
  const files = pages.map(({ name, html }) => {
    const file = path.join(folder, name);
    writeFileSync(file, html);
    return file;
  });
  const list = ['-jar', jar, '--format', 'json', '--stdout', '--exit-zero-always'];
  const output = execFileSync('java', [...list, ...files], {
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return byPage(JSON.parse(output).messages);
}

function byPage(messages: readonly Message[]): Map<string, Message[]> {
  const byName = new Map<string, Message[]>();
  for (const message of messages) {
    const name = path.basename(message.url);
    const list = byName.get(name) ?? [];
    list.push(message);
    byName.set(name, list);
  }
  return byName;
}

/** What only one side has found in a page. */
export function compare(page: Page, messages: readonly Message[]): Comparison {
  const places = new Places(page);
  const all = findingsIn(page, places);
  const unknown = new Set(all.filter(({ kind }) => kind === 'unknown element').map(({ place }) => place));
  const nu: Finding[] = [];
  /** Elements that Nu does not look into, since they are not allowed there or obsolete. */
  const suppressed = new Set<Element>();
  /** Elements that lack nothing for Nu, since it has found something wrong among their children. */
  const withWrongChildren = new Set<Element | null>();
  let end = Infinity;
  for (const { type, subType, message, lastLine = 1, lastColumn = 1 } of messages) {
    const offset = places.offset(lastLine, lastColumn);
    if (subType === 'fatal') end = offset;
    if (type === 'non-document-error' || (type === 'info' && subType !== 'warning')) continue;
    const kind = kindsOfMessages.find(([, pattern]) => pattern.test(message))?.[0];
    if (kind === undefined) continue;
    const place = kind === 'text' ? places.textAround(offset) : offset;
    const element = places.elementAround(place);
    // Nu reads a page in one pass: it sees an element where it was before the parser moved it.
    const parent = /^Element “.*” not allowed as child of element “(.*?)”/s.exec(message)?.[1];
    if (parent !== undefined && element !== null && element.parentElement?.localName !== parent) continue;
    if (kind === 'text') withWrongChildren.add(element);
    if (kind === 'content') withWrongChildren.add(element?.parentElement ?? null);
    if (element !== null && /Suppressing further errors|^The “[^”]*” element is obsolete/.test(message))
      suppressed.add(element);
    const isUnknown = kind === 'content' && unknown.has(place);
    const attribute = kind === 'bad value' ? /attribute “(.*?)”/.exec(message)?.[1] : undefined;
    nu.push({
      kind: isUnknown ? 'unknown element' : kind,
      place,
      message,
      element,
      ...(attribute !== undefined && { attribute }),
    });
  }
  const key = ({ kind, place, attribute = '' }: Finding) => `${kind} ${place} ${attribute}`;
  const ours = all.filter(({ place }) => place < end);
  const [inNu, inOurs] = [new Set(nu.map(key)), new Set(ours.map(key))];
  const isSuppressed = ({ kind, element }: Finding): boolean => {
    if (kind === 'missing child' && withWrongChildren.has(element)) return true;
    for (let ancestor = element; ancestor !== null; ancestor = ancestor.parentElement)
      if (suppressed.has(ancestor)) return true;
    return false;
  };
  return {
    all: { nu, ours },
    onlyNu: nu.filter((finding) => !inOurs.has(key(finding))),
    // Of values, we find more.
    onlyOurs: ours.filter(
      (finding) => finding.kind !== 'bad value' && !inNu.has(key(finding)) && !isSuppressed(finding),
    ),
  };
}

function findingsIn({ document }: Page, places: Places): Finding[] {
  const found: Finding[] = [];
  for (const { code, element, range, message, attribute } of checkConformance(document, { validators })) {
    const kind = kindsOfCodes[code] ?? (code.startsWith('value/') ? 'bad value' : undefined);
    if (kind === undefined || element === null) continue;
    const place =
      kind === 'text'
        ? (range?.start ?? -1)
        : /^(?:missing child|script|title)$/.test(kind) ||
            code === 'conformance/missing-placeholder-option' ||
            message.startsWith('<optgroup> must have')
          ? places.endOf(element)
          : places.startOf(element, code.startsWith('value/') ? null : range);
    found.push({
      ...{ kind, place, message, element },
      ...(kind === 'bad value' && { attribute: attribute as string }),
    });
  }
  return found;
}

/** The places of a page. */
class Places {
  readonly #html: string;
  /** Where each line begins. */
  readonly #lines = [0];
  /** The last code units of tags, in order. */
  readonly #tags: number[] = [];
  readonly #elements = new Map<number, Element>();
  readonly #texts: { start: number; end: number; parent: Element | null }[] = [];

  constructor({ html, document }: Page) {
    this.#html = html;
    for (const { index, 0: lineBreak } of html.matchAll(/\r\n?|\n/g))
      this.#lines.push(index + lineBreak.length);
    let node: Node | null = document;
    while (node !== null) {
      this.#add(node);
      let next: Node | null = node.firstChild;
      while (next === null && node !== null) {
        next = node.nextSibling;
        if (next === null) node = node.parentNode;
      }
      node = next;
    }
    this.#tags.sort((a, b) => a - b);
    this.#texts.sort((a, b) => a.start - b.start);
  }

  #add(node: Node): void {
    if (node.nodeType === 3 && node.sourceRange !== null) {
      this.#texts.push({ ...node.sourceRange, parent: node.parentElement });
    } else if (node.nodeType === 1) {
      const element = node as Element;
      const { startTagRange: start, endTagRange: end } = element;
      if (start !== null && start.end > start.start) {
        this.#tags.push(start.end - 1);
        if (!this.#elements.has(start.end - 1)) this.#elements.set(start.end - 1, element);
      }
      if (end !== null) this.#tags.push(end.end - 1);
    }
  }

  offset(line: number, column: number): number {
    return (this.#lines[line - 1] ?? 0) + column - 1;
  }

  /** The element whose start tag ends there. */
  elementAt(place: number): Element | null {
    return this.#elements.get(place) ?? null;
  }

  /** The element in which a finding is. */
  elementAround(place: number): Element | null {
    return this.elementAt(place) ?? this.#texts.find(({ start }) => start === place)?.parent ?? null;
  }

  /** Where the text begins in which an offset is, or after which it is. */
  textAround(offset: number): number {
    return this.#texts.filter(({ start }) => start <= offset).at(-1)?.start ?? offset;
  }

  /** The last code unit of the tag of which an element was made; `range` is what a finding marks. */
  startOf({ startTagRange }: Element, range: SourceRange | null): number {
    if (startTagRange !== null && startTagRange.end > startTagRange.start) return startTagRange.end - 1;
    return range === null ? -1 : this.#html.indexOf('>', range.start);
  }

  /** The last code unit of the tag that closes an element: its own end tag or another's tag. */
  endOf(element: Element): number {
    if (element.endTagRange !== null) return element.endTagRange.end - 1;
    let from = 0;
    for (let last: Node | null = element; last !== null; last = last.lastChild) {
      from = last.sourceRange?.end ?? from;
      if (last.nodeType === 1 && (last as Element).endTagRange !== null) break;
    }
    return this.#tags.find((tag) => tag >= from) ?? -1;
  }
}

/** The differences that are not known. `note` is called with each known one that there is. */
export function unknownDifferences(
  { all, onlyNu, onlyOurs }: Comparison,
  known: readonly Difference[],
  note: (difference: Difference) => void,
): { nu: Finding[]; ours: Finding[] } {
  const explained = new Set<Finding>();
  for (const difference of known) {
    const { nu, ours } = difference;
    const places = ours === undefined ? null : placesOf(all.ours, ours);
    const ownPlaces = nu === undefined ? null : placesOf(all.nu, nu);
    const found = [
      ...(nu === undefined
        ? []
        : onlyNu.filter(({ message, place }) => nu.test(message) && (places?.has(place) ?? true))),
      ...(ours === undefined
        ? []
        : onlyOurs.filter(({ message, place }) => ours.test(message) && (ownPlaces?.has(place) ?? true))),
    ];
    for (const finding of found) explained.add(finding);
    if (found.length > 0) note(difference);
  }
  const rest = (findings: readonly Finding[]) => findings.filter((finding) => !explained.has(finding));
  return { nu: rest(onlyNu), ours: rest(onlyOurs) };
}

function placesOf(findings: readonly Finding[], pattern: RegExp): Set<number> {
  return new Set(findings.filter(({ message }) => pattern.test(message)).map(({ place }) => place));
}
