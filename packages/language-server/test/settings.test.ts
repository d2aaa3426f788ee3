import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { defaultSettings, SettingsReader } from '../src/workspace/settings.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'domwright-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a configuration and its baseline are read when they change, and not again', () => {
  const page = path.join(folder, 'a.html');
  const [config, baseline] = ['domwright.config.json', 'known.json'].map((name) => path.join(folder, name));
  const baselineOf = (...fingerprints: string[]) => {
    writeFileSync(baseline!, JSON.stringify({ version: 1, findings: { 'a.html': fingerprints } }));
    // Two writes may be within what a file system tells apart.
    utimesSync(baseline!, 1, fingerprints.length);
  };
  writeFileSync(config!, '{"baseline":"known.json"}');
  const messages: string[] = [];
  const read: string[] = [];
  const reader = new SettingsReader(
    defaultSettings,
    (message) => messages.push(message),
    (file) => read.push(path.basename(file)),
  );
  const known = () => reader.of(pathToFileURL(page).href, [folder]).known;
  expect(known()).toEqual([]);
  expect(messages).toEqual([expect.stringContaining('known.json')]);
  baselineOf('0123456789abcdef');
  expect(known()).toEqual(['0123456789abcdef']);
  baselineOf('0123456789abcdef', 'fedcba9876543210');
  expect(known()).toEqual(['0123456789abcdef', 'fedcba9876543210']);
  expect(known()).toBe(known());
  rmSync(baseline!);
  expect(known()).toEqual([]);
  expect(read).toEqual(Array(4).fill(['domwright.config.json', 'known.json']).flat());
});
