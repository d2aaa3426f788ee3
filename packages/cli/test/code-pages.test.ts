import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { allDescriptions, pageOf } from 'domwright-check';
import { checkExample, pageNameOf, standardOf } from 'domwright-check/internal';
import { expect, test } from 'vitest';
import { site } from '../../../scripts/addresses.mjs';
import { sarif } from '../src/commands/check/formats/sarif.ts';
import { readXML } from '../src/inputs/read-xml.ts';

const descriptions = allDescriptions();

/*
 * The rows of codes, and the pages of the manual that are made from them. The examples and their repairs are tested with the rules:
 * those of parse errors by the library, all others by packages/check/test/encoding.test.ts.
 */

const root = path.resolve(import.meta.dirname, '../../..');
const codes = descriptions.map(({ code }) => code);

test('a reason is one to four plain sentences, and more than the message', () => {
  const wrong = descriptions.filter(({ message, why }) => {
    const sentences = why.split(/(?<=[.:!?]) (?=[A-Z`])/).length;
    // Markup outside of code would be markup on the page.
    const isPlain = !/[<>]/.test(why.replace(/`[^`]+`/g, ''));
    return !/^[A-Z`][^\n]*[^.]\.$/.test(why) || sentences > 4 || !isPlain || why.includes(message);
  });
  expect(wrong.map(({ code }) => code)).toEqual([]);
});

test('the pages have different names, and nothing that a file system or URL changes', () => {
  const names = codes.map(pageNameOf);
  expect(new Set(names).size).toBe(codes.length);
  expect(names.filter((name) => !/^[a-z]+(?:-[a-z\d]+)+$/.test(name))).toEqual([]);
});

test('a rule is in a standard that has a name, a quotation in HTML', () => {
  const wrong = descriptions.filter(({ anchor, quotation, quotedFrom }) => {
    const standard = anchor === '' ? null : standardOf(anchor);
    return quotation !== undefined && quotedFrom === undefined && standard !== 'the HTML Standard';
  });
  expect(wrong.map(({ code }) => code)).toEqual([]);
  const others = descriptions.filter(
    ({ group, anchor, isXML }) =>
      anchor !== '' && isXML !== true && (standardOf(anchor) === 'the HTML Standard') === (group === 'aria'),
  );
  expect(others.map(({ code }) => code)).toEqual([]);
  expect(() => standardOf('https://example.com/')).toThrow('no standard');
});

test('the row says whether there are fixes, and whether they are safe', () => {
  const wrong = descriptions.filter((description) => {
    const found = checkExample(description, description.example, readXML).findings;
    const offered = found.find(({ code }) => code === description.code)?.fixes ?? [];
    const fixes = offered.filter(({ isSuggestion }) => isSuggestion !== true);
    const all = new Set(fixes.map(({ isSafe }) => (isSafe ? 'safe' : 'unsafe')));
    return fixes.length === 0 ? description.fix === 'safe' : all.size > 1 || !all.has(description.fix!);
  });
  expect(wrong.map(({ code }) => code)).toEqual([]);
});

test('the URL of a page is on the site', () => {
  for (const code of codes) expect(pageOf(code)).toBe(`${site}reference/codes/${pageNameOf(code)}.html`);
});

test('in SARIF, every rule leads to the standard or to its page', () => {
  const context = { version: '1.0.0', cwd: root, width: 80, paint: (_: string, text: string) => text };
  const start = sarif.start(context as unknown as Parameters<typeof sarif.start>[0]);
  const { runs } = JSON.parse(
    `${start}${sarif.end({ problems: [], omissions: [] } as never, context as never)}`,
  );
  const { rules } = runs[0].tool.driver;
  expect(rules).toHaveLength(descriptions.length);
  for (const [index, { code, anchor }] of descriptions.entries()) {
    expect(rules[index].helpUri).toBe(anchor === '' ? pageOf(code) : anchor);
    expect(rules[index].help.text).toContain(pageOf(code));
  }
});

test('every page can be made, and npm run generate would change none of the indexes', () => {
  const script = path.join(root, 'scripts/generate/code-pages.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
