import { describe, expect, test } from 'vitest';
import { domwright, output } from './domwright.ts';

const page = `<!DOCTYPE html>
<meta name=referrer content=origin>
<base href="/dir/">
<a href="a b" ping="p //" rel=noreferrer>
<img srcset="1.png, 2.png 2x" crossorigin referrerpolicy=no-referrer>
<link rel=stylesheet href=s.css>
<script src="" crossorigin=use-credentials></script>
<meta http-equiv=refresh content="5; url=next">
<form action=send></form>`;

const links = (args: string[], input: string | Uint8Array = page) => domwright(['links', ...args], { input });

describe('links', () => {
  test('a line for each URL', async () => {
    const lines = [
      '3:13\tbase[href]\tbase\t-\torigin\thttps://example.com/dir/',
      '4:10\ta[href]\thyperlink\t-\tno-referrer\thttps://example.com/dir/a%20b',
      '4:21\ta[ping]\tping\t-\tno-referrer\thttps://example.com/dir/p',
      '4:21\ta[ping]\tping\t-\tno-referrer\t! "//"',
      '5:14\timg[srcset]\tresource\tanonymous\tno-referrer\thttps://example.com/dir/1.png',
      '5:14\timg[srcset]\tresource\tanonymous\tno-referrer\thttps://example.com/dir/2.png\t2x',
      '6:27\tlink[href]\tresource\tno-cors\torigin\thttps://example.com/dir/s.css',
      '7:14\tscript[src]\tresource\tuse-credentials\torigin\t! ""',
      '8:35\tmeta[content]\tnavigation\t-\torigin\thttps://example.com/dir/next',
      '9:14\tform[action]\tsubmission\t-\torigin\thttps://example.com/dir/send',
    ];
    expect(await links(['--url', 'https://example.com/page'])).toEqual(output(`${lines.join('\n')}\n`));
  });

  test('--json', async () => {
    const { stdout, stderr, status } = await links(['--json', '-u', 'https://example.com/page']);
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    const object = JSON.parse(stdout);
    expect(Object.keys(object)).toEqual(['version', 'file', 'base', 'links']);
    expect(object.base).toBe('https://example.com/dir/');
    expect(object.links).toHaveLength(10);
    expect(object.links[5]).toEqual({
      line: 5,
      column: 14,
      element: 'img',
      attribute: 'srcset',
      use: 'resource',
      text: '2.png',
      url: 'https://example.com/dir/2.png',
      descriptor: '2x',
      cors: 'anonymous',
      referrerPolicy: 'no-referrer',
    });
    expect(object.links[3]).toEqual({
      line: 4,
      column: 21,
      element: 'a',
      attribute: 'ping',
      use: 'ping',
      text: '//',
      url: null,
      cors: null,
      referrerPolicy: 'no-referrer',
    });
  });

  test('without a base only absolute URLs are resolved', async () => {
    expect(await links([], '<a href=x></a><a href=b:c></a>')).toEqual(
      output('1:9\ta[href]\thyperlink\t-\t-\t! "x"\n1:23\ta[href]\thyperlink\t-\t-\tb:c\n'),
    );
  });

  test('--referrer-policy, --scripting and the encoding of the document count', async () => {
    const input = Uint8Array.from('<a href="//h?\xe9"></a><noscript><img src=x></noscript>', (c) =>
      c.charCodeAt(0),
    );
    expect(
      await links(
        [
          '-u',
          'http://a/',
          '--referrer-policy',
          'x, Origin',
          '--scripting',
          '--content-type',
          'text/html; charset=koi8-r',
        ],
        input,
      ),
    ).toEqual(output('1:10\ta[href]\thyperlink\t-\torigin\thttp://h/?%E9\n'));
    expect((await links(['-u', 'http://a/'], input)).stdout).toContain(
      '1:40\timg[src]\tresource\tno-cors\t-\thttp://a/x\n',
    );
  });

  test('nothing, where there is none', async () => {
    expect(await links([], '<p>')).toEqual(output(''));
  });
});
