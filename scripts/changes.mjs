// @ts-check
/** The small mistakes that `mutate.mjs` and `mutate-rooms.mjs` make. */
import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** @type {ReadonlyMap<string, string>} */
export const others = new Map(
  Object.entries({
    '===': '!==',
    '!==': '===',
    '<': '<=',
    '<=': '<',
    '>': '>=',
    '>=': '>',
    '&&': '||',
    '||': '&&',
    '+': '-',
    '-': '+',
    '&': '|',
    '|': '&',
    '++': '--',
    '--': '++',
    '+=': '-=',
    '-=': '+=',
    true: 'false',
    false: 'true',
  }),
);
const enums = /^(?:State|InsertionMode|NameId|CodePoint|TagFlag|Cook|Namespace)$/;

/** @typedef {{ file: string, at: number, old: string, of: string | null }} Token `of`: the enum that it is a member of */
/** @typedef {{ file: string, at: number, old: string, by: string }} Change */

/** @param {string} file */
function parsed(file) {
  return ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
}

/** @param {import('typescript').Node} node */
function isOnlyType(node) {
  return (
    ts.isTypeNode(node) ||
    ts.isImportDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isEnumDeclaration(node)
  );
}

/** @param {string} file @returns {Token[]} */
export function tokensOf(file) {
  /** @type {Token[]} */
  const tokens = [];
  /** @param {import('typescript').Node} node */
  const visit = (node) => {
    if (isOnlyType(node)) return;
    const old = node.getText();
    // NB: `<` and `>` also enclose type arguments.
    const isOther = others.has(old) && (!/^[<>]$/.test(old) || ts.isBinaryExpression(node.parent));
    if (node.getChildCount() === 0 && (isOther || ts.isNumericLiteral(node)))
      tokens.push({ file, at: node.getStart(), old, of: null });
    if (ts.isPropertyAccessExpression(node) && enums.test(node.expression.getText()))
      tokens.push({
        file,
        at: node.name.getStart(),
        old: node.name.text,
        of: node.expression.getText(),
      });
    for (const child of node.getChildren()) visit(child);
  };
  visit(parsed(file));
  return tokens;
}

/**
 * Other tokens, statements that are left out, and conditions that always or never hold.
 *
 * @param {string} file
 * @returns {Change[]}
 */
export function changesOf(file) {
  /** @type {Change[]} */
  const changes = tokensOf(file)
    .filter(({ of }) => of === null)
    .map(({ at, old }) => ({
      file,
      at,
      old,
      by: others.get(old) ?? String(Number(old.replaceAll('_', '')) + 1),
    }));
  /** @param {import('typescript').Node} node @param {string} by */
  const replace = (node, by) => changes.push({ file, at: node.getStart(), old: node.getText(), by });
  /** @param {import('typescript').Node} node */
  const visit = (node) => {
    if (isOnlyType(node)) return;
    if (ts.isExpressionStatement(node) && !/^super\b/.test(node.getText())) replace(node, ';');
    if (ts.isContinueStatement(node) || ts.isBreakStatement(node)) replace(node, ';');
    if (ts.isIfStatement(node) || ts.isConditionalExpression(node)) {
      const condition = ts.isIfStatement(node) ? node.expression : node.condition;
      for (const by of ['true', 'false']) replace(condition, `(${condition.getText()}, ${by})`);
    }
    // An element of a list of names that is missing.
    if (ts.isStringLiteral(node) && ts.isArrayLiteralExpression(node.parent)) replace(node, `'no-such-name'`);
    ts.forEachChild(node, visit);
  };
  visit(parsed(file));
  return changes;
}

/**
 * Numbers at random that a seed repeats.
 *
 * @param {number} seed
 * @returns {(below: number) => number}
 */
export function randomFrom(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 0x1_0000_0000) * below);
  };
}
