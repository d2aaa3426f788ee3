import type * as Declarations from '../media-queries/canonical-declarations.ts';

let declarations: typeof Declarations | null = null;

/**
 * Loads the CSS parser, which policies with `styles` need. Call it once, before `policy`.
 *
 * @returns a promise that is fulfilled when it is loaded
 */
export async function loadStyles(): Promise<void> {
  declarations ??= await import('../media-queries/canonical-declarations.ts');
}

/** @throws TypeError if it is not loaded */
export function cssParser(where: string): typeof Declarations {
  if (declarations !== null) return declarations;
  throw new TypeError(`${where}: the CSS parser is not loaded: call \`await loadStyles()\` first`);
}
