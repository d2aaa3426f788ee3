// @ts-check
import ts from 'typescript';
import { formatDiagnostics, readConfig } from './typescript.mjs';

/**
 * A rolldown plugin that lets the TypeScript compiler turn the sources of one project into JavaScript.
 *
 * Why not rolldown's own transformer: it inlines a const enum's members only where their value can be read off
 * the declaring file alone (`A = OtherFile.B | 1` stays a look-up at run time), and it keeps the objects of enums
 * that are shared between chunks. The compiler, which sees the whole program, leaves no trace of them.
 *
 * @param {string} configFile the project's tsconfig.json
 * @returns {import('rolldown').Plugin}
 */
export function typescript(configFile) {
  /** @type {ts.Program} */
  let program;
  return {
    name: 'domwright:typescript',
    buildStart() {
      const { fileNames, options } = readConfig(configFile, {
        // Both would make the compiler treat every file on its own and keep const enums as objects.
        verbatimModuleSyntax: false,
        isolatedModules: false,
        // The bundler resolves what the source says.
        rewriteRelativeImportExtensions: false,
        declaration: false,
      });
      program = ts.createProgram({ rootNames: fileNames, options });
    },
    load(module) {
      // A module may be there twice.
      const [id = ''] = module.split('?');
      const sourceFile = id.endsWith('.ts') ? program.getSourceFile(id) : undefined;
      if (sourceFile === undefined) return null;
      const errors = program.getSyntacticDiagnostics(sourceFile);
      if (errors.length > 0) this.error(formatDiagnostics(errors));
      let code = '';
      program.emit(sourceFile, (_, text) => {
        code = text;
      });
      return { code, moduleType: 'js' };
    },
  };
}
