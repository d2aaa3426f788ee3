// @ts-check
/**
 * Public members without a docstring, read from the source. `node scripts/undocumented.mjs [door]` prints them; a test checks
 * that complete doors stay complete.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { publicEntryPoints, publicMemberEntries } from './entry-points.mjs';
import { root } from './run.mjs';

/**
 * Exports of each entry point and their members without a docstring: `file:line Name.member`. Anything marked `@internal`,
 * private, protected or generated is left out.
 *
 * @returns {Map<string, string[]>}
 */
export function undocumented() {
  const entries = [...publicEntryPoints(), ...publicMemberEntries];
  const packages = path.join(root, 'packages');
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.base.json'), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(
    { ...config.compilerOptions, noEmit: true },
    packages,
  );
  const program = ts.createProgram(
    entries.map(([, file]) => file),
    options,
  );
  const checker = program.getTypeChecker();

  /** @param {ts.Symbol} symbol */
  const hasText = (symbol) =>
    symbol.getDocumentationComment(checker).length > 0 || symbol.getJsDocTags().length > 0;

  /** @param {ts.Symbol} symbol */
  const isOurs = (symbol) =>
    symbol.declarations?.every((declaration) => {
      const { fileName } = declaration.getSourceFile();
      return /^[^/]+\/src\/(?!generated\/)/.test(fileName.slice(packages.length + 1));
    }) ?? false;

  /** @param {ts.Symbol} symbol */
  const isHidden = (symbol) =>
    symbol.getJsDocTags().some(({ name }) => name === 'internal') ||
    symbol.name.startsWith('#') ||
    symbol.name.startsWith('__@') ||
    symbol.declarations?.some(
      (declaration) =>
        (ts.getCombinedModifierFlags(declaration) &
          (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) !==
        0,
    );

  /** @param {ts.Symbol} symbol */
  const place = (symbol) => {
    const declaration = /** @type {ts.Declaration} */ (symbol.declarations?.[0]);
    const file = declaration.getSourceFile();
    const { line } = file.getLineAndCharacterOfPosition(declaration.getStart());
    return `${path.relative(packages, file.fileName)}:${line + 1}`;
  };

  /**
   * The name of a variant, such as `type: 'comment'`, is self-explanatory. For a type on a single line, the docstring of the
   * whole type is enough.
   *
   * @param {ts.Symbol} symbol
   */
  const isPlain = (symbol) =>
    symbol.declarations?.every((declaration) => {
      // A class of a window: its name and behavior are the standard's.
      if (ts.isShorthandPropertyAssignment(declaration) || ts.isClassDeclaration(declaration)) return true;
      if (!ts.isPropertySignature(declaration) && !ts.isMethodSignature(declaration)) return false;
      if (declaration.type === undefined) return false;
      const file = declaration.getSourceFile();
      const { parent, type } = declaration;
      const lineAt = (/** @type {number} */ offset) => file.getLineAndCharacterOfPosition(offset).line;
      if (ts.isTypeLiteralNode(parent) && lineAt(parent.getStart()) === lineAt(parent.getEnd())) return true;
      return (
        symbol.name === 'type' && (ts.isUnionTypeNode(type) ? type.types : [type]).every(ts.isLiteralTypeNode)
      );
    });

  /**
   * @param {ts.Symbol} exported
   * @returns {string[]}
   */
  function missingIn(exported) {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
    // A namespace: `export * as`.
    if (symbol.flags & ts.SymbolFlags.ValueModule)
      return checker.getExportsOfModule(symbol).flatMap(missingIn);
    if (!isOurs(symbol)) return [];
    const missing = [];
    if (!hasText(symbol)) missing.push(`${place(symbol)} ${exported.name}`);
    for (const member of membersOf(symbol)) {
      if (!isOurs(member) || isHidden(member) || isPlain(member) || hasText(member)) continue;
      missing.push(`${place(member)} ${exported.name}.${member.name}`);
    }
    return missing;
  }

  /** @param {ts.Symbol} symbol */
  function membersOf(symbol) {
    const own = [];
    const type = checker.getDeclaredTypeOfSymbol(symbol);
    const kinds = type.isUnion() ? type.types : [type];
    for (const kind of kinds) {
      // NB: the members of a type such as `string` aren't ours.
      for (const member of kind.getProperties()) own.push(member);
    }
    if (symbol.flags & ts.SymbolFlags.Class) {
      const statics = checker.getTypeOfSymbol(symbol).getProperties();
      own.push(...statics.filter(({ name }) => name !== 'prototype'));
    }
    return own;
  }

  return new Map(
    entries.map(([entry, file]) => {
      const module = checker.getSymbolAtLocation(/** @type {ts.SourceFile} */ (program.getSourceFile(file)));
      const missing = (module === undefined ? [] : checker.getExportsOfModule(module)).flatMap(missingIn);
      return [entry, [...new Set(missing)]];
    }),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const all = new Set();
  for (const [entry, missing] of undocumented()) {
    console.log(`${entry}: ${missing.length}`);
    if (process.argv[2] === undefined || process.argv[2] === entry) for (const line of missing) all.add(line);
  }
  console.log([...all].sort().join('\n'));
  console.log(all.size);
}
