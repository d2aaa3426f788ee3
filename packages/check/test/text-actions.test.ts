import { EditorTree } from 'domwright/editor';
import type { TextEdit } from 'domwright/rewrite';
import { describe, expect, test } from 'vitest';
import { checkText } from '../src/check-text.ts';
import { Settings } from '../src/settings/settings.ts';
import { type CheckedEditorText, fixAllIn, textActionsAt } from '../src/text-actions.ts';

/*
 * What an editor may do about findings: each action by its title, and the text after it.
 */

const HEAD = '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>A</title>\n';

function checkedText(text: string, known: readonly string[] = []): CheckedEditorText {
  const settings = new Settings(null, {}).of('a.html');
  const { findings } = checkText('a.html', text, settings, known);
  return { name: 'a.html', text, tree: new EditorTree(text), settings, known, findings };
}

const edited = (text: string, edits: readonly TextEdit[] | null): string | null =>
  edits === null
    ? null
    : [...edits]
        .reverse()
        .reduce((before, { start, end, text: by }) => before.slice(0, start) + by + before.slice(end), text);

/** The actions at the first place of a part of a text. */
const at = (text: string, part: string, known: readonly string[] = []) => {
  const start = text.indexOf(part);
  return textActionsAt(checkedText(text, known), start, start);
};

/** The text after an action at a part of it; without the head, if it is still there. */
function after(body: string, part: string, title: RegExp): string | null {
  const text = HEAD + body;
  const action = at(text, part).find((one) => title.test(one.title))!;
  return edited(text, action.edits())?.replace(HEAD, '') ?? null;
}

const NEXT = '<!-- domwright-disable-next-line';

describe('disabling a code', () => {
  test.each<[body: string, part: string, expected: string | null]>([
    ['<p id=a id=b>x</p>', 'id=b', `${NEXT} duplicate-attribute -->\n<p id=a id=b>x</p>`],
    ['\n\t <p id=a id=b>x</p>', 'id=b', `\n\t ${NEXT} duplicate-attribute -->\n\t <p id=a id=b>x</p>`],
    ['<p>a</p><p id=a id=b>x</p>', 'id=b', `${NEXT} duplicate-attribute -->\n<p>a</p><p id=a id=b>x</p>`],
    // A comment that is there gets the code.
    [
      `${NEXT} value/invalid-id -->\n<p id=a id=b>x</p>`,
      'id=b',
      `${NEXT} value/invalid-id duplicate-attribute -->\n<p id=a id=b>x</p>`,
    ],
    [
      `${NEXT} value/invalid-id -- why -->\n  <p id=a id=b>x</p>`,
      'id=b',
      `${NEXT} value/invalid-id duplicate-attribute -- why -->\n  <p id=a id=b>x</p>`,
    ],
    [
      `${NEXT} value/invalid-id --> \t\n<p id=a id=b>x</p>`,
      'id=b',
      `${NEXT} value/invalid-id duplicate-attribute --> \t\n<p id=a id=b>x</p>`,
    ],
    // One that is elsewhere does not.
    [
      `${NEXT} value/invalid-id -->\n\n<p id=a id=b>x</p>`,
      'id=b',
      `${NEXT} value/invalid-id -->\n\n${NEXT} duplicate-attribute -->\n<p id=a id=b>x</p>`,
    ],
    // Where there are no comments.
    ['<script>\n{\n</script ><script>\n}}\n</script a>', 'a>', null],
    ['<textarea>\n</textarea b>', 'b>', null],
  ])('%j', (body, part, expected) => {
    const text = HEAD + body;
    const found = checkedText(text).findings;
    const result = after(body, part, /^Disable /);
    expect(result).toBe(expected);
    if (result === null) return;
    // What else was found is still found, except that comment itself.
    const left = checkedText(HEAD + result).findings.map(({ code }) => code);
    expect(left).toEqual(
      found
        .map(({ code }) => code)
        .filter((code) => code !== 'duplicate-attribute' && code !== 'unused-disable'),
    );
  });

  test('with the line breaks of the text', () => {
    for (const lineBreak of ['\r\n', '\r', '\n']) {
      const text = `${HEAD}\n<p id=a id=b>x</p>\n`.replaceAll('\n', lineBreak);
      const action = at(text, 'id=b').at(-1)!;
      expect(edited(text, action.edits())).toBe(
        text.replace('<p', `${NEXT} duplicate-attribute -->${lineBreak}<p`),
      );
    }
  });

  test('a tag of several lines has it above', () => {
    const result = after('<p\nid=a\nid=b>x</p>', 'id=b', /^Disable /);
    expect(result === null || checkedText(HEAD + result).findings.length === 0).toBe(true);
  });
});

test('fixes are offered one by one, for all of a code, and the obvious one first', () => {
  const text = `${HEAD}<p id=a id=b>x</p><p id=c id=d>y</p><input type=emial>`;
  const shown = (part: string) =>
    at(text, part).map(({ title, isPreferred, findings }) => [title, isPreferred, findings.length]);
  expect(shown('id=b')).toEqual([
    ['Remove the attribute', true, 1],
    ['Fix all 2 findings of duplicate-attribute in this file', false, 1],
    ['Disable duplicate-attribute here', false, 1],
  ]);
  expect(shown('emial')).toEqual([
    ['Change to email', false, 1],
    [expect.stringMatching(/^Disable \S+ here$/), false, 1],
  ]);
  expect(shown('x<')).toEqual([]);
  const all = textActionsAt(checkedText(text), 0, text.length);
  expect(all.map(({ title, findings }) => [title, findings.length]).slice(0, 5)).toEqual([
    ['Remove the attribute', 1],
    ['Remove the attribute', 1],
    ['Change to email', 1],
    ['Fix all 2 findings of duplicate-attribute in this file', 2],
    ['Disable duplicate-attribute here', 1],
  ]);
  // A guess is never made for all.
  const guesses = `${HEAD}<input type=emial><input type=emial>`;
  expect(at(guesses, 'emial').map(({ title }) => title)).not.toContainEqual(
    expect.stringMatching(/^Fix all/),
  );
});

test('all of a code, all that is safe, and no others', () => {
  const body = '<p id=a id=b>x</p>\n<p id=c id=d>y</p>\n<nav role=navigation>z</nav><input type=emial>';
  const both = body.replace(' id=b', '').replace(' id=d', '');
  expect(after(body, 'id=b', /^Fix all 2/)).toBe(both);
  const checked = checkedText(HEAD + body);
  const safe = edited(checked.text, fixAllIn(checked));
  expect(safe).toContain('<p id=a>x</p>\n<p id=c>y</p>');
  expect(safe).toContain('emial');
  expect(fixAllIn(checkedText(`${HEAD}<p>x</p>`))).toBeNull();
  // Findings that are known stay.
  const [first] = checkedText(HEAD + body).findings;
  const known = [first!.fingerprint];
  const known2 = checkedText(HEAD + body, known);
  expect(known2.findings).toHaveLength(checked.findings.length - 1);
  expect(edited(known2.text, fixAllIn(known2))).toContain('id=a id=b');
});

test('one edit, which splits no line break', () => {
  for (const lineBreak of ['\n', '\r\n']) {
    const text = `${HEAD}<p id=a id=b>x</p>\n<p>\n<b id=c id=d>y</b>\n`.replaceAll('\n', lineBreak);
    const [edit, ...more] = fixAllIn(checkedText(text))!;
    expect(more).toEqual([]);
    expect(edited(text, [edit!])).toBe(text.replace(' id=b', '').replace(' id=d', ''));
    expect(text.slice(edit!.start, edit!.end).startsWith('\n')).toBe(false);
    // Only what differs, from the first fix to the last.
    expect(edit!.start).toBeGreaterThanOrEqual(text.indexOf('id=b') - 2);
    expect(edit!.end).toBeLessThanOrEqual(text.indexOf('id=d') + 4);
  }
});

test('of very many codes, ten have actions', () => {
  const body =
    '<p id=a id=b align=c role=soup aria-soup=d><center><font><big><tt><a name=x charset=y></a>' +
    '<input type=emial><img><p id="q r" lang=!><table><td colspan=x><td headers=z></table><ul><p></ul><script type=a src></script>';
  const text = HEAD + body;
  const titles = textActionsAt(checkedText(text), 0, text.length).map(({ title }) => title);
  expect(new Set(checkedText(text).findings.map(({ code }) => code)).size).toBeGreaterThan(10);
  expect(titles.filter((title) => title.startsWith('Disable '))).toHaveLength(10);
});
