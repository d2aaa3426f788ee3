// @ts-check
/**
 * What the library's entry points export, read from the source. `node scripts/exports.mjs` writes the list that a test compares
 * with the source, so that nothing is exported by accident. Read the difference before you commit it.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { entryPoints } from './entry-points.mjs';
import { root } from './run.mjs';

export const listOfExports = path.join(root, 'packages/domwright/test/exports.txt');

/**
 * The names that each entry point exports, in alphabetical order.
 *
 * @returns {Map<string, { name: string, isType: boolean }[]>}
 */
export function exportsOfEntryPoints() {
  const entries = entryPoints();
  const program = ts.createProgram(
    entries.map(([, file]) => file),
    {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      allowImportingTsExtensions: true,
      noEmit: true,
      noLib: true,
      types: [],
    },
  );
  const checker = program.getTypeChecker();
  return new Map(
    entries.map(([entry, file]) => {
      const symbol = checker.getSymbolAtLocation(/** @type {ts.SourceFile} */ (program.getSourceFile(file)));
      // The programs of threads export nothing.
      const symbols = symbol === undefined ? [] : checker.getExportsOfModule(symbol);
      const names = symbols.map((exported) => ({ name: exported.name, isType: isType(exported, checker) }));
      return [entry, names.sort((a, b) => (a.name < b.name ? -1 : 1))];
    }),
  );
}

/**
 * @param {ts.Symbol} exported
 * @param {ts.TypeChecker} checker
 */
function isType(exported, checker) {
  const isTypeOnly = exported.declarations?.some(
    (declaration) => ts.isExportSpecifier(declaration) && ts.isTypeOnlyExportDeclaration(declaration),
  );
  if (isTypeOnly) return true;
  const target = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
  return (target.flags & ts.SymbolFlags.Value) === 0;
}

/** The list in the file. */
export function writtenExports() {
  const parts = [...exportsOfEntryPoints()].map(
    ([entry, names]) =>
      `${entry}\n${names.map(({ name, isType }) => `  ${isType ? 'type ' : ''}${name}\n`).join('')}`,
  );
  return parts.join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(listOfExports, writtenExports());
