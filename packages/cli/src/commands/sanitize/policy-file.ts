import { checkString, isObject, wrongArgument } from 'domwright/internal/arguments';
import { type Policy, type PolicyOptions, type PolicyPreset, policy } from 'domwright/sanitizer';
import { suggestion } from 'domwright-check/internal';
import { reasonOf } from 'domwright-extract/files';
import { InputError } from '../../inputs/read-input.ts';
import { readJSON } from '../../inputs/read-json.ts';
import { shownName } from '../../output/shown-name.ts';

const presets: Readonly<Record<PolicyPreset, true>> = { comment: true, article: true, email: true };

/** Nobody reads a longer message. It may quote names from the file. */
const LONGEST_MESSAGE = 400;

/**
 * The policy that the command line names: a preset, or a JSON file.
 *
 * @throws InputError if the file can't be read or isn't a policy; the message names the file and the member
 */
export async function policyNamed(name: string): Promise<Policy> {
  if (Object.hasOwn(presets, name)) return policy(name as PolicyPreset);
  const value = await readJSON(name).catch((error: InputError) => {
    throw new InputError(`${error.message}${suggestion(name, Object.keys(presets))}`);
  });
  try {
    return policy(optionsIn(value));
  } catch (error) {
    const message = inFile(reasonOf(error));
    const shown = message.length > LONGEST_MESSAGE ? `${message.slice(0, LONGEST_MESSAGE)}…` : message;
    throw new InputError(`in ${shownName(name)}: ${shown}`);
  }
}

/** @throws TypeError for what only a program can pass, or only a file has */
function optionsIn(value: unknown): PolicyOptions {
  if (!isObject(value) || Array.isArray(value)) throw wrongArgument('the policy', 'an object', value);
  const { $schema = '', ...options } = value as PolicyOptions & { $schema?: unknown };
  checkString($schema, '$schema');
  for (const hook of ['element', 'text'] as const) {
    if (Object.hasOwn(options, hook)) throw new TypeError(`${hook}: JSON has no functions`);
  }
  return options;
}

/** A message of `policy` that names the members as in the file, and expects what JSON has. */
function inFile(message: string): string {
  return message
    .replace(' must be a string or a regular expression, not ', ' must be a string, not ')
    .replace(/^policy(?:\.|: )/, '')
    .replace(/^(unknown member '.*?' of )policy\./s, '$1')
    .replace(/^(unknown member '.*?') of policy\b/s, '$1');
}
