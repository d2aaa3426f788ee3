import type { CheckedText, Range } from './checked-text.ts';
import { descriptionOf } from './codes/descriptions.ts';
import type { Group, Severity } from './codes/groups.ts';
import type { Fix } from './fix.ts';
import { fixesOfParseError } from './parse-fixes.ts';

/** A place related to a finding, in UTF-16 code units of the decoded text. */
export interface RelatedPlace {
  /** A short label. */
  readonly message: string;
  /** UTF-16 offset of the first code unit. */
  readonly start: number;
  /** UTF-16 offset after the last code unit. */
  readonly end: number;
}

/** A place related to a finding, with its lines and columns. */
export interface Related {
  /** A short label. */
  readonly message: string;
  /** Where the place is, with offsets, lines and columns. */
  readonly range: Range;
}

/** What a rule says when it finds something. */
export interface Report {
  readonly code: string;
  /** UTF-16 code units of the decoded text. */
  readonly start: number;
  readonly end: number;
  /** Default: that of the code. */
  readonly severity?: Severity;
  /** One sentence, more specific than the message of the code. */
  readonly message?: string;
  readonly related?: readonly RelatedPlace[];
  /** Default: those of the parse error. */
  readonly fixes?: readonly Fix[];
  /** For bytes that can't be decoded: their offsets in the input, `end` exclusive. */
  readonly bytes?: { readonly start: number; readonly end: number };
}

/** What the findings of an input share. */
export interface FoundIn {
  readonly text: CheckedText;
  fingerprintOf(finding: Finding): string;
  /** Whether a fix may be offered. */
  mayFix(fix: Fix): boolean;
}

const none: readonly never[] = [];

/** A mistake in an input. What only some reports need is made when it is read. */
export class Finding {
  /** The code, which `descriptionOf` describes. */
  readonly code: string;
  /** The severity after the settings' rules: theirs if they have one for the code. */
  readonly severity: Severity;
  /** UTF-16 offset in the decoded text. */
  readonly start: number;
  /** UTF-16 offset after the last code unit; the same as `start` if the finding is about a point. */
  readonly end: number;
  /** For bytes that can't be decoded: their offsets in the input, `end` exclusive. */
  readonly bytes: { readonly start: number; readonly end: number } | undefined;
  /** Other places that have to do with it, as offsets; empty if there are none. */
  relatedPlaces: readonly RelatedPlace[];
  #message: string | undefined;
  #fixes: readonly Fix[] | undefined;
  readonly #in: FoundIn;
  #range: Range | null = null;

  /** `severity`: what the settings make of it. */
  constructor(report: Report, severity: Severity, foundIn: FoundIn) {
    this.code = report.code;
    this.severity = severity;
    this.start = report.start;
    this.end = report.end;
    this.bytes = report.bytes;
    this.relatedPlaces = report.related ?? none;
    this.#message = report.message;
    this.#fixes = report.fixes;
    this.#in = foundIn;
  }

  /** Names the cause of a parse error in place of what the parser noticed. */
  reword(message: string, fixes: readonly Fix[] = none): void {
    this.#message = message;
    this.#fixes = fixes;
  }

  /** The group of the code. */
  get group(): Group {
    return descriptionOf(this.code)?.group ?? 'parse';
  }

  /** One sentence. */
  get message(): string {
    return this.#message ?? descriptionOf(this.code)?.message ?? this.code;
  }

  /** The URL of the rule; empty if there is none. */
  get anchor(): string {
    return descriptionOf(this.code)?.anchor ?? '';
  }

  /** Where it is, with offsets, lines and columns. */
  get range(): Range {
    this.#range ??= this.#in.text.rangeOf(this.start, this.end);
    return this.#range;
  }

  /** `relatedPlaces` with their lines and columns. */
  get related(): readonly Related[] {
    if (this.relatedPlaces.length === 0) return none;
    const { text } = this.#in;
    return this.relatedPlaces.map(({ message, start, end }) => ({
      message,
      range: text.rangeOf(start, end),
    }));
  }

  /** Alternatives: any one of them removes the finding. */
  get fixes(): readonly Fix[] {
    const fixes = this.#fixes ?? fixesOfParseError(this.code, () => this.#in.text.text, this.start, this.end);
    return fixes.length === 0 ? none : fixes.filter((fix) => this.#in.mayFix(fix));
  }

  /** Names the finding by its code and the text around it, so that it can be found again when lines have moved. */
  get fingerprint(): string {
    return this.#in.fingerprintOf(this);
  }
}
