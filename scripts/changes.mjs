// @ts-check
/** The small mistakes that `mutate.mjs` makes. */
import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** @type {ReadonlyMap<string, string>} */
const others = new Map(
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

/**
 * Other tokens, statements that are left out, and conditions that always or never hold.
 *
 * @param {readonly string[]} files
 * @returns {Change[]}
 */
export function changesOf(files) {
  /** @type {Change[]} */
  const changes = [];
  /** The members of each enum that the files name, and where. @type {Map<string, { file: string, at: number, old: string }[]>} */
  const members = new Map();
  for (const file of files) {
    /** @param {import('typescript').Node} node @param {string} by */
    const replace = (node, by) => changes.push({ file, at: node.getStart(), old: node.getText(), by });
    /** @param {import('typescript').Node} node */
    const visit = (node) => {
      if (isOnlyType(node)) return;
      const old = node.getText();
      if (node.getChildCount() === 0) {
        const other = others.get(old);
        // NB: `<` and `>` also enclose type arguments.
        if (other !== undefined && (!/^[<>]$/.test(old) || ts.isBinaryExpression(node.parent)))
          replace(node, other);
        if (ts.isNumericLiteral(node)) replace(node, String(Number(old.replaceAll('_', '')) + 1));
      }
      if (ts.isExpressionStatement(node) && !/^super\b/.test(old)) replace(node, ';');
      if (ts.isContinueStatement(node) || ts.isBreakStatement(node)) replace(node, ';');
      if (ts.isIfStatement(node) || ts.isConditionalExpression(node)) {
        const condition = ts.isIfStatement(node) ? node.expression : node.condition;
        for (const by of ['true', 'false']) replace(condition, `(${condition.getText()}, ${by})`);
      }
      // An element of a list of names that is missing.
      if (ts.isStringLiteral(node) && ts.isArrayLiteralExpression(node.parent))
        replace(node, `'no-such-name'`);
      if (ts.isPropertyAccessExpression(node) && enums.test(node.expression.getText())) {
        const name = node.expression.getText();
        const member = { file, at: node.name.getStart(), old: node.name.text };
        members.set(name, [...(members.get(name) ?? []), member]);
      }
      for (const child of node.getChildren()) visit(child);
    };
    visit(parsed(file));
  }
  for (const places of members.values()) {
    const names = [...new Set(places.map(({ old }) => old))];
    for (const [index, place] of places.entries()) {
      const same = names.filter((name) => name !== place.old);
      if (same.length > 0) changes.push({ ...place, by: /** @type {string} */ (same[index % same.length]) });
    }
  }
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
