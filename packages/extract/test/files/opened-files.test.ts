import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

// Who opens files. `files/regular-file.ts` decides for all names that a page, an archive, a folder or a list may have chosen; each
// other place is here with what guards it.

const packages = path.resolve(import.meta.dirname, '../../..');

/** Functions of Node that open a file that exists. */
const openers = new Set([
  ...['open', 'openSync', 'openAsBlob', 'opendir', 'opendirSync', 'readFile', 'readFileSync'],
  ...[
    'createReadStream',
    'ReadStream',
    'copyFile',
    'copyFileSync',
    'cp',
    'cpSync',
    'appendFile',
    'appendFileSync',
  ],
  ...['readlink', 'readlinkSync', 'readdir', 'readdirSync', 'watch', 'watchFile', 'truncate', 'truncateSync'],
]);

const guards: Readonly<Record<string, string>> = {
  'extract/src/files/regular-file.ts': 'decides',
  'extract/src/files/replace-file.ts':
    'creates a file under a name that nobody can guess; opens folders to sync them',
  'extract/src/run/own-files.ts':
    'creates files, or opens what an earlier run left: a regular file with one name, no link',
  'extract/src/run/journal.ts': 'reads from a descriptor of own-files.ts, of limited size',
  'extract/src/run/output-lock.ts': 'reads the files of the system about this machine and its processes',
  'extract/src/queue/shards.ts': 'lists the names in the folder that the workers write to',
  'extract/src/formats/parquet.ts': 'reads a temporary file of its own',
  'cli/bin/domwright.js': 'only asks what exists',
  'cli/src/version.ts': 'reads its own package.json',
  'cli/src/inputs/search/search.ts':
    'lists names; folders that are links are entered only with --follow-links, inside the folder',
  'cli/src/output/output-files.ts': 'opens what the user names to write to: devices and pipes too',
  'cli/src/commands/check/watch.ts': 'watches folders of files that were checked; reads nothing',
  'language-server/src/workspace/file-watcher.ts': 'watches the folders of configurations; reads nothing',
  'language-server/src/server.ts': 'reads its own package.json',
  'domwright/src/dom/parsing/node.ts': 'parseFile: the caller names the file, and may name a pipe',
  'run-page/src/loader.ts': 'gate.ts decides, and a page that runs is one that the user trusts',
  'site/src/sidebar.mjs': 'reads this repository',
  'site/src/lighter.mjs': 'reads the site that was just built',
};

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|mjs|cjs|js)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

/** Which openers a file imports from `node:fs`; `*` for a way around the list. */
function openersIn(file: string): string[] {
  const found: string[] = [];
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  const isFS = (text: string): boolean => /^(?:node:)?fs(?:\/promises)?$/.test(text);
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
      const { moduleSpecifier } = node;
      if (
        moduleSpecifier !== undefined &&
        ts.isStringLiteral(moduleSpecifier) &&
        isFS(moduleSpecifier.text)
      ) {
        const named = ts.isImportDeclaration(node) ? node.importClause?.namedBindings : node.exportClause;
        if (named === undefined || ts.isNamespaceImport(named) || ts.isNamespaceExport(named))
          found.push('*');
        else
          for (const { name, propertyName, isTypeOnly } of named.elements) {
            const imported = (propertyName ?? name).text;
            if (!isTypeOnly && openers.has(imported)) found.push(imported);
          }
      }
    } else if (ts.isCallExpression(node) && node.arguments.length > 0) {
      const [first] = node.arguments;
      if (ts.isStringLiteralLike(first!) && isFS(first.text)) found.push('*');
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

test('files are opened in one place, and where something else guards them', () => {
  const found = readdirSync(packages)
    .flatMap((name) => ['src', 'bin'].map((folder) => path.join(packages, name, folder)))
    .flatMap((folder) => {
      try {
        return filesIn(folder);
      } catch {
        return [];
      }
    })
    .filter((file) => openersIn(file).length > 0)
    .map((file) => path.relative(packages, file).replaceAll('\\', '/'));
  expect(found.sort()).toEqual(Object.keys(guards).sort());
});
