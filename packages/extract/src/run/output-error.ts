/** Why an output is refused. */
export type OutputErrorCode =
  /** Another run is writing it. */
  | 'locked'
  /** Files of an interrupted run are beside it. */
  | 'unfinished'
  /** Those files belong to a run with other inputs or options. */
  | 'other-run'
  /** Those files are damaged or aren't ours. */
  | 'not-ours';

/** Thrown for an output that is refused. Nothing has been changed. */
export class OutputError extends Error {
  /** Why it is refused. */
  readonly code: OutputErrorCode;
  /** The files in the way. After you remove them, a run starts over. */
  readonly files: readonly string[];

  constructor(code: OutputErrorCode, message: string, files: readonly string[]) {
    super(message);
    this.code = code;
    this.files = files;
  }
}
