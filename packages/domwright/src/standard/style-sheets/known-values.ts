import { keywordOf } from './css-tokenizer.ts';

/*
 * The values of a few properties, by CSS Display, CSS Overflow, CSS Sizing, CSS Fonts and CSS Color: browsers ignore a declaration with
 * another value, so that what was declared before counts.
 */

let expressions: ReadonlyMap<string, RegExp> | null = null;

// NB: made on first use, not at import.
function grammarOf(name: string): RegExp | undefined {
  if (expressions !== null) return expressions.get(name);
  const boxes = '(?:block|inline|run-in|flow|flow-root|table|flex|grid|ruby|math|list-item)';
  const digits = String.raw`(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?`;
  /** https://drafts.csswg.org/css-values/#lengths, or a percentage. NB: in quirks mode, lengths without a unit are taken. */
  const size = String.raw`(?:\+?${digits}|-0+(?:\.0+)?)(?:r?(?:cap|ch|em|ex|ic|lh)|[dls]?v(?:w|h|i|b|min|max)|cq(?:w|h|i|b|min|max)|px|cm|mm|q|in|pt|pc|%)?`;
  const overflow = '(?:visible|hidden|clip|scroll|auto|overlay)';

  const grammars: Record<string, string> = {
    display: String.raw`none|contents|${boxes}(?:[\t\n\f\r ]+${boxes}){0,2}|inline-(?:block|table|flex|grid)|table-(?:row|cell|column|caption|(?:row|header|footer|column)-group)|ruby-text|-webkit-(?:inline-)?(?:box|flex)`,
    visibility: 'visible|hidden|collapse',
    opacity: `[+-]?${digits}%?`,
    'font-size': `${size}|(?:x?x-|xxx-)?large|(?:x?x-)?small|medium|smaller|larger|math`,
    'line-height': `normal|${size}`,
    height: `auto|[a-z]+-content|stretch|${size}`,
    'max-height': `none|[a-z]+-content|stretch|${size}`,
    'max-width': `none|[a-z]+-content|stretch|${size}`,
    overflow: String.raw`${overflow}(?:[\t\n\f\r ]+${overflow})?`,
  };
  const ofAll = 'inherit|initial|unset|revert(?:-layer)?';
  expressions = new Map(
    Object.entries(grammars).map(([property, values]) => [property, new RegExp(`^(?:${values}|${ofAll})$`)]),
  );
  return expressions.get(name);
}

/** Whether a browser takes a value of a property. True for a property that is not here, and for a function. */
export function isKnownValue(name: string, value: string): boolean {
  const grammar = grammarOf(name);
  return grammar === undefined || value.includes('(') || grammar.test(keywordOf(value));
}
