import { createWindow } from 'domwright/window';
import { expect, test } from 'vitest';

// biome-ignore lint/suspicious/noExplicitAny: properties of many interfaces
type Any = any;

const { document } = createWindow(
  '<!DOCTYPE html><p id=a><p id=b><button id=x popovertarget=a commandfor=b command=SHOW-modal aria-labelledby="a  b none" ' +
    'aria-activedescendant=a></button><input id=i popovertarget=none type=URL><dialog id=d closedby=ANY></dialog>' +
    '<dialog id=e closedby=x></dialog><div id=h><template shadowrootmode=open><slot></slot><slot name=s>f</slot></template>' +
    '<b slot=s>1</b><i>2</i>3</div><select><button><selectedcontent></selectedcontent></button></select>',
);
const get = (id: string): Any => document.getElementById(id);

test('attributes that refer to elements', () => {
  const x = get('x');
  expect([x.popoverTargetElement, x.commandForElement, x.ariaActiveDescendantElement]).toEqual([
    get('a'),
    get('b'),
    get('a'),
  ]);
  expect(x.ariaLabelledByElements).toEqual([get('a'), get('b')]);
  expect(x.ariaLabelledByElements).toBe(x.ariaLabelledByElements);
  expect([x.ariaOwnsElements, get('i').popoverTargetElement]).toEqual([null, null]);
  x.ariaOwnsElements = [get('b')];
  x.commandForElement = get('a');
  expect([x.getAttribute('aria-owns'), x.getAttribute('commandfor')]).toEqual(['', '']);
  expect([x.ariaOwnsElements, x.commandForElement]).toEqual([[get('b')], get('a')]);
  x.setAttribute('aria-owns', 'a');
  expect(x.ariaOwnsElements).toEqual([get('a')]);
  x.ariaOwnsElements = null;
  x.commandForElement = null;
  expect(x.hasAttribute('aria-owns') || x.hasAttribute('commandfor')).toBe(false);
  expect(() => {
    x.commandForElement = 'a';
  }).toThrow(TypeError);
  const elsewhere = document.createElement('p');
  x.commandForElement = elsewhere;
  expect(x.commandForElement).toBe(null);
});

test('further properties', () => {
  expect([get('x').command, get('d').closedBy, get('e').closedBy]).toEqual(['show-modal', 'any', 'none']);
  expect([get('i').autocorrect, get('a').autocorrect]).toEqual([false, true]);
  const template = document.createElement('template') as Any;
  expect([template.shadowRootSlotAssignment, template.htmlFor]).toEqual(['named', '']);
  get('a').part = 'c d';
  expect([get('a').part.contains('d'), get('a').getAttribute('part')]).toEqual([true, 'c d']);
  expect(document.querySelector('selectedcontent')!.constructor.name).toBe('HTMLSelectedContentElement');
  expect((document.defaultView as Any).Sanitizer.name).toBe('Sanitizer');
});

test('assigned nodes', () => {
  const [first, second] = get('h').shadowRoot.querySelectorAll('slot') as Any[];
  expect(first.assignedNodes().map((node: Any) => node.textContent)).toEqual(['2', '3']);
  expect(first.assignedElements()).toHaveLength(1);
  expect(second.assignedNodes().map((node: Any) => node.textContent)).toEqual(['1']);
  get('h').querySelector('b').remove();
  expect([second.assignedNodes(), second.assignedNodes({ flatten: true })[0].data]).toEqual([[], 'f']);
});

test('moveBefore', () => {
  const [a, b] = [get('a'), get('b')];
  document.body!.moveBefore(b, a);
  expect(a.previousSibling).toBe(b);
  expect(() => document.body!.moveBefore(document.createElement('p'), null)).toThrow('within a tree');
  expect(() => a.moveBefore(document.body as Any, null)).toThrow();
});
