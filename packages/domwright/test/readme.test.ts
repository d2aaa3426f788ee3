import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as fetching from '../src/fetching/index.ts';
import * as domwright from '../src/index.ts';
import * as parse5 from '../src/parse5/index.ts';
import * as parse5Streams from '../src/parse5-streams.ts';
import * as tokenizer from '../src/tokenizer/index.ts';
import * as treeConstruction from '../src/tree-construction/index.ts';
import * as urls from '../src/urls/index.ts';

// Every `js` block of the READMEs and guides is run, and each `expression; // → value` in it is checked.

const modules: Record<string, object> = {
  domwright,
  'domwright/parse5': parse5,
  'domwright/parse5-streams': parse5Streams,
  'domwright/fetching': fetching,
  'domwright/tokenizer': tokenizer,
  'domwright/tree-construction': treeConstruction,
  'domwright/urls': urls,
};

const library = path.resolve(import.meta.dirname, '..');

function blocksOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/^```js\n([\s\S]*?)^```/gm)].map((match) => match[1]!);
}

/** Runs a block. Returns how many values it checked. */
function run(block: string): number {
  let checks = 0;
  const check = (actual: unknown, expected: unknown) => {
    checks++;
    expect(plain(actual)).toEqual(expected);
  };
  const code = block
    .replace(
      /^import (\{[^}]*\}) from '(.*?)';$/gm,
      (_, names, from) => `const ${names} = modules['${from}'];`,
    )
    .replace(/^(.*); \/\/ → (.*)$/gm, 'check(($1), ($2));');
  new Function('modules', 'check', code)(modules, check);
  return checks;
}

function plain(value: unknown): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : value;
}

describe.each([
  ['README.md', path.resolve(library, '../../README.md')],
  ['packages/domwright/README.md', path.join(library, 'README.md')],
  ['docs/from-parse5.md', path.resolve(library, '../../docs/from-parse5.md')],
  ['docs/urls.md', path.resolve(library, '../../docs/urls.md')],
])('the examples of %s', (_, file) => {
  const blocks = blocksOf(file);
  it('are there', () => expect(blocks.length).toBeGreaterThan(0));
  it.each(blocks)('%s', (block) => expect(run(block)).toBeGreaterThan(0));
});
