import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { buildIfStale } from '../../built-library.mjs';

buildIfStale();

test('domwright/steps has a parser of its own, so that no other parser is slower after it', () => {
  const file = path.resolve(import.meta.dirname, '../../../dist/steps.js');
  const imports = [...readFileSync(file, 'utf8').matchAll(/^import .* from "(.*)";$/gm)].map(
    ([, from]) => from,
  );
  expect(imports.sort()).toEqual(['./chunks/by-web-assembly.js', './chunks/decoders.js']);
});
