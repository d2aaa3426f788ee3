import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ParseError, parse } from 'domwright';
import { EditorTree } from 'domwright/editor';
import { expect, test } from 'vitest';
import { checkText, checkTextInSteps } from '../src/check-text.ts';
import type { FileSettings } from '../src/settings/file-settings.ts';

/*
 * A text that an editor has parsed already: the findings are those of a text that nobody has.
 */

const folder = path.resolve(import.meta.dirname, '../../../node_modules/htmlparser-benchmark/files');
const pages = readdirSync(folder)
  .filter((name) => name.endsWith('.html'))
  .slice(0, 12)
  .map((name) => readFileSync(path.join(folder, name), 'utf8').replace(/^\ufeff/, ''));

const settings: FileSettings = { rules: {}, maxFindings: 10_000 } as FileSettings;

function parsed(text: string) {
  const parseErrors: ParseError[] = [];
  const onParseError = (error: ParseError): void => void parseErrors.push(error);
  return { tree: new EditorTree(text, { onParseError }), parseErrors };
}

const shown = ({ findings, errors, warnings }: ReturnType<typeof checkText>) => [
  ...[errors, warnings],
  findings.map(({ code, message, range, relatedPlaces, fixes }) => [
    code,
    message,
    range,
    relatedPlaces,
    fixes,
  ]),
];

test.each([...pages.keys()])('page %i', (index) => {
  const text = pages[index]!;
  const given = parsed(text);
  const errors: ParseError[] = [];
  parse(text, { onParseError: (error) => errors.push(error) });
  expect(given.parseErrors).toEqual(errors);
  const expected = shown(checkText('a.html', text, settings));
  expect(shown(checkText('a.html', text, settings, [], given))).toEqual(expected);
  const steps = checkTextInSteps('a.html', text, settings, [], given);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done !== true) continue;
    expect(shown(step.value)).toEqual(expected);
    break;
  }
});

test('a tree of another text counts for nothing', () => {
  const text = '<!doctype html><p id=a id=b>';
  expect(shown(checkText('a.html', text, settings, [], parsed('<!doctype html>')))).toEqual(
    shown(checkText('a.html', text, settings)),
  );
});
