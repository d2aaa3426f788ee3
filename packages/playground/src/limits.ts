/**
 * Larger trees are neither compared nor explained, and the browser's parser never sees their source. The standard's rules
 * can turn a few kilobytes, which fit into a link, into millions of nodes.
 */
export const MOST_NODES = 200_000;

/** A link to a comparison of a larger page waits for a click. */
export const LIGHT_NODES = 20_000;
export const LIGHT_LENGTH = 100_000;

/** The most code units of the browser's tree, printed. */
export const LONGEST_TREE = 1 << 25;

export const tooManyNodes = `This page has more than ${MOST_NODES} nodes, too many to compare or explain.`;
