// @ts-check
/**
 * Writes the declarations of packages/run-page: `node scripts/run-page-types.mjs [folder]`, by default into its dist.
 * Only files are written that index.d.ts leads to.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { root } from './run.mjs';
import { formatDiagnostics, readConfig } from './typescript.mjs';

const member = path.join(root, 'packages/run-page');
const outDir = path.resolve(process.argv[2] ?? path.join(member, 'dist'));

const { fileNames, options } = readConfig(path.join(member, 'tsconfig.json'), {
  noEmit: false,
  emitDeclarationOnly: true,
  declaration: true,
  stripInternal: true,
});
const program = ts.createProgram({ rootNames: fileNames, options });

mkdirSync(outDir, { recursive: true });
const names = new Set(['index']);
for (const name of names) {
  const { diagnostics } = program.emit(
    program.getSourceFile(path.join(member, `src/${name}.ts`)),
    (_, text) => {
      // The compiler leaves './file.ts' as it stands; what is published is './file.js'.
      const declarations = text.replace(/'\.\/([\w-]+)\.ts'/g, (_, imported) => {
        names.add(imported);
        return `'./${imported}.js'`;
      });
      writeFileSync(path.join(outDir, `${name}.d.ts`), declarations);
    },
    undefined,
    true,
  );
  if (diagnostics.length > 0) {
    console.error(formatDiagnostics(diagnostics));
    process.exitCode = 1;
  }
}
