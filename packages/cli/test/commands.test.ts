import { expect, test } from 'vitest';
import { domwright, output } from './domwright.ts';

const lines = (...list: string[]): string => list.map((line) => `${line}\n`).join('');

test('tree', async () => {
  expect(await domwright(['tree'], { input: '<p class=x>a<b>c' })).toEqual(
    output(
      lines(
        '| <html>',
        '|   <head>',
        '|   <body>',
        '|     <p>',
        '|       class="x"',
        '|       "a"',
        '|       <b>',
        '|         "c"',
      ),
    ),
  );
});

test('tokens --edition', async () => {
  const input = '<?a "b" ?><?c';
  const tokens = (...args: string[]) => domwright(['tokens', ...args], { input });
  const living = String.raw`["ProcessingInstruction","a","\"b\" ",{"start":0,"end":10}]`;
  const error = '["ParseError","eof-in-processing-instruction",{"start":10,"end":13,"line":1,"column":11}]';
  expect(await tokens('--edition', 'living')).toEqual(output(lines(living)));
  expect(await tokens('--edition', 'living', '--errors')).toEqual(output(lines(living, error)));
  expect(await tokens('--edition', 'living', '--json')).toEqual(
    output(`{"version":1,"file":"-","tokens":[${living}]}\n`),
  );
  const comments = [
    String.raw`["Comment","?a \"b\" ?",{"start":0,"end":10}]`,
    '["Comment","?c",{"start":10,"end":13}]',
  ];
  expect(await tokens('--edition', '2024')).toEqual(output(lines(...comments)));
  expect(await tokens()).toEqual(output(lines(living)));
});

test.each([
  ['div', '<td>a', ['| "a"']],
  ['tr', '<td>a', ['| <td>', '|   "a"']],
  ['svg path', '<g/>', ['| <svg g>']],
  ['math mi', '<mo/>', ['| <mo>']],
  ['math mrow', '<mo/>', ['| <math mo>']],
  ['template', '<tr>', ['| <tr>']],
  ['title', '<b>', ['| "<b>"']],
])('tree --context %j', async (context, input, tree) => {
  expect(await domwright(['tree', '--context', context], { input })).toEqual(output(lines(...tree)));
  expect(await domwright(['tree', '-c', context, '-'], { input })).toEqual(output(lines(...tree)));
});

test('tree of nothing', async () => {
  expect(await domwright(['tree', '-c', 'div'])).toEqual(output(''));
});

test('--edition', async () => {
  const input = '<select><b title=">">a<?b c?></select>';
  const living = ['--context', 'div', '--edition', 'living'];
  expect(await domwright(['tree', ...living], { input })).toEqual(
    output(lines('| <select>', '|   <b>', '|     title=">"', '|     "a"', '|     <?b c>')),
  );
  expect(await domwright(['serialize', ...living], { input })).toEqual(
    output('<select><b title="&gt;">a<?b c?></b></select>\n'),
  );
  expect(await domwright(['tree', '-c', 'div', '--edition', '2024'], { input })).toEqual(
    output(lines('| <select>', '|   "a"', '|   <!-- ?b c? -->')),
  );
  expect((await domwright(['tree', '--edition', '2025'], { input })).stderr).toContain('living');
});

test('links --edition', async () => {
  const input = '<select><img src=a></select>';
  const links = (edition: string) =>
    domwright(['links', '--url', 'https://example.com/', '--edition', edition], { input });
  expect(await links('2024')).toEqual(output(''));
  expect(await links('living')).toEqual(
    output('1:18\timg[src]\tresource\tno-cors\t-\thttps://example.com/a\n'),
  );
});

test('--scripting', async () => {
  const input = '<noscript><p>a</p></noscript>';
  expect(await domwright(['tree', '-c', 'div'], { input })).toEqual(
    output(lines('| <noscript>', '|   <p>', '|     "a"')),
  );
  expect(await domwright(['tree', '-c', 'div', '--scripting'], { input })).toEqual(
    output(lines('| <noscript>', '|   "<p>a</p>"')),
  );
  for (const options of [[], ['--scripting']]) {
    expect(await domwright(['serialize', '-c', 'div', ...options], { input })).toEqual(output(lines(input)));
  }
});

test('tree --json', async () => {
  const input = '<!DOCTYPE html><p id=a>b<br/><svg xlink:href="#"/></p><!--c-->';
  const { stdout, ...rest } = await domwright(['tree', '--json'], { input });
  expect(rest).toEqual({ stderr: '', status: 0 });
  expect(stdout.endsWith('}\n')).toBe(true);
  const element = (name: string, ...children: unknown[]) => ({
    ...{ type: 'element', namespace: 'html', name, attributes: [], children },
  });
  const range = (start: number, end: number) => ({ start, end });
  expect(JSON.parse(stdout)).toEqual({
    version: 1,
    file: '-',
    tree: {
      type: 'document',
      version: 1,
      mode: 'no-quirks',
      children: [
        { type: 'doctype', name: 'html', publicId: '', systemId: '', range: range(0, 15) },
        element(
          'html',
          element('head'),
          element(
            'body',
            {
              ...element(
                'p',
                { type: 'text', data: 'b', range: range(23, 24) },
                { ...element('br'), startTag: range(24, 29) },
                {
                  ...element('svg'),
                  namespace: 'svg',
                  attributes: [{ name: 'xlink:href', namespace: 'xlink', value: '#', range: range(34, 48) }],
                  startTag: range(29, 50),
                },
              ),
              attributes: [{ name: 'id', value: 'a', range: range(18, 22) }],
              startTag: range(15, 23),
              endTag: range(50, 54),
            },
            { type: 'comment', data: 'c', range: range(54, 62) },
          ),
        ),
      ],
    },
  });
});

test('tree --json with template contents and shadow roots', async () => {
  const input =
    '<div><template shadowrootmode=closed shadowrootclonable>a</template>b</div><template>c</template>';
  const { stdout } = await domwright(['tree', '--json'], { input });
  const [div, template] = JSON.parse(stdout).tree.children[0].children[1].children;
  expect(div.shadowRoot).toEqual({
    ...{ type: 'shadowRoot', mode: 'closed', delegatesFocus: false, serializable: false, clonable: true },
    children: [{ type: 'text', data: 'a', range: { start: 56, end: 57 } }],
  });
  expect(Object.keys(div).slice(-2)).toEqual(['shadowRoot', 'children']);
  expect(div.children[0].data).toBe('b');
  expect(template.content).toEqual({
    type: 'fragment',
    children: [{ type: 'text', data: 'c', range: { start: 85, end: 86 } }],
  });
  expect(template.children).toEqual([]);
});

test('tree --json of 200,000 levels', async () => {
  const depth = 200_000;
  const { stdout, stderr, status } = await domwright(['tree', '--json'], { input: '<div>'.repeat(depth) });
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  expect(stdout.split('"name":"div"').length).toBe(depth + 1);
  expect(stdout.endsWith(`${']}'.repeat(100)}}\n`)).toBe(true);
});

test('serialize', async () => {
  expect(await domwright(['serialize'], { input: '<!doctype html><p>One<p>Two & three' })).toEqual(
    output('<!DOCTYPE html><html><head></head><body><p>One</p><p>Two &amp; three</p></body></html>\n'),
  );
  expect(await domwright(['serialize', '-c', 'div'], { input: 'a\n' })).toEqual(output('a\n'));
  expect(await domwright(['serialize', '-c', 'div', '--json'], { input: '<b>"a"' })).toEqual(
    output('{"version":1,"file":"-","html":"<b>\\"a\\"</b>"}\n'),
  );
});

test('serialize --shadow-roots', async () => {
  const input =
    '<body><p><template shadowrootmode=closed><span><template shadowrootmode=open shadowrootserializable>a</template>' +
    '</span></template>b</p><template><p><template shadowrootmode=open shadowrootserializable></template></p></template>';
  const start = '<html><head></head><body>';
  const end = '</body></html>\n';
  const open = '<template shadowrootmode="open" shadowrootserializable="">';
  const serialize = async (...options: string[]) =>
    (await domwright(['serialize', ...options], { input })).stdout;
  const inTemplate = `<template><p>${open}</template></p></template>`;
  const all =
    `${start}<p><template shadowrootmode="closed"><span>${open}a</template></span></template>b</p>` +
    inTemplate +
    end;
  expect(await serialize()).toBe(all);
  expect(await serialize('--shadow-roots', 'all')).toBe(all);
  expect(await serialize('--shadow-roots', 'serializable')).toBe(`${start}<p>b</p>${inTemplate}${end}`);
  expect(await serialize('--shadow-roots', 'none')).toBe(
    `${start}<p>b</p><template><p></p></template>${end}`,
  );
});

test('tokens', async () => {
  const input = '<!DOCTYPE html><P id=a 1="2&amp;" />b&copy;<!--c--></p x=1>d\ud800<!doctype><br>';
  const { stdout, stderr, status } = await domwright(
    ['tokens', '--content-type', 'text/html; charset=utf-8'],
    {
      input: Buffer.from(input),
    },
  );
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  expect(stdout).toBe(
    lines(
      '["DOCTYPE","html",null,null,true,{"start":0,"end":15}]',
      '["StartTag","p",{"id":"a","1":"2&"},true,{"start":15,"end":36}]',
      '["Character","b©",{"start":36,"end":43}]',
      '["Comment","c",{"start":43,"end":51}]',
      '["EndTag","p",{"start":51,"end":59}]',
      '["Character","d\ufffd",{"start":59,"end":61}]',
      '["DOCTYPE",null,null,null,false,{"start":61,"end":71}]',
      '["StartTag","br",{},{"start":71,"end":75}]',
    ),
  );
});

test('tokens --errors: each before the token in which it begins', async () => {
  const input = 'a&amp b&copyc<p a a>\n&x;<!x>d<!--';
  expect(await domwright(['tokens', '--errors'], { input })).toEqual(
    output(
      lines(
        '["ParseError","missing-semicolon-after-character-reference",{"start":1,"end":5,"line":1,"column":2}]',
        '["ParseError","missing-semicolon-after-character-reference",{"start":7,"end":12,"line":1,"column":8}]',
        '["Character","a& b©c",{"start":0,"end":13}]',
        '["ParseError","duplicate-attribute",{"start":18,"end":19,"line":1,"column":19}]',
        '["StartTag","p",{"a":""},{"start":13,"end":20}]',
        '["ParseError","unknown-named-character-reference",{"start":21,"end":24,"line":2,"column":1}]',
        '["Character","\\n&x;",{"start":20,"end":24}]',
        '["ParseError","incorrectly-opened-comment",{"start":24,"end":26,"line":2,"column":4}]',
        '["Comment","x",{"start":24,"end":28}]',
        '["Character","d",{"start":28,"end":29}]',
        '["ParseError","eof-in-comment",{"start":29,"end":33,"line":2,"column":9}]',
        '["Comment","",{"start":29,"end":33}]',
      ),
    ),
  );
});

test('tokens --json', async () => {
  const input = '<p a a>';
  expect(await domwright(['tokens', '--json'], { input })).toEqual(
    output('{"version":1,"file":"-","tokens":[["StartTag","p",{"a":""},{"start":0,"end":7}]]}\n'),
  );
  expect(await domwright(['tokens', '--json', '-e'], { input })).toEqual(
    output(
      '{"version":1,"file":"-","tokens":[["StartTag","p",{"a":""},{"start":0,"end":7}]],' +
        '"errors":[["ParseError","duplicate-attribute",{"start":5,"end":6,"line":1,"column":6}]]}\n',
    ),
  );
});

test.each([
  ['Data', '<b>&lt;</x>', '["StartTag","b",{}', '["Character","<"', '["EndTag","x"'],
  ['RCDATA', '<b>&lt;</x>', '["Character","<b><"', '["EndTag","x"'],
  ['rawtext state', '<b>&lt;</x>', '["Character","<b>&lt;"', '["EndTag","x"'],
  ['script data', '<b>&lt;</x>', '["Character","<b>&lt;"', '["EndTag","x"'],
  ['PLAINTEXT', '<b>&lt;</x>', '["Character","<b>&lt;</x>"'],
  ['CDATA section', '<b>&lt;]]></x>', '["Character","<b>&lt;"', '["EndTag","x"'],
])('tokens --initial-state %j', async (state, input, ...tokens) => {
  const { stdout } = await domwright(['tokens', '--initial-state', state, '--last-start-tag', 'X'], {
    input,
  });
  expect(
    stdout
      .trim()
      .split('\n')
      .map((line) => line.replace(/,\{"start".*/, '')),
  ).toEqual(tokens);
});
