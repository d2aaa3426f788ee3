import type { CSSDeclaration, CSSTree } from '../code-parsers.ts';
import type { CodeProblem } from './javascript-errors.ts';

export interface CSSProblem extends CodeProblem {
  readonly code: 'css/invalid-syntax' | 'css/unknown-property' | 'css/invalid-value';
}

/** At-rules whose declarations are descriptors. */
const withDescriptors =
  /^(?:font-face|counter-style|property|page|color-profile|font-palette-values|view-transition)$/i;

/** Values that depend on more than a dictionary knows: functions of any type, and names of browsers. */
const unjudged =
  /(?:^|[^\w-])(?:var|env|attr|if|random|sibling-index|sibling-count|toggle|-[\w-]+)\(|(?:^|[\s,(])-(?:webkit|moz|ms|o)-/i;

/** What css-tree says, with the text at which it says so. */
function placed(message: string, text: string, offset: number): string {
  const rest = text.slice(offset, offset + 2 * MOST_SHOWN).trim();
  const said = message.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase());
  return `${said} ${rest === '' ? 'at the end' : `at “${shortened(rest)}”`}`;
}

function shortened(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  return line.length > MOST_SHOWN ? `${line.slice(0, MOST_SHOWN)}…` : line;
}

const MOST_SHOWN = 40;

/**
 * What css-tree finds wrong in a style sheet or a list of declarations. It cannot judge vendor prefixes, custom properties,
 * descriptors of at-rules, nested rules that begin with the name of an element, values with `var()` and the like, and what is newer than its dictionary.
 */
export function cssProblems(
  css: CSSTree,
  text: string,
  context: 'stylesheet' | 'declarationList',
): readonly CSSProblem[] {
  const problems: CSSProblem[] = [];
  const add = (code: CSSProblem['code'], reason: string, start: number, end: number): void => {
    problems.push({ code, reason, start, end });
  };
  try {
    const tree = css.parse(text, {
      context,
      positions: true,
      parseCustomProperty: false,
      onParseError: ({ message, offset }, unread) => {
        // Conditions of at-rules that it does not know: what it cannot read is no mistake of the page.
        if (unread?.type !== 'Raw') return;
        const { loc } = unread;
        // It does not read nested rules that begin with the name of an element.
        if (loc !== null && text.slice(loc.start.offset, loc.end.offset).includes('{')) return;
        add('css/invalid-syntax', `not valid CSS: ${placed(message, text, offset)}`, offset, offset);
      },
    });
    css.walk(tree, {
      visit: 'Declaration',
      enter(node: CSSDeclaration) {
        const { property, loc, value } = node;
        if (/^(?:-|\*|_|\$)/.test(property)) return;
        if (this.atrule !== null && withDescriptors.test(this.atrule.name)) return;
        const { error } = css.lexer.matchDeclaration(node);
        if (error === null) return;
        const [start, end] = [loc.start.offset, loc.end.offset];
        if (error.name === 'SyntaxReferenceError')
          add('css/unknown-property', `there is no property “${property}”`, start, start + property.length);
        if (error.name !== 'SyntaxMatchError') return;
        const written = text.slice(value.loc?.start.offset ?? start, value.loc?.end.offset ?? end);
        if (!unjudged.test(written))
          add(
            'css/invalid-value',
            written.trim() === ''
              ? `“${property}” has no value`
              : `“${property}” cannot have the value “${shortened(written)}”`,
            value.loc?.start.offset ?? start,
            end,
          );
      },
    });
  } catch (error) {
    // What is nested too deeply for the parser may be right.
    if (error instanceof RangeError) return [];
  }
  return problems.sort((a, b) => a.start - b.start);
}
