import { expect, test } from 'vitest';
import { domwright, output } from './domwright.ts';

const page = '<!DOCTYPE html><base href=/d/><script type=module src=s></script><img src=a srcset="b 2x">';
const preload = (...args: string[]) =>
  domwright(['preload', '--url', 'https://example.com/', ...args], { input: page });

test('a line for each fetch', async () => {
  expect(await preload()).toEqual(
    output(
      'module\tauto\tcors\tsame-origin\t-\tscript[src]\thttps://example.com/d/s\n' +
        'image\tauto\tno-cors\tinclude\t-\timg[src]\thttps://example.com/d/a\n',
    ),
  );
});

test('--format link and --viewport', async () => {
  expect(await preload('--format', 'link', '--viewport', '390x844@2')).toEqual(
    output(
      'Link: <https://example.com/d/s>; rel=modulepreload; as=script\n' +
        'Link: <https://example.com/d/b>; rel=preload; as=image\n',
    ),
  );
});

test('--edition', async () => {
  const input = '<p><?marker name=m?></p><template for=m><img src=a></template>';
  const preload = (...args: string[]) =>
    domwright(['preload', '-u', 'https://example.com/', ...args], { input: input.replaceAll('=m', '="m"') });
  expect(await preload('--edition', 'living')).toEqual(
    output('image\tauto\tno-cors\tinclude\t-\timg[src]\thttps://example.com/a\n'),
  );
  expect(await preload('--edition', '2024')).toEqual(output(''));
  expect(await preload()).toEqual(await preload('--edition', 'living'));
});

test.each([['--format', 'json'], ['--json'], ['--json', '--format', 'json']])('%s %s %s', async (...args) => {
  const { stdout, stderr, status } = await preload(...args);
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  expect(JSON.parse(stdout).fetches.map((fetch: { url: string }) => fetch.url)).toEqual([
    'https://example.com/d/s',
    'https://example.com/d/a',
  ]);
});

test.each([
  [['--viewport', '0x0'], 'Expected a size such as 1280x720 or 1280x720@2.'],
  [['--format', 'xml'], 'Expected one of text, json, link.'],
  [['--json', '--format', 'link'], '--json cannot be used with --format link'],
])('%j is refused', async (args, message) => {
  const { stdout, stderr, status } = await preload(...args);
  expect({ stdout, status }).toEqual({ stdout: '', status: 2 });
  expect(stderr).toContain(message);
});

test('a base is needed', async () => {
  const { stderr, status } = await domwright(['preload'], { input: page });
  expect(status).toBe(2);
  expect(stderr).toContain('--url');
});
