/** The headings of the options that commands share, in the help of each. */
export const PARSING_OPTIONS = 'Parsing:';
export const INPUT_OPTIONS = 'Input:';
