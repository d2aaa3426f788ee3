import { htmlTagFlags, TagFlag } from '../../generated/names.ts';
import { asciiLowercase } from '../infra/code-points.ts';
import { isVoidElement } from '../infra/element-kinds.ts';
import type { NameTable } from '../infra/name-table.ts';
import { Namespace } from '../infra/namespaces.ts';
import { hasOnlyText } from './text-context.ts';

/*
 * Checks for changes of tags that would turn text into markup, in the element or after it. They hold for every parser:
 * with and without scripting, of either edition.
 */

/** An element, as far as these rules need it. */
export interface ChangedElement {
  /** Its local name, and the ids of its namespace and its parent's. */
  readonly name: string;
  readonly namespace: number;
  readonly parentNamespace: number;
}

/**
 * Renames an element.
 *
 * @throws Error if that would change the meaning of its contents
 */
export function checkRename(element: ChangedElement, newName: string, names: NameTable): void {
  const { name, namespace } = element;
  const lower = asciiLowercase(newName);
  if (lower === asciiLowercase(name)) return;
  let reason = '';
  if (namespace === Namespace.Html) {
    reason = reasonAgainst(lower, namespace) || reasonAgainst(name, namespace);
    if ((lower === 'mglyph' || lower === 'malignmark') && element.parentNamespace !== namespace)
      reason = `'${lower}' would be a MathML element`;
    if (isVoidName(lower, names) && !isVoidName(name, names)) reason = `'${lower}' cannot have content`;
  } else if (isBoundary(name, namespace) || isBoundary(lower, namespace)) {
    reason = `the content of '${isBoundary(name, namespace) ? name : lower}' is parsed by other rules`;
  } else if ((flagsOf(lower, names) & TagFlag.Breakout) !== 0 || lower === 'font') {
    reason = `'${lower}' would end the SVG or MathML around it`;
  }
  if (reason !== '') throw new Error(`'${name}' cannot become '${newName}': ${reason}`);
}

/** Why elements with this name cannot be renamed, nor others to it; empty if they can. */
function reasonAgainst(name: string, namespace: number): string {
  if (holdsText(name)) return `the content of '${name}' is nothing but text`;
  return isBoundary(name, namespace) ? `the content of '${name}' is parsed by other rules` : '';
}

/**
 * Removes the tags of an element, but not its contents.
 *
 * @param scripting the scripting flag; without it, the contents of `noscript` are markup and stay markup
 * @throws Error if that would change the meaning of the contents
 */
export function checkUnwrap(element: ChangedElement, scripting: boolean): void {
  const { name, namespace, parentNamespace } = element;
  if (namespace === Namespace.Html && hasOnlyText(name, scripting))
    throw new Error(`without its tags, the text of a ${name} element would be markup`);
  if (isBoundary(name, namespace) || (parentNamespace !== 0 && namespace !== parentNamespace))
    throw new Error(`without its tags, the content of a ${name} element would be parsed by other rules`);
}

/**
 * Removes or renames just the end tag.
 *
 * @throws Error if that would change the meaning of what follows
 */
export function checkEndTagChange(element: ChangedElement): void {
  const { name, namespace, parentNamespace } = element;
  if (
    (namespace === Namespace.Html && holdsText(name)) ||
    isBoundary(name, namespace) ||
    (parentNamespace !== 0 && namespace !== parentNamespace)
  )
    throw new Error(
      `without the end tag of a ${name} element, what follows it would be parsed by other rules`,
    );
}

/**
 * Changes an attribute.
 *
 * @throws Error if the attribute determines how the element's contents are parsed
 */
export function checkAttributeChange(name: string, namespace: number, attribute: string): void {
  if (namespace === Namespace.Html) return;
  const lower = asciiLowercase(attribute);
  if (
    (name === 'annotation-xml' && lower === 'encoding') ||
    (name === 'font' && (lower === 'color' || lower === 'face' || lower === 'size'))
  )
    throw new Error(`the attribute ${lower} of a ${name} element determines how its content is parsed`);
}

/**
 * Refuses content for a form that begins in a table. Its start tag ends it, so content written after that would be in
 * the table, or before it.
 *
 * @throws Error always
 */
export function refuseFormContent(): never {
  throw new Error('nothing can be written into a form that begins in a table: its start tag ends it');
}

/** Whether the content is text for some parser: in `noscript`, only with scripting. */
function holdsText(name: string): boolean {
  return hasOnlyText(name, true);
}

/** Elements that change how their contents are parsed. */
function isBoundary(name: string, namespace: number): boolean {
  // NB: local names of HTML are in lower case.
  switch (namespace === Namespace.Html ? name : asciiLowercase(name)) {
    case 'svg':
    case 'math':
      return true;
    case 'select':
    case 'frameset':
      return namespace === Namespace.Html;
    case 'foreignobject':
    case 'desc':
    case 'title':
    case 'annotation-xml':
    case 'mi':
    case 'mo':
    case 'mn':
    case 'ms':
    case 'mtext':
    case 'mglyph':
    case 'malignmark':
      return namespace !== Namespace.Html;
    default:
      return false;
  }
}

/** Whether an HTML element of this name cannot have contents. */
export function isVoidName(name: string, names: NameTable): boolean {
  return isVoidElement(names.find(asciiLowercase(name)));
}

function flagsOf(name: string, names: NameTable): number {
  return htmlTagFlags[names.find(name)] ?? 0;
}
