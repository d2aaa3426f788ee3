import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

const folders: string[] = [];

// NB: a hook that is registered while a test runs is never called.
afterAll(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A folder with files, which is deleted after the tests of the file. */
export function temporaryFolder(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'domwright-check-')));
  folders.push(folder);
  writeFiles(folder, files);
  return folder;
}

export function writeFiles(folder: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}

/** A document without mistakes. */
export const clean =
  '<!DOCTYPE html><html lang=en><head><meta charset=utf-8><title>Soup</title></head><body></body></html>';

/** A document with one error: `duplicate-attribute`, in line 2, at the second `id` in columns 9 and 10. */
export const faulty = clean.replace('<body>', '<body>\n<p id=a id=b></p>');

/** A document with one warning: `encoding/missing-declaration`. */
export const doubtful = clean.replace('<meta charset=utf-8>', '');
