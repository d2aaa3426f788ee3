import { type CodeMeaning, meaning } from './spans.ts';

/** Tells what a piece of code does; `code` is what is between its delimiters. */
export type MeaningOf = (code: string) => CodeMeaning;

export const prints: MeaningOf = () => meaning('prints');
export const comments: MeaningOf = () => meaning('comment');
export const raw: MeaningOf = () => meaning('raw');
export const decides: MeaningOf = () => meaning('decides');
export const unknown: MeaningOf = () => meaning('unknown');

/** How much of a piece of code is looked at for what it does. */
const REACH = 200;

const tagWord = /^[-+~]?\s*([a-z_]\w*)/i;
const continuing = /^(?:else|elif|elseif|elsif|else_if|when|empty|plural|default)$/;
/** The ends of blocks in Jinja, Twig, Django and Liquid: `endif`, `end_if`. */
const ending = /^end_?(\w*)$/;

/** Statements of Jinja, Nunjucks, Twig, Django and Liquid. What opens a block is known by its end: see `CodeBlocks`. */
export const tagStatement: MeaningOf = (code) => {
  const word = tagWord.exec(code.slice(0, REACH))?.[1] ?? '';
  if (continuing.test(word)) return meaning('decides', 'continues');
  const end = ending.exec(word);
  if (end !== null) return meaning('decides', 'closes', end[1]);
  // `{% set a = b %}` is a whole; `{% set a %}` opens a block.
  if (word === 'set' && code.includes('=')) return meaning('decides');
  return word === '' ? meaning('decides') : meaning('decides', 'opens', word);
};

/** Handlebars and Mustache. */
export const mustache: MeaningOf = (code) => {
  const [, sign = '', word = ''] = /^~?\s*([#^/!>&*]?)[*>]?\s*([^\s}~(]*)/.exec(code.slice(0, REACH)) ?? [];
  switch (sign) {
    case '!':
      return meaning('comment');
    case '#':
      return meaning('decides', 'opens', word);
    case '^':
      return word === '' ? meaning('decides', 'continues') : meaning('decides', 'opens', word);
    case '/':
      return meaning('decides', 'closes', word);
    default:
      return word === 'else' ? meaning('decides', 'continues') : meaning('prints');
  }
};

const goWord = /^-?\s*(?:\/\*|([a-z]+)\b|(\$\w*\s*:?=))?/;

/** Go's text/template and html/template. */
export const go: MeaningOf = (code) => {
  const [found = '', word = '', assignment] = goWord.exec(code.slice(0, REACH)) ?? [];
  if (found.endsWith('/*')) return meaning('comment');
  if (assignment !== undefined) return meaning('decides');
  switch (word) {
    case 'if':
    case 'range':
    case 'with':
    case 'define':
    case 'block':
      return meaning('decides', 'opens');
    case 'else':
      return meaning('decides', 'continues');
    case 'end':
      return meaning('decides', 'closes');
    case 'break':
    case 'continue':
    case 'return':
      return meaning('decides');
    default:
      return meaning('prints');
  }
};

/** Code between `{{` and `}}`, in a language that isn't known. */
export const bracesCode: MeaningOf = (code) => {
  const word = /^[-~]?\s*([a-z]+)\b/.exec(code.slice(0, REACH))?.[1] ?? '';
  return /^(?:if|range|with|define|block|end)$/.test(word) ? go(code) : mustache(code);
};

/** Statements of a language whose blocks are in braces: JavaScript, Java, PHP. */
export const bracesStatement: MeaningOf = (code) => {
  let depth = 0;
  let least = 0;
  for (let at = 0; at < code.length; at++) {
    const unit = code[at];
    if (unit === '{') depth++;
    else if (unit === '}') {
      depth--;
      if (depth < least) least = depth;
    } else if (unit === '"' || unit === "'" || unit === '`') {
      for (at++; at < code.length && code[at] !== unit; at++) {
        if (code[at] === '\\') at++;
        else if (code[at] === '\n' && unit !== '`') break;
      }
    } else if (unit === '/' && (code[at + 1] === '*' || code[at + 1] === '/')) {
      const end = code.indexOf(code[at + 1] === '*' ? '*/' : '\n', at + 2);
      at = end < 0 ? code.length : end + 1;
    }
  }
  if (least < 0) return meaning('decides', depth > least ? 'continues' : 'closes');
  return meaning('decides', depth > 0 ? 'opens' : 'none');
};

const phpOpens = /\b(?:if|foreach|for|while|switch)\s*\(.*\)\s*:\s*$/s;
const phpContinues = /^\s*(?:else\s*(?::|if\b.*:)|elseif\b.*:|case\b.*:|default\s*:)\s*$/s;
const phpCloses = /^\s*end(?:if|foreach|for|while|switch)\b/;

/** Statements of PHP. */
export const php: MeaningOf = (code) => {
  const last = code.slice(-REACH);
  if (phpCloses.test(code.slice(0, REACH))) return meaning('decides', 'closes');
  if (phpContinues.test(last)) return meaning('decides', 'continues');
  if (phpOpens.test(last)) return meaning('decides', 'opens');
  return bracesStatement(code);
};

const rubyOpens =
  /^-?\s*(?:if|unless|case|for|while|until|begin|def|module|class)\b|(?:\bdo|\{)\s*(?:\|[^|]*\|)?\s*-?$/;
const rubyContinues = /^-?\s*(?:else|elsif|when|in|rescue|ensure)\b/;
const rubyCloses = /^-?\s*(?:end\b|\})/;

/** Statements of Ruby. */
export const ruby: MeaningOf = (code) => {
  const first = code.slice(0, REACH);
  if (rubyCloses.test(first)) return meaning('decides', 'closes');
  if (rubyContinues.test(first)) return meaning('decides', 'continues');
  // `<% if a then b end %>` is a whole.
  const isWhole = /\bend\s*-?$/.test(code.slice(-REACH));
  const opens = rubyOpens.test(first) || rubyOpens.test(code.slice(-REACH).replace(/^[\s\S]*\n/, ''));
  if (!opens || isWhole) return meaning('decides');
  return meaning('decides', 'opens', /^-?\s*content_for\b/.test(first) ? 'do' : '');
};

/** What prints in Ruby, `form_for … do |f|` included. */
export const rubyValue: MeaningOf = (code) =>
  /(?:\bdo|\{)\s*(?:\|[^|]*\|)?\s*-?$/.test(code.slice(-REACH))
    ? meaning('decides', 'opens', 'do')
    : meaning('prints');

/** Statements between `<%` and `%>`, in a language that isn't known. */
export const percentStatement: MeaningOf = (code) => {
  const byBraces = bracesStatement(code);
  return byBraces.role === 'none' ? ruby(code) : byBraces;
};

/** What prints between `<%=` and `%>`, in a language that isn't known. */
export const percentValue: MeaningOf = (code) => rubyValue(code);
