import { asciiLowercase, isASCIIWhitespace } from '../../core/infra/code-points.ts';
import { ariaAttributes } from '../../generated/aria-tables.ts';
import {
  CSSToken,
  type CSSTokenRange,
  serializeIdentifier,
  tokensIn,
} from '../style-sheets/css-tokenizer.ts';

/*
 * Names in style sheets and `style` attributes: ids and classes in selectors, and ids that `url(#…)` refers to.
 */

/**
 * How a name is written in a place: as the value of an attribute, in a fragment of a URL, or in CSS, as an identifier, in a string, in
 * a fragment of a string, or in a fragment of `url()` without quotes.
 */
export type WrittenName =
  | 'value'
  | 'fragment'
  | 'identifier'
  | 'string'
  | 'string with fragment'
  | 'url with fragment';

/** A name in CSS. Offsets are in its text. */
export interface NameInStyle {
  readonly kind: 'id' | 'class' | 'map';
  /** Without escapes, and decoded. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly writtenAs: WrittenName;
}

/** The ids and classes in the selectors of a style sheet, and the ids that its URLs refer to. */
export function namesInStyleSheet(css: string): NameInStyle[] {
  const names: NameInStyle[] = [];
  /** What is before a `{` is a selector, except in rules with an `@` other than `@scope`. */
  let prelude: NameInStyle[] = [];
  let atRule = '';
  const tokens = tokensIn(css);
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!;
    const url = urlAt(tokens, i);
    if (url !== null) names.push(url);
    switch (token.type) {
      case CSSToken.LeftCurly:
        if (atRule === '' || atRule === 'scope') names.push(...prelude);
        prelude = [];
        atRule = '';
        break;
      case CSSToken.RightCurly:
      case CSSToken.Semicolon:
        prelude = [];
        atRule = '';
        break;
      case CSSToken.AtKeyword:
        if (atRule === '') atRule = asciiLowercase(token.value);
        break;
      case CSSToken.Hash:
        // What begins with a digit is a color at best.
        if (isId.test(token.text)) prelude.push(nameOf('id', token, 1, token.value));
        break;
      case CSSToken.LeftSquare: {
        const end = closingSquare(tokens, i);
        prelude.push(...namesInAttributeSelector(tokens.slice(i + 1, end)));
        i = end;
        break;
      }
      case CSSToken.Ident:
        if (tokens[i - 1]?.text === '.' && tokens[i - 1]!.end === token.start)
          prelude.push(nameOf('class', token, 0, token.value));
    }
  }
  return names.sort((a, b) => a.start - b.start);
}

/** The ids that the URLs of declarations refer to, in a `style` attribute or a presentation attribute. */
export function namesInDeclarations(css: string): NameInStyle[] {
  if (!/(?:url|src)\(/i.test(css)) return [];
  const tokens = tokensIn(css);
  return tokens.map((_, i) => urlAt(tokens, i)).filter((name) => name !== null);
}

/** What is an id in a selector: an identifier after the sign — https://drafts.csswg.org/css-syntax/#would-start-an-identifier */
const isId = /^#(?:--|-?(?:[_a-z\\\0]|[^\0-\x7f]))/i;

/** A name in a token, from an offset in the token to its end. */
function nameOf(kind: NameInStyle['kind'], token: CSSTokenRange, from: number, name: string): NameInStyle {
  return { kind, name, start: token.start + from, end: token.end, writtenAs: 'identifier' };
}

/** The id that `url(#id)`, `url("#id")` or `src("#id")` refers to, if it begins at a token. */
function urlAt(tokens: readonly CSSTokenRange[], i: number): NameInStyle | null {
  const token = tokens[i]!;
  if (token.type === CSSToken.URL) {
    const hash = token.text.indexOf('#');
    const { value, text } = token;
    if (!value.startsWith('#') || value === '#' || hash < 0) return null;
    // NB: not by an expression, which would take the square of the length of white space.
    let length = text.endsWith(')') ? text.length - 1 : text.length;
    while (isASCIIWhitespace(text.charCodeAt(length - 1))) length--;
    return {
      ...{ kind: 'id', name: decoded(value.slice(1)), writtenAs: 'url with fragment' },
      ...{ start: token.start + hash + 1, end: token.start + length },
    };
  }
  if (token.type !== CSSToken.Function || !/^(?:url|src)$/i.test(token.value)) return null;
  let at = i + 1;
  while (tokens[at]?.type === CSSToken.WhiteSpace) at++;
  const string = tokens[at];
  return string?.type === CSSToken.String ? fragmentIn(string.value, string, 'id') : null;
}

/** The name in a string that is a fragment; null if it is none. */
function fragmentIn(value: string, token: CSSTokenRange, kind: NameInStyle['kind']): NameInStyle | null {
  if (!/^#./s.test(value) || token.text[1] !== '#') return null;
  const name = kind === 'map' ? value.slice(1) : decoded(value.slice(1));
  return { kind, name, start: token.start + 2, end: endOfString(token), writtenAs: 'string with fragment' };
}

/** Before the closing quote, which the last string of a style sheet may lack. The string is not empty. */
function endOfString({ text, end }: CSSTokenRange): number {
  return text.at(-1) === text[0] ? end - 1 : end;
}

function closingSquare(tokens: readonly CSSTokenRange[], from: number): number {
  let at = from + 1;
  while (at < tokens.length) {
    const { type } = tokens[at]!;
    if (type === CSSToken.RightSquare || type === CSSToken.LeftCurly || type === CSSToken.Semicolon) break;
    at++;
  }
  return tokens[at]?.type === CSSToken.RightSquare ? at : Math.max(from, at - 1);
}

/** Attributes that refer to one or several ids on some element, beside those of WAI-ARIA. */
const idReferences: ReadonlySet<string> = /* @__PURE__ */ new Set(
  'id for form list headers itemref popovertarget commandfor'.split(' '),
);

/** `[id=ab]`, `[class~="c"]`, `[for=ab]`, `[href="#ab"]`: the names in the tokens between the brackets. */
function namesInAttributeSelector(tokens: readonly CSSTokenRange[]): NameInStyle[] {
  const written = tokens.filter(({ type }) => type !== CSSToken.WhiteSpace);
  // A namespace comes before the name.
  if (written[1]?.text === '|' && written[2]?.type === CSSToken.Ident) written.splice(0, 2);
  else if (written[0]?.text === '|') written.shift();
  const [name, ...rest] = written;
  if (name?.type !== CSSToken.Ident) return [];
  const attribute = asciiLowercase(name.value);
  const signs = rest.findIndex(({ type }) => type === CSSToken.String || type === CSSToken.Ident);
  if (signs < 1) return [];
  const operator = rest
    .slice(0, signs)
    .map(({ text }) => text)
    .join('');
  if (operator !== '=' && operator !== '~=' && operator !== '$=') return [];
  const value = rest[signs]!;
  const text = value.value;
  if (attribute === 'href' || attribute === 'usemap') {
    const found = fragmentIn(text, value, attribute === 'usemap' ? 'map' : 'id');
    return found === null || operator === '~=' ? [] : [found];
  }
  const type = Object.hasOwn(ariaAttributes, attribute) ? ariaAttributes[attribute]!.type : '';
  const isReference = idReferences.has(attribute) || type.startsWith('ID reference');
  if ((!isReference && attribute !== 'class') || operator === '$=') return [];
  const kind = attribute === 'class' ? 'class' : 'id';
  if (value.type === CSSToken.Ident) return [nameOf(kind, value, 0, text)];
  const [start, end] = [value.start + 1, endOfString(value)];
  if (text !== '' && !/[\t\n\f\r ]/.test(text))
    return [{ kind, name: text, start, end, writtenAs: 'string' }];
  // Several names, each of which is where it is written unless something is escaped.
  if (operator !== '=' || value.text.slice(1, 1 + end - start) !== text) return [];
  return [...text.matchAll(/[^\t\n\f\r ]+/g)].map(({ 0: token, index }) => ({
    ...{ kind, name: token, start: start + index, end: start + index + token.length, writtenAs: 'string' },
  }));
}

/** A name in the place of another one that was written like this. It has no quotes and no white space. */
export function writtenName(name: string, as: WrittenName): string {
  switch (as) {
    case 'value':
      return name;
    case 'fragment':
      return fragmentOf(name);
    case 'identifier':
      return serializeIdentifier(name);
    case 'string':
      return name.replaceAll('\\', '\\\\');
    case 'string with fragment':
      return fragmentOf(name).replaceAll('\\', '\\\\');
    case 'url with fragment':
      return fragmentOf(name).replace(/[\\()\0-\x1f\x7f]/g, (character) =>
        /[\\()]/.test(character) ? `\\${character}` : encodeURIComponent(character),
      );
  }
}

/** A name as a fragment has it: a browser decodes what is encoded. */
function fragmentOf(name: string): string {
  return name.replace(/[%\s"'<>`]/g, (character) => encodeURIComponent(character).replace("'", '%27'));
}

/** https://html.spec.whatwg.org/multipage/browsing-the-web.html#find-a-potential-indicated-element */
export function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
