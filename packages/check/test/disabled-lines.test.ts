import { describe, expect, test } from 'vitest';
import { clean } from '../../cli/test/temporary-folder.ts';
import { checkSource } from '../src/check-source.ts';
import type { FileSettings } from '../src/settings/file-settings.ts';

// <!-- domwright-disable-next-line code … -- reason -->

const settings: FileSettings = {
  scripting: false,
  groups: ['parse', 'encoding'],
  rules: {},
  maxFindings: 10_000,
};

/** The codes found, each with its line, and the numbers of errors and warnings. */
function check(html: string | Uint8Array, more: Partial<FileSettings> = {}): string[] {
  const bytes = typeof html === 'string' ? Buffer.from(html) : html;
  const { findings, errors, warnings } = checkSource({ name: 'page.html', bytes }, { ...settings, ...more });
  expect(errors + warnings).toBeGreaterThanOrEqual(findings.length);
  expect(errors).toBe(findings.filter(({ severity }) => severity === 'error').length);
  return findings.map(({ code, range }) => `${code} ${range.line}`);
}

const page = (...lines: string[]): string => clean.replace('</body>', `\n${lines.join('\n')}\n</body>`);
const twice = '<p id=a id=b></p>';

describe('a comment', () => {
  test('disables its codes in the line after it, and nowhere else', () => {
    const comment = '<!-- domwright-disable-next-line duplicate-attribute -->';
    expect(check(page(twice))).toEqual(['duplicate-attribute 2']);
    expect(check(page(comment, twice))).toEqual([]);
    expect(check(page(comment, '', twice))).toEqual(['duplicate-attribute 4']);
    expect(check(page(comment, '<i></i>', twice))).toEqual(['duplicate-attribute 4']);
    expect(check(page(twice, comment))).toEqual(['duplicate-attribute 2']);
    expect(check(page(comment, `${twice}<x/></x>`))).toEqual([
      'non-void-html-element-start-tag-with-trailing-solidus 3',
    ]);
    expect(check(page(comment, twice.replace('</p>', twice)))).toEqual([]);
  });

  test.each([
    '<!--domwright-disable-next-line duplicate-attribute-->',
    '<!-- domwright-disable-next-line value/invalid-id, duplicate-attribute -->',
    '<!-- domwright-disable-next-line\n  value/invalid-id duplicate-attribute -->',
    '<!-- domwright-disable-next-line duplicate-attribute -- as the vendor wrote it -->',
    '<b></b><!-- domwright-disable-next-line duplicate-attribute --> text',
    '<template><!-- domwright-disable-next-line duplicate-attribute --></template>',
  ])('%s', (comment) => {
    expect(check(page(comment, twice))).toEqual([]);
  });

  test.each([
    ['<!-- domwright-disable-next-line -->', 'it names none'],
    ['<!-- domwright-disable-next-line -- duplicate-attribute -->', 'it names none'],
    [
      '<!-- domwright-disable-next-line other -->',
      "unknown code 'other'; run domwright explain-code --list to see all codes",
    ],
    [
      '<!-- domwright-disable-next-line duplicate-atribute -->',
      "unknown code 'duplicate-atribute' (Did you mean duplicate-attribute?); run domwright explain-code --list to see all codes",
    ],
  ])('%s is reported, and disables nothing', (comment, why) => {
    expect(check(page(comment, twice))).toEqual(['comment/unknown-code 2', 'duplicate-attribute 3']);
    const bytes = Buffer.from(page(comment, twice));
    const { findings, warnings } = checkSource({ name: 'page.html', bytes }, settings);
    expect(findings[0]).toMatchObject({
      code: 'comment/unknown-code',
      severity: 'warning',
      message: `A comment disables a code that does not exist: ${why}.`,
    });
    expect(warnings).toBe(1);
  });

  test('says where the unknown code stands', () => {
    const html = page(
      '<!-- domwright-disable-next-line duplicate-attribute, x, duplicate-attribute -->',
      twice,
    );
    const { findings } = checkSource({ name: 'x', bytes: Buffer.from(html) }, settings);
    expect(findings.map(({ code, range }) => [code, html.slice(range.start, range.end)])).toEqual([
      ['comment/unknown-code', 'x'],
    ]);
  });

  describe('that disables a code without a finding', () => {
    const rules = { 'comment/unused-code': 'warning' } as const;
    test.each([
      [
        'in the next line',
        ['<!-- domwright-disable-next-line duplicate-attribute -->', '<p id=a></p>', twice],
        2,
      ],
      ['in no line', ['<!-- domwright-disable-next-line duplicate-attribute -->'], 2],
      ['of several', ['<!-- domwright-disable-next-line stray-end-tag duplicate-attribute -->', twice], 2],
    ])('%s', (_, lines, line) => {
      const others = lines[1]?.includes('id=b') === false ? ['duplicate-attribute 4'] : [];
      expect(check(page(...lines), { rules })).toEqual([`comment/unused-code ${line}`, ...others]);
      expect(check(page(...lines))).toEqual(others);
    });
    test('but not one that has', () => {
      expect(
        check(page('<!-- domwright-disable-next-line duplicate-attribute -->', twice), { rules }),
      ).toEqual([]);
    });
    test('unless nothing of that code would be reported', () => {
      const html = page(
        '<!-- domwright-disable-next-line duplicate-attribute value/invalid-boolean -->',
        '<p></p>',
      );
      const off = { ...rules, 'duplicate-attribute': 'off' } as const;
      expect(check(html, { rules: off })).toEqual([]);
      expect(check(html, { rules: off, groups: ['parse', 'values'] })).toEqual(['comment/unused-code 2']);
    });
    test('can be disabled itself', () => {
      const comment = '<!-- domwright-disable-next-line duplicate-attribute -->';
      const before = '<!-- domwright-disable-next-line comment/unused-code -->';
      expect(check(page(before, comment, '<p></p>'), { rules })).toEqual([]);
    });
  });

  test.each([
    '<!-- domwright-disable-next-lines duplicate-attribute -->',
    '<!-- see domwright-disable-next-line duplicate-attribute -->',
    '<script>"<!-- domwright-disable-next-line duplicate-attribute -->"</script>',
    '<textarea><!-- domwright-disable-next-line duplicate-attribute --></textarea>',
  ])('%s disables nothing', (comment) => {
    expect(check(page(comment, twice))).toEqual(['duplicate-attribute 3']);
  });

  test('holds for all of a tag that begins in the line', () => {
    const comment = '<!-- domwright-disable-next-line duplicate-attribute -->';
    expect(check(page(comment, '<p', '  id=a', '  id=b', '></p>'))).toEqual([]);
    expect(check(page(comment, '<p', '  id=a', '  id=b', `></p>${twice}`))).toEqual([
      'duplicate-attribute 6',
    ]);
  });

  test('disables all kinds of codes, also those of warnings', () => {
    const comment = '<!-- domwright-disable-next-line value/duplicate-id value/invalid-boolean -->';
    expect(
      check(page('<p id=a></p>', comment, '<p id=a></p><input disabled=true>'), {
        groups: ['parse', 'values'],
      }),
    ).toEqual([]);
  });

  test('counts before --max-findings does', () => {
    const comment = '<!-- domwright-disable-next-line duplicate-attribute -->';
    const { findings, errors } = checkSource(
      { name: 'page.html', bytes: Buffer.from(page(comment, twice, twice, twice)) },
      { ...settings, maxFindings: 1 },
    );
    expect(findings.map(({ range }) => range.line)).toEqual([4]);
    expect(errors).toBe(2);
  });

  test('may stand beside very many others, with as many findings in the next line', () => {
    const count = 20_000;
    const comments = '<!-- domwright-disable-next-line duplicate-attribute -->'.repeat(count);
    const found = check(page(comments, '<p class=a class=b>'.repeat(count)), { groups: ['parse'] });
    expect(found).toEqual([]);
  });

  test('is found in fragments, and in UTF-16', () => {
    const comment = '<!-- domwright-disable-next-line duplicate-attribute -->';
    expect(check(`${comment}\n${twice}`, { context: 'div' })).toEqual([]);
    const rules = { 'encoding/not-utf-8': 'off', 'encoding/declaration-differs': 'off' } as const;
    const utf16 = Buffer.from(`\ufeff${page(comment, twice)}`, 'utf16le');
    expect(check(utf16, { rules })).toEqual([]);
    expect(check(Buffer.from(utf16).swap16(), { rules })).toEqual([]);
  });
});
