import { describeParseError, parseErrorDescriptions } from 'domwright/explain';
import { parseToHast } from 'domwright/hast';
import { checkNames, isObject, wrongArgument } from 'domwright/internal/arguments';

const ownOptions = ['fragment', 'context', 'verbose', 'emitParseErrors', 'errors', 'edition', 'scripting'];

/** Error codes by their names in rehype-parse: `duplicateAttribute`. */
const codes = new Map(
  parseErrorDescriptions.map(({ code }) => [
    code.replace(/-[a-z]/g, (match) => match[1].toUpperCase()),
    code,
  ]),
);

/** vfile's `fatal` for each severity: information, warning, fatal error. */
const fatalities = [null, false, true];

/**
 * A parser for unified that replaces rehype-parse.
 *
 * @this {import('unified').Processor}
 * @param {import('./index.d.ts').Options | null} [options]
 * @throws TypeError for an unknown option or an invalid value
 */
export default function rehypeDomwright(options) {
  const given = /** @type {import('./index.d.ts').Options & object} */ ({
    __proto__: null,
    .../** @type {object | undefined} */ (this.data('settings')),
    ...options,
  });
  const severities = severitiesIn(given);
  const parsing = /** @type {import('domwright/hast').ParseToHastOptions & Record<string, any>} */ ({});
  for (const name of ['verbose', 'edition', 'scripting'])
    if (given[name] != null) parsing[name] = given[name];
  if (given.context != null) parsing.context = given.context;
  else if (given.fragment) parsing.context = 'template';

  this.parser = (document, file) => {
    const onParseError = (/** @type {import('domwright').ParseError} */ error) =>
      report(error, file, severities.get(error.code));
    return /** @type {import('hast').Root} */ (
      parseToHast(document, given.emitParseErrors ? { ...parsing, onParseError } : parsing)
    );
  };
}

/**
 * The severities from the options, by code.
 *
 * @param {Record<string, unknown>} options
 */
function severitiesIn(options) {
  const severities = new Map();
  const { errors } = options;
  if (errors != null && !isObject(errors))
    throw wrongArgument("option 'errors'", 'an object of codes and severities', errors);
  const entries = [];
  for (const [name, value] of Object.entries(options)) {
    if (ownOptions.includes(name)) continue;
    if (!codes.has(name)) checkNames('option', [name], ownOptions);
    entries.push([codes.get(name), value]);
  }
  for (const [name, value] of Object.entries(errors ?? {})) {
    const code = codes.get(name) ?? name;
    if (describeParseError(code) === undefined)
      throw new TypeError(`option 'errors': there is no code '${name}'`);
    entries.push([code, value]);
  }
  for (const [code, value] of entries) {
    if (value == null) continue;
    if (typeof value !== 'boolean' && value !== 0 && value !== 1 && value !== 2)
      throw wrongArgument(`the severity of '${code}'`, 'a boolean, 0, 1 or 2', value);
    severities.set(code, Number(value));
  }
  return severities;
}

/**
 * Adds a message to a file.
 *
 * @param {import('domwright').ParseError} error
 * @param {import('vfile').VFile} file
 * @param {number | undefined} given
 */
function report(error, file, given) {
  const { code, start, end, line, column, endLine, endColumn } = error;
  const description = describeParseError(code);
  const severity = given ?? (description?.provisional ? 0 : 1);
  if (severity === 0) return;
  const message = file.message(description?.message ?? code, {
    place: {
      start: { line, column, offset: start },
      end: { line: endLine, column: endColumn, offset: end },
    },
    ruleId: code,
    source: 'domwright',
  });
  message.fatal = fatalities[severity];
  message.url = description?.anchor;
}
