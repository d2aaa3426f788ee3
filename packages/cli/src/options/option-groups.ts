/** The headings of shared options in the help. */
export const PARSING_OPTIONS = 'Parsing:';
export const INPUT_OPTIONS = 'Input:';
