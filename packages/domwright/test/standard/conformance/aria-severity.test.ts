import { parse } from 'domwright';
import { checkConformance } from 'domwright/conformance';
import { expect, test } from 'vitest';

const found = (html: string): string[] =>
  [...checkConformance(parse(html), { groups: ['aria'] })].map(({ code, severity }) => `${severity} ${code}`);

test('what only the draft of WAI-ARIA asks for is a warning; what cannot be focused may be hidden', () => {
  // https://www.w3.org/TR/wai-aria-1.3/#aria-posinset
  expect(found('<ul><li aria-posinset=1>a</ul>')).toEqual(['warning aria/missing-companion']);
  // https://html.spec.whatwg.org/multipage/interaction.html#inert, https://www.w3.org/TR/html-aria/#docconformance-attr
  expect(found('<div><button aria-hidden=true>a</button></div>')).toEqual(['error aria/hidden-focusable']);
  expect(found('<div inert><button aria-hidden=true>a</button></div>')).toEqual([]);
});
