import { wrongArgument } from '../../core/infra/arguments.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import type { Removals } from './removals.ts';

/**
 * What `policy` compiles: rules for elements, attributes, URLs and text. It never changes, so make one and reuse it.
 *
 * A class of its own, so that programs without policies don't load the rules.
 */
export abstract class Policy {
  /**
   * Does what the policy says to the children of a document or fragment that the parser has just built, and then what
   * the standard's safe configuration says.
   *
   * @param context the name of the element that the markup was parsed for; null for a document
   * @internal
   */
  abstract applyTo(table: NodeTable, root: number, context: string | null, removals: Removals | null): void;
}

/**
 * The policy of options with checked names, or null.
 *
 * @throws TypeError if it is none, or there is a sanitizer as well
 */
export function policyFrom(given: { sanitizer?: unknown; policy?: unknown }): Policy | null {
  const { policy, sanitizer } = given;
  if (policy === undefined) return null;
  if (!(policy instanceof Policy)) throw wrongArgument("option 'policy'", 'what `policy` returns', policy);
  if (sanitizer !== undefined) throw new TypeError("options 'sanitizer' and 'policy' exclude each other");
  return policy;
}
