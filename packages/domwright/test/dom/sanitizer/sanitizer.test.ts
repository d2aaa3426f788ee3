import { Sanitizer, sanitize } from 'domwright/sanitizer';
import { describe, expect, test } from 'vitest';

/*
 * The Sanitizer interface, algorithm by algorithm, beside the standard's text:
 * https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#the-sanitizer-interface
 */

const HTML = 'http://www.w3.org/1999/xhtml';
const SVG = 'http://www.w3.org/2000/svg';
const MATHML = 'http://www.w3.org/1998/Math/MathML';
const XLINK = 'http://www.w3.org/1999/xlink';
const html = (name: string) => ({ name, namespace: HTML });
const plain = (name: string) => ({ name, namespace: null });

describe('canonicalizing a configuration', () => {
  test('what is missing: nothing is removed, and comments, instructions and data attributes are allowed', () => {
    expect(new Sanitizer({}).get()).toEqual({
      removeElements: [],
      removeProcessingInstructions: [],
      removeAttributes: [],
      comments: true,
      javascriptURLs: true,
    });
    expect(new Sanitizer({ attributes: [] }).get().dataAttributes).toBe(true);
    expect(new Sanitizer({ attributes: [], dataAttributes: false }).get().dataAttributes).toBe(false);
    expect(new Sanitizer({ comments: false }).get().comments).toBe(false);
    expect(new Sanitizer({ elements: [] }).get()).not.toHaveProperty('removeElements');
    expect(new Sanitizer({ processingInstructions: [] }).get()).not.toHaveProperty(
      'removeProcessingInstructions',
    );
  });

  test('names: strings, namespaces, and the empty namespace, which is none', () => {
    const given = new Sanitizer({
      removeElements: ['p', { name: 'p', namespace: SVG }, { name: 'p', namespace: '' }, { name: 'q' }],
      removeAttributes: [
        'a',
        { name: 'b' },
        { name: 'c', namespace: '' },
        { name: 'href', namespace: XLINK },
      ],
      removeProcessingInstructions: ['x', { target: 'y' }],
    });
    expect(given.get()).toMatchObject({
      removeElements: [plain('p'), html('p'), html('q'), { name: 'p', namespace: SVG }],
      removeAttributes: [plain('a'), plain('b'), plain('c'), { name: 'href', namespace: XLINK }],
      removeProcessingInstructions: [{ target: 'x' }, { target: 'y' }],
    });
  });

  test('an element has removeAttributes if it has no list', () => {
    const { elements } = new Sanitizer({ elements: ['p', { name: 'a', attributes: ['href'] }] }).get();
    expect(elements).toEqual([
      { ...html('a'), attributes: [plain('href')] },
      { ...html('p'), removeAttributes: [] },
    ]);
  });

  test('iterables of all kinds, and what is undefined', () => {
    const sanitizer = new Sanitizer({ elements: new Set(['p']), removeElements: undefined as never });
    expect(sanitizer.get().elements).toEqual([{ ...html('p'), removeAttributes: [] }]);
  });

  test('the configuration of a caller is copied, both ways', () => {
    const elements = ['p'];
    const sanitizer = new Sanitizer({ elements });
    elements.push('script');
    sanitizer.get().elements!.pop();
    expect(sanitizer.get().elements).toHaveLength(1);
  });
});

describe('the built-in safe default configuration', () => {
  const config = new Sanitizer().get();
  test('its members', () => {
    expect(config.elements).toHaveLength(75 + 46);
    expect(config.attributes).toHaveLength(58);
    expect(config).toMatchObject({
      ...{ comments: false, dataAttributes: false, javascriptURLs: false },
      processingInstructions: [],
    });
    expect(config).not.toHaveProperty('removeElements');
    expect(config.elements).toContainEqual({
      ...html('a'),
      attributes: [plain('href'), plain('hreflang'), plain('type')],
    });
    expect(config.elements).toContainEqual({ ...html('p'), attributes: [] });
    expect(config.elements).toContainEqual({
      ...{ name: 'circle', namespace: SVG },
      attributes: ['cx', 'cy', 'pathLength', 'r'].map(plain),
    });
    expect(config.elements).toContainEqual({
      ...{ name: 'munderover', namespace: MATHML },
      attributes: ['accent', 'accentunder'].map(plain),
    });
    expect(config.attributes).toContainEqual(plain('dir'));
  });
  test('it can be given by name, and again as a dictionary', () => {
    expect(new Sanitizer('default').get()).toEqual(config);
    expect(new Sanitizer(config).get()).toEqual(config);
  });
  test('nothing in it is unsafe', () => {
    expect(new Sanitizer().removeUnsafe()).toBe(false);
  });
});

describe('configurations that are not valid', () => {
  const local = (attributes: string[] | undefined, removeAttributes?: string[]) => ({
    name: 'a',
    ...(attributes && { attributes }),
    ...(removeAttributes && { removeAttributes }),
  });
  test.each<[string, object, string]>([
    ['elements twice', { elements: [], removeElements: [] }, 'both elements and removeElements'],
    [
      'instructions twice',
      { processingInstructions: [], removeProcessingInstructions: [] },
      'both processingInstructions and removeProcessingInstructions',
    ],
    ['attributes twice', { attributes: [], removeAttributes: [] }, 'both attributes and removeAttributes'],
    ['a duplicate element', { elements: ['a', { name: 'a', attributes: ['x'] }] }, 'elements has duplicates'],
    ['a duplicate to remove', { removeElements: ['a', html('a')] }, 'removeElements has duplicates'],
    ['a duplicate to replace', { replaceWithChildrenElements: ['a', 'a'] }, 'has duplicates'],
    ['a duplicate instruction', { processingInstructions: ['a', { target: 'a' }] }, 'has duplicates'],
    ['another one', { removeProcessingInstructions: ['a', 'a'] }, 'has duplicates'],
    ['a duplicate attribute', { attributes: ['a', 'a'] }, 'attributes has duplicates'],
    ['a duplicate attribute to remove', { removeAttributes: ['a', plain('a')] }, 'has duplicates'],
    ['html replaced', { replaceWithChildrenElements: ['html'] }, '"html" cannot be replaced'],
    ['svg replaced', { replaceWithChildrenElements: [{ name: 'svg', namespace: SVG }] }, '"svg" cannot'],
    [
      'math replaced',
      { replaceWithChildrenElements: [{ name: 'math', namespace: MATHML }] },
      '"math" cannot',
    ],
    [
      'allowed and replaced',
      { elements: ['a'], replaceWithChildrenElements: ['a'] },
      '"a" is in elements and',
    ],
    [
      'removed and replaced',
      { removeElements: ['a'], replaceWithChildrenElements: ['a'] },
      'removeElements and',
    ],
    [
      'local duplicates',
      { attributes: [], elements: [local(['x', 'x'])] },
      'attributes of "a" has duplicates',
    ],
    [
      'local duplicates to remove',
      { attributes: ['x'], elements: [local(undefined, ['x', 'x'])] },
      'removeAttributes of "a" has duplicates',
    ],
    [
      'global and local',
      { attributes: ['x'], elements: [local(['x'])] },
      '"x" is in attributes and in those',
    ],
    [
      'no subset',
      { attributes: ['x'], elements: [local(undefined, ['y'])] },
      '"y" is in removeAttributes of "a", but',
    ],
    [
      'local data attribute',
      { attributes: [], dataAttributes: true, elements: [local(['data-x'])] },
      '"data-x" is in attributes of "a", though dataAttributes is true',
    ],
    [
      'data attribute',
      { attributes: ['data-x'] },
      '"data-x" is in attributes, though dataAttributes is true',
    ],
    ['both local lists', { elements: [local(['x'], ['y'])] }, '"a" has both attributes and removeAttributes'],
    ['local duplicates, of all', { elements: [local(['x', 'x'])] }, 'has duplicates'],
    ['local duplicates to remove, of all', { elements: [local(undefined, ['x', 'x'])] }, 'has duplicates'],
    [
      'removed and local',
      { removeAttributes: ['x'], elements: [local(['x'])] },
      '"x" is in removeAttributes and',
    ],
    [
      'removed twice',
      { removeAttributes: ['x'], elements: [local(undefined, ['x'])] },
      '"x" is in removeAttributes',
    ],
    [
      'data attributes of all',
      { dataAttributes: false },
      'dataAttributes is only for a configuration with attributes',
    ],
  ])('%s', (_, config, message) => {
    expect(() => new Sanitizer(config)).toThrow(TypeError);
    expect(() => new Sanitizer(config)).toThrow(`configuration is not valid: `);
    expect(() => new Sanitizer(config)).toThrow(message);
  });

  test.each<[string, object]>([
    ['the same name in other namespaces', { elements: ['a', { name: 'a', namespace: SVG }] }],
    ['both local lists, with attributes', { attributes: ['y'], elements: [local(['x'], ['y'])] }],
    ['data attributes, if not all are allowed', { attributes: ['data-x'], dataAttributes: false }],
    [
      'what is no custom data attribute',
      { attributes: ['data-', 'data-X', { name: 'data-x', namespace: XLINK }] },
    ],
    ['html removed', { removeElements: ['html'] }],
    ['a svg of HTML replaced', { replaceWithChildrenElements: ['svg'] }],
  ])('valid: %s', (_, config) => {
    expect(() => new Sanitizer(config)).not.toThrow();
  });
});

describe('wrong values', () => {
  test.each<[unknown, string]>([
    ['Default', 'configuration must be \'default\' or an object with a configuration, not "Default"'],
    [null, 'not null'],
    [new Sanitizer(), 'not an object'],
    [{ element: [] }, "unknown member 'element' of configuration; did you mean 'elements'?"],
    [{ elements: 'p' }, 'configuration.elements must be an array, not "p"'],
    [{ elements: [5] }, "configuration.elements[0] must be a string or an object with 'name', not 5"],
    [{ elements: [{}] }, 'configuration.elements[0].name must be a string, not undefined'],
    [
      { elements: [{ name: 'p', namespace: 5 }] },
      'configuration.elements[0].namespace must be a string or null',
    ],
    [
      { elements: [{ name: 'p', attributes: [1] }] },
      'configuration.elements[0].attributes[0] must be a string or',
    ],
    [{ elements: [{ name: 'p', attribute: [] }] }, "unknown member 'attribute' of configuration.elements[0]"],
    [{ attributes: [{ name: 'p', attributes: [] }] }, "unknown member 'attributes' of "],
    [{ processingInstructions: [{}] }, 'configuration.processingInstructions[0].target must be a string'],
    [{ comments: 1 }, 'configuration.comments must be a boolean, not 1'],
    [{ javascriptURLs: 'false' }, 'configuration.javascriptURLs must be a boolean'],
    [{ attributes: [], dataAttributes: 'x' }, 'configuration.dataAttributes must be a boolean'],
  ])('%j', (config, message) => {
    expect(() => new Sanitizer(config as never)).toThrow(TypeError);
    expect(() => new Sanitizer(config as never)).toThrow(message);
  });
  test('of the methods', () => {
    const sanitizer = new Sanitizer();
    expect(() => sanitizer.allowElement(1 as never)).toThrow(
      "element must be a string or an object with 'name', not 1",
    );
    expect(() => sanitizer.removeElement({} as never)).toThrow(
      'element.name must be a string, not undefined',
    );
    expect(() => sanitizer.replaceElementWithChildren(null as never)).toThrow('element must be');
    expect(() => sanitizer.allowAttribute([] as never)).toThrow('attribute must be an object');
    expect(() => sanitizer.removeAttribute(undefined as never)).toThrow('attribute must be a string or');
    expect(() => sanitizer.allowProcessingInstruction({} as never)).toThrow('pi.target must be a string');
    expect(() => sanitizer.removeProcessingInstruction(1 as never)).toThrow(
      "pi must be a string or an object with 'target'",
    );
    expect(() => sanitizer.setComments(1 as never)).toThrow('allow must be a boolean, not 1');
    expect(() => sanitizer.setDataAttributes(undefined as never)).toThrow('allow must be a boolean');
  });
});

test('get() sorts by namespace, none first, then by name in code units', () => {
  const sanitizer = new Sanitizer({
    removeElements: ['b', 'B', { name: 'a', namespace: SVG }, { name: 'z', namespace: null }, 'ä', 'a'],
    removeProcessingInstructions: ['b', 'a'],
    replaceWithChildrenElements: ['y', 'x'],
    attributes: ['y', 'x'],
  });
  expect(sanitizer.get()).toMatchObject({
    removeElements: [plain('z'), html('B'), html('a'), html('b'), html('ä'), { name: 'a', namespace: SVG }],
    removeProcessingInstructions: [{ target: 'a' }, { target: 'b' }],
    replaceWithChildrenElements: [html('x'), html('y')],
    attributes: [plain('x'), plain('y')],
  });
});

describe('allowElement', () => {
  test('to a list of allowed elements', () => {
    const sanitizer = new Sanitizer({ elements: ['p'], replaceWithChildrenElements: ['b'] });
    expect(sanitizer.allowElement('p')).toBe(false);
    expect(sanitizer.allowElement('b')).toBe(true);
    expect(sanitizer.allowElement({ name: 'b', namespace: SVG })).toBe(true);
    expect(sanitizer.get()).toMatchObject({ replaceWithChildrenElements: [] });
    expect(sanitizer.get().elements!.map(({ name }) => name)).toEqual(['b', 'p', 'b']);
  });
  test('with attributes where a list allows some', () => {
    const sanitizer = new Sanitizer({ elements: ['p'], attributes: ['x', 'y'], dataAttributes: true });
    const element = { name: 'p', attributes: ['x', 'z', 'z', 'data-a'], removeAttributes: ['y', 'y', 'w'] };
    expect(sanitizer.allowElement(element)).toBe(true);
    expect(sanitizer.get().elements).toEqual([
      { ...html('p'), attributes: [plain('z')], removeAttributes: [plain('y')] },
    ]);
    expect(sanitizer.allowElement(element)).toBe(false);
    sanitizer.setDataAttributes(false);
    expect(sanitizer.allowElement(element)).toBe(true);
    expect(sanitizer.get().elements![0]!.attributes).toEqual([plain('data-a'), plain('z')]);
  });
  test('with attributes where a list removes some', () => {
    const sanitizer = new Sanitizer({ elements: [], removeAttributes: ['x'] });
    sanitizer.allowElement({ name: 'p', attributes: ['x', 'y', 'y', 'z'], removeAttributes: ['z'] });
    sanitizer.allowElement({ name: 'q', removeAttributes: ['x', 'y', 'y'] });
    expect(sanitizer.get().elements).toEqual([
      { ...html('p'), attributes: [plain('y')] },
      { ...html('q'), removeAttributes: [plain('y')] },
    ]);
  });
  test('the order of attributes does not matter', () => {
    const sanitizer = new Sanitizer({ elements: [{ name: 'a', attributes: ['x', 'y'] }] });
    expect(sanitizer.allowElement({ name: 'a', attributes: ['y', 'x'] })).toBe(false);
    expect(sanitizer.allowElement({ name: 'a', attributes: ['y'] })).toBe(true);
    expect(sanitizer.allowElement('a')).toBe(true);
  });
  test('to a list of removed elements', () => {
    const sanitizer = new Sanitizer({ removeElements: ['p'], replaceWithChildrenElements: ['b'] });
    expect(sanitizer.allowElement({ name: 'p', attributes: [] })).toBe(false);
    expect(sanitizer.allowElement({ name: 'p', removeAttributes: ['x'] })).toBe(false);
    expect(sanitizer.allowElement({ name: 'p', removeAttributes: [] })).toBe(true);
    expect(sanitizer.allowElement('p')).toBe(false);
    expect(sanitizer.allowElement('b')).toBe(true);
    expect(sanitizer.get()).toMatchObject({ removeElements: [], replaceWithChildrenElements: [] });
  });
});

test('removeElement', () => {
  const allowing = new Sanitizer({ elements: ['p'], replaceWithChildrenElements: ['b'] });
  expect(['p', 'p', 'b', 'b'].map((name) => allowing.removeElement(name))).toEqual([
    true,
    false,
    true,
    false,
  ]);
  const removing = new Sanitizer({ removeElements: ['p'], replaceWithChildrenElements: ['b'] });
  expect(['p', 'b', 'i'].map((name) => removing.removeElement(name))).toEqual([false, true, true]);
  expect(removing.get().removeElements).toEqual(['b', 'i', 'p'].map(html));
  // Results of get() can be passed back.
  expect(removing.removeElement({ ...html('a'), attributes: [] } as never)).toBe(true);
});

test('replaceElementWithChildren', () => {
  const allowing = new Sanitizer({ elements: ['p'] });
  expect(allowing.replaceElementWithChildren('p')).toBe(true);
  expect(allowing.replaceElementWithChildren('p')).toBe(false);
  expect(allowing.get()).toMatchObject({ elements: [], replaceWithChildrenElements: [html('p')] });
  const removing = new Sanitizer({ removeElements: ['p'] });
  expect(removing.replaceElementWithChildren('p')).toBe(true);
  expect(removing.get()).toMatchObject({ removeElements: [], replaceWithChildrenElements: [html('p')] });
  expect(removing.replaceElementWithChildren('html')).toBe(false);
  expect(removing.replaceElementWithChildren({ name: 'svg', namespace: SVG })).toBe(false);
  expect(removing.replaceElementWithChildren({ name: 'math', namespace: MATHML })).toBe(false);
});

test('allowAttribute', () => {
  const allowing = new Sanitizer({
    elements: [{ name: 'a', attributes: ['x', 'y'] }],
    attributes: ['z'],
    dataAttributes: true,
  });
  expect(allowing.allowAttribute('data-x')).toBe(false);
  expect(allowing.allowAttribute('z')).toBe(false);
  expect(allowing.allowAttribute('x')).toBe(true);
  expect(allowing.get()).toMatchObject({
    elements: [{ attributes: [plain('y')] }],
    attributes: [plain('x'), plain('z')],
  });
  const removing = new Sanitizer({ removeAttributes: ['x'] });
  expect(removing.allowAttribute('y')).toBe(false);
  expect(removing.allowAttribute('x')).toBe(true);
  expect(removing.get().removeAttributes).toEqual([]);
});

test('removeAttribute', () => {
  const allowing = new Sanitizer({
    elements: [{ name: 'a', attributes: ['x'], removeAttributes: ['z'] }],
    attributes: ['z'],
  });
  expect(['x', 'z', 'w'].map((name) => allowing.removeAttribute(name))).toEqual([true, true, false]);
  expect(allowing.get()).toMatchObject({
    elements: [{ attributes: [], removeAttributes: [] }],
    attributes: [],
  });
  const removing = new Sanitizer({
    elements: [
      { name: 'a', attributes: ['x'] },
      { name: 'b', removeAttributes: ['x'] },
    ],
    removeAttributes: ['z'],
  });
  expect(['x', 'z'].map((name) => removing.removeAttribute(name))).toEqual([true, false]);
  expect(removing.get()).toMatchObject({
    elements: [{ attributes: [] }, { removeAttributes: [] }],
    removeAttributes: [plain('x'), plain('z')],
  });
});

test('setComments', () => {
  const sanitizer = new Sanitizer();
  expect([false, true, true].map((allow) => sanitizer.setComments(allow))).toEqual([false, true, false]);
  expect(sanitizer.get().comments).toBe(true);
});

describe('javascriptURLs', () => {
  test('a member that is missing is what missing comments are; null and 0 are false, as in Web IDL', () => {
    const member = (configuration?: object) => new Sanitizer(configuration).get().javascriptURLs;
    expect([member(), member({}), member({ javascriptURLs: true })]).toEqual([false, true, true]);
    expect([false, null, 0].map((javascriptURLs) => member({ javascriptURLs }))).toEqual([
      ...[false, false, false],
    ]);
  });
  test('setJavascriptURLs', () => {
    const sanitizer = new Sanitizer();
    const set = (allow: boolean) => sanitizer.setJavascriptURLs(allow);
    expect([set(false), set(true), set(true)]).toEqual([false, true, false]);
    expect(sanitizer.get().javascriptURLs).toBe(true);
  });
  test('removeUnsafe', () => {
    const sanitizer = new Sanitizer();
    sanitizer.setJavascriptURLs(true);
    expect([sanitizer.removeUnsafe(), sanitizer.removeUnsafe()]).toEqual([true, false]);
    expect(sanitizer.get().javascriptURLs).toBe(false);
  });
});

test('setDataAttributes', () => {
  expect(new Sanitizer({}).setDataAttributes(true)).toBe(false);
  const sanitizer = new Sanitizer({
    elements: [{ name: 'a', attributes: ['data-x', 'y'] }],
    attributes: ['data-z', 'data-', 'w'],
    dataAttributes: false,
  });
  expect(sanitizer.setDataAttributes(false)).toBe(false);
  expect(sanitizer.setDataAttributes(true)).toBe(true);
  expect(sanitizer.get()).toMatchObject({
    elements: [{ attributes: [plain('y')] }],
    attributes: [plain('data-'), plain('w')],
    dataAttributes: true,
  });
});

test('processing instructions', () => {
  const allowing = new Sanitizer({ processingInstructions: ['a'] });
  expect(allowing.allowProcessingInstruction('a')).toBe(false);
  expect(allowing.allowProcessingInstruction({ target: 'b' })).toBe(true);
  expect(allowing.removeProcessingInstruction('a')).toBe(true);
  expect(allowing.removeProcessingInstruction('a')).toBe(false);
  expect(allowing.get().processingInstructions).toEqual([{ target: 'b' }]);
  const removing = new Sanitizer({ removeProcessingInstructions: ['a'] });
  expect(removing.allowProcessingInstruction('b')).toBe(false);
  expect(removing.allowProcessingInstruction('a')).toBe(true);
  expect(removing.removeProcessingInstruction('b')).toBe(true);
  expect(removing.removeProcessingInstruction('b')).toBe(false);
  expect(removing.get().removeProcessingInstructions).toEqual([{ target: 'b' }]);
});

test('removeUnsafe', () => {
  const sanitizer = new Sanitizer({ elements: undefined as never, replaceWithChildrenElements: ['object'] });
  expect(sanitizer.removeUnsafe()).toBe(true);
  const { removeElements, removeAttributes, replaceWithChildrenElements } = sanitizer.get();
  expect(removeElements).toEqual([
    ...['base', 'embed', 'frame', 'iframe', 'object', 'script'].map(html),
    ...['script', 'use'].map((name) => ({ name, namespace: SVG })),
  ]);
  expect(replaceWithChildrenElements).toEqual([]);
  const names = removeAttributes!.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['onclick', 'onerror', 'onpageshow', 'onbegin', 'onanimationend']),
  );
  expect(names.filter((name) => !name.startsWith('on'))).toEqual([]);
  expect(sanitizer.removeUnsafe()).toBe(false);
  const allowing = new Sanitizer({
    elements: ['p', 'script', { name: 'a', attributes: ['onclick', 'href'] }],
    attributes: ['onload', 'x'],
  });
  expect(allowing.removeUnsafe()).toBe(true);
  expect(allowing.get()).toMatchObject({
    elements: [{ name: 'a', attributes: [plain('href')] }, { name: 'p' }],
    attributes: [plain('x')],
  });
});

test.each(['ondragexit', 'onloadend', 'onmouselongtap', 'onmozorientationchange', 'onbeforeload'])(
  'an event handler that a browser adds never stays: %s',
  (name) => {
    const markup = `<p ${name}=x()>`;
    for (const sanitizer of [{}, { attributes: [name] }, { elements: [{ name: 'p', attributes: [name] }] }]) {
      expect(sanitize(markup, { sanitizer })).toBe('<p></p>');
    }
  },
);

test.each([
  [{ elements: ['b'] }, "unknown option 'elements'; pass it as { sanitizer: { elements: … } }"],
  [{ schemes: ['https'] }, "unknown option 'schemes'; pass it as { policy: policy({ schemes: … }) }"],
  [
    { allowedTags: ['b'] },
    "unknown option 'allowedTags'; pass it as { policy: fromSanitizeHtmlOptions({ allowedTags: … }) }",
  ],
  [
    { ALLOWED_TAGS: ['b'] },
    "unknown option 'ALLOWED_TAGS'; pass it as { policy: fromDOMPurifyConfig({ ALLOWED_TAGS: … }) }",
  ],
  [{ sanitiser: {} }, "unknown option 'sanitiser'; did you mean 'sanitizer'?"],
])('sanitize says where %j belongs', (options, message) => {
  expect(() => sanitize('<b>', options as never)).toThrow(message);
});
