// @ts-check
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'rolldown/utils';

/** Lines are joined up to this length. */
const lineLength = 120;

/**
 * A rolldown plugin that takes the white space out of what has been written, and joins lines as long as they stay short:
 * Node.js prints the line that an uncaught error came from, and that is not to be a whole file. No line is broken where
 * rolldown has not broken it, so that nothing depends on where semicolons may be left out. Literals and what comments
 * tell bundlers stay as they are.
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
      for (const { type, fileName } of Object.values(bundle)) {
        if (type !== 'chunk') continue;
        const file = path.join(dir, fileName);
        writeFileSync(file, joinLines(fileName, readFileSync(file, 'utf8')));
      }
    },
  };
}

/**
 * @param {string} fileName
 * @param {string} code as rolldown writes it with white space
 * @returns {string} the same with fewer lines
 */
export function joinLines(fileName, code) {
  const { program, comments } = parse(fileName, code);
  let text = '';
  let lineStart = 0;
  const append = (/** @type {string} */ what) => {
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
      if (start + index > at) append(code.slice(at, start + index));
      at = start + index + space.length;
      const lineEnd = code.indexOf('\n', at);
      const isTooLong = text.length - lineStart + (lineEnd < 0 ? code.length : lineEnd) - at > lineLength;
      if (space.includes('\n') && isTooLong) breakLine();
      else if (/[\w$\\]{2}|\+\+|--|\/\//.test(text.slice(-1) + code.charAt(at))) text += ' ';
    }
    if (end > at) append(code.slice(at, end));
  };
  const pieces = [...literals(program), ...comments].sort((a, b) => a.start - b.start);
  let at = 0;
  for (const { type, start, end } of pieces) {
    appendSpaced(at, start);
    at = end;
    const piece = code.slice(start, end);
    if (type === 'Block' && !piece.includes('\n')) {
      append(piece.replaceAll(' ', ''));
    } else if (type === 'Block') {
      breakLine();
      append(piece);
      breakLine();
    } else if (type !== 'Line') {
      append(piece);
    }
  }
  appendSpaced(at, code.length);
  breakLine();
  assert.deepEqual(syntax(parse(fileName, text).program), syntax(program), `${fileName} is as before`);
  return text;
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
