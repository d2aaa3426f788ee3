import { ownOptions, wrongArgument } from '../../core/infra/arguments.ts';

/** What `minify` does; each can be turned on or off. */
export interface Measures {
  /** Leaves out optional tags: `</li>`, `<body>`, … Part of `safe`. */
  readonly optionalTags: boolean;
  /**
   * Writes tags anew, in lower case, without white space, slashes and repeated attributes that have no effect. If false, only those
   * are written anew in which another measure changes something. Part of `safe`.
   */
  readonly tags: boolean;
  /** Removes or changes the quotes of attribute values in tags that are written anew. Part of `safe`. */
  readonly quotes: boolean;
  /** Replaces character references by characters or shorter references. Part of `safe`. */
  readonly references: boolean;
  /** Writes `<path></path>` as `<path/>`, in SVG and MathML. Part of `safe`. */
  readonly selfClosing: boolean;
  /** Writes the shortest DOCTYPE with which the document has the same mode. Part of `safe`. */
  readonly doctype: boolean;
  /** Writes CRLF and CR as LF. Part of `safe`. */
  readonly lineEndings: boolean;
  /** Removes white space that the parser ignores, as before `<html>`. Part of `safe`. */
  readonly ignoredWhiteSpace: boolean;
  /** Collapses white space as rendering does, with a space kept between boxes. Part of `compact`. */
  readonly whiteSpace: boolean;
  /** Removes white space between boxes, by the user agent style sheet. Part of no preset. */
  readonly boxes: boolean;
  /** Removes comments that `keepComments` does not match. Part of `compact`. */
  readonly comments: boolean;
  /** Shortens the values of boolean and enumerated attributes and of lists of classes. Part of `compact`. */
  readonly booleanAttributes: boolean;
  /** Removes attributes whose values are the defaults. Part of `compact`. */
  readonly defaultAttributes: boolean;
  /** Sorts classes by how often they occur, for compression. Part of no preset. */
  readonly sortClasses: boolean;
  /** Sorts attributes by how often they occur, for compression. Part of no preset. */
  readonly sortAttributes: boolean;
}

/** How many code units each measure, and the caller's functions for `code`, have saved. */
export type Saved = Record<keyof Measures | 'code', number>;

const safe: Measures = {
  optionalTags: true,
  tags: true,
  quotes: true,
  references: true,
  selfClosing: true,
  doctype: true,
  lineEndings: true,
  ignoredWhiteSpace: true,
  whiteSpace: false,
  boxes: false,
  comments: false,
  booleanAttributes: false,
  defaultAttributes: false,
  sortClasses: false,
  sortAttributes: false,
};

/** The names of all measures. */
export const measureNames: readonly (keyof Measures)[] = Object.keys(safe) as (keyof Measures)[];

/** The name of a preset. */
export type PresetName = 'safe' | 'compact';

/** The measures of the presets. */
export const presets: Readonly<Record<PresetName, Measures>> = {
  safe,
  compact: { ...safe, whiteSpace: true, comments: true, booleanAttributes: true, defaultAttributes: true },
};

/** The measures that options ask for. @throws TypeError */
export function measuresOf(options: Partial<Measures> & { readonly preset?: PresetName }): Measures {
  const { preset = 'compact' } = ownOptions(options);
  if (preset !== 'safe' && preset !== 'compact')
    throw wrongArgument("option 'preset'", "'safe' or 'compact'", preset);
  const measures = { ...presets[preset] };
  for (const name of measureNames) {
    const value = ownOptions(options)[name];
    if (value === undefined) continue;
    if (typeof value !== 'boolean') throw wrongArgument(`option '${name}'`, 'a boolean', value);
    measures[name] = value;
  }
  return measures;
}
