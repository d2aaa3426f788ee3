import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { domwright } from './domwright.ts';
import { temporaryFolder } from './temporary-folder.ts';

/* Books made by pandoc. What it reads from them again says which headings there are, and in which order. */

const hasPandoc = spawnSync('pandoc', ['--version']).status === 0;
if (!hasPandoc) test.skip('there is no pandoc here', () => {});

const folder = temporaryFolder({});
const text = `---
title: Soup
lang: en
---

# Zwiebel

Text^[A note with $a<b$ & more.] and a table.

| a | b |
|---|---|
| 1 | 2 |

## Under Zwiebel

# Apfel

![A picture](p.png)

    <p>code & more</p>

# Möhre {#x}

A term
:   and what it means

See [Apfel](#apfel) and $x^2$, “quoted” ~~text~~.

\`\`\`python
if a < b: print("&amp;")
\`\`\`
`;
writeFileSync(path.join(folder, 'book.md'), text);
writeFileSync(path.join(folder, 'p.png'), '\x89PNG\r\n\x1a\n', 'latin1');

const pandoc = (...args: string[]): string => {
  const { status, stdout, stderr } = spawnSync('pandoc', args, { cwd: folder, encoding: 'utf8' });
  expect([stderr.replace(/^\[WARNING\].*(?:\n {2}.*)*\n/gm, ''), status]).toEqual(['', 0]);
  return stdout;
};

describe.skipIf(!hasPandoc).each(['epub2', 'epub3'])('A book in %s', (version) => {
  const name = `${version}.epub`;

  test('has its headings in the order in which pandoc reads them', async () => {
    pandoc('--mathml', '--toc', '-t', version, '-o', name, 'book.md');
    const headings = pandoc('-f', 'epub', '-t', 'json', name);
    const blocks = JSON.parse(headings).blocks as unknown[];
    const expected = [
      ...JSON.stringify(blocks).matchAll(/"t":"Header","c":\[\d,\[[^\]]*\][^"]*,\[(.*?)\]\]\}/g),
    ]
      .map(([, inlines]) =>
        [...inlines!.matchAll(/"c":"([^"]*)"|"t":"Space"/g)].map(([, word = ' ']) => word).join(''),
      )
      .filter((heading) => heading !== 'Soup');
    expect(expected.length).toBeGreaterThanOrEqual(4);
    const { stdout, status } = await domwright(['extract', '-F', 'headings', name], { cwd: folder });
    expect(status).toBe(0);
    const found = stdout
      .trim()
      .split('\n')
      .flatMap((line) => JSON.parse(line).headings.map((heading: { text: string }) => heading.text))
      .filter((heading: string) => heading !== 'Soup');
    expect(found).toEqual(expected);
  });

  test('is checked page by page', async () => {
    const { stdout, stderr } = await domwright(['check', '--no-config', '--json', name], { cwd: folder });
    expect(stderr).toBe('');
    const { files } = JSON.parse(stdout);
    expect(files.length).toBeGreaterThanOrEqual(4);
    const codes = files.flatMap(({ findings }: { findings: { code: string }[] }) =>
      findings.map(({ code }) => code),
    );
    // The older version has declarations that XML documents must not have, and some versions have links that are hidden.
    const known =
      version === 'epub2' ? ['attribute-not-allowed', 'obsolete-but-conforming', 'wrong-value'] : [];
    const found = [...new Set(codes)].filter((code) => code !== 'aria/hidden-focusable').sort();
    expect(found).toEqual(known.map((code) => `conformance/${code}`));
  });
});
