import { checkFunction, checkObject, memberOf } from '../../core/infra/arguments.ts';
import type { ComplexSelector } from '../../dom/selectors/syntax.ts';
import type { Comment, Doctype, DocumentEnd, Text } from './character-data.ts';
import type { Element } from './element.ts';

type Result = void | Promise<void>;

/** The handlers of the elements that a selector matches. All are optional. A promise is awaited. */
export interface ElementHandlers {
  /** An element, at its start tag. */
  element?(element: Element): Result;
  /** A comment in the element or in what it contains. */
  comments?(comment: Comment): Result;
  /** Text in the element or in what it contains. */
  text?(text: Text): Result;
}

/** The handlers of a document. All are optional. A promise is awaited. */
export interface DocumentHandlers {
  /** The DOCTYPE of the document, if it has one. */
  doctype?(doctype: Doctype): Result;
  /** Every comment of the document. */
  comments?(comment: Comment): Result;
  /** Every text of the document, which may come in several pieces. */
  text?(text: Text): Result;
  /** The document has ended. */
  end?(end: DocumentEnd): Result;
}

/** The handlers that were added by one call. */
export interface Registration {
  /** Null for those of the document. */
  readonly selectors: readonly ComplexSelector[] | null;
  readonly element: ((element: Element) => Result) | null;
  readonly doctype: ((doctype: Doctype) => Result) | null;
  readonly comments: ((comment: Comment) => Result) | null;
  readonly text: ((text: Text) => Result) | null;
  readonly end: ((end: DocumentEnd) => Result) | null;
}

/** @throws TypeError if handlers are no object, or one is no function */
export function registrationOf(
  handlers: ElementHandlers | DocumentHandlers,
  selectors: readonly ComplexSelector[] | null,
): Registration {
  checkObject(handlers, 'handlers');
  const isDocument = selectors === null;
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
