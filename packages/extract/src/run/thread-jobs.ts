import type { Problem, RawPage } from '../inputs/raw-page.ts';
import type { Reading } from '../inputs/read-pages.ts';
import type { JobSettings, PageResult } from './page-job.ts';
import type { Part } from './parts.ts';
import type { PartEnd, ReadOptions } from './pieces.ts';

/** What a thread is asked for, and what it answers. */

/** To read a part. Each piece is reported: a `Piece`, or a `SharedPiece` if it `readsOnly`. The answer is a `PartEnd`. */
export interface PartJob {
  readonly kind: 'part';
  readonly part: Part;
  /** How many pieces have already been reported, by a thread that has ended. */
  readonly received: number;
  /** How many pieces an earlier run has written; of those, only segments are wanted. */
  readonly written: number;
  /** Pages that ended their threads. */
  readonly failed: readonly FailedPage[];
  /** Memory for a `PageInWork`. */
  readonly inWork: SharedArrayBuffer;
  /** Whether to report pages as they are. */
  readonly readsOnly: boolean;
}

export interface FailedPage {
  /** The number of its piece, and its index there. */
  readonly piece: number;
  readonly entry: number;
  readonly problem: Problem;
}

export type ThreadJob =
  | { readonly kind: 'page'; readonly page: RawPage }
  | { readonly kind: 'how'; readonly input: string }
  | PartJob;

export type ThreadResult = PageResult | Reading | PartEnd | ThreadEnded;

/** The result of a part whose thread has ended. */
export interface ThreadEnded {
  /** The problem of a page that was in work then. */
  readonly why: (source: string, offset: number, url: string | null) => Problem;
}

export interface ThreadSettings {
  readonly job: JobSettings;
  readonly reading: ReadOptions;
}
