import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { clientSettings, defaultSettings } from '../../language-server/src/workspace/settings.ts';

/* The settings of the extension are those of the language server, and those of files are as in a configuration file. */

// biome-ignore lint/suspicious/noExplicitAny: JSON of our own
const read = (file: string): any => JSON.parse(readFileSync(path.resolve(import.meta.dirname, file), 'utf8'));

const { properties } = read('../package.json').contributes.configuration;
const schema = read('../../cli/domwright.config.schema.json');
const ofEditor = ['validate', 'config', 'languages'];
const names = Object.keys(properties).map((name) => name.replace('domwright.', ''));

test('the extension runs in the oldest editor that it names', () => {
  const { engines, devDependencies } = read('../package.json');
  // The types are those of that editor, and the client of the protocol needs no newer one.
  expect(engines.vscode).toBe(`^${devDependencies['@types/vscode']}`);
  const client = path.dirname(createRequire(import.meta.url).resolve('vscode-languageclient/node'));
  expect(read(path.join(client, '../../package.json')).engines.vscode).toBe(engines.vscode);
});

test('the defaults change nothing', () => {
  const defaults = names
    .filter((name) => name !== 'languages')
    .map((name) => [name, properties[`domwright.${name}`].default]);
  const messages: string[] = [];
  expect(clientSettings(Object.fromEntries(defaults), (message) => messages.push(message))).toEqual(
    defaultSettings,
  );
  expect(messages).toEqual([]);
});

test.each(names.filter((name) => !ofEditor.includes(name)))('%s is said in the same words', (name) => {
  expect(properties[`domwright.${name}`].description).toBe(schema.properties[name].description);
});

test('what a configuration says of some files can be set', () => {
  const ofFiles = Object.keys(schema.properties.overrides.items.properties).filter(
    (name) => name !== 'files',
  );
  expect(ofFiles.filter((name) => !names.includes(name))).toEqual(
    leftOut.filter((name) => ofFiles.includes(name)),
  );
});

/** A text in an editor is decoded already. */
const leftOut = ['contentType', 'encoding', 'locale'];
