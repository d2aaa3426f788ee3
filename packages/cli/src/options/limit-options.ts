import { Option } from 'commander';
import type { LimitOptions } from 'domwright';
import { MAX_NODES } from 'domwright-check/internal';
import { sizeOption } from './input-options.ts';
import { integerOption } from './integer-option.ts';
import { PARSING_OPTIONS } from './option-groups.ts';

export { MAX_NODES };

/** The default of --max-url-text. */
export const MAX_URL_TEXT = 1 << 26;

/** The options of the commands that parse. */
export interface NodeLimitOptions {
  maxNodes?: number;
}

/** Called with a message about an input that was only partly processed. The message doesn't name the input. */
export type Note = (message: string) => void;

/** The option --max-nodes. */
export function maxNodesOption(): Option {
  return new Option('--max-nodes <n>', `stop parsing a page at this many nodes (default: ${MAX_NODES})`)
    .argParser(integerOption(1))
    .helpGroup(PARSING_OPTIONS);
}

/** The option --max-url-text. */
export function maxURLTextOption(): Option {
  return new Option(
    '--max-url-text <n>',
    `maximum total length of a page's URLs in code units, with an optional K, M or G (default: ${MAX_URL_TEXT >> 20}M)`,
  ).argParser(sizeOption);
}

/** The library's options for limiting nodes; calls `note` when the limit is reached. */
export function nodeLimit(
  { maxNodes = MAX_NODES }: NodeLimitOptions,
  note: Note,
): Required<Pick<LimitOptions, 'maxNodes' | 'onLimit'>> {
  return {
    maxNodes: Math.max(1, maxNodes),
    onLimit: ({ value }) => note(`parsing stopped at ${value} nodes (see --max-nodes)`),
  };
}

/** A limit for commands that write pages: they must not write a page that wasn't read to its end. */
export function nodeLimitOrThrow(
  options: NodeLimitOptions,
): Required<Pick<LimitOptions, 'maxNodes' | 'onLimit'>> {
  return nodeLimit(options, () => {
    throw new Error(`it has more than ${options.maxNodes ?? MAX_NODES} nodes (see --max-nodes)`);
  });
}
