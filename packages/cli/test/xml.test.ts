import { expect, test } from 'vitest';
import { domwright, output } from './domwright.ts';

test('xml', async () => {
  expect(await domwright(['xml'], { input: '<!DOCTYPE html><p a:b=c>x<br>&lt;' })).toEqual(
    output(
      '<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml"><head></head><body>' +
        '<p aU00003Ab="c">x<br />&lt;</p></body></html>\n',
    ),
  );
  expect(await domwright(['xml', '-c', 'svg svg'], { input: '<a/>' })).toEqual(
    output('<a xmlns="http://www.w3.org/2000/svg"/>\n'),
  );
});

test('xml --polyglot, --xml-declaration', async () => {
  const input = '<script>a<b</script>';
  const { stdout } = await domwright(['xml', '--polyglot'], { input });
  expect(stdout).toContain('<script>/*<![CDATA[*/a<b/*]]>*/</script>');
  expect((await domwright(['xml', '--xml-declaration'], { input })).stdout).toMatch(
    /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<html /,
  );
  expect(await domwright(['xml', '--polyglot', '--xml-declaration'], { input })).toEqual({
    stdout: '',
    stderr: 'domwright: --xml-declaration cannot be used with --polyglot\n',
    status: 2,
  });
});

test('xml --report', async () => {
  const input = '<!DOCTYPE html>\n<p a:b=c><!--x--y-->';
  expect(await domwright(['xml', '--report'], { input })).toEqual(
    output('2:4 name attribute a:b: "a:b" → "aU00003Ab"\n2:10 comment-hyphens comment: "x--y" → "x- -y"\n'),
  );
  const { stdout } = await domwright(['xml', '--report', '--json', '-c', 'div'], { input: '<a:b>' });
  expect(JSON.parse(stdout)).toEqual({
    version: 1,
    file: '-',
    xml: '<aU00003Ab xmlns="http://www.w3.org/1999/xhtml"></aU00003Ab>',
    changes: [
      {
        rule: 'name',
        node: 'element',
        name: 'a:b',
        from: 'a:b',
        to: 'aU00003Ab',
        range: { start: 0, end: 5 },
      },
    ],
  });
});
