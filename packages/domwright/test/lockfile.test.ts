import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { addIntegrity, addMissing, leaveOutEngines, otherEngines } from '../../../scripts/lockfile.mjs';

const root = path.resolve(import.meta.dirname, '../../..');
const hash = (letter: string) => `sha512-${letter.repeat(86)}==`;

test('packages of other platforms are added, with the hashes that the registry has', async () => {
  const lock = {
    packages: {
      '': { version: '1.0.0' },
      'node_modules/tool': {
        version: '2.0.0',
        integrity: hash('a'),
        dev: true,
        optionalDependencies: { '@tool/linux-x64-musl': '2.0.0', '@tool/darwin-arm64': '2.0.0' },
      },
      'packages/here': { version: '1.0.0' },
      'node_modules/here': { version: '1.0.0', link: true },
    },
  };
  expect(addMissing(lock)).toEqual([
    'node_modules/@tool/linux-x64-musl 2.0.0',
    'node_modules/@tool/darwin-arm64 2.0.0',
  ]);
  const asked: string[] = [];
  const result = await addIntegrity(lock, async (name, version) => {
    asked.push(`${name}@${version}`);
    return name.includes('musl') ? hash('b') : null;
  });
  expect(asked.sort()).toEqual(['@tool/darwin-arm64@2.0.0', '@tool/linux-x64-musl@2.0.0']);
  expect(result).toEqual({ added: ['@tool/linux-x64-musl@2.0.0'], unknown: ['@tool/darwin-arm64@2.0.0'] });
  expect(Object.entries(lock.packages['node_modules/@tool/linux-x64-musl' as never])).toEqual([
    ['version', '2.0.0'],
    ['integrity', hash('b')],
    ['cpu', ['x64']],
    ['dev', true],
    ['libc', ['musl']],
    ['optional', true],
    ['os', ['linux']],
  ]);
});

test('what is no hash is not taken for one', async () => {
  const lock = { packages: { 'node_modules/a': { version: '1.0.0' } } };
  const result = await addIntegrity(lock, async () => 'https://registry.test/a.tgz');
  expect(result).toEqual({ added: [], unknown: ['a@1.0.0'] });
  expect(lock.packages['node_modules/a']).toEqual({ version: '1.0.0' });
});

test('no package makes npm warn about a version of Node.js that it is used with', () => {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const before = structuredClone(lock);
  leaveOutEngines(lock);
  // If this fails: npm run lockfile
  expect(before).toEqual(lock);
  for (const name of Object.keys(otherEngines))
    expect(Object.keys(lock.packages).some((key) => key.endsWith(`node_modules/${name}`))).toBe(true);
});

test('the lockfile has no addresses', () => {
  const lock = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  expect(lock.match(/"resolved": "(?!packages\/)[^"]*"/g)).toBe(null);
});
