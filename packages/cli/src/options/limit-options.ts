import { Option } from 'commander';
import type { LimitOptions } from 'domwright';
import { integerOption } from './integer-option.ts';
import { PARSING_OPTIONS } from './option-groups.ts';

/** How many nodes a page has at most if --max-nodes says nothing: as many as some 50 MB of ordinary markup have. */
export const MAX_NODES = 1_500_000;

/** The same for the commands that keep objects for each node. */
export const MAX_RECORDED = 400_000;

/** How many code units of URLs, if --max-url-text says nothing. */
export const MAX_URL_TEXT = 1 << 26;

/** The options of the commands that parse. */
export interface NodeLimitOptions {
  maxNodes?: number;
}

/** Takes a message about an input of which not everything was done, without its name. */
export type Note = (message: string) => void;

/** The option --max-nodes. */
export function maxNodesOption(most: number = MAX_NODES): Option {
  return new Option('--max-nodes <n>', `stop parsing a page at this many nodes (default: ${most})`)
    .argParser(integerOption(1))
    .helpGroup(PARSING_OPTIONS);
}

/** The option --max-url-text. */
export function maxURLTextOption(): Option {
  return new Option(
    '--max-url-text <n>',
    `list URLs of a page up to so many code units together (default: ${MAX_URL_TEXT})`,
  ).argParser(integerOption(1));
}

/** The library's options for a limit of nodes; `note` is called when it is reached. */
export function nodeLimit(
  { maxNodes = MAX_NODES }: NodeLimitOptions,
  note: Note,
): Required<Pick<LimitOptions, 'maxNodes' | 'onLimit'>> {
  return {
    maxNodes: Math.max(1, maxNodes),
    onLimit: ({ value }) => note(`parsing stopped at ${value} nodes (see --max-nodes)`),
  };
}

/** A limit for commands that write pages: a page that was not read to its end is not to be written. */
export function nodeLimitOrThrow(
  options: NodeLimitOptions,
): Required<Pick<LimitOptions, 'maxNodes' | 'onLimit'>> {
  return nodeLimit(options, () => {
    throw new Error(`it has more than ${options.maxNodes ?? MAX_NODES} nodes (see --max-nodes)`);
  });
}
