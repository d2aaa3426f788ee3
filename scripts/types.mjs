// @ts-check
/**
 * Writes the library's declarations: `node scripts/types.mjs [folder]`, by default into packages/domwright/dist.
 *
 * Fails where a const enum can be reached through an entry point: one that is compiled away by us is not there at
 * run time for users whose compiler looks at one file at a time.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { entryPoints } from './entry-points.mjs';
import { root } from './run.mjs';
import { formatDiagnostics, readConfig } from './typescript.mjs';

const library = path.join(root, 'packages/domwright');
const outDir = path.resolve(process.argv[2] ?? path.join(library, 'dist'));

const program = programOf('tsconfig.json');
/** Knows the types of Node, which no other declaration may depend on. */
const nodeProgram = programOf('tsconfig.node.json');
const diagnostics = [
  ...emit(program),
  ...nodeProgram.getRootFileNames().flatMap((name) => emit(nodeProgram, name)),
];
if (diagnostics.length > 0) console.error(formatDiagnostics(diagnostics));

const exposed = constEnumsOfEntryPoints();
for (const name of exposed) console.error(`const enum exposed by an entry point: ${name}`);

for (const [, source, output] of entryPoints()) {
  const file = path.join(outDir, `${output}.d.ts`);
  const types = path.join(outDir, 'types', path.relative(path.join(library, 'src'), source));
  const specifier = path.relative(path.dirname(file), types).replace(/\.ts$/, '.js');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `export * from './${specifier}';\n`);
}

if (diagnostics.length > 0 || exposed.length > 0) process.exitCode = 1;

/** @param {string} configFile */
function programOf(configFile) {
  const { fileNames, options } = readConfig(path.join(library, configFile), {
    emitDeclarationOnly: true,
    declaration: true,
    outDir: path.join(outDir, 'types'),
  });
  return ts.createProgram({ rootNames: fileNames, options });
}

/**
 * @param {ts.Program} from
 * @param {string} [fileName] the only file that is emitted
 */
function emit(from, fileName) {
  const file = fileName === undefined ? undefined : from.getSourceFile(fileName);
  return from.emit(file, undefined, undefined, true, { afterDeclarations: [importJavaScript] }).diagnostics;
}

/**
 * The compiler leaves `./file.ts` as it stands in declarations; what is published is `./file.js`.
 *
 * @param {ts.TransformationContext} context
 * @returns {ts.CustomTransformer}
 */
function importJavaScript(context) {
  const { factory } = context;
  /** @type {ts.Visitor} */
  const specifier = (node) => {
    if (ts.isLiteralTypeNode(node)) return ts.visitEachChild(node, specifier, context);
    if (!ts.isStringLiteral(node) || !/^\.{1,2}\/.*\.ts$/.test(node.text)) return visit(node);
    return factory.createStringLiteral(node.text.replace(/\.ts$/, '.js'), true);
  };
  /** @type {ts.Visitor} */
  const visit = (node) => {
    const imports = ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isImportTypeNode(node);
    return ts.visitEachChild(node, imports ? specifier : visit, context);
  };
  return {
    transformSourceFile: (file) => ts.visitEachChild(file, visit, context),
    transformBundle: (bundle) => bundle,
  };
}

function constEnumsOfEntryPoints() {
  /** @type {string[]} */
  const found = [];
  for (const [subpath, source] of entryPoints()) {
    const owner = nodeProgram.getRootFileNames().includes(source) ? nodeProgram : program;
    const checker = owner.getTypeChecker();
    const file = owner.getSourceFile(source);
    const symbol = file && checker.getSymbolAtLocation(file);
    if (symbol === undefined) throw new Error(`no module behind ${subpath}`);
    for (const exported of checker.getExportsOfModule(symbol)) {
      const { flags } = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
      if (flags & ts.SymbolFlags.ConstEnum) found.push(`${exported.name} of "${subpath}"`);
    }
  }
  return found;
}
