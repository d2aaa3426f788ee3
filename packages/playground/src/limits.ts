/**
 * How many nodes a tree may have to be compared, explained or given to the browser's parser. By the standard's rules, a few
 * kilobytes can make millions, and a link can hold them.
 */
export const MOST_NODES = 200_000;

/** What a link asks for waits for a click if the page has more nodes or code units than these. */
export const LIGHT_NODES = 20_000;
export const LIGHT_LENGTH = 100_000;

/** How many code units the browser's tree may have, printed. */
export const LONGEST_TREE = 1 << 25;

export const tooManyNodes = `The page makes more than ${MOST_NODES} nodes, which are too many for this.`;
