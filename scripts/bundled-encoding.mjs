// @ts-check
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

const dependency = '@exodus/bytes/encoding-browser.js';
const chunkNames = ['chunks/input.js', 'chunks/main.js'];
const exodusBytes = path.dirname(createRequire(import.meta.url).resolve('@exodus/bytes/encoding.js'));

/**
 * A rolldown plugin that makes two files of each chunk that decodes bytes. `main.browser.js` and `input.browser.js` import
 * the decoders from `@exodus/bytes`, and bundles for browsers take them (`browser` in package.json). In `main.js` and
 * `input.js` is the part of `@exodus/bytes` that is used: its own twenty modules take Node.js 20 ms to load.
 *
 * @returns {import('rolldown').Plugin}
 */
export function bundledEncoding() {
  return {
    name: 'domwright:bundled-encoding',
    async generateBundle(_options, bundle) {
      const users = Object.values(bundle)
        .filter((file) => file.type === 'chunk')
        .filter((file) => file.imports.includes(dependency));
      assert.deepEqual(
        users.map(({ fileName }) => fileName).sort(),
        chunkNames,
        `${dependency} is used where it is expected`,
      );
      const code = await lazyEncoding();
      for (const chunk of users) {
        const { fileName } = chunk;
        const found =
          /import \{ TextDecoder as ([\w$]+), labelToName as ([\w$]+) \} from "@exodus\/bytes\/encoding-browser\.js";/.exec(
            chunk.code,
          );
        assert.ok(found, `${fileName} imports ${dependency} as expected`);
        const [statement, decoder, labelToName] = found;
        assert.ok(
          !/\$(made|make|encoding|newDecoder|labelToName)\b/.test(chunk.code),
          `no name begins with $ in ${fileName}`,
        );
        this.emitFile({
          type: 'prebuilt-chunk',
          fileName: fileName.replace('.js', '.browser.js'),
          code: withoutWebAssembly(chunk.code, fileName),
        });
        chunk.code = `${chunk.code.replace(statement, '').trimEnd()}
const ${decoder} = $newDecoder, ${labelToName} = $labelToName;
${code}`;
        assert.ok(chunk.code.includes(' = $newDecoder,'), `${fileName} has the decoders`);
      }
    },
  };
}

/**
 * A chunk without the decoder in WebAssembly, which browsers do not use.
 *
 * @param {string} code
 * @param {string} fileName
 */
function withoutWebAssembly(code, fileName) {
  let result = code;
  for (const head of [
    /\bfunction decodeWellFormedUTF8\([\w$]+\)\s*\{/,
    /\bdecodeWellFormed\([\w$]+\)\s*\{/,
  ]) {
    const start = head.exec(result);
    assert.ok(start, `the decoder is in ${fileName}`);
    const from = start.index + start[0].length;
    let to = from;
    // No text or regular expression in it has braces.
    for (let depth = 1; ; to++) {
      if (result[to] === '{') depth++;
      else if (result[to] === '}' && --depth === 0) break;
    }
    result = `${result.slice(0, from)}return null;${result.slice(to)}`;
  }
  assert.ok(!result.includes('"AGFzb'), `${fileName} has no other WebAssembly`);
  return result;
}

/**
 * The part of `@exodus/bytes` that is used, as functions: nothing of it runs before it is called, since hardly any
 * program that imports the library decodes bytes in a legacy encoding.
 */
async function lazyEncoding() {
  const build = await rolldown({
    input: path.join(import.meta.dirname, 'data/exodus-bytes.mjs'),
    platform: 'neutral',
    resolve: { conditionNames: ['node', 'import', 'default'] },
    treeshake: { moduleSideEffects: true },
    transform: { define: { 'globalThis.HermesInternal': 'undefined' } },
    plugins: [lazyModule],
  });
  const { output } = await build.generate({
    format: 'esm',
    comments: false,
    minify: {
      compress: true,
      mangle: { toplevel: false },
      codegen: { removeWhitespace: false, asciiOnly: true },
    },
  });
  await build.close();
  const licence = readFileSync(path.join(exodusBytes, 'LICENSE'), 'utf8').trim();
  const code = output[0].code
    .replace(/export *\{[^}]*\};?\s*$/, '')
    .replace(/JSON\.parse\(("(?:[^"\\]|\\.)*")\)/g, (_, string) => {
      // Without escapes it is read faster.
      const text = JSON.parse(string);
      assert.ok(!/['\\]/.test(text), 'the tables can stand between apostrophes');
      // Short ones take little room while they are read, and make no endless lines.
      const pieces = [...text.matchAll(/.{1,2000}/g)].map(([piece]) => `'${piece}'`);
      return `JSON.parse([\n${pieces.join(',\n')}\n].join(''))`;
    });
  assert.ok(!/\b(?:import|export)\b *[{*"]/.test(code), 'nothing is imported or exported');
  return `/*\n${licence}\n*/\n${code}`;
}

/**
 * What is otherwise in the files of `@exodus/bytes`: no encoders, base 64 by Buffer, and tables as texts, since V8 reads
 * those faster than expressions.
 *
 * @type {Record<string, (file: string) => string | Promise<string>>}
 */
const changes = {
  'encoding.js': (file) =>
    replaced(file, [
      ["import { multibyteEncoder } from './fallback/multi-byte.js'", ''],
      ['(createMultibyteDecoder, multibyteEncoder)', '(createMultibyteDecoder)'],
    ]),
  'multi-byte.node.js': (file) =>
    replaced(file, [
      [', multibyteEncoder }', ' }'],
      [/export function createMultibyteEncoder[\s\S]*$/, ''],
    ]),
  'fallback/multi-byte.js': (file) => replaced(file, [[/\/\* Encoders \*\/[\s\S]*$/, '']]),
  'base64.js': () => "export const fromBase64url = (text) => new Uint8Array(Buffer.from(text, 'base64url'));",
  'fallback/multi-byte.table.js': (file) => {
    const tables = JSON.parse(readFileSync(path.join(file, '../multi-byte.encodings.json'), 'utf8'));
    const code = `const loadEncodings = () => ${parsed(tables)};`;
    return replaced(file, [["import loadEncodings from './multi-byte.encodings.cjs'", code]]);
  },
  'fallback/single-byte.encodings.js': asText,
  'fallback/encoding.labels.js': asText,
};

/**
 * @param {string} file
 * @param {[string | RegExp, string][]} replacements each of them found once
 */
function replaced(file, replacements) {
  return replacements.reduce(
    (text, [from, to]) => {
      assert.equal(text.split(from).length, 2, `${file} is as expected: ${from}`);
      return text.replace(from, () => to);
    },
    readFileSync(file, 'utf8'),
  );
}

/** @param {string} file */
async function asText(file) {
  const module = await import(pathToFileURL(file).href);
  assert.deepEqual(Object.keys(module), ['default'], `${file} has a table`);
  return `export default ${parsed(module.default)};`;
}

/** @param {unknown} value */
function parsed(value) {
  const text = JSON.stringify(value);
  assert.deepEqual(JSON.parse(text), value, 'the table is all JSON');
  return `JSON.parse(${JSON.stringify(text)})`;
}

/** @type {import('rolldown').Plugin} */
const lazyModule = {
  name: 'domwright:lazy-module',
  resolveId: (id) => (id === 'node:buffer' ? '\0buffer' : null),
  async load(id) {
    if (id === '\0buffer') {
      const latin1 = JSON.stringify(path.join(exodusBytes, 'fallback/latin1.js'));
      return `import { asciiPrefix } from ${latin1};
        export const isAscii = globalThis.process?.getBuiltinModule?.('node:buffer')?.isAscii ??
          ((bytes) => asciiPrefix(bytes) === bytes.length);`;
    }
    const change = changes[path.relative(exodusBytes, id).replaceAll(path.sep, '/')];
    return change === undefined ? null : { code: await change(id), moduleType: 'js' };
  },
  renderChunk(code) {
    const parts = /^([\s\S]*)\nexport \{ (\S+)(?: as TextDecoder)?, (\S+)(?: as labelToName)? \};\s*$/.exec(
      code,
    );
    assert.ok(parts, 'the bundle of @exodus/bytes has the shape that is known');
    const [, body, decoder, labelToName] = parts;
    // What is bundled is for Node.js. Where there is no Buffer, or one that is made of something else, the decoders are
    // the platform's, as in bundles for browsers.
    return `
      let $made;
      function $make(Buffer) {
        ${body}
        return { Decoder: ${decoder}, labelToName: ${labelToName} };
      }
      function $encoding() {
        return $made ??= $make(globalThis.Buffer ?? {});
      }
      function $newDecoder(label, options) {
        const { Buffer } = globalThis;
        return Buffer === undefined || Buffer.TYPED_ARRAY_SUPPORT
          ? new TextDecoder(label, options)
          : new ($encoding().Decoder)(label, options);
      }
      function $labelToName(label) {
        return $encoding().labelToName(label);
      }
      export { $newDecoder, $labelToName };`;
  },
};
