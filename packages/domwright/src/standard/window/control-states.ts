import type { Element } from '../../dom/nodes/element.ts';
import type { Node } from '../../dom/nodes/node.ts';

/*
 * What scripts have set of form controls — https://html.spec.whatwg.org/multipage/form-control-infrastructure.html
 */

/** What a script has set on a control. Without it, the attributes count. */
export interface ControlState {
  /** The value; null if the value is not dirty. */
  value: string | null;
  /** A value that is not dirty, and not that of the attribute since the type has changed; null for none. */
  kept: string | null;
  /** The checkedness; null if it is not dirty. */
  checked: boolean | null;
  indeterminate: boolean;
}

const states = /* @__PURE__ */ new WeakMap<Node, ControlState>();
/** Whether any control has a state. Until then, copying needs no second pass. */
let areThereAny = false;

/** The state of an `input` or a `textarea`, if a script has set something. */
export function stateOf(control: Element): ControlState | undefined {
  return states.get(control);
}

/** The same state, for changes; created if necessary. */
export function changeableStateOf(control: Element): ControlState {
  let state = states.get(control);
  if (state === undefined) {
    state = { value: null, kept: null, checked: null, indeterminate: false };
    states.set(control, state);
    areThereAny = true;
  }
  return state;
}

/**
 * Cloning steps: a copy of a control has its value and checkedness —
 * https://html.spec.whatwg.org/multipage/input.html#the-input-element:concept-node-clone-ext
 *
 * DEVIATION: it is not called for fragments, and effects on other radio buttons are not copied.
 */
export function copyStates(original: Node, copy: Node): void {
  if (!areThereAny) return;
  let from: Node = original;
  let to: Node = copy;
  for (;;) {
    const state = states.get(from);
    // NB: `indeterminate` is not copied.
    if (state !== undefined) states.set(to, { ...state, indeterminate: false });
    if (to.firstChild !== null) {
      from = from.firstChild!;
      to = to.firstChild;
      continue;
    }
    while (to !== copy && to.nextSibling === null) {
      from = from.parentNode!;
      to = to.parentNode!;
    }
    if (to === copy) return;
    from = from.nextSibling!;
    to = to.nextSibling!;
  }
}
