import { describe, expect, test } from 'vitest';
import { rewritePieces } from './rewrite.mjs';

describe('Content before a body whose head has no end tag', () => {
  const before = (content: string): string =>
    rewritePieces(['<!DOCTYPE html><body>x'], (rewriter) =>
      rewriter.on('body', { element: (body) => void body.before(content, { html: true }) }),
    );
  // What ends the head by itself needs no tag: https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inhead
  test.each(['<p>a</p>', '<div>', 'a', '<table>', '<br>'])('%s ends the head', (content) => {
    expect(before(content)).toBe(`<!DOCTYPE html>${content}<body>x`);
  });
  test.each(['<title>a</title>', '<meta>', '<link>', '<!--a-->', '<style></style>'])(
    '%s does not',
    (content) => {
      expect(before(content)).toBe(`<!DOCTYPE html></head>${content}<body>x`);
    },
  );
});
