import { reasonOf } from 'domwright-extract/files';
import type { Unread } from '../inputs/pages.ts';
import type { Source } from '../inputs/read-input.ts';
import type { Note } from '../options/limit-options.ts';
import { JSON_VERSION, toJSON } from '../output/json-lines.ts';

/** A text, or its pieces, made while they are written. */
export type Pieces = string | Iterable<string>;

/** How a command prints an input. Calls `note` when it leaves something out. */
export interface Printer {
  /** As text. A missing line break at the end is added. */
  text(source: Source, note: Note): Pieces;
  /** Whether the text names the input, so that it needs no heading. */
  readonly namesInput?: boolean;
  /** Whether the command reads XML. Otherwise, XML is refused. */
  readonly readsXML?: boolean;
  /** The members of the input's JSON object after `file`, each including its name. */
  json(source: Source, note: Note): readonly Pieces[];
}

/** How many code units are written at once. */
export const PIECE = 1 << 16;

/** The output for a page, without its heading. */
export interface Printed {
  readonly name: string;
  /** The name of its file; for a page in an archive, that of the archive. */
  readonly file: string;
  readonly isArchived: boolean;
  /** The first piece of the output, and the rest, which most pages don't have. */
  readonly output: string | Uint8Array;
  readonly rest: Iterator<string> | null;
  /** What was left out. Reading `rest` may add more. */
  readonly notes: readonly string[];
}

/** Prints the first piece of a page; the rest is made on demand. */
export function printed(source: Source, json: boolean, printer: Printer): Printed | Unread {
  const { name, archived } = source;
  try {
    const notes: string[] = [];
    const note = (message: string): void => void notes.push(message);
    const chunks = json
      ? chunksOf(members([...placeOf(source), ...printer.json(source, note)], notes), '')
      : chunksOf(piecesOf(printer.text(source, note)), '\n');
    const { value, done } = chunks.next();
    return {
      ...{ name, file: archived?.file ?? name, isArchived: archived !== undefined, notes },
      ...{ output: value ?? '', rest: done === true ? null : chunks },
    };
  } catch (error) {
    return unprintable(source, error);
  }
}

/** The report of a page that was read but can't be printed. */
export function unprintable({ name, archived }: Source, error: unknown): Unread {
  return { file: archived?.file ?? name, problem: `cannot print ${name}: ${reasonOf(error)}` };
}

/** The JSON members that say where a page comes from. */
function placeOf({ name, archived }: Source): string[] {
  return archived === undefined
    ? [`"file":${toJSON(name)}`]
    : [`"file":${toJSON(archived.file)}`, `"url":${toJSON(archived.url)}`];
}

function piecesOf(pieces: Pieces): Iterable<string> {
  return typeof pieces === 'string' ? [pieces] : pieces;
}

/** A line with a JSON object. `problem` comes last, because it is only known when everything else is written. */
function* members(list: readonly Pieces[], notes: readonly string[]): Generator<string> {
  yield `{"version":${JSON_VERSION}`;
  for (const member of list) {
    yield ',';
    yield* piecesOf(member);
  }
  if (notes.length > 0) yield `,"problem":${toJSON(notes.join('; '))}`;
  yield '}\n';
}

/** Joins pieces into longer ones. If there is any text, adds a missing `lineEnd` at its end. */
function* chunksOf(pieces: Iterable<string>, lineEnd: string): Generator<string, string | undefined> {
  let chunk = '';
  let last = '';
  for (const piece of pieces) {
    if (piece === '') continue;
    if (chunk.length >= PIECE) {
      yield chunk;
      chunk = '';
    }
    chunk += piece;
    last = piece;
  }
  return last === '' || last.endsWith(lineEnd) ? chunk : chunk + lineEnd;
}
