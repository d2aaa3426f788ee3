import { describe, expect, test } from 'vitest';
import {
  describeParseError,
  type ParseError,
  type ParseErrorDescription,
  parseErrorDescriptions,
  relatedMessage,
} from '../../../src/core/errors/descriptions.ts';
import { parseErrorCodes, relatedLabels } from '../../../src/core/errors/parse-error-codes.ts';
import { parse, parseFragment } from '../../../src/index.ts';
import { parseErrorCodes as standardCodes } from '../../conformance/parse-error-codes.mjs';

function errorsIn(
  html: string,
  { fragment, bytes }: ParseErrorDescription,
  edition: '2024' | 'living',
): ParseError[] {
  const errors: ParseError[] = [];
  const onParseError = (error: ParseError): void => void errors.push(error);
  if (bytes === true)
    parse(
      Uint8Array.from(html, (unit) => unit.charCodeAt(0)),
      { onParseError, edition },
    );
  else if (fragment === undefined) parse(html, { onParseError, edition });
  else parseFragment(html, { context: fragment, onParseError, edition });
  return errors;
}

describe('each description', () => {
  test.each(parseErrorDescriptions.map((description) => [description.code, description] as const))(
    '%s: the example raises it and nothing else, and the repair raises nothing',
    (code, description) => {
      const editions =
        description.edition === undefined ? (['2024', 'living'] as const) : [description.edition];
      for (const edition of editions) {
        const errors = errorsIn(description.example, description, edition);
        const expected = [code, ...(description.alsoRaises ?? [])];
        expect(errors.map((error) => error.code).sort()).toEqual(expected.sort());
        expect(errors.find((error) => error.code === code)!.severity).toBe(description.severity);
        expect(errorsIn(description.repair, description, edition)).toEqual([]);
      }
    },
  );

  test.each(parseErrorDescriptions.map((description) => [description.code, description] as const))(
    '%s is one plain sentence with the address of its rule',
    (code, { message, anchor }) => {
      expect(code).toMatch(/^[a-z]+(-[a-z]+)+$/);
      expect(message).toMatch(/^[A-Z][^\n]*[^.]\.$/);
      expect(anchor).toMatch(/^https:\/\/html\.spec\.whatwg\.org\/multipage\/parsing\.html#[a-z-]+$/);
    },
  );
});

test('every code has a description, and nothing else has', () => {
  const living = parseErrorDescriptions.filter(({ edition }) => edition === 'living').map(({ code }) => code);
  expect(living).toHaveLength(4);
  expect(living.filter((code) => !code.includes('processing-instruction'))).toEqual([]);
  const old = parseErrorDescriptions.filter(({ edition }) => edition === '2024').map(({ code }) => code);
  expect(old.sort()).toEqual([
    'element-in-select',
    'table-tag-in-select',
    'unexpected-question-mark-instead-of-tag-name',
  ]);
  expect(parseErrorDescriptions.map(({ code }) => code).sort()).toEqual([...parseErrorCodes].sort());
});

test('those that are not provisional are the codes of the standard', () => {
  const codes = parseErrorDescriptions.filter(({ provisional }) => !provisional).map(({ code }) => code);
  expect(codes.sort()).toEqual([...standardCodes].sort());
});

test('a description is found by its code', () => {
  expect(describeParseError('eof-in-tag')?.message).toContain('inside a tag');
  expect(describeParseError('eof-in-tags')).toBeUndefined();
  expect(describeParseError('toString')).toBeUndefined();
});

test('every label has words', () => {
  for (const label of relatedLabels) expect(relatedMessage(label)).toMatch(/^[a-z ]+$/);
});

describe('the errors of one tag do not contradict each other', () => {
  const before = [
    '<body></body>',
    '<html></html>',
    '<table>',
    '<table><tr>',
    '<table><colgroup>',
    '<template><col>',
    '<noscript>',
    '<select>',
    '<svg>',
    '<frameset>',
    '<frameset></frameset>',
  ];
  const names =
    'a b body br caption col div dd form frame frameset h1 head hr html image img input li nobr p rt select table td tr';
  test.each(before)('after %s', (start) => {
    for (const tag of names.split(' ').flatMap((name) => [`<${name}>`, `</${name}>`])) {
      const byPlace = new Map<number, string[]>();
      const onParseError = ({ code, start: at }: ParseError): void => {
        byPlace.set(at, [...(byPlace.get(at) ?? []), describeParseError(code)!.message]);
      };
      parse(`<!DOCTYPE html>${start}${tag}`, { onParseError });
      for (const messages of byPlace.values()) {
        // What is ignored goes nowhere.
        if (!messages.some((message) => message.includes('ignored'))) continue;
        expect(messages.filter((message) => /; it (goes|stays|becomes)/.test(message))).toEqual([]);
      }
    }
  });
});
