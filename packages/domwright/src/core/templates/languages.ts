import { wrongArgument } from '../infra/arguments.ts';
import type { EndRule } from './code-ends.ts';
import {
  bracesCode,
  bracesStatement,
  comments,
  decides,
  go,
  type MeaningOf,
  mustache,
  percentStatement,
  percentValue,
  php,
  prints,
  raw,
  ruby,
  rubyValue,
  tagStatement,
  unknown,
} from './meanings.ts';

/** Delimiters of code. */
export interface Delimiters {
  readonly open: string;
  readonly close: string;
  readonly meaningOf: MeaningOf;
  /** Default: 'first'. */
  readonly ends?: EndRule;
  /** Whether it ends in the line in which it begins, or is no code. */
  readonly isOneLine?: boolean;
  /** Whether the text may end in it. */
  readonly mayLackEnd?: boolean;
  /** Whether it is code only if white space, or the end of the text, follows. */
  readonly beforeSpace?: boolean;
  /** Whether the code is followed by a block up to the same delimiters with `/` before the name, in which delimiters mean nothing. */
  readonly hasRawBlock?: boolean;
}

/** A block between two statements, such as `{% raw %}…{% endraw %}`. */
export interface NamedBlock {
  readonly name: string;
  /** Whether it is left out of the page; if not, it is a part of the page in which delimiters mean nothing. */
  readonly isLeftOut: boolean;
}

/** What begins with something else than delimiters: directives, tags, blocks in braces. */
export type OtherCode = 'blade' | 'razor' | 'control-flow' | 'jsp-tags' | 'freemarker-tags';

/** A template language: a row for each. */
export interface TemplateLanguage {
  /** Where two begin alike, the longer one comes first. */
  readonly delimiters: readonly Delimiters[];
  /** Blocks between `{% name %}` and `{% endname %}`. */
  readonly blocks?: readonly NamedBlock[];
  readonly others?: readonly OtherCode[];
}

const row = (
  open: string,
  close: string,
  meaningOf: MeaningOf,
  more: Partial<Delimiters> = {},
): Delimiters => ({ open, close, meaningOf, ...more });

const leftOut = (name: string): NamedBlock => ({ name, isLeftOut: true });
const leftAlone = (name: string): NamedBlock => ({ name, isLeftOut: false });

const strings = { ends: 'strings' } as const;
const brackets = { ends: 'brackets' } as const;
const oneLine = { isOneLine: true } as const;
const untilTheEnd = { ends: 'php', mayLackEnd: true } as const;

const phpRows: readonly Delimiters[] = [
  row('<?=', '?>', prints, untilTheEnd),
  row('<?php', '?>', php, { ...untilTheEnd, beforeSpace: true }),
  row('<?', '?>', php, { ...untilTheEnd, beforeSpace: true }),
];

const mustacheRows: readonly Delimiters[] = [
  row('{{{', '}}}', prints),
  row('{{!', '}}', comments),
  row('{{', '}}', mustache),
];

/** The template languages that are known by name. */
export const templateLanguages = {
  jinja: {
    delimiters: [
      row('{#', '#}', comments),
      row('{{', '}}', prints, brackets),
      row('{%', '%}', tagStatement, brackets),
    ],
    blocks: [leftAlone('raw')],
  },
  nunjucks: {
    delimiters: [
      row('{#', '#}', comments),
      row('{{', '}}', prints, strings),
      row('{%', '%}', tagStatement, strings),
    ],
    blocks: [leftAlone('raw'), leftAlone('verbatim')],
  },
  twig: {
    delimiters: [
      row('{#', '#}', comments),
      row('{{', '}}', prints, brackets),
      row('{%', '%}', tagStatement, brackets),
    ],
    blocks: [leftAlone('verbatim'), leftAlone('raw')],
  },
  django: {
    delimiters: [
      row('{#', '#}', comments, oneLine),
      row('{{', '}}', prints, oneLine),
      row('{%', '%}', tagStatement, oneLine),
    ],
    blocks: [leftAlone('verbatim'), leftOut('comment')],
  },
  liquid: {
    delimiters: [row('{{', '}}', prints, strings), row('{%', '%}', tagStatement, strings)],
    blocks: [
      leftAlone('raw'),
      leftOut('comment'),
      leftOut('doc'),
      leftOut('schema'),
      leftOut('javascript'),
      leftOut('stylesheet'),
    ],
  },
  handlebars: {
    delimiters: [
      row('\\{{', '}}', raw),
      row('{{{{', '}}}}', prints, { hasRawBlock: true }),
      row('{{{', '}}}', prints, strings),
      row('{{~{', '}', prints, strings),
      row('{{!--', '--}}', comments),
      row('{{~!--', '--~}}', comments),
      row('{{!', '}}', comments),
      row('{{', '}}', mustache, strings),
    ],
  },
  mustache: { delimiters: mustacheRows },
  go: { delimiters: [row('{{', '}}', go, strings)] },
  erb: {
    delimiters: [
      row('<%%', '', raw),
      row('<%#', '%>', comments),
      row('<%=', '%>', rubyValue),
      row('<%', '%>', ruby),
    ],
  },
  ejs: {
    delimiters: [
      row('<%%', '', raw),
      row('<%#', '%>', comments),
      row('<%=', '%>', prints),
      row('<%-', '%>', prints),
      row('<%', '%>', bracesStatement),
    ],
  },
  eta: {
    delimiters: [
      row('<%=', '%>', prints, strings),
      row('<%~', '%>', prints, strings),
      row('<%', '%>', bracesStatement, strings),
    ],
  },
  php: { delimiters: phpRows },
  blade: {
    delimiters: [
      row('@{{', '}}', raw),
      row('@{!!', '!!}', raw),
      row('{{--', '--}}', comments),
      row('{!!', '!!}', prints),
      row('{{{', '}}}', prints),
      row('{{', '}}', prints),
      ...phpRows,
    ],
    others: ['blade'],
  },
  razor: { delimiters: [row('@*', '*@', comments)], others: ['razor'] },
  jsp: {
    delimiters: [
      row('<%--', '--%>', comments),
      row('<%=', '%>', prints),
      row('<%@', '%>', comments),
      row('<%!', '%>', comments),
      row('<%', '%>', bracesStatement),
      row('\\${', '', raw),
      row('${', '}', prints, brackets),
      row('#{', '}', prints, brackets),
    ],
    others: ['jsp-tags'],
  },
  freemarker: {
    delimiters: [
      row('<#--', '-->', comments),
      row('[#--', '--]', comments),
      row('${', '}', prints, brackets),
      row('#{', '}', prints, brackets),
      row('[=', ']', prints, brackets),
    ],
    others: ['freemarker-tags'],
  },
  thymeleaf: { delimiters: [row('[[', ']]', prints, brackets), row('[(', ')]', prints, brackets)] },
  angular: { delimiters: [row('{{', '}}', prints, strings)], others: ['control-flow'] },
  vue: { delimiters: [row('{{', '}}', prints)] },
} as const satisfies Record<string, TemplateLanguage>;

/** The name of a template language. */
export type TemplateLanguageName = keyof typeof templateLanguages;

/** The names of all template languages. */
export const templateLanguageNames: readonly TemplateLanguageName[] = Object.keys(
  templateLanguages,
) as TemplateLanguageName[];

/** What other code begins with, or contains. */
const signs: Readonly<Record<OtherCode, readonly string[]>> = {
  blade: ['@'],
  razor: ['@'],
  'control-flow': ['@'],
  'jsp-tags': [':'],
  'freemarker-tags': ['#', '@'],
};

/** The row of a language. @throws TypeError that names the argument if it is not the name of one */
export function templateLanguage(name: unknown, argument: string): TemplateLanguage {
  if (typeof name !== 'string' || !Object.hasOwn(templateLanguages, name))
    throw wrongArgument(argument, `one of ${templateLanguageNames.join(', ')}`, name);
  return templateLanguages[name as TemplateLanguageName];
}

/**
 * Texts of which one is in each text that has code of a language.
 *
 * @throws TypeError if `name` is not one of `templateLanguageNames`
 */
export function openingDelimiters(name: TemplateLanguageName): readonly string[] {
  const { delimiters, others = [] } = templateLanguage(name, 'name');
  return [...delimiters.map(({ open }) => open), ...others.flatMap((other) => signs[other])];
}

/** What own delimiters do, as far as the way they are written says so. */
export function guessedDelimiters(open: string, close: string): Delimiters {
  const guess = guesses.find(([begins]) => open.startsWith(begins));
  const meaningOf = guess === undefined ? unknown : guess[1];
  return row(open, close, meaningOf, open.startsWith('<?') ? { mayLackEnd: true } : {});
}

const guesses: readonly (readonly [string, MeaningOf])[] = [
  ['{#', comments],
  ['{{!', comments],
  ['{{--', comments],
  ['{{{', prints],
  ['{{', bracesCode],
  ['{%', tagStatement],
  ['{!!', prints],
  ['<%--', comments],
  ['<%#', comments],
  ['<%@', comments],
  ['<%=', percentValue],
  ['<%-', unknown],
  ['<%', (code) => percentCode(code)],
  ['<?=', prints],
  ['<?', php],
  ['${', prints],
  ['#{', prints],
  ['[[', prints],
  ['[(', prints],
  ['@*', comments],
  ['<!--', comments],
  ['@', decides],
];

/** Code after `<%`, in a language that isn't known. */
function percentCode(code: string) {
  switch (code[0]) {
    case '=':
    case '~':
      return percentValue(code);
    case '#':
    case '@':
      return comments(code);
    case '-':
      return unknown(code);
    default:
      return percentStatement(code);
  }
}
