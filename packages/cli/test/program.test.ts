import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { domwrightAlone, output } from './domwright.ts';

test('--version', async () => {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  expect(await domwrightAlone(['--version'])).toEqual(output(`${version}\n`));
  expect(await domwrightAlone(['-V'])).toEqual(output(`${version}\n`));
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
    'but not standard input',
    'Examples:',
  ]) {
    expect(stdout).toContain(word);
  }
});

test.each([
  ['tree', ['--fragment', '--scripting', '--json', 'Examples:', 'no-quirks', 'endTag', 'shadowRoot']],
  [
    'tokens',
    ['--state', '--last-start-tag', '--errors', '--json', 'Examples:', '"StartTag"', '"ParseError"'],
  ],
  ['serialize', ['--fragment', '--scripting', '--shadow-roots', '--json', 'Examples:']],
  ['xml', ['--fragment', '--scripting', '--polyglot', '--report', '--json', 'Examples:', 'U+FFFD']],
  ['encoding', ['--json', 'Examples:', 'not for standard', 'declaration']],
  [
    'links',
    ['--base', '--referrer-policy', '--scripting', '--json', 'Examples:', 'CORS mode', 'descriptors', 'ping'],
  ],
  ['preload', ['--base', '--format', '--json', '--viewport', '--no-viewport-meta', 'Examples:', 'integrity']],
  [
    'check',
    [
      ...['--format', '--json', '--output', '--rule', '--max-warnings', '--max-findings', '--no-values'],
      ...['--fragment', '--scripting', '--config', '--no-config', '--ignore', '--color', '--no-color'],
      ...['--threads', '--watch', 'domwright.config.json', 'Exit status:', 'Examples:'],
    ],
  ],
])('%s --help', async (command, words) => {
  const { stdout, stderr, status } = await domwrightAlone([command, '--help']);
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  for (const word of [...words, '--encoding <', '--override-encoding <', '--locale <']) {
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
  [['tree', '--fragment'], "domwright: option '-f, --fragment <context>' argument missing"],
  [
    ['tree', '--fragment', 'html div'],
    "domwright: option '-f, --fragment <context>' argument 'html div' is invalid. " +
      "Expected the name of an element, with 'svg ' or 'math ' before it for SVG and MathML.",
  ],
  [
    ['tokens', '--state', 'Comment'],
    "domwright: option '--state <name>' argument 'Comment' is invalid. " +
      'Expected one of Data, RCDATA, RAWTEXT, Script data, PLAINTEXT, CDATA section.',
  ],
  [
    ['tokens', '--last-start-tag', '<p>'],
    "domwright: option '--last-start-tag <name>' argument '<p>' is invalid. Expected the name of a tag.",
  ],
  [
    ['encoding', '--override-encoding', 'utf-9'],
    "domwright: option '--override-encoding <label>' argument 'utf-9' is invalid. Expected the label of an encoding.",
  ],
  [
    ['encoding', '--encoding', 'utf8x'],
    "domwright: option '--encoding <content-type>' argument 'utf8x' is invalid. Expected the label of an encoding, or a Content-Type.",
  ],
  [
    ['links', '--base', 'a/b'],
    "domwright: option '-b, --base <url>' argument 'a/b' is invalid. Expected an absolute URL.",
  ],
  [
    ['serialize', '--shadow-roots', 'some'],
    "domwright: option '--shadow-roots <which>' argument 'some' is invalid. " +
      'Allowed choices are all, serializable, none.',
  ],
])('%j is one line on standard error', async (args, line) => {
  expect(await domwrightAlone(args)).toEqual({ stdout: '', stderr: `${line}\n`, status: 2 });
});
