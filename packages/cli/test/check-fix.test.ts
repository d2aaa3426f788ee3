import { readFileSync } from 'node:fs';
import path from 'node:path';
import { formatTree, parse } from 'domwright';
import { allDescriptions, checkSource, type FileSettings, fixSource } from 'domwright-check';
import { describe, expect, test } from 'vitest';
import { domwright } from './domwright.ts';
import { clean, temporaryFolder, writeFiles } from './temporary-folder.ts';

const settings: FileSettings = { scripting: false, rules: {}, maxFindings: 10_000 };
const source = (bytes: string | Uint8Array) => ({
  name: 'x',
  bytes: Buffer.from(bytes as string),
});

/** A document with something in its body. */
const page = (body: string): string => clean.replace('<body>', `<body>\n${body}`);

/** The body after all fixes, and what is left to find. */
function fix(body: string, unsafe = true, more: Partial<FileSettings> = {}) {
  const { checked, fixed, failures } = fixSource(source(page(body)), { ...settings, ...more }, null, unsafe);
  expect(failures).toEqual([]);
  const after = checked.text.text;
  return {
    fixed,
    body: after.slice(after.indexOf('<body>') + 7, after.lastIndexOf('</body>')),
    left: checked.findings.map(({ code }) => code),
  };
}

describe('safe fixes', () => {
  test.each([
    ['<p id=a id=b></p>', '<p id=a></p>'],
    ['<p id=a\n  id="b c"  ></p>', '<p id=a  ></p>'],
    ['<p id=a id=b id=c></p>', '<p id=a></p>'],
    [`<p id=a id='b'class=c></p>`, '<p id=a class=c></p>'],
    ['<p id="a"class="b"></p>', '<p id="a" class="b"></p>'],
    ['<p />a</p>', '<p >a</p>'],
    ['<p class="b"/>a</p>', '<p class="b">a</p>'],
    ['<p/class=b>a</p>', '<p class=b>a</p>'],
    ['<p>a</p id=b class="c d">', '<p>a</p>'],
    ['<p>a</p/>', '<p>a</p>'],
    ['<p title="&lt">&copy 2 &#38</p>', '<p title="&lt;">&copy; 2 &#38;</p>'],
    ['<script type="text/javascript">a</script>', '<script>a</script>'],
    ['<img src=a alt="" border="0">', '<img src=a alt="">'],
    ['<img src=a border="0"alt="">', '<img src=a alt="">'],
    ['<img src=a alt="" border=0 border="1"/>', '<img src=a alt="" />'],
    ['<br id=a id=b/>', '<br id=a>'],
    ['<br class=a/ class=b>', '<br class=a/ >'],
    ['<svg id=a / id></svg>', '<svg id=a   ></svg>'],
    ['<script src=a type="text/javascript" language=javascript></script>', '<script src=a></script>'],
  ])('%s', (before, after) => {
    expect(fix(before, false)).toMatchObject({ body: after, left: [] });
  });

  test('guesses are not made', () => {
    const wrong = '<img src=a><input type=emial><p clas=a>b</p>';
    for (const unsafe of [false, true])
      expect(fix(wrong, unsafe)).toMatchObject({ body: `\n${wrong}`.trimStart(), fixed: 0 });
  });

  test('leave the tree as it is', () => {
    const before = page('<p id=a id=b class="c"title="&lt"/><b>&copy x</b/></p id=d>');
    const after = fixSource(source(before), settings, null, false).checked.text.text;
    expect(after).toBe(page('<p id=a class="c" title="&lt;"><b>&copy; x</b></p>'));
  });

  // `=` at the beginning of a name would become the one before a value, and a solidus the end of an empty element.
  const off = { rules: { 'unexpected-solidus-in-tag': 'off' } } as const;
  test.each<[before: string, after: string, more?: Partial<FileSettings>]>([
    ['<p class/=b>', '<p class/=b>'],
    ['<p class / /=b>', '<p class / /=b>'],
    ['<p class class=b =c>', '<p class class=b =c>'],
    ['<p class=a class= >', '<p class=a>'],
    ['<p class=a class=>', '<p class=a>'],
    ['<svg id=a / id></svg>', '<svg id=a / ></svg>', off],
    ['<svg id=a / id id></svg>', '<svg id=a / ></svg>', off],
    ['<svg id="a"/id></svg>', '<svg id="a"/ ></svg>', off],
    [
      '<script type="text/javascript" language=vbscript></script>',
      '<script type="text/javascript" language=vbscript></script>',
    ],
  ])('leave the tree of %s', (before, after, more) => {
    const tree = (body: string) => formatTree(parse(page(body)));
    expect(fix(before, false, more).body).toBe(after);
    expect(tree(after)).toBe(tree(before));
  });

  test('take no longer for many solidi', () => {
    const before = `<p ${'/'.repeat(1_000_000)}=a>`;
    expect(fix(before, false, { groups: ['parse'] }).body).toBe(before);
  });

  test('and no others, unless they are asked for', () => {
    const body = '<p align=center>a</p>';
    expect(fix(body, false)).toEqual({ fixed: 0, body, left: ['conformance/obsolete-attribute'] });
    expect(fix(body)).toEqual({ fixed: 1, body: '<p>a</p>', left: [] });
    expect(fix('<p align=a align=b bgcolor=c foo>a</p>')).toMatchObject({ body: '<p>a</p>', left: [] });
  });
});

test('only codes that are on, and not in lines where they are disabled', () => {
  const body = '<p id=a id=b></p>';
  expect(fix(body, true, { rules: { 'duplicate-attribute': 'off' } })).toEqual({ fixed: 0, body, left: [] });
  expect(fix(body, true, { groups: ['values'] }).body).toBe(body);
  const disabled = `<!-- domwright-disable-next-line duplicate-attribute -->\n${body}`;
  expect(fix(disabled)).toEqual({ fixed: 0, body: disabled, left: [] });
});

test('not what a baseline has, even if the text around it changes', () => {
  const known = page('<p id=a id=b></p>');
  const fingerprints = new Set(checkSource(source(known), settings).findings.map((one) => one.fingerprint));
  const { checked, fixed } = fixSource(
    source(known.replace('</p>', '</p><i class=c class=d></i><p/></p>')),
    settings,
    ({ fingerprint, code, range }) =>
      fingerprints.has(fingerprint) || (code === 'duplicate-attribute' && range.column < 12),
    true,
  );
  expect(checked.text.text).toBe(page('<p id=a id=b></p><i class=c></i><p></p>'));
  expect({ fixed, left: checked.findings, known: checked.known.length }).toEqual({
    fixed: 2,
    left: [],
    known: 1,
  });
});

test('all that can be fixed, however few findings are reported', () => {
  const bytes = page('<p align=a></p>'.repeat(20) + '<p id=a id=b></p>'.repeat(20));
  const { checked, fixed } = fixSource(source(bytes), { ...settings, maxFindings: 3 }, null, false);
  expect(checked.text.text).toBe(page('<p align=a></p>'.repeat(20) + '<p id=a></p>'.repeat(20)));
  expect(checked.findings.map(({ range }) => range.column)).toEqual([4, 19, 34]);
  expect({ fixed, errors: checked.errors }).toEqual({ fixed: 20, errors: 20 + 19 });
});

test('a fragment', () => {
  const { checked } = fixSource(source('<td id=a id=b>c'), { ...settings, context: 'tr' }, null, false);
  expect(checked.text.text).toBe('<td id=a>c');
});

test.each([
  ['windows-1252', Buffer.from('é', 'latin1')],
  ['Shift_JIS', Buffer.from([0x83, 0x5c])],
  ['ISO-2022-JP', Buffer.from('\x1b$B$"\x1b(B', 'latin1')],
  ['UTF-8', Buffer.from([0xff, 0xc3])],
])('every other byte of a page in %s stays', (label, bytes) => {
  const parts = (attributes: string) => [
    Buffer.from(`<!DOCTYPE html><meta charset=${label}><title>a</title><p title="`),
    ...[bytes, Buffer.from(`"${attributes}>`), bytes],
  ];
  const before = Buffer.concat(parts(' class=a class=b'));
  const { bytes: after } = fixSource({ name: 'x', bytes: before }, settings, null, false);
  expect(Buffer.from(after!)).toEqual(Buffer.concat(parts(' class=a')));
});

test.each([
  ['utf-8', '<script src=b></script>'],
  ['windows-1252', '<script src=b charset=utf-8></script>'],
])('a script in UTF-8 needs no charset in a document in %s', (label, after) => {
  const before = clean
    .replace('charset=utf-8', `charset=${label}`)
    .replace('</head>', '<script src=b charset=utf-8></script>$&');
  const { checked } = fixSource(source(before), settings, null, false);
  expect(checked.text.text).toContain(after);
});

test('UTF-16', () => {
  const text = (attributes: string) =>
    Buffer.from(`\ufeff<!DOCTYPE html><title>é</title><p class=a${attributes}>&copy`, 'utf16le');
  const { bytes } = fixSource(
    { name: 'x', bytes: text(' class=b') },
    { ...settings, rules: { 'missing-semicolon-after-character-reference': 'off' } },
    null,
    false,
  );
  expect(Buffer.from(bytes!)).toEqual(text(''));
});

test('the fixes of all examples remove their findings', () => {
  for (const { code, example, fragment, bytes, edition, severity, isXML } of allDescriptions()) {
    if (isXML === true) continue;
    const { failures } = fixSource(
      { name: code, bytes: Buffer.from(example, bytes === true ? 'latin1' : 'utf8') },
      {
        ...settings,
        ...(fragment !== undefined && { context: fragment }),
        ...(edition !== undefined && { edition }),
        rules: { [code]: severity },
      },
      null,
      true,
    );
    expect({ code, failures }).toEqual({ code, failures: [] });
  }
});

describe('check --fix', () => {
  const cwd = temporaryFolder({});
  const faulty = page('<p id=a id=b align=c></p>');
  const run = (...args: string[]) => domwright(['check', '--no-config', ...args], { cwd });
  const read = (name: string) => readFileSync(path.join(cwd, name), 'utf8');

  test('writes files, and reports what is left', async () => {
    writeFiles(cwd, { 'a.html': faulty, 'b.html': clean });
    const { stdout, stderr, status } = await run('--fix', '--format', 'compact', 'a.html', 'b.html');
    expect({ stderr, status }).toEqual({ stderr: '', status: 1 });
    expect(stdout).toMatch(/^a\.html:2:9: error: .* \[conformance\/obsolete-attribute\]\n$/);
    expect(read('a.html')).toBe(page('<p id=a align=c></p>'));
    const all = await run('--fix', '--unsafe-fixes', 'a.html', 'b.html');
    expect(all).toEqual({ stdout: 'no findings in 2 files; 1 finding fixed\n', stderr: '', status: 0 });
    expect(read('a.html')).toBe(page('<p id=a></p>'));
    expect(read('b.html')).toBe(clean);
  });

  test('--dry-run prints a patch', async () => {
    writeFiles(cwd, { 'a.html': faulty });
    const { stdout, stderr, status } = await run('--fix', '--dry-run', 'a.html');
    expect({ stderr, status }).toEqual({ stderr: 'domwright: 1 finding can be fixed\n', status: 1 });
    expect(stdout).toMatch(
      /^--- a\/a\.html\n\+\+\+ b\/a\.html\n@@ .*\n.*\n-<p id=a id=b align=c>.*\n.*\n\+<p id=a align=c>/,
    );
    expect(read('a.html')).toBe(faulty);
    writeFiles(cwd, { 'bom.html': `\ufeff<!DOCTYPE html><title>a</title><p id=a id=b>` });
    const { stdout: marked } = await run('--fix', '--diff', 'bom.html');
    expect(marked).toMatch(/\n-\ufeff<!DOCTYPE html>.*\n.*\n\+\ufeff<!DOCTYPE html>/);
    const { stdout: same } = await domwright(['check', '--fix', '--dry-run', '-'], { cwd, input: faulty });
    expect(same).toContain('+<p id=a align=c>');
  });

  test('says in JSON how many were fixed', async () => {
    writeFiles(cwd, { 'a.html': faulty });
    const { stdout } = await run('--fix', '--json', 'a.html');
    expect(JSON.parse(stdout).summary).toMatchObject({
      fixed: 1,
      codes: { 'conformance/obsolete-attribute': 1 },
    });
  });

  test.each([
    [['--fix', '-'], '--fix cannot be used with standard input, except with --diff'],
    [['--fix', '--watch', 'a.html'], '--watch cannot be used with --fix'],
    [['--fix', '--update-baseline', 'a.html'], '--update-baseline cannot be used with --fix'],
    [['--dry-run', 'a.html'], '--diff needs --fix'],
    [['--diff', 'a.html'], '--diff needs --fix'],
    [['--unsafe-fixes', 'a.html'], '--unsafe-fixes needs --fix'],
  ])('%j', async (args, message) => {
    expect(await run(...args)).toEqual({ stdout: '', stderr: `domwright: ${message}\n`, status: 2 });
  });
});

describe('a fix after which the encoding is detected in another way', () => {
  const fixed = (html: string) => {
    const source = { name: 'a.html', bytes: Buffer.from(html) };
    return fixSource(source, settings, null, true);
  };
  const start = '<!DOCTYPE html><html lang=en><title>a</title>';

  test('is applied if the page still says the same', () => {
    const { bytes, failures, fixed: count } = fixed(`${start}<p x="é">a</p><p y=1>b</p>`);
    expect(Buffer.from(bytes as Uint8Array).toString()).toBe(`${start}<p>a</p><p>b</p>`);
    expect({ failures, count }).toEqual({ failures: [], count: 2 });
  });

  test('leaves other letters as they are', () => {
    const html = `${start}<p y=1>b</p><p align=left align=left>é</p><p z=1>c</p>`;
    const { bytes, failures } = fixed(html);
    expect(Buffer.from(bytes as Uint8Array).toString()).toBe(`${start}<p>b</p><p>é</p><p>c</p>`);
    expect(failures).toEqual([]);
  });
});
