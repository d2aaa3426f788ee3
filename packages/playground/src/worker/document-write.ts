import type { StepOperation } from 'domwright/steps';

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

/** A JavaScript string without substitutions and without its closing quote. */
const string = [
  /"[^"\\\n\r]*(?:\\(?:\r\n|[\s\S])[^"\\\n\r]*)*/,
  /'[^'\\\n\r]*(?:\\(?:\r\n|[\s\S])[^'\\\n\r]*)*/,
  /`[^`\\$]*(?:(?:\\(?:\r\n|[\s\S])|\$(?!\{))[^`\\$]*)*/,
];
const comment = [/\/\/.*/, /<!--.*/, /\/\*(?:[\s\S]*?\*\/|[\s\S]*)/];
const call = /(?<![\w$.])(?:window\s*\.\s*)?document\s*\.\s*write(ln)?\s*\(/;

// NB: an unclosed string or comment matches as far as it can, so that no part of a script is scanned again and again.
const skipped = [...string.map(({ source }) => `${source}["'\`]?`), ...comment.map(({ source }) => source)];
const piece = new RegExp(`${skipped.join('|')}|${call.source}`, 'g');
const [double, single, template] = string.map(({ source }) => source);
const argument = new RegExp(`\\s*(${double}"|${single}'|${template}\`)\\s*(?:([+,])|\\))`, 'y');

/**
 * What a script writes by calls of `document.write` and `document.writeln` with constant strings. The script does not run,
 * so every such call counts, whether or not the script would reach it.
 */
export function textsWritten(script: string): string[] {
  const texts: string[] = [];
  for (const { 0: found, 1: line, index } of script.matchAll(piece)) {
    const isCall = /^[dw]/.test(found);
    const text = isCall ? constantArguments(script, index + found.length) : null;
    if (text !== null) texts.push(line === undefined ? text : `${text}\n`);
  }
  return texts;
}

/** The arguments of a call, joined; null unless all are strings or strings joined by `+`. */
function constantArguments(script: string, start: number): string | null {
  argument.lastIndex = start;
  let text = '';
  for (;;) {
    const [, literal, separator] = argument.exec(script) ?? [];
    if (literal === undefined) return null;
    text += valueOf(literal);
    if (separator === undefined) return text;
  }
}

const escapes: Readonly<Record<string, string>> = {
  ...{ b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' },
  // A line continuation.
  ...{ '\n': '', '\r\n': '', '\r': '', '\u2028': '', '\u2029': '' },
};

/** The value of a string literal — https://tc39.es/ecma262/#sec-static-semantics-sv */
function valueOf(literal: string): string {
  const isTemplate = literal.startsWith('`');
  const content = literal.slice(1, -1);
  return (isTemplate ? content.replace(/\r\n?/g, '\n') : content).replace(
    /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|u\{0*([\da-fA-F]{1,6})\}|([0-3]?[0-7]{1,2})|(\r\n|[\s\S]))/g,
    (_, x?: string, u?: string, point?: string, octal?: string, other = '') => {
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
      const hex = x ?? u ?? point;
      if (hex === undefined) return escapes[other] ?? other;
      const value = Number.parseInt(hex, 16);
      // NB: a larger value is a syntax error; such a script would not run.
      return value > 0x10ffff ? '' : String.fromCodePoint(value);
    },
  );
}

/** The usual types of classic scripts. */
const classicTypes = new Set(['', 'text/javascript', 'application/javascript']);

/** Whether a script element of HTML or SVG is an inline classic script. */
export function isInlineScript(
  element: Pick<StepOperation & { type: 'createElement' }, 'namespaceURI' | 'attributes'>,
): boolean {
  const value = (name: string): string | undefined =>
    element.attributes.find((one) => one.name === name)?.value;
  const sources = element.namespaceURI === SVG_NAMESPACE ? ['href', 'xlink:href'] : ['src'];
  if (sources.some((name) => value(name) !== undefined)) return false;
  return classicTypes.has((value('type') ?? '').trim().toLowerCase());
}
