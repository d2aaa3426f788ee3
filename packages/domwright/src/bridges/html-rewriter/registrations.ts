import { checkFunction, checkHandlerNames, checkObject, memberOf } from '../../core/infra/arguments.ts';
import type { ComplexSelector } from '../../dom/selectors/syntax.ts';
import type { Comment, Doctype, DocumentEnd, Text } from './character-data.ts';
import type { Element } from './element.ts';

type Result = void | Promise<void>;

/** Handlers for the elements that a selector matches. All are optional. Promises are awaited. */
export interface ElementHandlers {
  /** Called for an element, at its start tag. */
  element?(element: Element): Result;
  /** Called for a comment in the element or its descendants. */
  comments?(comment: Comment): Result;
  /** Called for text in the element or its descendants. */
  text?(text: Text): Result;
}

/** Handlers for a document. All are optional. Promises are awaited. */
export interface DocumentHandlers {
  /** Called for the document's DOCTYPE, if it has one. */
  doctype?(doctype: Doctype): Result;
  /** Called for every comment in the document. */
  comments?(comment: Comment): Result;
  /** Called for all text in the document, which may come in several pieces. */
  text?(text: Text): Result;
  /** Called at the end of the document. */
  end?(end: DocumentEnd): Result;
}

/** The handlers added by one call. */
export interface Registration {
  /** Null for handlers of the document. */
  readonly selectors: readonly ComplexSelector[] | null;
  readonly element: ((element: Element) => Result) | null;
  readonly doctype: ((doctype: Doctype) => Result) | null;
  readonly comments: ((comment: Comment) => Result) | null;
  readonly text: ((text: Text) => Result) | null;
  readonly end: ((end: DocumentEnd) => Result) | null;
}

/** @throws TypeError if `handlers` is not an object, or one of them is not a function */
const elementHandlerNames: readonly string[] = ['element', 'comments', 'text'];
const documentHandlerNames: readonly string[] = ['doctype', 'comments', 'text', 'end'];

export function registrationOf(
  handlers: ElementHandlers | DocumentHandlers,
  selectors: readonly ComplexSelector[] | null,
): Registration {
  checkObject(handlers, 'handlers');
  const isDocument = selectors === null;
  checkHandlerNames(handlers, isDocument ? documentHandlerNames : elementHandlerNames);
  const handlerOf = <T>(name: string): ((argument: T) => Result) | null => {
    const handler: unknown = memberOf(handlers, name as keyof typeof handlers);
    if (handler === undefined || handler === null) return null;
    checkFunction(handler, `handler '${name}'`);
    return (argument: T) => (handler as (argument: T) => Result).call(handlers, argument);
  };
  return {
    selectors,
    element: isDocument ? null : handlerOf('element'),
    doctype: isDocument ? handlerOf('doctype') : null,
    comments: handlerOf('comments'),
    text: handlerOf('text'),
    end: isDocument ? handlerOf('end') : null,
  };
}
