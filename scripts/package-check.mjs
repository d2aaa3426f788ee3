// @ts-check
/**
 * Checks the built packages: all of them with publint, types with attw, and that no entry point exports a const enum, which
 * doesn't exist at run time for users whose compiler processes files one by one.
 */
import path from 'node:path';
import ts from 'typescript';
import { entryPoints } from './entry-points.mjs';
import { publishedPackages } from './published-packages.mjs';
import { installed, root, run } from './run.mjs';

const steps = [...publishedPackages()].flatMap(([name, { exports = {} }]) => {
  const check = [installed('publint/src/cli.js'), '--strict', `packages/${name}`];
  // The command's package has no types, since it exports nothing but its package.json.
  if (Object.keys(exports).length === 1) return [check];
  return [check, [installed('@arethetypeswrong/cli/dist/index.js'), '--pack', `packages/${name}`]];
});
for (const step of steps) {
  if ((await run(process.execPath, step)) !== 0) process.exitCode = 1;
}

for (const name of exportedConstEnums()) {
  console.error(`const enum exported by an entry point: ${name}`);
  process.exitCode = 1;
}

function exportedConstEnums() {
  const files = new Map(
    entryPoints().map(([name, , output]) => [
      name,
      path.join(root, 'packages/domwright/dist', `${output}.d.ts`),
    ]),
  );
  const program = ts.createProgram([...files.values()], { module: ts.ModuleKind.NodeNext, types: [] });
  const checker = program.getTypeChecker();
  return [...files].flatMap(([name, file]) => {
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    if (module === undefined) throw new Error(`${name} has no declarations`);
    return checker
      .getExportsOfModule(module)
      .filter((symbol) => {
        const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
        const { flags } = isAlias ? checker.getAliasedSymbol(symbol) : symbol;
        return (flags & ts.SymbolFlags.ConstEnum) !== 0;
      })
      .map((symbol) => `${symbol.name} of ${name}`);
  });
}
