/** Why an output is not written. */
export type OutputErrorCode =
  /** Another run writes it. */
  | 'locked'
  /** Files of a run that was cut short stand beside it. */
  | 'unfinished'
  /** Those files are of a run with other inputs or options. */
  | 'other-run'
  /** Those files are damaged, or are not ours. */
  | 'not-ours';

/** An output that is refused, before anything is changed. */
export class OutputError extends Error {
  /** Why it is refused. */
  readonly code: OutputErrorCode;
  /** The files that stand in the way. Without them, a run begins anew. */
  readonly files: readonly string[];

  constructor(code: OutputErrorCode, message: string, files: readonly string[]) {
    super(message);
    this.code = code;
    this.files = files;
  }
}
