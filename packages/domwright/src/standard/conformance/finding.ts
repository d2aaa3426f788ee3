import type { TextEdit } from '../../core/editing/text-edit.ts';
import type { SourceRange } from '../../core/table/source-ranges.ts';
import type { Element } from '../../dom/nodes/element.ts';
import type { ValueCode } from '../attribute-values/codes.ts';
import type { AriaCode, ConformanceCode } from './codes.ts';

/** The groups of rules: those for the values of attributes, for elements and attributes, and for WAI-ARIA. */
export const findingGroups = ['values', 'conformance', 'aria'] as const;
/** The group of a finding: see `findingGroups`. */
export type FindingGroup = (typeof findingGroups)[number];

/** The code of a finding. It begins with 'value/' for an invalid value, 'conformance/' or 'aria/'. */
export type FindingCode = ConformanceCode | ValueCode | AriaCode;

/** The standard, in whose pages the sections of findings are. */
export const STANDARD = 'https://html.spec.whatwg.org/multipage/';

/** Another place in the input that explains a finding. */
export interface RelatedPlace {
  /** What is there, in a few words: 'the ancestor', 'the first one'. */
  readonly label: string;
  /** The tag or attribute; null if it isn't in the input, as when a script added it. */
  readonly range: SourceRange | null;
}

/** A change to the input that resolves a finding. */
export interface ConformanceFix {
  /** What it does, in the imperative: 'Remove the attribute'. */
  readonly title: string;
  /** Edits of the input, in order and not overlapping: `applyEdits` of domwright/rewrite takes them. */
  readonly edits: readonly TextEdit[];
  /** True if it is a guess, such as a keyword that may have been meant: somebody must say whether it is right. */
  readonly isSuggestion?: boolean;
}

/** One violation of the standard's rules for documents. */
export interface ConformanceFinding {
  /** The kind of finding. */
  readonly code: FindingCode;
  /** 'error' where a standard says must, 'warning' where it says should or discourages something. */
  readonly severity: 'error' | 'warning';
  /** What is wrong, in one sentence without a full stop; some end in a question. */
  readonly message: string;
  /** The element at fault; null if it is the whole document. */
  readonly element: Element | null;
  /** The name of the attribute at fault; null if it is none. */
  readonly attribute: string | null;
  /**
   * The tag, attribute or text at fault, as UTF-16 offsets in the input. Empty for an element without a start tag: where the parser
   * added it. Null if it isn't in the input, as when a script added it.
   */
  readonly range: SourceRange | null;
  /** Other places that explain it, such as the ancestor that forbids an element. */
  readonly related: readonly RelatedPlace[];
  /** The URL of the rule, in the HTML Standard, ARIA in HTML or WAI-ARIA. */
  readonly link: string;
  /** Changes to the input that resolve the finding, if there are mechanical ones; apply only one of them. */
  readonly fixes: readonly ConformanceFix[];
}
