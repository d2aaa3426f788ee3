import { realpathSync } from 'node:fs';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sanitize } from 'domwright/sanitizer';
import { describe, expect, test } from 'vitest';
import { knownNamesText } from '../../../src/generated/names.ts';
import { eventHandlers } from '../../../src/generated/sanitizer-tables.ts';
import { hasFirefox, openFirefox } from '../../firefox.mjs';
import { chromiumPath, hasChromium, openChromium } from '../../property/chromium.mjs';

/*
 * Which event handler content attributes the installed browsers compile: the Sanitizer's safe functions must remove all of them.
 * The candidates are our list, the window's IDL attributes, and all words starting with `on` in the browser's binary. An
 * attribute is compiled if the IDL attribute becomes a function, or if an event runs it.
 */

const listed = eventHandlers
  .trim()
  .split(/\s+/)
  .map((name) => `on${name}`);

/** All elements with a meaning in HTML, SVG or MathML, and some more. */
const elementNames = knownNamesText
  .split(/\s+/)
  .filter((name) => /^[a-z][a-z\d-]*$/i.test(name) && name !== 'xmlns');

/** Runs in the page. */
function compiledHandlers(names: string[], elementNames: string[]): string[] {
  // biome-ignore lint/suspicious/noExplicitAny: it runs in a browser
  const page = globalThis as any;
  const candidates = new Set(names);
  for (const property of Object.getOwnPropertyNames(page)) {
    // Of interfaces; other properties may throw.
    const prototype = /^[A-Z]/.test(property) ? page[property]?.prototype : undefined;
    for (const name of Object.getOwnPropertyNames(prototype ?? {}))
      if (/^on./.test(name)) candidates.add(name);
  }
  const compiled = new Set<string>();
  const namespaces = ['1999/xhtml', '2000/svg', '1998/Math/MathML'];
  const elements = namespaces.flatMap((namespace) =>
    elementNames.map((name) => page.document.createElementNS(`http://www.w3.org/${namespace}`, name)),
  );
  const interfaces = new Map(elements.map((element) => [element.constructor, element]));
  for (const element of interfaces.values()) {
    for (const name of candidates) {
      if (compiled.has(name)) continue;
      page.hasRun = false;
      element.setAttribute(name, 'hasRun = true');
      const type = name.slice(2);
      for (const target of [element, ...(/^(?:body|frameset)$/.test(element.localName) ? [page] : [])]) {
        if (typeof target[name] === 'function') page.hasRun = true;
        for (const event of page.hasRun ? [] : [type, `${type}Event`])
          target.dispatchEvent(new page.Event(event));
      }
      element.removeAttribute(name);
      if (page.hasRun) compiled.add(name);
    }
  }
  return [...compiled].sort();
}

/** The words `on…` of a program, in strings of one and of two bytes a character. */
async function wordsOf(program: string): Promise<string[]> {
  const words = new Set<string>();
  const size = 2 ** 24;
  const overlap = 200;
  const bytes = Buffer.alloc(size);
  let file: FileHandle | undefined;
  try {
    file = await open(program);
    for (let offset = 0; ; offset += size - overlap) {
      const { bytesRead } = await file.read(bytes, 0, size, offset);
      const text = bytes.toString('latin1', 0, bytesRead);
      for (const [, word] of text.matchAll(/(?<![A-Za-z\d_])(on[a-z]{3,40})\0/g)) words.add(word!);
      for (const [word] of text.matchAll(/o\0n\0(?:[a-z]\0){3,40}\0\0/g))
        words.add(word.replaceAll('\0', ''));
      if (bytesRead < size) return [...words];
    }
  } finally {
    await file?.close();
  }
}

/** Handlers missing from our list, which a configuration that allows them would let through. */
function missing(compiled: string[]): string[] {
  const known = new Set(listed);
  return compiled.filter(
    (name) =>
      !known.has(name) || sanitize(`<p ${name}=x>`, { sanitizer: { attributes: [name] } }) !== '<p></p>',
  );
}

/** Handlers that the test must find: with and without an IDL attribute, of the window and of SVG. */
const surely = ['onclick', 'onfocusin', 'onhashchange', 'onbegin'];

describe('event handlers that a browser compiles are in the list', () => {
  test.skipIf(!hasFirefox)('Firefox', async () => {
    const firefox = await openFirefox();
    try {
      const maps = await readFile(`/proc/${firefox.processId}/maps`, 'utf8').catch(() => '');
      const library = /\/.*\/libxul\.so$/m.exec(maps)?.[0];
      const words = library === undefined ? [] : await wordsOf(library);
      const compiled = await firefox.evaluate(
        `(${compiledHandlers})(${JSON.stringify([...listed, ...words])}, ${JSON.stringify(elementNames)})`,
      );
      expect(compiled).toEqual(expect.arrayContaining(surely));
      expect(missing(compiled)).toEqual([]);
    } finally {
      await firefox.close();
    }
  });

  test.skipIf(!hasChromium)('Chromium', async () => {
    const chromium = await openChromium();
    try {
      const programs = [realpathSync(chromiumPath), '/usr/lib/chromium/chromium'].map((file) =>
        wordsOf(path.resolve(file)).catch(() => []),
      );
      const words = (await Promise.all(programs)).flat();
      const compiled = await chromium.evaluate(
        `(${compiledHandlers})(${JSON.stringify([...listed, ...words])}, ${JSON.stringify(elementNames)})`,
      );
      expect(compiled).toEqual(expect.arrayContaining(surely));
      expect(missing(compiled)).toEqual([]);
    } finally {
      await chromium.close();
    }
  });
});
