// @ts-check
import { differenceOf } from './difference.mjs';
import { describeErrors, faultInErrors, lineAndColumn } from './errors.mjs';
import { waysOf } from './ways.mjs';

/**
 * @typedef {import('./suites.mjs').Implementation} Implementation
 * @typedef {import('./tokenizer-tests.mjs').TokenizerTest} TokenizerTest
 * @typedef {import('./tokenizer-tests.mjs').ExpectedToken} ExpectedToken
 * @typedef {import('./ways.mjs').Way} Way
 */

/**
 * Runs a test in every way.
 *
 * @param {Implementation} implementation
 * @param {TokenizerTest} test
 * @param {string} id
 * @param {'2024' | 'living'} [edition]
 * @returns {string | undefined} what is wrong; undefined if nothing is
 */
export function runTokenizerTest(implementation, test, id, edition = '2024') {
  const expectedTokens = test.output.map(describeExpectedToken).join('\n');
  const expected = [expectedTokens, ...test.errors.map(describeExpectedError)].join('\n');
  /** @type {string | undefined} */
  let reference;
  for (const way of waysOf(test.input, id)) {
    const result = tokenize(implementation, test, way, edition);
    if (way.listens) {
      // NB: the tests of coercion do not say which errors there are.
      const errors =
        test.coerced === true ? [] : result.errors.map((error) => describeFoundError(error, test.input));
      const actual = [result.tokens.join('\n'), ...errors].join('\n');
      if (actual !== expected) return `${way.name}\n${differenceOf(expected, actual)}`;
      const fault = faultInErrors(result.errors, test.input);
      if (fault !== undefined) return `${way.name}\n${fault}`;
      const everything = [...result.tokensWithRanges, describeErrors(result.errors)].join('\n');
      reference ??= everything;
      if (everything !== reference) return `${way.name}, ranges\n${differenceOf(reference, everything)}`;
    } else {
      const actual = result.tokens.join('\n');
      if (actual !== expectedTokens) return `${way.name}\n${differenceOf(expectedTokens, actual)}`;
    }
  }
  return undefined;
}

/** @param {ExpectedToken} token */
function describeExpectedToken(token) {
  switch (token[0]) {
    case 'DOCTYPE':
      return describeDoctype(token[1], token[2], token[3], !token[4]);
    case 'StartTag':
      return describeStartTag(token[1], Object.entries(token[2]), token[3] === true);
    case 'EndTag':
      return `EndTag ${JSON.stringify(token[1])}`;
    case 'ProcessingInstruction':
      return describeProcessingInstruction(token[1], token[2]);
    default:
      return `${token[0]} ${JSON.stringify(token[1])}`;
  }
}

/**
 * @param {string} target
 * @param {string} data
 */
function describeProcessingInstruction(target, data) {
  return `ProcessingInstruction ${JSON.stringify([target, data])}`;
}

/** @param {import('./tokenizer-tests.mjs').ExpectedError} error */
function describeExpectedError({ code, line, col }) {
  return describeError({ code, line, column: col });
}

/**
 * An error at the place where it was found, which is what the suite gives.
 *
 * @param {import('domwright').ParseError} error
 * @param {string} input
 */
export function describeFoundError({ code, offset }, input) {
  return describeError({ code, ...lineAndColumn(input, offset) });
}

/** @param {{ code: string, line: number, column: number }} error */
export function describeError({ code, line, column }) {
  return `error ${code} ${line}:${column}`;
}

/**
 * @param {string | null} name
 * @param {string | null} publicId
 * @param {string | null} systemId
 * @param {boolean} forceQuirks
 */
function describeDoctype(name, publicId, systemId, forceQuirks) {
  return `DOCTYPE ${JSON.stringify([name, publicId, systemId])}${forceQuirks ? ' force-quirks' : ''}`;
}

/**
 * @param {string} name
 * @param {[name: string, value: string][]} attributes
 * @param {boolean} selfClosing
 */
function describeStartTag(name, attributes, selfClosing) {
  // In the test's JSON the attributes are an object, where the order of names is not certain.
  const sorted = [...attributes].sort((a, b) => (a[0] < b[0] ? -1 : 1));
  return `StartTag ${JSON.stringify(name)} ${JSON.stringify(sorted)}${selfClosing ? ' self-closing' : ''}`;
}

/**
 * @param {Implementation} implementation
 * @param {Pick<TokenizerTest, 'input' | 'initialState' | 'lastStartTag' | 'coerced'>} test
 * @param {Way} way
 * @param {'2024' | 'living'} [edition]
 */
export function tokenize(implementation, test, way, edition = '2024') {
  /** @type {string[]} */
  const tokens = [];
  /** @type {string[]} */
  const tokensWithRanges = [];
  /** @type {import("domwright").ParseError[]} */
  const errors = [];
  let endOfFileTokens = 0;
  /** @type {{ data: string, start: number, end: number } | undefined} */
  let characters;
  const flush = () => {
    if (characters === undefined) return;
    const text = `Character ${JSON.stringify(characters.data)}`;
    tokens.push(text);
    tokensWithRanges.push(`${text} ${characters.start}–${characters.end}`);
    characters = undefined;
  };
  const tokenizer = new implementation.HTMLTokenizer({
    initialState: /** @type {any} */ (test.initialState),
    ...(test.lastStartTag === undefined ? {} : { lastStartTag: test.lastStartTag }),
    fastPath: way.fastPath,
    edition,
    onToken(given) {
      const token = test.coerced === true ? coerce(implementation, given) : given;
      if (endOfFileTokens > 0) throw new Error(`${token.type} after the end of the file`);
      if (token.type === 'Character') {
        if (characters === undefined) {
          characters = { data: token.data, start: token.start, end: token.end };
        } else {
          characters.data += token.data;
          characters.end = token.end;
        }
        return;
      }
      flush();
      if (token.type === 'EndOfFile') {
        endOfFileTokens++;
        return;
      }
      const text = describeToken(token);
      tokens.push(text);
      tokensWithRanges.push(
        `${text}${'attributes' in token ? orderOf(token) : ''} ${token.start}–${token.end}${partsOf(token)}`,
      );
    },
    ...(way.listens ? { onParseError: (error) => void errors.push(error) } : {}),
  });
  for (const chunk of way.chunks ?? []) tokenizer.write(chunk);
  tokenizer.end(way.chunks === undefined ? test.input : '');
  flush();
  if (endOfFileTokens !== 1) tokens.push(`${endOfFileTokens} EndOfFile tokens`);
  return { tokens, tokensWithRanges, errors };
}

/**
 * A token after coercion to an infoset.
 *
 * @param {Implementation} implementation
 * @param {import('domwright/tokens').Token} token
 * @returns {import('domwright/tokens').Token}
 */
function coerce({ xml }, token) {
  if (xml === undefined) throw new Error('the implementation has no coercion');
  const text = (/** @type {string} */ data) => xml.coerceCharacters(xml.coerceFormFeeds(data));
  switch (token.type) {
    case 'Character':
      return { ...token, data: text(token.data) };
    case 'Comment':
      return { ...token, data: xml.coerceCommentEnd(xml.coerceCommentHyphens(text(token.data))) };
    case 'StartTag': {
      const attributes = token.attributes.map(({ name, value }) => ({
        name: xml.coerceName(name),
        value: text(value),
      }));
      return { ...token, name: xml.coerceName(token.name), attributes };
    }
    default:
      return token;
  }
}

/** @param {import('domwright/tokens').Token} token */
function partsOf(token) {
  if (token.type !== 'ProcessingInstruction') return '';
  const { targetRange, dataRange } = token;
  return ` (${targetRange.start}–${targetRange.end}, ${dataRange.start}–${dataRange.end})`;
}

/** @param {{ attributes: readonly { name: string }[] }} token */
function orderOf(token) {
  return ` (${token.attributes.map((attribute) => attribute.name).join(', ')})`;
}

/** @param {Exclude<import('domwright/tokens').Token, { type: 'Character' } | { type: 'EndOfFile' }>} token */
function describeToken(token) {
  switch (token.type) {
    case 'DOCTYPE':
      return describeDoctype(token.name, token.publicId, token.systemId, token.forceQuirks);
    case 'StartTag': {
      const attributes = token.attributes.map(
        ({ name, value }) => /** @type {[string, string]} */ ([name, value]),
      );
      return describeStartTag(token.name, attributes, token.selfClosing);
    }
    case 'EndTag':
      return `EndTag ${JSON.stringify(token.name)}`;
    case 'Comment':
      return `Comment ${JSON.stringify(token.data)}`;
    case 'ProcessingInstruction':
      return describeProcessingInstruction(token.target, token.data);
  }
}
