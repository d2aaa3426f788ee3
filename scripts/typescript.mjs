// @ts-check
import path from 'node:path';
import ts from 'typescript';

/**
 * Reads a tsconfig.json with some options replaced.
 *
 * @param {string} configFile
 * @param {ts.CompilerOptions} overrides
 * @returns {{ fileNames: string[], options: ts.CompilerOptions }}
 */
export function readConfig(configFile, overrides) {
  const { config, error } = ts.readConfigFile(configFile, ts.sys.readFile);
  if (error !== undefined) throw new Error(formatDiagnostics([error]));
  const parsed = ts.parseJsonConfigFileContent(
    config,
    ts.sys,
    path.dirname(configFile),
    undefined,
    configFile,
  );
  if (parsed.errors.length > 0) throw new Error(formatDiagnostics(parsed.errors));
  return { fileNames: parsed.fileNames, options: { ...parsed.options, ...overrides } };
}

/**
 * @param {readonly ts.Diagnostic[]} diagnostics
 * @returns {string}
 */
export function formatDiagnostics(diagnostics) {
  return ts.formatDiagnostics(diagnostics, {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => process.cwd(),
    getNewLine: () => '\n',
  });
}
