import { ownOptions } from '../../core/infra/arguments.ts';
import { asciiLowercase } from '../../core/infra/code-points.ts';
import { Cell, NodeType } from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { createTextOfString } from '../../core/table/table-changes.ts';
import { descendantTextContent } from '../../core/table/traversal.ts';
import { type Configuration, canonicalizeTheConfiguration } from '../../dom/sanitizer/configuration.ts';
import { innerSanitize } from '../../dom/sanitizer/inner-sanitize.ts';
import { Policy } from '../../dom/sanitizer/policy-option.ts';
import type { Removals } from '../../dom/sanitizer/removals.ts';
import { removeUnsafe } from '../../dom/sanitizer/remove.ts';
import { compiled, type PolicyExtras } from './compile.ts';
import { FRAME, neverKept } from './element-names.ts';
import { withStepBudget } from './linear-regexp.ts';
import type { PolicyOptions, PolicyPreset } from './options.ts';
import { PolicyWalk } from './policy-walk.ts';
import { isReadable } from './readable-colors.ts';
import { type AttributeRule, ElementRules, type PolicyRules } from './rules.ts';

/**
 * Compiles a policy: what to keep of HTML that somebody else wrote. Make one, and pass it to `sanitize` or `setHTML`.
 *
 * Everything that the policy leaves, and everything that its functions add, passes through the standard's safe
 * configuration, so no policy keeps what runs script.
 *
 * @param options the rules, or the name of a preset
 * @throws TypeError for an unknown or wrong member, and for what no policy can keep, such as `script`
 */
export function policy(options: PolicyOptions | PolicyPreset): Policy {
  const given = typeof options === 'string' ? { preset: options } : options;
  const { preset, styles } = ownOptions(given);
  // With colors in styles, both halves of a pair may stay.
  const mayLackHalf = preset === 'email' && !Object.keys(Object(styles)).some(isColorProperty);
  return new CompiledPolicy(given, mayLackHalf ? { adjusted: withReadableColors } : {});
}

function isColorProperty(pattern: string): boolean {
  return /color|background|\*/i.test(pattern);
}

/** In mails, colors stay that make text readable without the page around it. */
function withReadableColors(element: string | null, attribute: string, rule: AttributeRule): AttributeRule {
  const isColor = attribute === 'bgcolor' || (attribute === 'color' && element === 'font');
  if (!isColor || rule.values !== null) return rule;
  return { ...rule, values: { has: (value) => isReadable(attribute, value) } };
}

export function policyWith(options: PolicyOptions, extras: PolicyExtras): Policy {
  return new CompiledPolicy(options, { keepsHidden: true, ...extras });
}

class CompiledPolicy extends Policy {
  readonly #rules: PolicyRules;
  /** The standard's configuration for what the policy leaves. It never changes. */
  readonly #configuration: Configuration;
  readonly #finish: PolicyExtras['finish'];

  constructor(options: unknown, extras: PolicyExtras) {
    super();
    this.#rules = compiled(options, extras);
    this.#finish = extras.finish;
    const elements = [...this.#rules.elements].flatMap(([name, rules]) =>
      rules instanceof ElementRules && !rules.isEscaped ? [name] : [],
    );
    const { others } = this.#rules;
    const keepsOthers = others !== null && !others.isEscaped;
    const kept = keepsOthers ? { removeElements: neverKept } : { elements };
    const configuration = canonicalizeTheConfiguration(kept, 'policy', false);
    const frame = configuration.elements?.get(FRAME);
    removeUnsafe(configuration);
    // The one element that is not safe without conditions, which the policy has checked.
    if (frame !== undefined) configuration.elements!.append(frame);
    if (elements.includes(FRAME.name)) configuration.removeElements?.remove(FRAME);
    this.#configuration = configuration;
  }

  /** @internal */
  override applyTo(table: NodeTable, root: number, context: string | null, removals: Removals | null): void {
    // To the parser, this is text. Only the policy's functions may add elements.
    const isText =
      context !== null && textContexts.includes(asciiLowercase(context)) && hasOnlyText(table, root);
    withStepBudget(() => new PolicyWalk(table, this.#rules, removals).walk(root));
    if (isText) flatten(table, root);
    innerSanitize(table, root, this.#configuration, true, false);
    this.#finish?.(table, root);
  }
}

/** Elements with text only; `noscript` if scripting is enabled. */
const textContexts = [
  ...['textarea', 'title', 'style', 'xmp', 'iframe', 'noembed', 'noframes', 'noscript', 'plaintext'],
];

function hasOnlyText(table: NodeTable, root: number): boolean {
  const first = table.firstChild(root);
  return first === 0 || (table.nodeType(first) === NodeType.Text && table.lastChild(root) === first);
}

/** Replaces elements with their text. */
function flatten(table: NodeTable, root: number): void {
  for (let node = table.firstChild(root); node !== 0; ) {
    const next = table.cells[node + Cell.Next]!;
    if (table.nodeType(node) === NodeType.Element) {
      table.insertBefore(root, createTextOfString(table, descendantTextContent(table, node)), node);
      table.remove(node);
    }
    node = next;
  }
}
