// @ts-check
/**
 * `npm run build`: builds the members into their dist folders.
 *
 * The library takes three steps. `ts7` compiles the whole program, so that every const enum becomes a number, and writes
 * JavaScript and declarations to a temporary folder. `rolldown` bundles the JavaScript; `rollup` with `rollup-plugin-dts` bundles
 * the declarations. The other members are bundled from their sources.
 *
 * Everything is first written beside dist and moved at the end, so a failed build keeps the last good one.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { rolldown } from 'rolldown';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';
import { entriesOf, entryPoints, memberOutputs, sourceEntries } from './entry-points.mjs';
import { installed, root, run } from './run.mjs';
import { compiledSourceMaps, reduceCodeAndSourceMaps } from './source-maps.mjs';

const library = path.join(root, 'packages/domwright');
const runPage = path.join(root, 'packages/run-page');
const extract = path.join(root, 'packages/extract');
const check = path.join(root, 'packages/check');
const cli = path.join(root, 'packages/cli');
const languageServer = path.join(root, 'packages/language-server');
const source = path.join(library, 'src');
const compiled = path.join(library, `.dist-${process.pid}-compiled`);

/** `--into FOLDER` writes the packages' files to a folder, which must be on the same disk, and leaves the dist folders alone. */
const { into } = parseArgs({ options: { into: { type: 'string' } } }).values;

const requireHere = createRequire(import.meta.url);

/** Anything that isn't a relative or absolute path is a package. */
const isPackage = /^[^./]/;

/** The packages that npm installs with the library. Everything else it imports is bundled. */
const installedPackages = packagesInstalledWith(library);

/** The folders of the packages in the library's bundles. */
/** @type {Set<string>} */
const bundledInLibrary = new Set();

/** Files that bundlers replace for browsers (`browser` in the library's package.json). */
const platformFiles = ['decoders', 'by-web-assembly'];
const platformFile = new RegExp(`[\\\\/]bytes[\\\\/](${platformFiles.join('|')})\\.js$`);

const programOfThread = /[\\/](node|web)-worker\.js$/;

/**
 * Import time is mostly reading source, so comments are removed and local names shortened. Names of functions and classes are
 * kept, and so are lines, because Node.js prints the line of an uncaught error. Statements aren't joined, which was 1 % slower
 * (docs/inside/performance-history.md).
 *
 * @type {import('rolldown').MinifyOptions}
 */
const minify = {
  compress: {
    keepNames: { class: true, function: true },
    target: 'es2022',
    sequences: false,
    joinVars: false,
  },
  mangle: { keepNames: true },
  codegen: { removeWhitespace: false, asciiOnly: true },
};

/** Modules of Node.js that take a millisecond or more to load, and that most commands import but don't use. */
const slowBuiltins = [
  'child_process',
  'crypto',
  'dns',
  'http',
  'https',
  'net',
  'v8',
  'worker_threads',
  'zlib',
];

/** The same for packages that are installed beside the program. */
const slowPackages = ['saxes'];

/** The names of modules that load them begin so. */
const LATE = '\0late:';

/**
 * What newer versions of Node.js than the one that builds may have in them, and our code looks for.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const newerNames = { 'node:zlib': ['createZstdDecompress', 'zstdDecompressSync'] };

/** The folders that are written, each beside the dist that it will replace. */
const folders = [library, runPage, extract, check, cli, languageServer]
  .filter((member) => existsSync(path.join(member, 'src')))
  .map((member) => ({ member, written: path.join(member, `.dist-${process.pid}`) }));

try {
  await compile();
  for (const { member, written } of folders) {
    mkdirSync(written);
    if (member === cli) await bundleCommandLine(written);
    else if (member === languageServer) await bundleLanguageServer(written);
    else if (member !== library) await bundleMember(member, written);
    else
      await Promise.all([
        bundleLibrary(written),
        bundleSteps(written),
        bundlePlatformFiles(written),
        bundleDeclarations(written),
      ]);
    if (member === library) {
      reduceCodeAndSourceMaps(written);
      writeLicenses(written, bundledInLibrary);
    }
    if (member !== cli && member !== languageServer)
      writeCommonJS(written, memberOutputs(path.basename(member)));
  }
  for (const { member, written } of folders) {
    if (into !== undefined) {
      renameSync(written, path.join(into, path.basename(member)));
      continue;
    }
    const dist = path.join(member, 'dist');
    const old = `${written}-old`;
    if (existsSync(dist)) renameSync(dist, old);
    renameSync(written, dist);
    rmSync(old, { recursive: true, force: true });
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  for (const folder of [compiled, ...folders.map(({ written }) => written)])
    rmSync(folder, { recursive: true, force: true });
}

/** Files that need Node's types are compiled first. The rest is compiled again without those types. */
async function compile() {
  const options = ['--outDir', compiled, '--verbatimModuleSyntax', 'false', '--isolatedModules', 'false'];
  options.push('--sourceMap');
  for (const project of ['tsconfig.node.json', 'tsconfig.json']) {
    const args = [installed('ts7/bin/tsc'), '-p', path.join(library, project), ...options];
    if ((await run(process.execPath, args)) !== 0) throw new Error(`${project}: compilation failed`);
  }
}

/** @param {string} dir */
async function bundleLibrary(dir) {
  const { steps, ...others } = compiledEntryPoints('.js');
  await bundleCompiled(dir, others, { codeSplitting: { groups: chunks() } });
}

/**
 * `domwright/steps` has its own copy of the parser. A recording parser uses other classes, and V8 has one set of inline caches
 * per function, whoever calls it. With a shared copy, once a process has recorded steps, all its parsers would be slower by a
 * third or more (docs/inside/performance-history.md).
 *
 * @param {string} dir
 */
async function bundleSteps(dir) {
  const { steps } = compiledEntryPoints('.js');
  await bundleCompiled(dir, { steps }, { codeSplitting: false });
}

/**
 * @param {string} dir
 * @param {Record<string, string>} input
 * @param {Pick<import('rolldown').OutputOptions, 'codeSplitting'>} splitting
 */
async function bundleCompiled(dir, input, splitting) {
  const bundle = await rolldown({
    // Comments name modules by their paths relative to this folder, which must not contain the process id.
    cwd: compiled,
    input,
    plugins: [compiledSourceMaps(compiled)],
    external: (id) => isInstalled(id) || platformFile.test(id),
    platform: 'neutral',
    tsconfig: false,
    // A bundled package tests for `Buffer`, and bundlers such as Parcel would add a polyfill for browsers.
    transform: { define: { Buffer: 'globalThis.Buffer' } },
    resolve: { conditionNames: ['import', 'default'], mainFields: ['module', 'main'] },
    optimization: { inlineConst: { mode: 'all' } },
    // The package's `sideEffects` lists the bundles of these programs, not the modules in them.
    treeshake: { moduleSideEffects: (id) => programOfThread.test(id) || undefined },
    onLog: failOnWarnings,
  });
  const { output } = await bundle.write({
    dir,
    format: 'esm',
    sourcemap: true,
    sourcemapExcludeSources: true,
    minify,
    comments: { legal: true, annotation: true, jsdoc: false },
    paths: (id) => (platformFile.test(id) ? `./chunks/${path.basename(id)}` : id),
    chunkFileNames: 'chunks/[name].js',
    ...splitting,
  });
  noteBundledPackages(bundledInLibrary, output);
  await bundle.close();
}

/** @param {string} id */
function isInstalled(id) {
  return id.startsWith('node:') || isOneOf(installedPackages, id);
}

/**
 * The packages that npm installs with a member.
 *
 * @param {string} member
 */
function packagesInstalledWith(member) {
  const { dependencies, peerDependencies } = JSON.parse(
    readFileSync(path.join(member, 'package.json'), 'utf8'),
  );
  return Object.keys({ ...dependencies, ...peerDependencies });
}

/**
 * @param {readonly string[]} packages
 * @param {string} id
 */
function isOneOf(packages, id) {
  return packages.some((name) => id === name || id.startsWith(`${name}/`));
}

/**
 * Adds the folders of the packages in a bundle.
 *
 * @param {Set<string>} bundledPackages
 * @param {readonly (import('rolldown').OutputChunk | import('rolldown').OutputAsset)[]} output
 */
function noteBundledPackages(bundledPackages, output) {
  for (const chunk of output) {
    for (const id of chunk.type === 'chunk' ? chunk.moduleIds : []) {
      const folder = /^.*[\\/]node_modules[\\/](@[^\\/]+[\\/])?[^\\/]+/.exec(id)?.[0];
      if (folder !== undefined) bundledPackages.add(folder);
    }
  }
}

/**
 * The licenses of bundled packages must be included.
 *
 * @param {string} dir
 * @param {ReadonlySet<string>} bundledPackages their folders
 */
function writeLicenses(dir, bundledPackages) {
  const licenses = [...bundledPackages].sort().map((folder) => {
    const { name, version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    const file = readdirSync(folder).find((entry) => /^licen[cs]e(\.|$)/i.test(entry));
    if (file === undefined) throw new Error(`${name}: no license`);
    return `${name} ${version}\n\n${readFileSync(path.join(folder, file), 'utf8').trim()}\n`;
  });
  writeFileSync(path.join(dir, 'third-party-licenses.txt'), licenses.join(`\n${'-'.repeat(72)}\n\n`));
}

/**
 * Modules that are always needed together are one file, because each file costs Node.js half a millisecond. A chunk has the
 * modules that match and everything they import, except what is in an earlier chunk.
 */
function chunks() {
  /** @type {[name: string, modules: RegExp][]} */
  const all = [
    // First what entry points without the parser need: what they share with it would otherwise be in the parser's chunk
    // (packages/domwright/test/chunks.test.ts).
    [
      'infra',
      /core[\\/]infra[\\/](arguments|ascii-whitespace|binary-search|code-points|custom-element-names|edition-option|similar-names)|microsyntaxes[\\/]invalidity/,
    ],
    ['source', /core[\\/](infra|input-stream|options|source[\\/]cook)/],
    ['microsyntaxes', /standard[\\/](microsyntaxes[\\/]|images[\\/]srcset)/],
    ['css', /node_modules[\\/]@csstools[\\/]|standard[\\/]media-queries[\\/](?!index)/],
    ['bytes', /core[\\/](bytes[\\/](?!document-decoder)|parser[\\/](response-source|source-reader))/],
    // What `domwright/core` needs, and parsers that make other trees than ours, or none.
    [
      'core',
      /core[\\/](tree\.js|editions[\\/]|limits[\\/]|parser[\\/]context-name|serializer[\\/]serialize-tree|source[\\/]line-table|table[\\/]handle-of|tree-construction[\\/](begin-fragment|builder-sink)|trees[\\/]print-tree|editing[\\/](seams|text-context))/,
    ],
    ['main', /compiled[\\/]index\.js$/],
    ['windowed-input', /core[\\/].*[\\/](windowed-input|held-by-tree-construction|html-tokenizer|null-sink)/],
    ['editing', /core[\\/]editing[\\/]/],
    ['scripts', /standard[\\/]fetching[\\/](mime-type-groups|script-type)/],
    [
      'resources',
      /standard[\\/](fetching[\\/](referrer-policy|cors)|urls[\\/](url-text-budget|encoding-parse-url))/,
    ],
    ['located', /bridges[\\/]parse5[\\/](parse-located|located-table-sink)/],
    ['parse5', /bridges[\\/]parse5[\\/](parser|html|tokenizer|living-adapter-tree-sink)\./],
  ];
  return all.map(([name, test], index) => ({ name, test, priority: all.length - index }));
}

/**
 * Bundles the files that differ in browsers and their twins, each separately with everything it needs.
 *
 * @param {string} dir
 */
async function bundlePlatformFiles(dir) {
  for (const name of platformFiles.flatMap((file) => [file, `${file}.browser`])) {
    const bundle = await rolldown({
      cwd: compiled,
      input: path.join(compiled, `core/bytes/${name}.js`),
      plugins: [compiledSourceMaps(compiled)],
      external: isPackage,
      platform: 'neutral',
      tsconfig: false,
      optimization: { inlineConst: { mode: 'all' } },
      onLog: failOnWarnings,
    });
    const { output } = await bundle.write({
      file: path.join(dir, 'chunks', `${name}.js`),
      format: 'esm',
      sourcemap: true,
      sourcemapExcludeSources: true,
      minify,
      comments: { legal: true, annotation: true, jsdoc: false },
    });
    noteBundledPackages(bundledInLibrary, output);
    await bundle.close();
  }
}

/** @param {string} dir */
async function bundleDeclarations(dir) {
  const bundle = await rollup({
    input: compiledEntryPoints('.d.ts'),
    external: isPackage,
    plugins: [dts()],
    onLog(level, log) {
      // The programs of threads export nothing, and some types have no names.
      if (log.code !== 'EMPTY_BUNDLE' && !/private shared type/.test(log.message)) failOnWarnings(level, log);
    },
  });
  await bundle.write({
    dir,
    format: 'es',
    hoistTransitiveImports: false,
    chunkFileNames: ({ name }) => `types/${name.replace(/\.d$/, '')}.d.ts`,
  });
  await bundle.close();
}

/**
 * Bundles a member and its declarations.
 *
 * @param {string} member
 * @param {string} dir
 */
async function bundleMember(member, dir) {
  const inputs = Object.fromEntries(
    entriesOf(path.basename(member)).map(([, file, output]) => [output, file]),
  );
  // The program of a thread has no declarations.
  const programs = member === extract ? { 'page-worker': 'src/page-worker.ts' } : {};
  const bundle = await rolldown({
    cwd: member,
    input: { ...inputs, ...programs },
    external: isPackage,
    platform: 'node',
    onLog: failOnWarnings,
  });
  await bundle.write({ dir, format: 'esm', chunkFileNames: 'chunks/[name].js' });
  await bundle.close();
  await bundleMemberDeclarations(member, inputs, dir);
}

/**
 * @param {string} member
 * @param {Readonly<Record<string, string>>} inputs files by their names in dist
 * @param {string} dir
 */
async function bundleMemberDeclarations(member, inputs, dir) {
  const tsconfig = path.join(member, 'tsconfig.json');
  const declarations = await rollup({
    input: inputs,
    external: isPackage,
    plugins: [dts({ tsconfig, compilerOptions: { stripInternal: true } })],
    onLog: failOnWarnings,
  });
  await declarations.write({ dir, format: 'es' });
  await declarations.close();
}

/**
 * The command is bundled with all that it needs, because most commands run for less time than Node.js takes to load packages.
 *
 * @param {string} dir
 */
async function bundleCommandLine(dir) {
  const input = {
    main: 'src/main.ts',
    // For tests, which run many commands in one process.
    program: 'src/program.ts',
    'check-worker': 'src/commands/check/check-worker.ts',
    'print-worker': 'src/commands/print-worker.ts',
    'run-worker': 'src/commands/run/run-worker.ts',
    'page-worker': path.join(extract, 'src/page-worker.ts'),
  };
  await bundleProgram(cli, input, chunksOfCommand(), dir);
}

/**
 * The language server has the checker, the library and the protocol's library in it. That one has some hundred files: to load them
 * one by one took half of the start.
 *
 * @param {string} dir
 */
async function bundleLanguageServer(dir) {
  await bundleProgram(languageServer, { main: 'src/main.ts' }, [], dir);
}

/**
 * Bundles a program with the members that it needs, as CommonJS, which starts sooner than ES modules.
 *
 * @param {string} member
 * @param {Readonly<Record<string, string>>} input
 * @param {import('rolldown').CodeSplittingGroup[]} groups
 * @param {string} dir
 */
async function bundleProgram(member, input, groups, dir) {
  const library = compiledEntryPoints('.js');
  /** @type {[name: string, file: string][]} */
  const members = [
    ...sourceEntries().filter(([name]) => name !== 'domwright-run-page'),
    // Later ones count. NB: const enums are only numbers in what has been compiled.
    ...entryPoints().map(
      ([name, , output]) => /** @type {[string, string]} */ ([name, /** @type {string} */ (library[output])]),
    ),
  ];
  const installedPackages = packagesInstalledWith(member);
  const bundle = await rolldown({
    cwd: member,
    input,
    plugins: [lateModules()],
    resolve: { alias: Object.fromEntries(members.map(([name, file]) => [`${name}$`, [file]])) },
    // NB: what is external at once is not resolved by a plugin.
    external: (id, importer) =>
      isOneOf(installedPackages, id) && (importer?.startsWith(LATE) === true || !slowPackages.includes(id)),
    platform: 'node',
    tsconfig: false,
    // Otherwise, comments name modules by paths that contain the process id.
    experimental: { attachDebugInfo: 'none' },
    optimization: { inlineConst: { mode: 'all' } },
    onLog(level, log) {
      // What one command loads only when it needs it, others always need.
      if (log.code !== 'INEFFECTIVE_DYNAMIC_IMPORT') failOnWarnings(level, log);
    },
  });
  const { output } = await bundle.write({
    dir,
    format: 'cjs',
    minify,
    comments: { legal: true, annotation: true, jsdoc: false },
    chunkFileNames: 'chunk-[name].js',
    codeSplitting: { groups },
  });
  /** @type {Set<string>} */
  const bundledPackages = new Set();
  noteBundledPackages(bundledPackages, output);
  writeLicenses(dir, bundledPackages);
  writeFileSync(path.join(dir, 'package.json'), '{ "type": "commonjs" }\n');
  await bundle.close();
}

/**
 * Loads `slowBuiltins` and `slowPackages` when one of their exports is read.
 *
 * @returns {import('rolldown').Plugin}
 */
function lateModules() {
  const late = new Set([...slowBuiltins.map((name) => `node:${name}`), ...slowPackages]);
  return {
    name: 'late-modules',
    resolveId: (id, importer) => (importer?.startsWith(LATE) !== true && late.has(id) ? LATE + id : null),
    load(id) {
      if (!id.startsWith(LATE)) return null;
      const name = id.slice(LATE.length);
      const names = new Set([...Object.keys(requireHere(name)), ...(newerNames[name] ?? [])]);
      const getters = [...names].map((key) => `get ${key}() { return load().${key}; },`);
      return `let loaded;
        const load = () => (loaded ??= require('${name}'));
        module.exports = { ${getters.join('\n')} };`;
    },
  };
}

/** What several commands need, in few files. */
function chunksOfCommand() {
  /** @type {[name: string, modules: RegExp][]} */
  const all = [
    ['messages', /cli[\\/]src[\\/](version|output[\\/]messages)/],
    ['library', /compiled[\\/]index\.js$/],
    ['values', /compiled[\\/]standard[\\/](attribute-values|microsyntaxes|images)[\\/]/],
    // NB: one of `lateModules` in a later chunk would load all of that.
    ['shared', /^\0late:|cli[\\/]src[\\/](options|inputs|output|printing)[\\/](?!.*(pool|worker))/],
    [
      'findings',
      /check[\\/]src[\\/](?!settings[\\/](setting-values|glob)|codes[\\/]similar-names)|cli[\\/]src[\\/]commands[\\/]check[\\/](?!check-worker)/,
    ],
    ['urls', /compiled[\\/]standard[\\/](urls|fetching)[\\/]/],
    ['rendering', /compiled[\\/]standard[\\/]rendering[\\/](declarations|display)/],
    ['page-job', /extract[\\/]src[\\/]run[\\/]page-job/],
    ['extraction', /extract[\\/]src[\\/]index/],
  ];
  return all.map(([name, test], index) => ({ name, test, priority: all.length - index }));
}

/**
 * The compiled file behind each entry point, by its name in dist.
 *
 * @param {string} extension
 */
function compiledEntryPoints(extension) {
  return Object.fromEntries(
    entryPoints().map(([, file, output]) => {
      const module = path.relative(source, file).replace(/\.ts$/, extension);
      return [output, path.join(compiled, module)];
    }),
  );
}

/**
 * @param {string} level
 * @param {{ message: string }} log
 */
function failOnWarnings(level, { message }) {
  if (level === 'warn') throw new Error(message);
}

/**
 * For CommonJS programs, each entry point gets a module that requires the ES module, so that a program that uses both has one
 * instance. They are in a folder with its own package.json, because TypeScript takes the kind of a module from the nearest one.
 *
 * The declarations are in that folder, too, and those for ES modules export them: TypeScript lets an ES module import CommonJS, but
 * not the other way around. A second copy would take half a megabyte.
 *
 * @param {string} dir the folder that becomes `dist`
 * @param {readonly string[]} outputs the entry points, by their names in it
 */
function writeCommonJS(dir, outputs) {
  const target = path.join(dir, 'cjs');
  const declarations = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.d.ts'),
  );
  for (const file of declarations) {
    mkdirSync(path.dirname(path.join(target, file)), { recursive: true });
    writeFileSync(path.join(target, file), asCommonJS(readFileSync(path.join(dir, file), 'utf8')));
    rmSync(path.join(dir, file));
  }
  for (const output of outputs) {
    const up = '../'.repeat(output.split('/').length);
    writeFileSync(path.join(target, `${output}.js`), `module.exports = require('${up}${output}.js');\n`);
    const down = '../'.repeat(output.split('/').length - 1) || './';
    writeFileSync(path.join(dir, `${output}.d.ts`), `export * from '${down}cjs/${output}.js';\n`);
  }
  writeFileSync(path.join(target, 'package.json'), '{ "type": "commonjs" }\n');
}

/**
 * Declarations for CommonJS. Types of a package of ES modules can be imported there if the import says so: domhandler 6 is one, and
 * domhandler 5 has both kinds.
 *
 * @param {string} declarations
 */
function asCommonJS(declarations) {
  return declarations.replace(
    /^import (?:type )?(\{[^}]*\}) from 'domhandler';$/gm,
    "import type $1 from 'domhandler' with { 'resolution-mode': 'import' };",
  );
}
