import { openRegularFile, reasonOf } from 'domwright-extract/files';
import { STANDARD_INPUT, shownName } from '../output/shown-name.ts';
import { InputError } from './read-input.ts';

/** The options of the commands that read the names of their inputs from a file. */
export interface ListOptions {
  filesFrom?: string;
  null?: boolean;
}

/** No system has longer names. A list without ends of lines would be kept whole. */
const MOST_NAME = 1 << 16;

/**
 * The file names in a list, never globs or folders. They are read on demand, because there may be millions.
 *
 * @throws InputError if the list cannot be read
 */
export async function* namesIn(list: string, { null: isNull = false }: ListOptions): AsyncGenerator<string> {
  const end = isNull ? '\0' : '\n';
  const nameOf = (text: string): string => {
    const name = isNull ? text : text.replace(/\r$/, '');
    return name === STANDARD_INPUT ? `./${name}` : name;
  };
  let rest = '';
  try {
    const stream = list === STANDARD_INPUT ? process.stdin : (await openRegularFile(list)).createReadStream();
    for await (const piece of stream.setEncoding('utf8')) {
      const names = (rest + piece).split(end);
      rest = names.pop() as string;
      if (rest.length > MOST_NAME) throw new Error(`a name in it has more than ${MOST_NAME} characters`);
      for (const name of names) if (nameOf(name) !== '') yield nameOf(name);
    }
  } catch (error) {
    const name = list === STANDARD_INPUT ? 'standard input' : shownName(list);
    throw new InputError(`cannot read ${name}: ${reasonOf(error)}`);
  }
  if (nameOf(rest) !== '') yield nameOf(rest);
}
