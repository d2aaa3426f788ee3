// @ts-check
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { decode, encode } from '@jridgewell/sourcemap-codec';
import { parseSync } from 'rolldown/utils';

/** Lines are joined up to this length. */
const lineLength = 120;

/**
 * A rolldown plugin that takes the white space out of what has been written, and joins lines as long as they stay short:
 * Node.js prints the line that an uncaught error came from, and that is not to be a whole file. No line is broken where
 * rolldown has not broken it, so that nothing depends on where semicolons may be left out. Literals and what comments
 * tell bundlers stay as they are. Source maps are changed with it.
 *
 * Why not rolldown's or esbuild's own: the first knows no length of lines and writes all strings between backticks, which
 * V8 reads more slowly; the second breaks lines within strings and gives each local variable a name of its own.
 *
 * @returns {import('rolldown').Plugin}
 */
export function joinedLines() {
  return {
    name: 'domwright:joined-lines',
    writeBundle({ dir }, bundle) {
      assert.ok(dir, 'what is written is in a folder');
      const chunks = Object.values(bundle)
        .filter(({ type }) => type === 'chunk')
        .map(({ fileName }) => {
          const code = readFileSync(path.join(dir, fileName), 'utf8');
          const [comment, mapName] = /\n\/\/# sourceMappingURL=(.*)\s*$/.exec(code) ?? [];
          // NB: two files can have the same map so far.
          const map =
            mapName === undefined
              ? null
              : JSON.parse(readFileSync(path.join(dir, path.dirname(fileName), mapName), 'utf8'));
          return { fileName, code: comment === undefined ? code : code.slice(0, -comment.length), map };
        });
      for (const { fileName, code, map } of chunks) {
        const file = path.join(dir, fileName);
        const joined = joinLines(fileName, code);
        if (map !== null) {
          map.file = path.basename(fileName);
          map.mappings = mapped(map.mappings, code, joined);
          writeFileSync(`${file}.map`, JSON.stringify(map));
        }
        const comment = map === null ? '' : `//# sourceMappingURL=${path.basename(fileName)}.map\n`;
        writeFileSync(file, joined.text + comment);
      }
    },
  };
}

/**
 * @param {string} fileName
 * @param {string} code as rolldown writes it with white space
 * @returns {{ text: string, moves: [number, number][] }} where a stretch of the code begins, and where it begins in the text
 */
export function joinLines(fileName, code) {
  const { program, comments } = parse(fileName, code);
  let text = '';
  let lineStart = 0;
  /** @type {[number, number][]} */
  const moves = [];
  const append = (/** @type {number} */ start, /** @type {string} */ what) => {
    moves.push([start, text.length]);
    text += what;
    if (what.includes('\n')) lineStart = text.lastIndexOf('\n') + 1;
  };
  const breakLine = () => {
    if (text.length === lineStart) return;
    text += '\n';
    lineStart = text.length;
  };
  const appendSpaced = (/** @type {number} */ start, /** @type {number} */ end) => {
    let at = start;
    for (const { 0: space, index } of code.slice(start, end).matchAll(/\s+/g)) {
      if (start + index > at) append(at, code.slice(at, start + index));
      at = start + index + space.length;
      const lineEnd = code.indexOf('\n', at);
      const isTooLong = text.length - lineStart + (lineEnd < 0 ? code.length : lineEnd) - at > lineLength;
      if (space.includes('\n') && isTooLong) breakLine();
      else if (/[\w$\\]{2}|\+\+|--|\/\//.test(text.slice(-1) + code.charAt(at))) text += ' ';
    }
    if (end > at) append(at, code.slice(at, end));
  };
  const pieces = [...literals(program), ...comments].sort((a, b) => a.start - b.start);
  let at = 0;
  for (const { type, start, end } of pieces) {
    appendSpaced(at, start);
    at = end;
    const piece = code.slice(start, end);
    if (type === 'Block' && !piece.includes('\n')) {
      append(start, piece.replaceAll(' ', ''));
    } else if (type === 'Block') {
      breakLine();
      append(start, piece);
      breakLine();
    } else if (type !== 'Line') {
      append(start, piece);
    }
  }
  appendSpaced(at, code.length);
  breakLine();
  assert.deepEqual(syntax(parse(fileName, text).program), syntax(program), `${fileName} is as before`);
  return { text, moves };
}

/**
 * The mappings of a source map for the text that lines have been joined to.
 *
 * @param {string} mappings
 * @param {string} code
 * @param {{ text: string, moves: [number, number][] }} joined
 */
function mapped(mappings, code, { text, moves }) {
  const codeLines = lineStarts(code);
  const textLines = lineStarts(text);
  /** @type {import('@jridgewell/sourcemap-codec').SourceMapMappings} */
  const result = textLines.map(() => []);
  let move = 0;
  let line = 0;
  for (const [codeLine, segments] of decode(mappings).entries()) {
    for (const segment of segments) {
      const index = /** @type {number} */ (codeLines[codeLine]) + segment[0];
      while ((moves[move + 1]?.[0] ?? Number.POSITIVE_INFINITY) <= index) move++;
      const [from, to] = moves[move] ?? [0, 0];
      const place = Math.min(to + index - from, moves[move + 1]?.[1] ?? text.length);
      while ((textLines[line + 1] ?? Number.POSITIVE_INFINITY) <= place) line++;
      const column = place - /** @type {number} */ (textLines[line]);
      result[line]?.push(/** @type {typeof segment} */ ([column, ...segment.slice(1)]));
    }
  }
  return encode(result);
}

/** @param {string} text */
function lineStarts(text) {
  return [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
}

/**
 * @param {string} fileName
 * @param {string} code
 */
function parse(fileName, code) {
  const result = parseSync(fileName, code, { sourceType: 'module' });
  assert.deepEqual(result.errors, [], `${fileName} can be parsed`);
  return result;
}

/**
 * What is not to be changed: strings, regular expressions and the texts of templates.
 *
 * @param {unknown} tree
 * @returns {Generator<{ type: string, start: number, end: number }>}
 */
function* literals(tree) {
  if (typeof tree !== 'object' || tree === null) return;
  const { type } = /** @type {{ type?: string }} */ (tree);
  if (type === 'Literal' || type === 'TemplateElement') {
    yield/** @type {{ type: string, start: number, end: number }} */ (tree);
  } else {
    for (const child of Object.values(tree)) yield* literals(child);
  }
}

/**
 * A tree without the places of its nodes.
 *
 * @param {import('rolldown/utils').ParseResult['program']} program
 */
function syntax(program) {
  return JSON.stringify(program, (key, value) => {
    if (key === 'start' || key === 'end') return undefined;
    return typeof value === 'bigint' ? `${value}n` : value;
  });
}
