import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { descriptions, pageOf } from 'domwright-check';
import { pageNameOf, reasons } from 'domwright-check/internal';
import { expect, test } from 'vitest';
import { fileAddress } from '../../../scripts/addresses.mjs';
import { quotations } from '../../../scripts/generate/data/quotations.mjs';
import { sarif } from '../src/commands/check/formats/sarif.ts';

/*
 * The pages of codes in the manual. The examples and their repairs are tested with the rules: those of parse errors by the
 * library, all others by check-encoding.test.ts.
 */

const root = path.resolve(import.meta.dirname, '../../..');
const codes = descriptions.map(({ code }) => code);

test('every code has a reason why it matters, and nothing else has', () => {
  expect(codes.filter((code) => !reasons.has(code))).toEqual([]);
  expect([...reasons.keys()].filter((code) => !codes.includes(code))).toEqual([]);
});

test('a reason is one to four plain sentences, and more than the message', () => {
  const wrong = descriptions.filter(({ code, message }) => {
    const why = reasons.get(code) ?? '';
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

test('every quotation is for a code', () => {
  expect(Object.keys(quotations).filter((code) => !codes.includes(code))).toEqual([]);
});

test('the URL of a page leads to its file', () => {
  const start = fileAddress('');
  for (const code of codes) {
    expect(pageOf(code).startsWith(start)).toBe(true);
    expect(existsSync(path.join(root, pageOf(code).slice(start.length)))).toBe(true);
  }
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

test('npm run generate would change none of the pages and indexes', () => {
  const script = path.join(root, 'scripts/generate/code-pages.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
