import { styleText } from 'node:util';

/** The parts of the output that have colors. */
export type Style = 'error' | 'warning' | 'place' | 'code' | 'gutter' | 'secondary' | 'good' | 'faint';

/** Colors a text, or returns it unchanged. */
export type Paint = (style: Style, text: string) => string;

const formats: Readonly<Record<Style, Parameters<typeof styleText>[0]>> = {
  error: ['bold', 'red'],
  warning: ['bold', 'yellow'],
  place: 'bold',
  code: 'magenta',
  gutter: 'blue',
  secondary: 'cyan',
  good: 'green',
  faint: 'dim',
};

export const plain: Paint = (_style, text) => text;

/** Newer versions of Node would check standard output themselves, even in workers, where it is not a terminal. */
export const coloured: Paint = (style, text) =>
  text === '' ? '' : styleText(formats[style], text, { validateStream: false });

/**
 * Whether to use colors: the command line decides, then FORCE_COLOR, then NO_COLOR, as in Node, and then whether the
 * output is a terminal with colors.
 */
export function wantsColour(
  asked: boolean | undefined,
  isTerminal: boolean,
  { FORCE_COLOR, NO_COLOR, TERM }: NodeJS.ProcessEnv,
): boolean {
  if (asked !== undefined) return asked;
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  if (NO_COLOR !== undefined && NO_COLOR !== '') return false;
  return isTerminal && TERM !== 'dumb';
}
