// @ts-check
/**
 * `npm run api`: writes what the packages export, with all types, into the folder `api`: a report of API Extractor for each
 * entry point. With `--check`, writes nothing and fails if a report is not what the build exports. Needs a build.
 *
 * The reports are committed, so a change of the public types shows in a diff. `npm run release` compares them with those of
 * the last release.
 */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { CompilerState, Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor';
import { memberOf, publicEntryPoints, publicMemberEntries } from './entry-points.mjs';
import { root } from './run.mjs';

/** The folder of the reports, relative to the root. */
export const reportFolder = 'api';

/**
 * The report of each entry point, by its file's name: `domwright.rewrite.api.md` for `domwright/rewrite`.
 *
 * @returns {Map<string, string>}
 */
export function apiReports() {
  const folder = mkdtempSync(path.join(tmpdir(), 'domwright-api-'));
  try {
    /** @type {[member: string, entries: [name: string, file: string, output: string][]][]} */
    const members = [
      ['domwright', publicEntryPoints()],
      ...publicMemberEntries.map(
        (entry) => /** @type {[string, [typeof entry]]} */ ([memberOf(entry), [entry]]),
      ),
    ];
    for (const [member, entries] of members) {
      const place = path.join(root, 'packages', member);
      const configs = entries.map(([name, , output]) => configOf(folder, place, name, output));
      // The compiler reads the declarations once for all entry points.
      const additionalEntryPoints = entries.map(([, , output]) => declarationsOf(place, output));
      const compilerState = CompilerState.create(/** @type {ExtractorConfig} */ (configs[0]), {
        additionalEntryPoints,
      });
      for (const [index, config] of configs.entries()) {
        const { errorCount } = Extractor.invoke(config, {
          compilerState,
          localBuild: true,
          messageCallback(message) {
            if (message.logLevel === ExtractorLogLevel.Error) console.error(message.text);
            message.handled = true;
          },
        });
        if (errorCount > 0)
          throw new Error(`API Extractor cannot read the declarations of ${entries[index]?.[0]}`);
      }
    }
    const names = readdirSync(folder).filter((name) => name.endsWith('.api.md'));
    return new Map(names.sort().map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} place the folder of the package @param {string} output */
function declarationsOf(place, output) {
  return path.join(place, 'dist/cjs', `${output}.d.ts`);
}

/**
 * @param {string} folder where the report is written
 * @param {string} place the folder of the package
 * @param {string} name what is imported
 * @param {string} output its name in dist
 */
function configOf(folder, place, name, output) {
  const declarations = declarationsOf(place, output);
  if (!existsSync(declarations)) throw new Error(`${name} is not built: npm run build`);
  const compilerOptions = {
    strict: true,
    target: 'es2022',
    lib: ['es2022'],
    module: 'nodenext',
    types: ['node'],
    typeRoots: [path.join(root, 'node_modules/@types')],
  };
  const none = { logLevel: ExtractorLogLevel.None };
  return ExtractorConfig.prepare({
    configObject: {
      projectFolder: place,
      mainEntryPointFilePath: declarations,
      compiler: { overrideTsconfig: { compilerOptions, files: [declarations] } },
      apiReport: {
        enabled: true,
        reportFileName: `${name.replaceAll('/', '.')}.api.md`,
        reportFolder: folder,
        reportTempFolder: path.join(folder, 'temporary'),
        // A report only lists what is in a namespace of types, such as HTMLRewriterTypes, unless it has all that is referred to.
        includeForgottenExports: name === 'domwright/rewrite',
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      newlineKind: 'lf',
      messages: { extractorMessageReporting: { default: none }, tsdocMessageReporting: { default: none } },
    },
    configObjectFullPath: undefined,
    packageJsonFullPath: path.join(place, 'package.json'),
  });
}

/** The reports that are not what the build exports, by name. */
export function staleReports() {
  const reports = apiReports();
  const folder = path.join(root, reportFolder);
  const written = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.api.md')) : [];
  return [...new Set([...reports.keys(), ...written])].filter((name) => {
    return !written.includes(name) || readFileSync(path.join(folder, name), 'utf8') !== reports.get(name);
  });
}

if (process.argv[1] === import.meta.filename) {
  const { check } = parseArgs({ options: { check: { type: 'boolean' } } }).values;
  if (check) {
    const stale = staleReports();
    for (const name of stale)
      console.error(`${reportFolder}/${name} is not what the build exports: npm run api`);
    if (stale.length > 0) process.exitCode = 1;
  } else {
    const folder = path.join(root, reportFolder);
    mkdirSync(folder, { recursive: true });
    const reports = apiReports();
    for (const name of readdirSync(folder)) {
      if (name.endsWith('.api.md') && !reports.has(name)) rmSync(path.join(folder, name));
    }
    for (const [name, text] of reports) writeFileSync(path.join(folder, name), text);
  }
}
