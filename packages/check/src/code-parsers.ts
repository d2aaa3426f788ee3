import { createRequire } from 'node:module';
import type * as Acorn from 'acorn';

/*
 * Packages that read languages inside HTML. They are optional: users install those whose rules they want.
 */

const require = createRequire(import.meta.url);

/** The part of css-tree that is used; it has no declarations of its own. */
export interface CSSTree {
  parse(
    text: string,
    options: {
      readonly context: 'stylesheet' | 'declarationList';
      readonly positions: true;
      readonly parseCustomProperty: false;
      readonly onParseError: (
        error: { readonly message: string; readonly offset: number },
        unread: { readonly type: string; readonly loc: CSSLocation | null } | null | undefined,
      ) => void;
    },
  ): unknown;
  walk(
    tree: unknown,
    options: {
      readonly visit: 'Declaration';
      readonly enter: (this: CSSContext, node: CSSDeclaration) => void;
    },
  ): void;
  readonly lexer: {
    matchDeclaration(node: CSSDeclaration): { readonly error: (Error & { readonly name: string }) | null };
  };
}

/** Where a declaration is. */
interface CSSContext {
  readonly atrule: { readonly name: string } | null;
}

export interface CSSDeclaration {
  readonly property: string;
  readonly loc: CSSLocation;
  readonly value: { readonly loc: CSSLocation | null };
}

interface CSSLocation {
  readonly start: { readonly offset: number };
  readonly end: { readonly offset: number };
}

const loaded = new Map<string, unknown>();

/** A package, or null if it is not installed. */
function load(name: string): unknown {
  if (!loaded.has(name)) {
    let found: unknown = null;
    try {
      found = require(name);
    } catch {
      // Not installed.
    }
    loaded.set(name, found);
  }
  return loaded.get(name);
}

export function loadAcorn(): typeof Acorn | null {
  return load('acorn') as typeof Acorn | null;
}

export function loadCSSTree(): CSSTree | null {
  return load('css-tree') as CSSTree | null;
}

/** The package that the rules of a group need; null if they need none, or it is installed. */
export function missingParser(group: string): string | null {
  if (group === 'scripts') return loadAcorn() === null ? 'acorn' : null;
  if (group === 'css') return loadCSSTree() === null ? 'css-tree' : null;
  return null;
}
