import { parse } from 'domwright';
import { checkConformance } from 'domwright/conformance';
import { expect, test } from 'vitest';

/*
 * What a message says: the value, the cause, the kind of value that was meant; and one finding for one mistake.
 */

function messagesIn(body: string, head = ''): string[] {
  const page = `<!DOCTYPE html><html lang=en><head><meta charset=utf-8><title>t</title>${head}</head><body>${body}</body></html>`;
  return Array.from(checkConformance(parse(page)), ({ message }) => message);
}

test('an empty value is not said to be empty twice', () => {
  expect(messagesIn('<p id="">')).toEqual(['The id attribute of this p element must not be empty']);
});

test.each([
  [
    '<img src=a alt width="100%">',
    'has the invalid value “100%”: expected an integer, without “%”; for a percentage, use CSS',
  ],
  ['<p id="a b">', 'has the invalid value “a b”: an id must not contain white space'],
  ['<p id="">', 'element must not be empty'],
  ['<meter value=""></meter>', 'must not be empty: '],
  ['<time datetime="19 Nov 2026">x</time>', '“19 Nov 2026”: expected a date such as “2026-11-19”'],
  ['<time datetime="2026-11-x9">x</time>', '“2026-11-x9”: expected'],
  ['<table><tfoot><tr><td>a</tfoot><tbody><tr><td>b</table>', 'nothing may follow <tfoot>'],
  ['<a aria-label=x>y</a>', '<a> without href must not be named with aria-label'],
  [`<p id="${'ab '.repeat(50)}">`, `“${'ab '.repeat(50).slice(0, 40)}…”`],
])('%s', (markup, part) => {
  const messages = messagesIn(markup);
  expect(messages).toEqual([expect.stringContaining(part)]);
});

test.each([
  ['<p><a href=x role=listitem>x</a></p>', ''],
  ['', '<link rel=prefetch href=a as=document>'],
  ['<input type=text alt=x width=100%>', ''],
])('one mistake, one finding: %s %s', (body, head) => {
  const messages = messagesIn(body, head);
  expect(
    messages.filter((message) => message.includes('invalid value') || message.includes('child of')),
  ).toEqual([]);
  expect(messages.length).toBeGreaterThan(0);
});
