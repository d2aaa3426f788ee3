import { addMapping, GenMapping, toEncodedMap } from '@jridgewell/gen-mapping';
import type { TextEdit } from '../../core/editing/text-edit.ts';
import { LineTable } from '../../core/source/line-table.ts';

/** A source map, version 3 (ECMA-426). */
export interface SourceMap {
  /** The version of the format, ECMA-426. */
  readonly version: 3;
  /** The name of the rewritten file. */
  readonly file?: string | null | undefined;
  /** The names of the sources that `mappings` refers to by index; null for an unknown one. */
  readonly sources: readonly (string | null)[];
  /** The text of each source; null if it is not included. */
  readonly sourcesContent?: readonly (string | null)[];
  /** Names of symbols. Always empty in these maps. */
  readonly names: readonly string[];
  /** The mappings, in Base64 VLQ; `;` ends a line of the output. */
  readonly mappings: string;
}

/** Options of `sourceMap`. */
export interface SourceMapOptions {
  /** The name of the result. */
  file?: string;
  /** The name of the source, such as its path relative to the map. Default '': the map's own location. */
  source?: string;
  /** Whether the map includes the source (`sourcesContent`). Default false. */
  includeContent?: boolean;
}

/** The source's name for gen-mapping, where an empty one would mean none. */
const SOURCE = 'source';

/** The map of a source with edits: one mapping for each line start and each unchanged run. Columns are UTF-16. */
export function sourceMapOf(
  source: string,
  edits: readonly TextEdit[],
  options: SourceMapOptions = {},
): SourceMap {
  const { file, source: name = '', includeContent = false } = options;
  const map = new GenMapping({ file: file ?? null });
  const lines = new LineTable(source);
  let line = 1;
  let column = 0;
  const advance = (text: string): void => {
    const parts = text.split(/\r\n|\r|\n/);
    line += parts.length - 1;
    column = parts[parts.length - 1]!.length + (parts.length === 1 ? column : 0);
  };
  const mapTo = (offset: number): void => {
    const original = lines.positionAt(offset);
    addMapping(map, {
      generated: { line, column },
      source: SOURCE,
      original: { line: original.line, column: original.column - 1 },
    });
  };
  const keep = (start: number, end: number): void => {
    let at = start;
    while (at < end) {
      mapTo(at);
      const next = endOfLine(source, at, end);
      advance(source.slice(at, next));
      at = next;
    }
  };
  let at = 0;
  for (const edit of edits) {
    keep(at, edit.start);
    if (edit.text !== '') mapTo(edit.start);
    advance(edit.text);
    at = edit.end;
  }
  keep(at, source.length);
  const encoded = toEncodedMap(map) as SourceMap;
  return { ...encoded, sources: [name], sourcesContent: [includeContent ? source : null] };
}

/** The offset after the line break of the line that contains an offset, or `end`. */
function endOfLine(source: string, at: number, end: number): number {
  for (let i = at; i < end; i++) {
    const unit = source.charCodeAt(i);
    if (unit === 10 || (unit === 13 && source.charCodeAt(i + 1) !== 10)) return i + 1;
  }
  return end;
}
