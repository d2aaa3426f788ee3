import { styleText } from 'node:util';

/** The colored parts of the output. */
export type Style = 'error' | 'warning' | 'place' | 'code' | 'gutter' | 'secondary' | 'good' | 'faint';

/** Colors a text, or returns it unchanged if colors are off. */
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

/** Newer versions of Node would check standard output themselves, even in workers, where it isn't a terminal. */
export const coloured: Paint = (style, text) =>
  text === '' ? '' : styleText(formats[style], text, { validateStream: false });

/** The values of --color. */
export const colourChoices = ['auto', 'always', 'never'] as const;
export type ColourChoice = (typeof colourChoices)[number];

let choice: ColourChoice = 'auto';

/** Sets the value of --color. */
export function chooseColours(chosen: ColourChoice): void {
  choice = chosen;
}

/** Whether to color output to a stream, or to a file if it is null. */
export function hasColours(stream: { readonly isTTY?: boolean } | null): boolean {
  return wantsColour(choice, stream?.isTTY === true, process.env);
}

/** How to color output to a stream. */
export function paintOf(stream: { readonly isTTY?: boolean }): Paint {
  return hasColours(stream) ? coloured : plain;
}

/**
 * Whether to use colors. The first of these that is set decides: --color, FORCE_COLOR, NO_COLOR (as in Node), CLICOLOR_FORCE.
 * Otherwise, colors are on if the output is a terminal with colors.
 */
function wantsColour(
  asked: ColourChoice,
  isTerminal: boolean,
  { FORCE_COLOR, NO_COLOR, CLICOLOR_FORCE, TERM }: NodeJS.ProcessEnv,
): boolean {
  if (asked !== 'auto') return asked === 'always';
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  if (NO_COLOR !== undefined && NO_COLOR !== '') return false;
  if (CLICOLOR_FORCE !== undefined && CLICOLOR_FORCE !== '' && CLICOLOR_FORCE !== '0') return true;
  return isTerminal && TERM !== 'dumb';
}
