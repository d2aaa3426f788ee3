import type { SourceRange } from '../../core/table/source-ranges.ts';
import type { Element } from '../../dom/nodes/element.ts';
import type { ConformanceCode } from './codes.ts';

/** Another place that a finding is about. */
export interface RelatedPlace {
  /** Why it matters, in a few words: 'the ancestor', 'the first one'. */
  readonly label: string;
  /** Where it is in the input; null if it isn't there. */
  readonly range: SourceRange | null;
}

/** A change of the input that removes a finding. */
export interface ConformanceFix {
  /** What it does, in the imperative: 'Remove the attribute'. */
  readonly title: string;
  /** Ranges of the input, in order and apart, each with the text to put in its place. */
  readonly edits: readonly { readonly range: SourceRange; readonly text: string }[];
}

/** Something that a document must not do, or should not. */
export interface ConformanceFinding {
  /** What kind of finding it is. */
  readonly code: ConformanceCode;
  /** 'error' for what the standard says must be, 'warning' for what should be or is discouraged. */
  readonly severity: 'error' | 'warning';
  /** The finding, in one sentence without a full stop. */
  readonly message: string;
  /** The element that it is about; null for the whole document. */
  readonly element: Element | null;
  /** The tag, attribute or text in the input; null if it isn't there. */
  readonly range: SourceRange | null;
  /** Other places. */
  readonly related: readonly RelatedPlace[];
  /** The section of the standard. */
  readonly link: string;
  /** Mechanical changes that remove the finding; each is enough. */
  readonly fixes: readonly ConformanceFix[];
}
