import { styleText } from 'node:util';

/** What is coloured, by what it is. */
export type Style = 'error' | 'warning' | 'place' | 'code' | 'gutter' | 'secondary' | 'good' | 'faint';

/** Colours a text, or leaves it as it is. */
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

/** Newer versions of Node would look at standard output themselves, in workers too, where it is none. */
export const coloured: Paint = (style, text) =>
  text === '' ? '' : styleText(formats[style], text, { validateStream: false });

/**
 * Whether to colour: what the command line says; else FORCE_COLOR, then NO_COLOR, as Node does; else whether it is a
 * terminal that can.
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
