/** The bytes of an input. */
export interface Source {
  /** What it is called in settings and reports, such as the name of its file. */
  readonly name: string;
  readonly bytes: Uint8Array;
}
