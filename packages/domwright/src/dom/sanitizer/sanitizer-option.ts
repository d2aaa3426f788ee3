import { isObject, ownOptions } from '../../core/infra/arguments.ts';
import type { Document } from '../nodes/document.ts';
import type { DocumentFragment } from '../nodes/document-fragment.ts';
import type { SanitizerConfig, SanitizerPresets } from './configuration.ts';
import { innerSanitize } from './inner-sanitize.ts';
import type { Removals } from './removals.ts';
import { Sanitizer } from './sanitizer.ts';

/** What to keep: a Sanitizer, a configuration or the name of one. */
export type SanitizerOption = Sanitizer | SanitizerConfig | SanitizerPresets;

/**
 * Get a sanitizer instance from options —
 * https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#sanitization-algorithms
 */
export function getASanitizerInstanceFromOptions(
  options: { sanitizer?: SanitizerOption } | undefined,
  safe: boolean,
): Sanitizer {
  const { sanitizer = safe ? 'default' : {} } = options === undefined ? noOptions : ownOptions(options);
  if (isObject(sanitizer) && sanitizer instanceof Sanitizer) return sanitizer;
  if (sanitizer === 'default') {
    defaultSanitizer ??= new Sanitizer();
    return defaultSanitizer;
  }
  return Sanitizer.of(sanitizer, "option 'sanitizer'", !safe);
}

const noOptions: { sanitizer?: SanitizerOption } = /* @__PURE__ */ Object.freeze(ownOptions({}));

/** Nobody else has it, so it never changes. */
let defaultSanitizer: Sanitizer | undefined;

/** Sanitize — https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#sanitization-algorithms */
export function sanitizeTree(
  node: Document | DocumentFragment,
  sanitizer: Sanitizer,
  safe: boolean,
  keepIsValues = true,
  removals: Removals | null = null,
): void {
  innerSanitize(node.table, node.handle, sanitizer.configurationFor(safe), safe, keepIsValues, removals);
}
