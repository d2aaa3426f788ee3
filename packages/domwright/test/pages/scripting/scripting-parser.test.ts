import { describe, expect, test } from 'vitest';
import { JsdomHost } from './jsdom-host.ts';

function load(html: string, pieces = 0): JsdomHost {
  const host = new JsdomHost();
  if (pieces === 0) host.parser.write(html);
  else for (let i = 0; i < html.length; i += pieces) host.parser.write(html.slice(i, i + pieces));
  host.parser.end();
  host.spin();
  return host;
}

/** [what it shows, the page, body.innerHTML after it (scripts left out), the log] */
const pages: [string, string, string, string[]?][] = [
  ['text around a write', '1<script>document.write("2")</script>3', '123'],
  [
    'a write that writes',
    '1<script>document.write("<script>document.write(\'2\')</scr"+"ipt><script>document.write(\'3\')</scr"+"ipt>4")</script>5',
    '12345',
  ],
  [
    'a tag cut between writes',
    '<script>document.write("<b cl");document.write("ass=x>y</");document.write("b>")</script>z',
    '<b class="x">y</b>z',
  ],
  [
    'a write begins what the page ends',
    '<script>document.write("<b ")</script>class=x>y',
    '<b class="x">y</b>',
  ],
  ['a reference cut', '<script>document.write("&am");document.write("p;&lt")</script>;', '&amp;&lt;'],
  [
    'a CRLF cut',
    '<script>document.write("a\\r");log(JSON.stringify(document.body.lastChild.data));document.write("\\nb")</script>',
    'a\nb',
    ['"a\\n"'],
  ],
  ['a surrogate pair cut', '<script>document.write("\\ud83d");document.write("\\ude00")</script>', '😀'],
  [
    'a p start tag is handled inside the script end tag',
    '<body><script>document.write("<p>");log("p: "+document.querySelectorAll("p").length)</script>x',
    '<p>x</p>',
    ['p: 1'],
  ],
  [
    'text is seen by the script',
    '<body>abc<script>log(document.body.firstChild.data)</script>',
    'abc',
    ['abc'],
  ],
  [
    'a text node that was taken out',
    'A<script>var s=document.currentScript||document.body.lastChild;document.body.removeChild(document.querySelector("script"))</script>B',
    'AB',
  ],
  [
    'text goes on in what a script appended',
    'A<script>document.body.appendChild(document.createTextNode("B"))</script>C',
    'ABC',
  ],
  [
    'an open element removed by a script',
    '<div id=a><script>document.getElementById("a").remove()</script>x</div>y',
    'y',
  ],
  [
    'an open element moved',
    '<p id=t></p><div id=a><script>t.appendChild(a)</script>x</div>y',
    '<p id="t"><div id="a">x</div></p>y',
  ],
  [
    'the html element removed',
    '<script>document.documentElement.remove();document.appendChild(document.createElement("html")).appendChild(document.createElement("body"))</script>x',
    '',
  ],
  ['a script that throws', '1<script>throw new TypeError("x")</script>2', '12', ['TypeError']],
  ['an SVG script', '<svg><script>document.write("a")</script></svg>b', '<svg>a</svg>b'],
  ['a self-closing SVG script', '<svg><script/></svg>b', '<svg></svg>b'],
  ['foster parents that a script has moved', '<table id=t><script>t.remove()</script>x<tr><td>y', 'x'],
  [
    'a table moved elsewhere',
    '<div id=d></div><table id=t><script>d.appendChild(t)</script>x<tr><td>y',
    '<div id="d">x<table id="t"><tbody><tr><td>y</td></tr></tbody></table></div>',
  ],
];

const withoutScripts = (html: string) => html.replace(/<script\b[^>]*>[\s\S]*?<\/script>|<script\/>/g, '');

describe('scripts that write and move', () => {
  for (const [name, html, body, log] of pages) {
    for (const pieces of [0, 1, 7]) {
      test(`${name}, ${pieces === 0 ? 'whole' : `in pieces of ${pieces}`}`, () => {
        const host = load(html, pieces);
        expect(withoutScripts(host.body)).toBe(body);
        if (log !== undefined) expect(host.log.filter((line) => !events.has(line))).toEqual(log);
      });
    }
  }
});

const events = new Set(['interactive', 'complete', 'load', 'pageshow', 'DOMContentLoaded', 'loading']);

describe('a script that blocks the parser', () => {
  test('stops it until the script is ready', () => {
    const host = new JsdomHost();
    host.parser.write('1<script src=a></script>2');
    expect(host.parser.status).toBe('blocked');
    expect(withoutScripts(host.body)).toBe('1');
    host.parser.write('3');
    expect(withoutScripts(host.body)).toBe('1');
    host.external.set('a', 'document.write("a")');
    host.parser.resume();
    expect(withoutScripts(host.body)).toBe('1a23');
    expect(host.parser.status).toBe('parsing');
  });

  test('that was written stops the writes, and the rest of the outer script runs', () => {
    const host = new JsdomHost();
    host.parser.write(
      '1<script>document.write("2<script src=a></scr"+"ipt>3"); log("on"); document.write("4")</script>5',
    );
    expect(host.log).toEqual(['on']);
    expect(withoutScripts(host.body)).toBe('12');
    host.external.set('a', 'document.write("a")');
    host.parser.resume();
    expect(withoutScripts(host.body)).toBe('12a345');
  });

  test('and another that it writes', () => {
    const host = new JsdomHost();
    host.external.set('a', 'document.write("<script src=b></scr"+"ipt>x")');
    host.parser.write('1<script src=a></script>2');
    expect(host.parser.status).toBe('blocked');
    host.external.set('b', 'document.write("b")');
    host.parser.resume();
    expect(withoutScripts(host.body)).toBe('1bx2');
  });
});

describe('the end', () => {
  test('goes in its order', () => {
    const host = load('<p>x');
    expect(host.log).toEqual(['interactive', 'DOMContentLoaded', 'complete', 'load', 'pageshow']);
    expect(host.parser.status).toBe('loaded');
  });

  test('runs deferred scripts in order, each when it is ready', () => {
    const host = new JsdomHost();
    host.external.set('b', 'log("b")');
    host.parser.write('<script defer src=a></script><script defer src=b></script>x');
    host.parser.end();
    host.spin();
    expect(host.log).toEqual(['interactive']);
    host.external.set('a', 'log("a")');
    host.parser.resume();
    host.spin();
    expect(host.log).toEqual(['interactive', 'a', 'b', 'DOMContentLoaded', 'complete', 'load', 'pageshow']);
  });

  test('an abort closes it', () => {
    const host = new JsdomHost();
    host.parser.write('<div>a<script>log("x")</script>');
    host.parser.abort();
    host.parser.write('b');
    expect(withoutScripts(host.body)).toBe('<div>a</div>');
    expect(host.log).toEqual(['x', 'interactive', 'complete']);
  });
});

describe('dynamic markup insertion', () => {
  test('a write after the end replaces the document', () => {
    const host = load('<p>old');
    host.document.write('<p>new');
    host.document.write('er');
    expect(host.body).toBe('<p>newer</p>');
    host.document.close();
    host.spin();
    expect(host.log.slice(-5)).toEqual(['interactive', 'DOMContentLoaded', 'complete', 'load', 'pageshow']);
  });

  test('open() in a script that the parser runs does nothing', () => {
    expect(withoutScripts(load('a<script>document.open();document.write("b")</script>c').body)).toBe('abc');
  });

  test('writes of 10,000 scripts', () => {
    const host = load('<script>for(let i=0;i<10000;i++)document.write("<i>"+i+"</i>")</script>');
    expect(host.document.querySelectorAll('i').length).toBe(10_000);
  });
});

describe('stopAtFirstParseError', () => {
  /** The markup, without that of what is empty, and the errors. */
  function stopped(html: string, pieces: number): [string, string[]] {
    const errors: string[] = [];
    const host = new JsdomHost(() => {}, {
      stopAtFirstParseError: true,
      onParseError: ({ code, offset }) => errors.push(`${code} ${offset}`),
    });
    for (let i = 0; i < html.length; i += pieces) host.parser.write(html.slice(i, i + pieces));
    host.parser.end();
    host.spin();
    expect(host.parser.status).toBe('loaded');
    return [host.document.documentElement.innerHTML, errors];
  }

  const code = 'control-character-in-input-stream';
  test.each([1, 9, 1000])('an error of the input stream behind a script, in pieces of %d', (pieces) => {
    const place = (html: string): number => html.lastIndexOf('\u0001');
    const quiet = '<!DOCTYPE html><script>1</script><p>abc\u0001def';
    const head = '<head><script>1</script></head>';
    expect(stopped(quiet, pieces)).toEqual([`${head}<body><p>abc</p></body>`, [`${code} ${place(quiet)}`]]);
    const atOnce = '<!DOCTYPE html><script>document.write("<p>x")</script>\u0001def';
    const script = '<head><script>document.write("<p>x")</script></head>';
    expect(stopped(atOnce, pieces)).toEqual([
      `${script}<body><p>x</p></body>`,
      [`${code} ${place(atOnce) + '<p>x'.length}`],
    ]);
    const later = '<!DOCTYPE html><script>document.write("<p>x")</script>abc\u0001def';
    expect(stopped(later, pieces)).toEqual([
      `${script}<body><p>xabc</p></body>`,
      [`${code} ${place(later) + '<p>x'.length}`],
    ]);
    const written = '<!DOCTYPE html><script>document.write("<p>x\\u0001y")</script>abc\u0001def';
    expect(stopped(written, pieces)[0]).toMatch(/<body><p>x<\/p><\/body>$/);
  });
});

/** A host with a custom element, x-y, which logs what microtasks and pops see. */
class ReactingHost extends JsdomHost {
  hasACustomElementDefinition(_: string | null, localName: string): boolean {
    return localName === 'x-y';
  }

  performAMicrotaskCheckpoint(): void {
    this.log.push(`microtasks: ${this.document.body?.textContent ?? 'no body'}`);
  }

  pushANewElementQueue(): void {
    this.log.push('push');
  }

  popTheElementQueueAndInvokeReactions(): void {
    this.log.push('pop');
  }
}

test.each([0, 1])('a custom element: microtasks see the text before it, pieces %d', (pieces) => {
  // "Create an element for a token", steps for "will execute script".
  for (const html of ['<body>ab<x-y>c', '<body><p>ab<x-y>c', '<body><table><tr><td>ab<x-y>c']) {
    const host = new ReactingHost();
    if (pieces === 0) host.parser.write(html);
    else for (const unit of html) host.parser.write(unit);
    const at = host.log.indexOf('microtasks: ab');
    expect(at).toBeGreaterThanOrEqual(0);
    // Its element queue, then that of its insertion.
    expect(host.log.slice(at + 1, at + 5)).toEqual(['push', 'pop', 'push', 'pop']);
    expect(host.log.filter((line) => line.startsWith('microtasks'))).toHaveLength(1);
    host.parser.end();
    host.spin();
    expect(host.document.querySelector('x-y').textContent).toBe('c');
  }
});

test('internal resource links are processed when an element leaves the stack of open elements', () => {
  class CountingHost extends JsdomHost {
    processed = 0;
    processInternalResourceLinks(): void {
      this.processed++;
    }
  }
  const host = new CountingHost();
  host.parser.write('<!DOCTYPE html><html><head></head><body><div><p>');
  expect(host.processed).toBe(1);
  host.parser.write('</p><br></div>');
  expect(host.processed).toBe(4);
  host.parser.end();
  host.spin();
  // body and html are popped by "stop parsing".
  expect(host.processed).toBe(6);
});

test('openElementCount is how many elements are on the stack of open elements', () => {
  const { parser } = new JsdomHost();
  expect(parser.openElementCount).toBe(0);
  parser.write('<p><b><br><i>');
  // html, body, p, b and i.
  expect(parser.openElementCount).toBe(5);
});
