import {
  type Document,
  type DocumentFragment,
  type Element,
  type Node,
  type ShadowRoot,
  serialize,
} from 'domwright';
import { firstIndex } from 'domwright/internal/binary-search';
import { following } from '../../tree-order.ts';
import { outline, quoted } from './outline.ts';
import { type Region, type Rule, ruleOf } from './rules.ts';

/** A place where the trees of two editions differ. */
export interface Difference {
  readonly rule: Rule;
  /** In UTF-16 code units of the source. */
  readonly start: number;
  /** The path of the parent of the differing nodes: `html > body > p[2]`, at most six elements. */
  readonly path: string;
  readonly old: string;
  readonly living: string;
}

type Tree = Document | DocumentFragment;

/** Two corresponding parents in the trees. */
interface Pair {
  readonly old: Node;
  readonly living: Node;
  readonly place: Place;
}

/** The path to a pair, and what it is inside of. */
interface Place {
  readonly above: Place | null;
  /** Its name, and its index among siblings of this name. */
  readonly name: string;
  readonly index: number;
  readonly isInSelect: boolean;
  readonly isInSelectedcontent: boolean;
  /** Whether it is in the contents of a template with a `for` attribute that found no marker. */
  readonly isInPatch: boolean;
}

const ELEMENT = 1;
const TEXT = 3;

/** How many elements a path has at most. */
const LONGEST_PATH = 6;

/**
 * Compares the trees of a text in the editions of 2024 and living. Nodes correspond if they come from the same place in the
 * source. Takes linear time, without recursion.
 *
 * NB: empties the hosts of shadow roots.
 */
export function compareTrees(old: Tree, living: Tree): Difference[] {
  const comparison = new Comparison(old, living);
  return comparison.run();
}

class Comparison {
  private readonly old: Tree;
  private readonly living: Tree;
  private readonly modesDiffer: boolean;
  private readonly found: (Omit<Difference, 'rule'> & { rule: Rule | null })[] = [];
  private readonly left: Pair[] = [];
  private readonly shadowRoots: { old: ShadowRoot; living: ShadowRoot; place: Place }[] = [];
  /** The ranges of templates with a `for` attribute, in source order. */
  private readonly patches: readonly { start: number; end: number }[];

  constructor(old: Tree, living: Tree) {
    this.old = old;
    this.living = living;
    this.modesDiffer = 'mode' in old && 'mode' in living && old.mode !== living.mode;
    this.patches = patchesIn(old);
  }

  run(): Difference[] {
    const { old, living } = this;
    const place = {
      ...{ above: null, name: '', index: 1 },
      ...{ isInSelect: false, isInSelectedcontent: false, isInPatch: false },
    };
    if (this.modesDiffer) {
      const start = (old as Document).doctype?.sourceRange?.start ?? 0;
      const modes = { old: (old as Document).mode, living: (living as Document).mode };
      this.found.push({ rule: 'doctype', start, path: 'document', ...modes });
    }
    this.left.push({ old, living, place });
    for (let pair = this.left.pop(); pair !== undefined; pair = this.left.pop()) this.compareChildren(pair);
    for (let root = this.shadowRoots.pop(); root !== undefined; root = this.shadowRoots.pop())
      this.compareShadowRoots(root.old, root.living, root.place);

    const differences = this.found.sort((a, b) => a.start - b.start);
    // A difference caused by an earlier one gets its rule.
    let rule = differences.find((difference) => difference.rule !== null)?.rule ?? 'select';
    return differences.map((difference) => {
      rule = difference.rule ?? rule;
      return { ...difference, rule };
    });
  }

  private compareChildren({ old, living, place }: Pair): void {
    const indexes = new Map<string, number>();
    let a = old.firstChild;
    let b = living.firstChild;
    while (a !== null && b !== null && keyOf(a) === keyOf(b)) {
      this.compareNodes(a, b, place, indexes);
      a = a.nextSibling;
      b = b.nextSibling;
    }
    if (a === null && b === null) return;

    /** The remaining children in the living edition, and their indexes by key. */
    const rest: Node[] = [];
    const byKey = new Map<string, { readonly indexes: number[]; used: number }>();
    for (; b !== null; b = b.nextSibling) {
      const key = keyOf(b);
      const known = byKey.get(key);
      if (known === undefined) byKey.set(key, { indexes: [rest.length], used: 0 });
      else known.indexes.push(rest.length);
      rest.push(b);
    }
    let only: Node[] = [];
    let at = 0;
    for (; a !== null; a = a.nextSibling) {
      const known = byKey.get(keyOf(a));
      while (known !== undefined && (known.indexes[known.used] ?? rest.length) < at) known.used++;
      const index = known?.indexes[known.used];
      if (index === undefined) {
        only.push(a);
        count(indexes, a);
        continue;
      }
      this.report(only, rest.slice(at, index), old, place);
      only = [];
      at = index + 1;
      this.compareNodes(a, rest[index], place, indexes);
    }
    this.report(only, rest.slice(at), old, place);
  }

  /** Compares two nodes from the same place, and queues their children. */
  private compareNodes(a: Node, b: Node, above: Place, indexes: Map<string, number>): void {
    const index = count(indexes, a);
    if (a.nodeType !== ELEMENT) {
      if (a.nodeValue !== b.nodeValue) this.report([a], [b], a.parentNode as Node, above);
      return;
    }
    const [old, living] = [a as Element, b as Element];
    const { localName } = old;
    const place = {
      ...{ above, name: localName, index },
      isInSelect: above.isInSelect || localName === 'select',
      isInSelectedcontent: above.isInSelectedcontent || localName === 'selectedcontent',
      isInPatch: above.isInPatch || (localName === 'template' && old.hasAttribute('for')),
    };
    this.compareAttributes(old, living, place);
    this.left.push({ old, living, place });
    if (old.content !== null && living.content !== null)
      this.left.push({ old: old.content, living: living.content, place });
    const [rootA, rootB] = [old.openOrClosedShadowRoot, living.openOrClosedShadowRoot];
    if (rootA !== null && rootB !== null) {
      this.left.push({ old: rootA, living: rootB, place });
      this.shadowRoots.push({ old: rootA, living: rootB, place });
    }
    if (this.old.nodeType !== 9 && FORM_ASSOCIATED.has(localName)) this.compareForms(old, living, place);
  }

  private compareAttributes(old: Element, living: Element, place: Place): void {
    if (old.attributes.length === 0 && living.attributes.length === 0) return;
    for (const attribute of living.attributes) {
      const { name, value } = attribute;
      if (old.getAttribute(name) !== value) {
        this.add(null, startOf(living), place, `no ${name}`, `${name}=${quoted(value)}`);
      } else if (value.includes('<') || value.includes('>')) {
        const start = attribute.valueRange?.start ?? startOf(living);
        const escaped = value.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
        this.add(
          'attribute-escaping',
          start,
          place,
          `${name}=${quoted(value)}`,
          `${name}=${quoted(escaped)}`,
        );
      }
    }
  }

  /** In fragments, the parser of the living edition doesn't associate controls with forms. */
  private compareForms(old: Element, living: Element, place: Place): void {
    const [a, b] = [old.form, living.form];
    if (a === null ? b === null : b !== null && startOf(a) === startOf(b)) return;
    this.add(
      'form',
      startOf(old),
      place,
      a === null ? 'no form' : 'a form',
      b === null ? 'no form' : 'a form',
    );
  }

  /** Compares how shadow roots are serialized. Empties their hosts to serialize nothing else. */
  private compareShadowRoots(old: ShadowRoot, living: ShadowRoot, place: Place): void {
    const [a, b] = [old, living].map((root) => {
      const { host } = root;
      root.replaceChildren();
      host.replaceChildren();
      return serialize(host, { shadowRoots: [root] }).replace('</template>', '');
    });
    if (a !== b) this.add('shadow-root', startOf(old.host), place, a, b);
  }

  private report(old: readonly Node[], living: readonly Node[], parent: Node, place: Place): void {
    if (old.length === 0 && living.length === 0) return;
    const { isInSelect, isInSelectedcontent } = place;
    const region: Region = { old, living, isInSelect, isInSelectedcontent, modesDiffer: this.modesDiffer };
    const rule = ruleOf(region, (offset) => !place.isInPatch && this.isPatched(offset));
    const start = Math.min(firstStart(old), firstStart(living));
    this.add(
      rule,
      start === Number.POSITIVE_INFINITY ? startOf(parent) : start,
      place,
      outline(old),
      outline(living),
    );
  }

  private add(rule: Rule | null, start: number, place: Place, old: string, living: string): void {
    this.found.push({ rule, start, path: pathOf(place), old, living });
  }

  /** Whether an offset is in a template with a `for` attribute. */
  private isPatched(offset: number): boolean {
    const { patches } = this;
    const index = firstIndex(patches.length, (at) => patches[at].end > offset);
    return index < patches.length && patches[index].start < offset;
  }
}

const FORM_ASSOCIATED = new Set([
  'button',
  'fieldset',
  'img',
  'input',
  'object',
  'output',
  'select',
  'textarea',
]);

/**
 * The same for nodes that come from the same place: kind, name and start (or that it is implied), and the length of a text.
 */
function keyOf(node: Node): string {
  const start = node.sourceRange?.start ?? '';
  if (node.nodeType === ELEMENT) return `<${(node as Element).localName}${start}`;
  return node.nodeType === TEXT ? `"${start}:${node.nodeValue?.length}` : `${node.nodeType} ${start}`;
}

function count(indexes: Map<string, number>, node: Node): number {
  if (node.nodeType !== ELEMENT) return 0;
  const name = (node as Element).localName;
  const index = (indexes.get(name) ?? 0) + 1;
  indexes.set(name, index);
  return index;
}

/** Where a node starts in the source. For an implied node: its first descendant that isn't, or else its parent. */
function startOf(node: Node): number {
  let tries = 16;
  for (let at: Node | null = node; at !== null && tries > 0; at = following(at, node), tries--)
    if (at.sourceRange !== null) return at.sourceRange.start;
  for (let at: Node | null = node; at !== null && tries > -16; at = at.parentNode, tries--)
    if (at.sourceRange !== null) return at.sourceRange.start;
  return 0;
}

function firstStart(nodes: readonly Node[]): number {
  let first = Number.POSITIVE_INFINITY;
  for (const node of nodes) first = Math.min(first, startOf(node));
  return first;
}

function pathOf(place: Place): string {
  const names: string[] = [];
  let at: Place | null = place;
  for (; at !== null && at.above !== null && names.length < LONGEST_PATH; at = at.above)
    names.push(at.index === 1 ? at.name : `${at.name}[${at.index}]`);
  if (names.length === 0) return 'document';
  if (at?.above) names.push('…');
  return names.reverse().join(' > ');
}

/** The ranges of templates with a `for` attribute in source order, without nested ones. */
function patchesIn(tree: Tree): { start: number; end: number }[] {
  const patches: { start: number; end: number }[] = [];
  const trees: Node[] = [tree];
  for (let root = trees.pop(); root !== undefined; root = trees.pop()) {
    for (let node: Node | null = root; node !== null; node = following(node, root)) {
      if (node.nodeType !== ELEMENT) continue;
      const { content, openOrClosedShadowRoot, localName } = node as Element;
      if (openOrClosedShadowRoot !== null) trees.push(openOrClosedShadowRoot);
      if (content !== null) trees.push(content);
      if (localName === 'template' && (node as Element).hasAttribute('for')) {
        const { startTagRange, endTagRange } = node as Element;
        if (startTagRange === null) continue;
        patches.push({ start: startTagRange.start, end: endTagRange?.start ?? Number.POSITIVE_INFINITY });
      }
    }
  }
  patches.sort((a, b) => a.start - b.start);
  const apart: { start: number; end: number }[] = [];
  for (const patch of patches) {
    const last = apart.at(-1);
    if (last !== undefined && patch.start < last.end) last.end = Math.max(last.end, patch.end);
    else apart.push(patch);
  }
  return apart;
}
