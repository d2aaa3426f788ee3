import { LiveDomSink, ScriptingParser, type ScriptingParserOptions } from 'domwright/tree-construction';
import { describe, expect, test } from 'vitest';
import { JsdomHost } from './jsdom-host.ts';

const living = { edition: 'living' } as const;

/** A host whose custom elements react as required by the standard's parser. */
class ReactingHost extends JsdomHost {
  hasACustomElementDefinition(_uri: string | null, name: string, is: string | null): boolean {
    return name.includes('-') || is !== null;
  }
}

function load(html: string, pieces = 0, options: ScriptingParserOptions = living): JsdomHost {
  const host = new ReactingHost(undefined, options);
  if (pieces === 0) host.parser.write(html);
  else for (let i = 0; i < html.length; i += pieces) host.parser.write(html.slice(i, i + pieces));
  host.parser.end();
  host.spin();
  return host;
}

/** The children of a node, as `formatTree` has them in short: scripts are left out. */
// biome-ignore lint/suspicious/noExplicitAny: nodes of jsdom
function outline(parent: any): string {
  const parts: string[] = [];
  for (const node of parent.childNodes) {
    if (node.nodeType === 3) parts.push(node.data);
    else if (node.nodeType === 7) parts.push(`<?${node.target} ${node.data}>`);
    else if (node.nodeType === 8) parts.push(`<!--${node.data}-->`);
    else if (node.nodeType === 10) parts.push('<!DOCTYPE>');
    else if (node.localName !== 'script') {
      const content = node.localName === 'template' ? `#${outline(node.content)}` : outline(node);
      parts.push(`<${node.localName}>${content}</>`);
    }
  }
  return parts.join('');
}

/** [what it shows, the page, the body after it] */
const pages: [string, string, string][] = [
  ['select', '<select><script>document.write("<div>x")</script></select>', '<select><div>x</></>'],
  ['processing instructions', '<p><?a b?></p><?c?>', '<p><?a b></><?c >'],
  [
    'one that a write cuts',
    '<body><script>document.write("<?a");document.write(" b");document.write("?>c")</script>',
    '<?a b>c',
  ],
  ['one that a write begins', '<body><script>document.write("<?a ")</script>b?>c', '<?a b>c'],
  ['one that ends with the page', '<p>a<?b c', '<p>a</>'],
  [
    'a marker and its template',
    '<p><?marker name="m"?></p><template for="m">X<b>Y</b></template>Z',
    '<p>X<b>Y</></>Z',
  ],
  [
    'a range and its template',
    '<p>1<?start name="m"?>2<i>3</i><?end?>4</p><template for="m">X</template>',
    '<p>1X4</>',
  ],
  ['a range without end', "<p>1<?start name='m'?>2</p>3<template for=m>X</template>", '<p>1X</>3'],
  [
    'nested ranges',
    '<p><?start name="m"?>1<?start name="n"?>2<?end?>3<?end?>4</p><template for=m>X</template>',
    '<p>X4</>',
  ],
  [
    'no such marker',
    '<p><?marker name="m"?></p><template for="n">X</template>',
    '<p><?marker name="m"></><template>#X</>',
  ],
  [
    'no name',
    '<p><?marker name=""?></p><template for="">X</template>',
    '<p><?marker name=""></><template>#X</>',
  ],
  [
    'a marker in the head',
    '<head><title>a</title><?marker name="m"?></head><body><template for="m"><meta></template>',
    '',
  ],
  [
    'a marker in the template around it',
    '<body><template><p><?marker name="m"?></p><template for="m">X</template></template>',
    '<template>#<p>X</></>',
  ],
  [
    'foster parenting goes to the insertion target',
    '<table><tr><td><?marker name="m"?></td></tr><template for="m"><tr><div>x</div></tr></template></table>',
    '<table><tbody><tr><td><tr></><div>x</></></></></>',
  ],
  // What scripts do
  [
    'a marker that a script has made',
    '<p id=p></p><script>p.append(document.createProcessingInstruction("marker", "name=\'m\'"))</script><template for=m>X</template>',
    '<p>X</>',
  ],
  [
    'a marker that a script has moved',
    '<p><?marker name="m"?></p><i id=i></i><script>i.append(document.querySelector("p").firstChild)</script><template for="m">X</template>',
    '<p></><i>X</>',
  ],
  [
    'a marker that a script has removed',
    '<p><?marker name="m"?></p><script>document.querySelector("p").firstChild.remove()</script><template for="m">X</template>',
    '<p></><template>#X</>',
  ],
  [
    'an end marker that a script removes: the rest goes to the end of the target',
    '<p id=p><?start name="m"?>1<?end?>2</p><template for="m">X<script>p.childNodes[3].remove()</script>Y</template>Z',
    '<p>X2Y</>Z',
  ],
  [
    'an end marker that a script moves elsewhere, and is removed from there',
    '<p id=p><?start name="m"?>1<?end?>2</p><i id=i></i><template for="m">X<script>i.append(p.childNodes[3])</script>Y</template>Z',
    '<p>X2Y</><i></>Z',
  ],
  [
    'a marker that a script writes, and a template it writes',
    '<script>document.write("<p><?marker name=\'m\'?></p><template for=m>X</template>Y")</script>',
    '<p>X</>Y',
  ],
];

describe('the living edition where scripts run', () => {
  for (const [name, html, body] of pages) {
    for (const pieces of [0, 1, 7]) {
      test(`${name}, ${pieces === 0 ? 'whole' : `in pieces of ${pieces}`}`, () => {
        expect(outline(load(html, pieces).document.body)).toBe(body);
      });
    }
  }

  test('a template in the body patches the head', () => {
    const { document } = load('<head><?marker name="m"?></head><body><template for="m"><meta></template>');
    expect(outline(document.head)).toBe('<meta></>');
  });

  test('the other edition has none of it', () => {
    const html = '<p><?marker name="m"?></p><template for="m">X</template><select><div>x';
    expect(outline(load(html, 0, { edition: '2024' }).document.body)).toBe(
      '<p><!--?marker name="m"?--></><template>#X</><select>x</>',
    );
  });

  test('the edition is checked, and what the sink has', () => {
    const host = new JsdomHost();
    const wrong = { edition: '2025' } as unknown as ScriptingParserOptions;
    expect(() => new JsdomHost(undefined, wrong)).toThrow("option 'edition' must be '2024' or 'living', not");
    const sink = new LiveDomSink(host.document);
    const without = Object.create(sink, { insertProcessingInstruction: { value: undefined } });
    expect(() => new ScriptingParser(without, host, living)).toThrow('insertProcessingInstruction');
  });
});

describe('what removing between markers runs', () => {
  const element = (steps: string) =>
    `<script>customElements.define("x-a", class extends HTMLElement { disconnectedCallback() { ${steps} } })</script>`;

  test('may remove a node that is still to be removed', () => {
    const host = load(
      `${element('q.remove()')}<p><?start name="m"?><x-a></x-a><q id=q></q>1<?end?>2</p><template for="m">X</template>`,
    );
    expect(outline(host.document.body)).toBe('<p>X2</>');
  });

  test('may move one, which is removed from its new place', () => {
    const host = load(
      `${element('i.append(q)')}<i id=i></i><p><?start name="m"?><x-a></x-a><q id=q></q>1<?end?>2</p><template for="m">X</template>`,
    );
    expect(outline(host.document.body)).toBe('<i></><p>X2</>');
  });

  test('may remove the end marker: what is in the template goes to the end', () => {
    const host = load(
      `${element('p.childNodes[2].remove()')}<p id=p><?start name="m"?><x-a></x-a>1<?end?>2</p><template for="m">X</template>`,
    );
    expect(outline(host.document.body)).toBe('<p>2X</>');
  });
});

describe('elements that cannot be inserted are dropped', () => {
  const element = (steps: string) =>
    '<script>customElements.define("x-a", class extends HTMLElement {' +
    `static observedAttributes = ["a"]; attributeChangedCallback() { ${steps} } })</script>`;

  test('one that got a parent while it was created', () => {
    const html = `<body><i id=i></i>${element('i.append(this)')}<x-a a>1</x-a>2`;
    expect(outline(load(html).document.body)).toBe('<i><x-a>1</></>2');
    // The other edition puts it where the parser is.
    expect(outline(load(html, 0, { edition: '2024' }).document.body)).toBe('<i></><x-a>1</>2');
  });

  test('one that contains the place it would go to', () => {
    const host = load(`${element('this.append(d)')}<body><div id=d><x-a a>1</x-a>2</div>3`);
    expect(outline(host.document.body)).toBe('3');
  });

  test('one that would be the second in the Document, as text is', () => {
    const script =
      '<script>var t=document.querySelector("table");document.replaceChild(t,document.documentElement)</script>';
    const host = load(`<!DOCTYPE html><table>${script}<b>x</b>y<!--z--><tr><td>1`);
    expect(outline(host.document)).toBe('<!DOCTYPE><table><!--z--><tbody><tr><td>1</></></></>');
  });

  test('a DOCTYPE and an html element where the Document has an element', () => {
    const host = new JsdomHost(undefined, living);
    host.document.append(host.document.createElement('p'));
    host.parser.write('<!DOCTYPE html><?a b?><html lang=x><body>1');
    host.parser.end();
    expect(outline(host.document)).toBe('<p></><?a b>');
  });

  test('a DOCTYPE where the Document has one', () => {
    const host = new JsdomHost(undefined, living);
    host.document.append(host.document.implementation.createDocumentType('x', '', ''));
    host.parser.write('<!DOCTYPE html>1');
    host.parser.end();
    expect(outline(host.document)).toBe('<!DOCTYPE><html><head></><body>1</></>');
    expect(host.document.doctype.name).toBe('x');
  });
});

describe('adoption agency algorithm: what it cannot put back is dropped', () => {
  test('a last node that contains the place', () => {
    // The script puts the common ancestor into the furthest block.
    const host = load(
      '<div id=a><b><p id=p>1<script>document.body.append(p);p.append(a)</script></b>2</p>3</div>4',
    );
    expect(outline(host.document.body)).toBe('4');
  });

  test('a place whose reference has moved: removing has run a script', () => {
    const define =
      '<i id=i></i><script>customElements.define("x-a", class extends HTMLElement { disconnectedCallback() { i.append(t) } })</script>';
    // Foster parented: the place is before the table, whose position changes when the furthest block is removed.
    const html = `${define}<table id=t><b><p id=p><x-a></x-a>1</b>2`;
    expect(outline(load(html).document.body)).toBe('<i><table></></><b></>');
  });

  test('what moves as ever', () => {
    expect(outline(load('<table><b><p>1</b>2</table>').document.body)).toBe('<b></><p><b>1</>2</><table></>');
  });
});

describe('selectedcontent', () => {
  const button = '<button><selectedcontent></selectedcontent></button>';
  /** [what it shows, the page, what the first selectedcontent holds] */
  const selects: [string, string, string][] = [
    ['the first option', `<select>${button}<option>X<b>Y</b><option>Z`, 'X<b>Y</>'],
    ['the one that is selected', `<select>${button}<option>X<option selected>Y<option>Z`, 'Y'],
    ['none with multiple', `<select multiple>${button}<option>X`, ''],
    ['an option deeper in the select', `<select>${button}<div><option>X</div>`, 'X'],
    ['one that comes after the option', '<select><option>X</option><selectedcontent>', 'X'],
    [
      'what a script has put into the option',
      `<select>${button}<option>X<script>document.querySelector("option").append("Y")</script></option>`,
      'XY',
    ],
    [
      'what a script has selected',
      `<select>${button}<option>X<option>Y<script>document.querySelectorAll("option")[1].selected=true</script></option>`,
      'Y',
    ],
    [
      'an option that a script has moved away',
      `<select>${button}<option>X<script>document.body.append(document.querySelector("option"))</script></option>`,
      '',
    ],
    [
      'nothing where a script has set multiple',
      `<select>${button}<option>X<script>document.querySelector("select").multiple=true</script></option>`,
      '',
    ],
    [
      'a selectedcontent that a script has inserted',
      '<select><button></button><option>X<script>document.querySelector("button").append(document.createElement("selectedcontent"))</script></option>',
      'X',
    ],
    [
      'one in an option: disabled',
      '<select><option>X<selectedcontent></selectedcontent></option><option selected>Y',
      '',
    ],
  ];
  for (const [name, html, content] of selects) {
    test(name, () => {
      const host = load(html);
      expect(outline(host.document.querySelector('selectedcontent'))).toBe(content);
    });
  }

  test('long selects without one cost it nothing', () => {
    const html = `<select>${'<option>x'.repeat(3000)}</select><select>${button}<option>Y<option>Z</select>`;
    expect(outline(load(html).document.querySelector('selectedcontent'))).toBe('Y');
  });

  test('is an ordinary element in the other edition', () => {
    const host = load(`<select>${button}<option>X`, 0, { edition: '2024' });
    expect(host.document.querySelector('selectedcontent')).toBe(null);
  });
});

describe('LiveDomSink, which leaves that to its DOM', () => {
  /** A page whose scripts do nothing. `maybeCloneAnOption`: the hook. */
  // biome-ignore lint/suspicious/noExplicitAny: nodes of jsdom
  function loadInto(html: string, maybeCloneAnOption?: (option: any) => void): string {
    const host = new JsdomHost(undefined, living);
    // biome-ignore lint/suspicious/noExplicitAny: nodes of jsdom
    const sink = new LiveDomSink<any>(
      host.document,
      maybeCloneAnOption === undefined ? {} : { maybeCloneAnOption },
    );
    const parser = new ScriptingParser(sink, host, living);
    parser.write(html);
    parser.end();
    return outline(host.document.body);
  }

  test('is asked for what selectedcontent shows', () => {
    const html =
      '<select><button><selectedcontent></selectedcontent></button><option>X<b>Y</b></option><option>Z</select>';
    const shown = loadInto(html, (option) => {
      const select = option.closest('select');
      if (option.textContent === 'XY')
        select.querySelector('selectedcontent').replaceChildren(...option.cloneNode(true).childNodes);
    });
    expect(shown).toBe('<select><button><selectedcontent>X<b>Y</></></><option>X<b>Y</></><option>Z</></>');
  });

  test('knows siblings, by which the markers that the parser inserts are found', () => {
    expect(loadInto('<p><?marker name="m"?></p><template for="m">X<b>Y</b></template>Z')).toBe(
      '<p>X<b>Y</></>Z',
    );
    expect(loadInto('<p>1<?start name="m"?>2<i>3</i><?end?>4</p><template for="m">X</template>')).toBe(
      '<p>1X4</>',
    );
  });
});

test('a DOM is told what its shadow roots are to have', () => {
  const inits: unknown[] = [];
  // biome-ignore lint/suspicious/noExplicitAny: jsdom's window
  const record = (window: any) => {
    const { attachShadow } = window.Element.prototype;
    window.Element.prototype.attachShadow = function (init: object) {
      inits.push(init);
      return attachShadow.call(this, init);
    };
  };
  const page =
    '<div><template shadowrootmode=open shadowrootslotassignment=Manual shadowrootcustomelementregistry></template></div>' +
    '<div><template shadowrootmode=open></template></div>';
  const given = { mode: 'open', clonable: false, serializable: false, delegatesFocus: false };
  for (const options of [living, { edition: '2024' } as const])
    new JsdomHost(record, options).parser.write(page);
  expect(inits).toEqual([
    { ...given, slotAssignment: 'manual', customElementRegistry: null },
    given,
    given,
    given,
  ]);
});
