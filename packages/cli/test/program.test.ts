import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { domwrightAlone, output } from './domwright.ts';

test('--version', async () => {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  expect(await domwrightAlone(['--version'])).toEqual(output(`${version}\n`));
  expect(await domwrightAlone(['-v'])).toEqual(output(`${version}\n`));
});

test('--help names all commands and has examples', async () => {
  const { stdout, stderr, status } = await domwrightAlone(['--help']);
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  for (const word of [
    'Usage: domwright',
    'tree',
    'tokens',
    'serialize',
    'encoding',
    'xml',
    'links',
    'preload',
    'check',
    'editions',
    'explain-code',
    '--version',
    'except in WARC files',
    'Examples:',
  ]) {
    expect(stdout).toContain(word);
  }
});

test.each([
  ['tree', ['--context', '--scripting', '--json', 'Examples:', 'no-quirks', 'endTag', 'shadowRoot']],
  [
    'tokens',
    ['--initial-state', '--last-start-tag', '--errors', '--json', 'Examples:', '"StartTag"', '"ParseError"'],
  ],
  ['serialize', ['--context', '--scripting', '--shadow-roots', '--json', 'Examples:']],
  ['xml', ['--context', '--scripting', '--polyglot', '--report', '--json', 'Examples:', 'U+FFFD']],
  ['encoding', ['--json', 'Examples:', 'not for pages in', 'declaration']],
  [
    'links',
    ['--url', '--referrer-policy', '--scripting', '--json', 'Examples:', 'CORS mode', 'descriptors', 'ping'],
  ],
  ['preload', ['--url', '--format', '--json', '--viewport', '--no-viewport-meta', 'Examples:', 'integrity']],
  [
    'check',
    [
      ...[
        '--format',
        '--json',
        '--output',
        '--rule',
        '--max-warnings',
        '--max-findings',
        '--groups',
        '--fix',
      ],
      ...['--context', '--scripting', '--config', '--no-config', '--ignore', '--color'],
      ...['--threads', '--watch', 'domwright.config.json', 'Exit status:', 'Examples:'],
    ],
  ],
])('%s --help', async (command, words) => {
  const { stdout, stderr, status } = await domwrightAlone([command, '--help']);
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  for (const word of [...words, '--content-type <', '--encoding <', '--locale <']) {
    expect(stdout).toContain(word);
  }
  for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
});

test('no command', async () => {
  const { stdout, stderr, status } = await domwrightAlone([]);
  expect({ stdout, status }).toEqual({ stdout: '', status: 2 });
  expect(stderr).toContain('Usage: domwright');
});

test.each([
  [['trees'], "domwright: unknown command 'trees' (Did you mean tree?)"],
  [['--what'], "domwright: unknown option '--what'"],
  [['tree', '--jsn'], "domwright: unknown option '--jsn' (Did you mean --json?)"],
  [['tree', '--state', 'Data'], "domwright: unknown option '--state'"],
  [
    ['minify', '--preset', 'safe'],
    "domwright: unknown option '--preset'; use --safe for the preset safe; without it, the preset is compact",
  ],
  [
    ['minify', '--collapseWhitespace'],
    "domwright: unknown option '--collapseWhitespace'; minify does it unless you use --safe",
  ],
  [['minify', '--sort-class-name'], "domwright: unknown option '--sort-class-name'; use --with sortClasses"],
  [
    ['minify', '--minify-urls'],
    "domwright: unknown option '--minify-urls'; minify cannot do it: URLs stay as they are",
  ],
  [['minify', '--nothing-like-it'], "domwright: unknown option '--nothing-like-it'"],
  [['sanitize', '--preset', 'comment'], "domwright: unknown option '--preset'; use --policy"],
  [
    ['sanitize', '--ALLOWED_TAGS=p'],
    "domwright: unknown option '--ALLOWED_TAGS=p'; name a preset with --policy, or a JSON file that says what to keep",
  ],
  [['check', '--Werror'], "domwright: unknown option '--Werror'; use --max-warnings 0"],
  [['help', 'tre'], "domwright: unknown command 'tre' (Did you mean tree?)"],
  [['pages'], "domwright: unknown command 'pages'"],
  [
    ['page.html'],
    "domwright: unknown command 'page.html'; to print the tree of a file: domwright tree page.html",
  ],
  [['-', 'x'], "domwright: unknown command '-'; to print the tree of a file: domwright tree - …"],
  [['tree', '--context'], "domwright: option '-c, --context <element>' argument missing"],
  [
    ['tree', '--context', 'html div'],
    "domwright: option '-c, --context <element>' argument 'html div' is invalid. " +
      "Expected the name of an element, with 'svg ' or 'math ' before it for SVG and MathML.",
  ],
  [
    ['tokens', '--initial-state', 'Comment'],
    "domwright: option '--initial-state <name>' argument 'Comment' is invalid. " +
      'Expected one of Data, RCDATA, RAWTEXT, Script data, PLAINTEXT, CDATA section.',
  ],
  [
    ['tokens', '--last-start-tag', '<p>'],
    "domwright: option '--last-start-tag <name>' argument '<p>' is invalid. Expected the name of a tag.",
  ],
  [
    ['encoding', '--encoding', 'utf-9'],
    "domwright: option '--encoding <label>' argument 'utf-9' is invalid. Expected the label of an encoding, such as utf-8 or koi8-r.",
  ],
  [
    ['encoding', '--content-type', 'text/html; charset=utf8x'],
    "domwright: option '--content-type <value>' argument 'text/html; charset=utf8x' is invalid. " +
      "Expected a Content-Type such as 'text/html; charset=koi8-r'.",
  ],
  [
    ['links', '--url', 'a/b'],
    "domwright: option '-u, --url <url>' argument 'a/b' is invalid. Expected an absolute URL.",
  ],
  [
    ['serialize', '--shadow-roots', 'some'],
    "domwright: option '--shadow-roots <which>' argument 'some' is invalid. " +
      'Expected one of all, serializable, none.',
  ],
])('%j is one line on standard error', async (args, line) => {
  expect(await domwrightAlone(args)).toEqual({ stdout: '', stderr: `${line}\n`, status: 2 });
});
