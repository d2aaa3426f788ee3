import type { Command } from 'commander';
import * as microsyntaxes from 'domwright/values';
import {
  type Invalidity,
  parseMediaQueryList,
  parseSizes,
  parseSrcset,
  validateMediaQueryList,
  validateSizes,
  validateSrcset,
} from 'domwright/values';
import { suggestion } from 'domwright-check/internal';
import { jsonOption } from '../options/json-option.ts';
import { visible } from '../output/display-width.ts';
import { jsonLine } from '../output/json-lines.ts';
import { fail, print } from '../output/messages.ts';

interface ValueCommandOptions {
  json?: boolean;
}

/** A syntax: its description, its parser, which returns null on failure, and its validator. */
interface Syntax {
  readonly about: string;
  readonly parse: (text: string) => unknown;
  /** null if authors must not use the syntax, or every string is valid. */
  readonly validate: ((text: string) => Invalidity | null) | null;
}

const m = microsyntaxes;

const syntaxes: Readonly<Record<string, Syntax>> = {
  integer: { about: 'integer', parse: m.parseInteger, validate: m.validateInteger },
  'non-negative-integer': {
    about: 'non-negative integer',
    parse: m.parseNonNegativeInteger,
    validate: m.validateNonNegativeInteger,
  },
  number: {
    about: 'floating-point number',
    parse: m.parseFloatingPointNumber,
    validate: m.validateFloatingPointNumber,
  },
  numbers: {
    about: 'list of floating-point numbers',
    parse: m.parseFloatingPointNumbers,
    validate: m.validateFloatingPointNumbers,
  },
  dimension: { about: 'dimension in an obsolete attribute', parse: m.parseDimension, validate: null },
  'nonzero-dimension': {
    about: 'dimension other than 0',
    parse: m.parseNonzeroDimension,
    validate: null,
  },
  dimensions: {
    about: 'list of dimensions in an obsolete attribute',
    parse: m.parseDimensions,
    validate: null,
  },
  month: { about: 'month: 2011-11', parse: m.parseMonth, validate: m.validateMonth },
  date: { about: 'date: 2011-11-18', parse: m.parseDate, validate: m.validateDate },
  'yearless-date': {
    about: 'yearless date: 11-18',
    parse: m.parseYearlessDate,
    validate: m.validateYearlessDate,
  },
  time: { about: 'time: 14:54:39.929', parse: m.parseTime, validate: m.validateTime },
  'local-date-and-time': {
    about: 'date and time: 2011-11-18T14:54',
    parse: m.parseLocalDateAndTime,
    validate: m.validateLocalDateAndTime,
  },
  'time-zone-offset': {
    about: 'time-zone offset: Z, -08:00',
    parse: m.parseTimeZoneOffset,
    validate: m.validateTimeZoneOffset,
  },
  'global-date-and-time': {
    about: 'date and time with time-zone offset',
    parse: m.parseGlobalDateAndTime,
    validate: m.validateGlobalDateAndTime,
  },
  week: { about: 'week: 2011-W47', parse: m.parseWeek, validate: m.validateWeek },
  duration: { about: 'duration: PT4H18M3S, 4h 18m 3s', parse: m.parseDuration, validate: m.validateDuration },
  'date-or-time': {
    about: 'date, with or without a time',
    parse: m.parseDateOrTime,
    validate: m.validateDateWithOptionalTime,
  },
  datetime: {
    about: 'datetime attribute of a time element',
    parse: m.parseDatetimeValue,
    validate: m.validateDatetimeValue,
  },
  color: { about: 'simple color: #c0ffee', parse: m.parseSimpleColor, validate: m.validateSimpleColor },
  'legacy-color': { about: 'color in an obsolete attribute', parse: m.parseLegacyColor, validate: null },
  tokens: { about: 'space-separated tokens', parse: m.parseSpaceSeparatedTokens, validate: null },
  'unique-tokens': {
    about: 'space-separated tokens without duplicates',
    parse: m.parseUniqueSpaceSeparatedTokens,
    validate: (text) => m.validateUniqueSpaceSeparatedTokens(text),
  },
  'comma-tokens': { about: 'comma-separated tokens', parse: m.parseCommaSeparatedTokens, validate: null },
  refresh: {
    about: 'content of <meta http-equiv=refresh>',
    parse: m.parseDeclarativeRefresh,
    validate: m.validateDeclarativeRefresh,
  },
  srcset: { about: 'srcset attribute', parse: parseSrcset, validate: validateSrcset },
  sizes: {
    about: 'sizes attribute, in a viewport of 1280 by 720',
    parse: (text) => parseSizes(text),
    validate: validateSizes,
  },
  'media-queries': {
    about: 'media query list',
    parse: parseMediaQueryList,
    validate: validateMediaQueryList,
  },
};

export function addValueCommand(program: Command): void {
  program
    .command('value')
    .summary('parse and validate an attribute value')
    .description("Parses a string in one of the standard's microsyntaxes, and says whether it is valid.")
    .argument('<syntax>', 'one of the syntaxes below')
    .argument('[text]', 'the string; put -- before it if it starts with a hyphen')
    .addOption(jsonOption('a JSON object'))
    .action((name: string, text: string | undefined, options: ValueCommandOptions) =>
      run(name, text, options),
    )
    .addHelpText('after', help());
}

async function run(name: string, text: string | undefined, options: ValueCommandOptions): Promise<void> {
  const syntax = Object.hasOwn(syntaxes, name) ? syntaxes[name] : undefined;
  if (syntax === undefined) {
    fail(
      `unknown syntax '${name}'${suggestion(name, Object.keys(syntaxes))}; run domwright value --help to see all of them`,
    );
    return;
  }
  if (text === undefined) return fail(`missing text: domwright value ${name} <text>`);
  const value = syntax.parse(text);
  const problem = syntax.validate === null ? null : syntax.validate(text);
  const isValid = value !== null && problem === null;
  if (!isValid) process.exitCode = 1;
  if (options.json === true) {
    const result = {
      syntax: name,
      text,
      valid: isValid,
      value: exact(value),
      ...(problem === null ? {} : problem),
    };
    await print(jsonLine(result));
    return;
  }
  const parsed = value === null ? 'no value' : (JSON.stringify(exact(value)) ?? String(value));
  const check =
    problem !== null
      ? `\ninvalid at offset ${problem.offset}: ${visible(problem.reason)}`
      : value === null
        ? '\ninvalid'
        : '';
  await print(`${visible(parsed)}${check}\n`);
}

/** JSON has no Infinity. */
function exact(value: unknown): unknown {
  if (value === Infinity || value === -Infinity) return String(value);
  if (Array.isArray(value)) return value.map(exact);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, exact(member)]));
}

function help(): string {
  const lines = Object.entries(syntaxes).map(([name, { about }]) => `  ${name.padEnd(22)}${about}`);
  return `
Syntaxes:
${lines.join('\n')}

The first line is the value that browsers use, as JSON, or "no value". If the
string is not valid for authors, a second line says where and why. Browsers
accept many invalid strings. Offsets count UTF-16 code units from 0.

With --json, the output is {"version": 1, "syntax": <name>, "text": <string>,
"valid": <boolean>, "value": <value or null>}, with "reason" and "offset" if the
string is not valid. Years from 2^53 on are strings of digits; infinity is
"Infinity".

Exit status: 0 if the string is valid, 1 if it is not, 2 for wrong usage.

Examples:
  domwright value date 2024-02-30
  domwright value legacy-color chucknorris
  domwright value --json srcset 'a.png 1x, b.png 2x'
  domwright value integer -- -5`;
}
