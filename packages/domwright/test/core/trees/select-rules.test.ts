import { Document, type Element, parse } from 'domwright';
import { parse as parse5Parse } from 'domwright/parse5';
import { createWindow } from 'domwright/window';
import fc from 'fast-check';
// @ts-expect-error: jsdom has no declarations.
import { JSDOM } from 'jsdom';
import { describe, expect, test } from 'vitest';
import { domView } from '../../../src/bridges/dom/dom-view.ts';
import { TableView } from '../../../src/core/table/table-view.ts';
import { SelectRules } from '../../../src/core/trees/select-rules.ts';
import { StepBudget } from '../../../src/core/trees/step-budget.ts';
import { NotedSelectRules } from '../../../src/dom/selectors/noted-select-rules.ts';

describe('one rule for all who ask', () => {
  const html =
    '<!DOCTYPE html><select><button><selectedcontent></selectedcontent></button>' +
    '<optgroup disabled><div><option>a</option></div></optgroup><option>b</option></select>';

  test('an option deep in a disabled optgroup is not selected by default', () => {
    const { document } = createWindow(html, { edition: 'living' });
    const select = document.querySelector('select') as unknown as { value: string; selectedIndex: number };
    expect(select.value).toBe('b');
    expect(select.selectedIndex).toBe(1);
    expect(document.querySelector('option:checked')!.textContent).toBe('b');
    expect(document.querySelector('option:disabled')!.textContent).toBe('a');
    expect(document.querySelector('selectedcontent')!.textContent).toBe('b');
  });

  test('in a tree of parse5', () => {
    expect(JSON.stringify(parse5Parse(html, { edition: 'living' }), withoutParents)).toContain(
      '"selectedcontent","tagName":"selectedcontent","attrs":[],"namespaceURI":"http://www.w3.org/1999/xhtml","childNodes":[{"nodeName":"#text","value":"b"}]',
    );
  });
});

const withoutParents = (key: string, value: unknown) => (key === 'parentNode' ? undefined : value);

// --- Trees that parsers don't build, such as elements in an hr ------------------------------------------------------------

interface Tree {
  readonly name: string;
  readonly disabled: boolean;
  readonly selected: boolean;
  readonly children: readonly Tree[];
}

const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.record({
    name: fc.constantFrom('option', 'option', 'optgroup', 'div', 'select', 'hr', 'datalist'),
    disabled: fc.boolean(),
    selected: fc.boolean(),
    children: fc.oneof({ maxDepth: 5 }, fc.constant([]), fc.array(tie('tree'), { maxLength: 3 })),
  }),
}));

// biome-ignore lint/suspicious/noExplicitAny: the elements of two DOMs
type AnyElement = any;

function build(document: AnyElement, { name, disabled, selected, children }: Tree): AnyElement {
  const element = document.createElement(name);
  if (disabled) element.setAttribute('disabled', '');
  if (selected && name === 'option') element.setAttribute('selected', '');
  for (const child of children) element.append(build(document, child));
  return element;
}

/** Get the list of options, step by step. */
function listOfOptions(select: AnyElement): AnyElement[] {
  const options: AnyElement[] = [];
  const visit = (parent: AnyElement, isInGroup: boolean): void => {
    for (const node of parent.children) {
      const { localName } = node;
      if (localName === 'option') options.push(node);
      if (['select', 'hr', 'option', 'datalist'].includes(localName)) continue;
      if (localName === 'optgroup' && isInGroup) continue;
      visit(node, isInGroup || localName === 'optgroup');
    }
  };
  visit(select, false);
  return options;
}

/** An option is disabled, step by step. */
function isDisabled(option: AnyElement): boolean {
  if (option.hasAttribute('disabled')) return true;
  for (let ancestor = option.parentElement; ancestor !== null; ancestor = ancestor.parentElement) {
    if (['select', 'hr', 'datalist', 'option'].includes(ancestor.localName)) return false;
    if (ancestor.localName === 'optgroup') return ancestor.hasAttribute('disabled');
  }
  return false;
}

test('the rules are those of the text, in a table and in another DOM', () => {
  const jsdom = new JSDOM('').window.document;
  fc.assert(
    fc.property(fc.array(tree, { maxLength: 6 }), (children) => {
      const shape = { name: 'select', disabled: false, selected: false, children };
      const ours: Element = build(new Document(), shape);
      const other: AnyElement = build(jsdom, shape);
      const { handle, table } = ours;
      const inOther = new SelectRules(domView, new StepBudget());
      const all = [...ours.getElementsByTagName('*')];
      const allOther = [...other.getElementsByTagName('*')];
      const list = listOfOptions(other);
      const chosen =
        list.filter((option) => option.hasAttribute('selected')).at(-1) ??
        list.find((option) => !isDisabled(option)) ??
        null;
      const isSelected = (option: AnyElement) => option.hasAttribute('selected');
      expect(inOther.optionsOf(other)).toEqual(list);
      expect(inOther.selectedOption(other, isSelected)).toBe(chosen);
      for (const rules of [
        new SelectRules(new TableView(table), new StepBudget()),
        new NotedSelectRules(table),
      ]) {
        const indexOf = (node: number) => all.findIndex((element) => element.handle === node);
        expect(rules.optionsOf(handle).map(indexOf)).toEqual(list.map((option) => allOther.indexOf(option)));
        const selected = rules.selectedOption(handle, (option) => isSelected(all[indexOf(option)]));
        expect(indexOf(selected)).toBe(allOther.indexOf(chosen));
        for (const [index, option] of allOther.entries()) {
          if (option.localName !== 'option') continue;
          expect(rules.isDisabled(all[index]!.handle)).toBe(isDisabled(option));
          expect(rules.nearestAncestorSelect(all[index]!.handle) === handle).toBe(list.includes(option));
        }
      }
    }),
  );
});

test('options deep in a select take linear time', () => {
  const depth = 50_000;
  const html = `<!DOCTYPE html><select>${'<div><option>'.repeat(depth)}`;
  const document = parse(html, { edition: 'living' });
  expect(document.querySelectorAll('option:checked')).toHaveLength(1);
  expect(document.querySelectorAll('option:disabled')).toHaveLength(0);
});
