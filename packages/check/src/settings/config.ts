import { existsSync } from 'node:fs';
import path from 'node:path';
import { frameworks } from 'domwright/conformance';
import { templateLanguageNames } from 'domwright/templates';
import { missingParser } from '../code-parsers.ts';
import { allDescriptions, descriptionOf, unknownCode } from '../codes/descriptions.ts';
import { ruleGroups } from '../codes/groups.ts';
import { SKIP_PATTERN, skipPatternIn } from '../skip-patterns.ts';
import type { FileConfig, Rules } from './file-settings.ts';
import { Glob } from './glob.ts';
import {
  CONTENT_TYPE,
  CONTEXT,
  editionNames,
  isContentType,
  isContext,
  isLabel,
  LABEL,
} from './setting-values.ts';

/** The name of a configuration's file. */
export const CONFIG_NAME = 'domwright.config.json';

/** The formats of a report. */
export const formatNames = [
  'pretty',
  'compact',
  'summary',
  'json',
  'sarif',
  'github',
  'checkstyle',
  'junit',
] as const;
/** The name of a report's format. */
export type FormatName = (typeof formatNames)[number];

/** A configuration that has been read and checked. */
export interface Config extends FileConfig {
  /** The file. Its globs are relative to the folder it is in. */
  readonly path: string;
  /** The absolute path of that folder. */
  readonly folder: string;
  /** Whether it was found rather than named on the command line. If so, all files it names must be in its folder. */
  readonly isFound: boolean;
  /** What to check if the command line names nothing. */
  readonly files?: readonly string[];
  /** Globs for files to skip in globs and folders. */
  readonly ignore?: readonly string[];
  /** A file, relative to the configuration's folder. */
  readonly baseline?: string;
  /** The format of the report. Default: 'pretty'. */
  readonly format?: FormatName;
  /** Fail if there are more warnings than this. Default: no limit. */
  readonly maxWarnings?: number;
  /** How many findings of each file are kept; the rest are only counted. Default: 10000. */
  readonly maxFindings?: number;
  /** Stop parsing a page at this many nodes. Default: 500000. */
  readonly maxNodes?: number;
  /** Settings for the files that the globs of `files` match. Later entries override earlier ones. */
  readonly overrides?: readonly (FileConfig & { readonly files: readonly string[] })[];
}

/** An invalid configuration; the message names the file, the key and what was expected. */
export class ConfigError extends Error {}

/** The configuration in a folder or its nearest ancestor that has one; null if none has. */
export function findConfig(folder: string): string | null {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    const file = path.join(at, CONFIG_NAME);
    if (isThere(file)) return file;
    if (at === path.dirname(at)) return null;
  }
}

/** NB: with Node's permission model, even the question throws. What may not be read is not there. */
function isThere(file: string): boolean {
  try {
    return existsSync(file);
  } catch {
    return false;
  }
}

/**
 * Reads a configuration.
 *
 * @param value what its file contains, as JSON
 * @param file its name; `path` of the result
 * @param isFound whether it was found rather than named by the user
 * @throws ConfigError
 */
export function readConfig(value: unknown, file: string, isFound: boolean): Config {
  const folder = path.dirname(path.resolve(file));
  const config = { ...checkObject(file, '', value, topKeys), path: file, folder, isFound } as Config;
  if (isFound) checkNames(config);
  return config;
}

/**
 * Checks settings that an editor sends, with the keys that settings of files have.
 *
 * @param name what the editor calls them, for messages
 * @throws ConfigError
 */
export function readSettings(name: string, value: unknown): FileConfig & Pick<Config, 'maxFindings'> {
  return checkObject(name, '', value, { ...fileKeys, maxFindings: topKeys['maxFindings'] as Key });
}

/** The author of a configuration that was found may not be the user: it can only name files in its folder. */
function checkNames({ path: file, folder, files = [], baseline }: Config): void {
  const isOutside = (name: string): boolean => {
    const relative = path.relative(folder, path.resolve(folder, name));
    return relative === '..' || relative.startsWith(`..${path.sep}`) || path.isAbsolute(relative);
  };
  const wrong =
    baseline !== undefined && isOutside(baseline) ? 'baseline' : files.some(isOutside) ? 'files' : null;
  if (wrong !== null)
    throw new ConfigError(
      `${file}: ${wrong} must be in the same folder, unless you pass the configuration with --config`,
    );
}

/** Checks a value and returns what it means. Throws `Expected`, from which the caller makes a message that names the key. */
type Check = (value: unknown, file: string, key: string) => unknown;

/** A key of a configuration. */
interface Key {
  readonly check: Check;
  /** What it is, for editors. */
  readonly description: string;
  /** What its value must be, as a JSON schema. */
  readonly schema: Readonly<Record<string, unknown>>;
}

/** What was expected, such as "a number". */
class Expected extends Error {}

const expect =
  (what: string, is: (value: unknown) => boolean): Check =>
  (value) => {
    if (!is(value)) throw new Expected(what);
    return value;
  };

const string = expect('a string', (value) => typeof value === 'string');
const boolean = expect('true or false', (value) => typeof value === 'boolean');
const integer = expect('an integer, 0 or more', (value) => Number.isInteger(value) && (value as number) >= 0);
const oneOf = (names: readonly string[]): Check =>
  expect(`one of ${names.join(', ')}`, (value) => names.includes(value as string));
const globs: Check = (value) => {
  if (!isListOfNames(value)) throw new Expected('an array of globs');
  for (const pattern of value) {
    try {
      new Glob(pattern, true);
    } catch (error) {
      throw new Expected(`an array of globs (${(error as Error).message})`);
    }
  }
  return value;
};
const groups: Check = (value) => {
  if (!Array.isArray(value) || !value.every((name) => ruleGroups.includes(name)))
    throw new Expected(`an array of ${ruleGroups.join(', ')}`);
  for (const name of value) {
    const missing = missingParser(name);
    if (missing !== null) throw new Expected(`groups whose packages are installed (${missing} is not)`);
  }
  return value;
};
const skipPatterns: Check = (value) => {
  if (!Array.isArray(value)) throw new Expected('an array of patterns');
  return value.map((item) => {
    const pattern = skipPatternIn(item);
    if (pattern === null) throw new Expected(`an array of patterns: ${SKIP_PATTERN}`);
    return pattern;
  });
};

const frameworkNames = Object.keys(frameworks);

const allow: Check = (value, file, key) => {
  if (!isObject(value)) throw new Expected('an object with frameworks, attributes and elements');
  for (const [name, list] of Object.entries(value)) {
    if (name !== 'frameworks' && name !== 'attributes' && name !== 'elements')
      throw new ConfigError(
        `${file}: unknown key ${key}.${name}; the keys are frameworks, attributes, elements`,
      );
    const isAllowed =
      isListOfNames(list) && (name !== 'frameworks' || list.every((item) => frameworkNames.includes(item)));
    if (!isAllowed) {
      const expected = name === 'frameworks' ? frameworkNames.join(', ') : 'patterns of names';
      throw new ConfigError(`${file}: ${key}.${name} must be an array of ${expected}, not ${shown(list)}`);
    }
  }
  return value;
};

/** The levels of a rule, and their meanings. */
export const levels: Readonly<Record<string, Rules[string]>> = {
  off: 'off',
  warn: 'warning',
  error: 'error',
};

const rules: Check = (value, file, key) => {
  if (!isObject(value)) throw new Expected('an object');
  const result: Record<string, Rules[string]> = {};
  for (const [code, level] of Object.entries(value)) {
    if (descriptionOf(code) === undefined) throw new ConfigError(`${file}: in ${key}: ${unknownCode(code)}`);
    if (typeof level !== 'string' || !Object.hasOwn(levels, level)) {
      throw new ConfigError(`${file}: ${key}.${code} must be "off", "warn" or "error", not ${shown(level)}`);
    }
    result[code] = levels[level];
  }
  return result;
};

const TEXT = { type: 'string' };
const NAME = { type: 'string', minLength: 1 };
const NAMES = { type: 'array', items: NAME };
const COUNT = { type: 'integer', minimum: 0 };

const fileKeys: Readonly<Record<string, Key>> = {
  rules: {
    check: rules,
    description: 'The level of each code: "off", "warn" or "error". Other codes keep their own.',
    schema: { $ref: '#/definitions/rules' },
  },
  groups: {
    check: groups,
    description: 'The groups of rules that are checked. Default: all.',
    schema: { type: 'array', items: { enum: ruleGroups } },
  },
  templates: {
    check: oneOf(templateLanguageNames),
    description: 'The template language of the files, whose code is not checked.',
    schema: { enum: templateLanguageNames },
  },
  allow: {
    check: allow,
    description: 'Names of attributes and elements that are allowed beside those of the standard.',
    schema: {
      type: 'object',
      properties: {
        frameworks: {
          type: 'array',
          items: { enum: frameworkNames },
          description: 'Frameworks whose names are allowed.',
        },
        attributes: { ...NAMES, description: 'Names of attributes; * stands for any characters.' },
        elements: { ...NAMES, description: 'Names of elements; * stands for any characters.' },
      },
      additionalProperties: false,
    },
  },
  skipPatterns: {
    check: skipPatterns,
    description: 'Code of template languages, which is not checked, such as "{{...}}" or "<%...%>".',
    schema: {
      type: 'array',
      items: { type: 'string', pattern: '^(?:(?!…|\\.\\.\\.).)+(?:…|\\.\\.\\.)(?:(?!…|\\.\\.\\.).)+$' },
    },
  },
  context: {
    check: expect(CONTEXT, isContext),
    description: 'Files are fragments, in this context element: "div", "tr", "svg path".',
    schema: NAME,
  },
  scripting: {
    check: boolean,
    description: 'Whether to parse as if scripting were enabled, so that noscript contains text.',
    schema: { type: 'boolean' },
  },
  edition: {
    check: oneOf(editionNames),
    description: 'The edition of the standard.',
    schema: { enum: editionNames },
  },
  contentType: {
    check: expect(CONTENT_TYPE, isContentType),
    description: 'The Content-Type header that the files came with.',
    schema: NAME,
  },
  encoding: {
    check: expect(LABEL, isLabel),
    description: 'The encoding of the files; only a byte order mark overrides it.',
    schema: NAME,
  },
  locale: {
    check: string,
    description: 'The locale that determines the default encoding, such as "ja".',
    schema: TEXT,
  },
};

const overrideKeys: Readonly<Record<string, Key>> = {
  files: { check: globs, description: 'Globs: the files that the settings are for.', schema: NAMES },
  ...fileKeys,
};

const overrides: Check = (value, file, key) => {
  if (!Array.isArray(value)) throw new Expected('an array of objects');
  return value.map((item, index) => {
    const name = `${key}[${index}]`;
    const override = checkObject(file, name, item, overrideKeys);
    if (!('files' in override)) throw new ConfigError(`${file}: ${name}.files is missing`);
    return override;
  });
};

const topKeys: Readonly<Record<string, Key>> = {
  $schema: { check: string, description: 'The schema of this file, for editors.', schema: TEXT },
  files: {
    check: expect('an array of files, globs and folders', isListOfNames),
    description: 'Files, globs and folders to check if the command line names none.',
    schema: NAMES,
  },
  ignore: { check: globs, description: 'Globs: files to skip in globs and folders.', schema: NAMES },
  baseline: {
    check: expect("a file's name", (value) => typeof value === 'string' && value !== ''),
    description: 'The file with the findings that are left out.',
    schema: NAME,
  },
  format: {
    check: oneOf(formatNames),
    description: 'The format of the report.',
    schema: { enum: formatNames },
  },
  maxWarnings: { check: integer, description: 'Fail if there are more warnings than this.', schema: COUNT },
  maxFindings: {
    check: integer,
    description: 'Report at most this many findings per file. Default: 10000.',
    schema: COUNT,
  },
  maxNodes: { check: integer, description: 'Stop parsing a page at this many nodes.', schema: COUNT },
  ...fileKeys,
  overrides: {
    check: overrides,
    description: 'Settings for some files. Later entries override earlier ones.',
    schema: { type: 'array', items: { ...schemaOf(overrideKeys), required: ['files'] } },
  },
};

function schemaOf(keys: Readonly<Record<string, Key>>): Record<string, unknown> {
  const properties = Object.entries(keys).map(([name, { description, schema }]) => [
    name,
    { description, ...schema },
  ]);
  return { type: 'object', properties: Object.fromEntries(properties), additionalProperties: false };
}

/** The JSON schema of a configuration, for editors. */
export function configSchema(): object {
  const codes = allDescriptions().map(({ code, message }) => [
    code,
    { description: message, enum: Object.keys(levels) },
  ]);
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: CONFIG_NAME,
    description: 'The configuration of domwright check.',
    ...schemaOf(topKeys),
    definitions: {
      rules: { type: 'object', properties: Object.fromEntries(codes), additionalProperties: false },
    },
  };
}

function checkObject(
  file: string,
  key: string,
  value: unknown,
  keys: Readonly<Record<string, Key>>,
): Record<string, unknown> {
  if (!isObject(value)) {
    throw new ConfigError(
      `${file}: ${key === '' ? 'the configuration' : key} must be an object, not ${shown(value)}`,
    );
  }
  const result: Record<string, unknown> = {};
  for (const [name, item] of Object.entries(value)) {
    const full = key === '' ? name : `${key}.${name}`;
    if (!Object.hasOwn(keys, name)) {
      throw new ConfigError(`${file}: unknown key ${full}; the keys are ${Object.keys(keys).join(', ')}`);
    }
    try {
      result[name] = keys[name].check(item, file, full);
    } catch (error) {
      if (!(error instanceof Expected)) throw error;
      throw new ConfigError(`${file}: ${full} must be ${error.message}, not ${shown(item)}`);
    }
  }
  return result;
}

function isListOfNames(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string' && item !== '');
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function shown(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
