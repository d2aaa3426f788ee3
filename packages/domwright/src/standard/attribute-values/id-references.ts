import { HTML_NAMESPACE } from '../../core/infra/namespaces.ts';
import { invalid } from '../microsyntaxes/invalidity.ts';
import { placedTokens } from '../microsyntaxes/tokens.ts';
import type { ReadableElement } from '../reflection/read-attribute.ts';
import type { ValueProblem } from './validate-attribute.ts';

/** The element with an id; null if the tree has none, undefined if that is unknown. */
export type ElementById = (id: string) => ReadableElement | null | undefined;

/** Whether an element belongs to the same table as the one that refers to it; undefined if that is unknown. */
export type SameTable = (element: ReadableElement) => boolean | undefined;

/** A required kind of target, in words, and whether an HTML element is of that kind. */
const kinds: Readonly<Record<string, readonly [words: string, is: (element: ReadableElement) => boolean]>> = {
  form: ['a form', ({ localName }) => localName === 'form'],
  datalist: ['a datalist', ({ localName }) => localName === 'datalist'],
  th: ['a th element', ({ localName }) => localName === 'th'],
  popover: ['an element with a popover attribute', (element) => element.getAttribute('popover') !== null],
  labelable: ['an element that can have a label', isLabelable],
};

/** Labelable element — https://html.spec.whatwg.org/multipage/forms.html#category-label. Any custom element may be one. */
function isLabelable(element: ReadableElement): boolean {
  const { localName } = element;
  if (localName === 'input') return element.getAttribute('type')?.toLowerCase() !== 'hidden';
  return /^(?:button|meter|output|progress|select|textarea)$/.test(localName) || localName.includes('-');
}

/** Whether an element is a target of a kind. @param kind '' for any element */
export function isOfKind(target: ReadableElement, kind: string): boolean {
  const expected = kinds[kind];
  return expected === undefined || (target.namespaceURI === HTML_NAMESPACE && expected[1](target));
}

/** Whether a value is the id of an element of some kind. @param kind '' for any element */
export function validateIdReference(
  value: string,
  kind: string,
  elementById: ElementById,
): ValueProblem | null {
  return referenceProblem(value, 0, kind, elementById);
}

/** Whether every space-separated token is an id. @param sameTable whether a `th` is in the same table, as required */
export function validateIdReferences(
  value: string,
  kind: string,
  elementById: ElementById,
  sameTable?: SameTable,
): ValueProblem | null {
  for (const { token, offset } of placedTokens(value)) {
    const problem = referenceProblem(token, offset, kind, elementById, sameTable);
    if (problem !== null) return problem;
  }
  return null;
}

function referenceProblem(
  id: string,
  offset: number,
  kind: string,
  elementById: ElementById,
  sameTable?: SameTable,
): ValueProblem | null {
  const target = elementById(id);
  if (target === undefined) return null;
  if (target === null)
    return {
      code: 'value/missing-id',
      ...invalid(`no element has the id “${shortened(id)}”`, offset),
    };
  if (!isOfKind(target, kind)) {
    return {
      code: 'value/wrong-reference',
      ...invalid(`“${shortened(id)}” is not the id of ${kinds[kind]![0]}`, offset),
    };
  }
  if (kind !== 'th' || sameTable?.(target) !== false) return null;
  return {
    code: 'value/wrong-reference',
    ...invalid(`“${shortened(id)}” is not the id of another th element in the same table`, offset),
  };
}

function shortened(id: string): string {
  return id.length > 60 ? `${id.slice(0, 60)}…` : id;
}
