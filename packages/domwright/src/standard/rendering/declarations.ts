import { stripASCIIWhitespace } from '../../core/infra/ascii-whitespace.ts';
import { asciiLowercase } from '../../core/infra/code-points.ts';

/* CSS declarations, as far as a style attribute needs them: what is in one, and where it ends. */

/** A declaration: its name, in lower case unless it is a custom property; its value; and whether it is important. */
export interface Declaration {
  readonly name: string;
  readonly value: string;
  readonly important: boolean;
}

/**
 * Parses a list of declarations. For each property, the last important declaration wins, or else the last one. Skips
 * anything that isn't a declaration. Doesn't check values, which would require the grammar of every property.
 */
export function parseDeclarations(text: string): Declaration[] {
  const declarations = new Map<string, Declaration>();
  for (let start = 0; start < text.length; ) {
    const end = endOfComponentValues(text, start);
    const declaration = parseDeclaration(withoutComments(text.slice(start, end)));
    start = end + 1;
    if (declaration === null) continue;
    const earlier = declarations.get(declaration.name);
    if (earlier?.important === true && !declaration.important) continue;
    // The order is that of the declarations that win.
    declarations.delete(declaration.name);
    declarations.set(declaration.name, declaration);
  }
  return [...declarations.values()];
}

export function serializeDeclarations(declarations: readonly Declaration[]): string {
  return declarations
    .map(({ name, value, important }) => `${name}: ${value}${important ? ' !important' : ''};`)
    .join(' ');
}

function parseDeclaration(text: string): Declaration | null {
  const match = /^[\t\n\f\r ]*(-?-?(?:[a-z_\u0080-\uffff]|--)[-\w\u0080-\uffff]*|--)[\t\n\f\r ]*:/i.exec(
    text,
  );
  if (match === null) return null;
  const name = propertyName(match[1]!);
  let value = text.slice(match[0].length);
  const important = /![\t\n\f\r ]*important[\t\n\f\r ]*$/i.exec(value);
  if (important !== null) value = value.slice(0, important.index);
  value = stripASCIIWhitespace(value);
  return isValue(value) ? { name, value, important: important !== null } : null;
}

/** The name of a property in the form used for comparison. */
export function propertyName(name: string): string {
  return name.startsWith('--') ? name : asciiLowercase(name);
}

/** Whether a text can be the value of a declaration: it is complete, and nothing in it ends the declaration. */
export function isValue(value: string): boolean {
  return value !== '' && !/^[;!]/.test(value) && endOfComponentValues(value, 0, true) === value.length;
}

/** Replaces each comment outside strings with a space. */
function withoutComments(text: string): string {
  if (!text.includes('/*')) return text;
  return text.replace(
    /("(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?)|\/\*[\s\S]*?(?:\*\/|$)/g,
    (_, string?: string) => (string === undefined ? ' ' : string),
  );
}

const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/**
 * Finds the semicolon that ends the component values from `start` on, or the end of the text. `strict`: returns -1 for a
 * misplaced bracket, string or `!`.
 */
function endOfComponentValues(text: string, start: number, strict = false): number {
  const open: string[] = [];
  for (let at = start; at < text.length; at++) {
    const character = text[at]!;
    switch (character) {
      case '\\':
        at++;
        break;
      case '"':
      case "'":
        at = endOfString(text, at);
        if (strict && text[at] !== character) return -1;
        break;
      case '/':
        if (text[at + 1] === '*') {
          const end = text.indexOf('*/', at + 2);
          if (end < 0) return text.length;
          at = end + 1;
        }
        break;
      case '(':
      case '[':
      case '{':
        open.push(closing[character]!);
        break;
      case ')':
      case ']':
      case '}':
        if (open[open.length - 1] === character) open.pop();
        else if (strict) return -1;
        break;
      case '!':
        if (strict && open.length === 0) return -1;
        break;
      case ';':
        if (open.length === 0) return strict ? -1 : at;
        break;
      default:
    }
  }
  return strict && open.length > 0 ? -1 : text.length;
}

/** Finds the quote that ends a string, the line break before it, or the end of the text. */
function endOfString(text: string, start: number): number {
  const quote = text[start]!;
  let at = start + 1;
  while (at < text.length && text[at] !== quote && text[at] !== '\n') at += text[at] === '\\' ? 2 : 1;
  return at;
}
