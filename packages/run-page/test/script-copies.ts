import { code, type PreparationCase, page } from './script-cases.ts';

// --- Copies -------------------------------------------------------------------------------------------------------

/** What Chromium logs for a copy of a script that DOMParser created from XML, if anything. */
function copyOfXML(how: string): PreparationCase['chromium'] {
  const log = { 'a clone that is filled': '2', 'an imported copy': '1', 'a clone of a range': '1' }[how];
  return log === undefined ? undefined : { log: [log], why: 'version 150 runs it', varies: true };
}

/** NB: in a document without a browsing context, the scripting mode is Disabled, so scripts are not marked as already started. */
const ofAnotherDocument: NonNullable<PreparationCase['chromium']> = {
  log: [],
  why: 'version 156 marks them all the same',
};

export const copies: readonly PreparationCase[] = [
  ...(
    [
      ['innerHTML', 'const d=div();d.innerHTML=markup("log(1)");const s=d.firstChild;'],
      [
        'innerHTML of an element that is not connected',
        'const d=document.createElement("div");d.innerHTML=markup("log(1)");const s=d.firstChild;',
      ],
      [
        'outerHTML',
        'const d=div(),e=document.createElement("p");d.append(e);e.outerHTML=markup("log(1)");const s=d.firstChild;',
      ],
      [
        'insertAdjacentHTML',
        'const d=div();d.insertAdjacentHTML("beforeend",markup("log(1)"));const s=d.firstChild;',
      ],
      [
        'template.innerHTML',
        'const t=document.createElement("template");t.innerHTML=markup("log(1)");const s=t.content.firstChild;',
      ],
      [
        'DOMParser',
        'const s=new DOMParser().parseFromString(markup("log(1)"),"text/html").querySelector(S);',
      ],
      [
        'DOMParser of XML',
        'const s=new DOMParser().parseFromString(markup("log(1)"," xmlns=\'http://www.w3.org/1999/xhtml\'"),"text/xml").documentElement;',
      ],
      [
        'the innerHTML of another document',
        'const d=document.implementation.createHTMLDocument().body;d.innerHTML=markup("log(1)");const s=d.firstChild;',
      ],
      [
        'the innerHTML of a shadow root',
        'const d=div().attachShadow({mode:"open"});d.innerHTML=markup("log(1)");const s=d.firstChild;',
      ],
    ] as const
  ).flatMap(([name, make], row) =>
    (
      [
        ['itself', 'put(s)'],
        ['a clone', 'put(s.cloneNode(true))'],
        ['a clone that is filled', 'const c=s.cloneNode();c.text="log(2)";put(c)'],
        ['a clone of a clone', 'put(s.cloneNode(true).cloneNode(true))'],
        ['an imported copy', 'put(document.importNode(s,true))'],
        ['a clone of the parent', 'put(s.parentNode.cloneNode(true))'],
        ['a clone of a range', 'const r=new Range();r.selectNode(s);put(r.cloneContents())'],
        [
          'a clone of a part',
          'if(s.firstChild){const r=new Range();r.setStart(s.firstChild,0);r.setEnd(s.parentNode,1);put(r.cloneContents())}',
        ],
        ['an extracted range', 'const r=new Range();r.selectNode(s);put(r.extractContents())'],
        [
          'an extracted part',
          'if(s.firstChild){const r=new Range();r.setStart(s.firstChild,0);r.setEnd(s.parentNode,1);put(r.extractContents())}',
        ],
        ['the original, when a copy has been made', 's.cloneNode(true);put(s)'],
      ] as const
    )
      // All ways of copying with the first way of parsing, and some of them with each of the others.
      .filter((_, way) => row === 0 || (way < 8 && way % 2 === row % 2))
      // A document and a shadow root cannot be copied into the body.
      .filter(([how]) => !(how === 'a clone of the parent' && /DOMParser of XML|shadow root/.test(name)))
      .map(([how, text]) =>
        code(
          `${name}: ${how}`,
          `${make}${text}`,
          name === 'the innerHTML of another document' ? '1' : '',
          name === 'the innerHTML of another document'
            ? ofAnotherDocument
            : name === 'DOMParser of XML'
              ? copyOfXML(how)
              : undefined,
        ),
      ),
  ),
  ...(
    [
      ['a clone', 'put(s.cloneNode(true))', '1'],
      ['a clone of its fragment', 'put(f.cloneNode(true))', '1'],
      ['itself', 'put(f)', '1'],
      ['itself and a clone', 'const c=f.cloneNode(true);put(f);put(c)', '1, 1'],
      ['a clone after it has run', 'put(f);put(s.cloneNode(true))', '1'],
    ] as const
  ).map(([how, text, log]) =>
    code(
      `createContextualFragment: ${how}`,
      `const f=document.createRange().createContextualFragment(markup("log(1)")),s=f.firstChild;${text}`,
      log,
    ),
  ),
  ...(
    [
      ['a clone', 'put(s.cloneNode(true))', '1'],
      ['a clone without children', 'put(s.cloneNode())', ''],
      ['a clone of a parent', 'const d=document.createElement("p");d.append(s);put(d.cloneNode(true))', '1'],
      ['an imported copy', 'put(document.importNode(s,true))', '1'],
      [
        'a clone of a range',
        'const d=document.createElement("p");d.append(s);const r=new Range();r.selectNodeContents(d);put(r.cloneContents())',
        '1',
      ],
      [
        'a clone of a part',
        'const d=document.createElement("p");d.append(s);const r=new Range();r.setStart(s.firstChild,0);r.setEnd(d,1);put(r.cloneContents())',
        '1',
      ],
      [
        'an extracted part',
        'const d=document.createElement("p");d.append(s);const r=new Range();r.setStart(s.firstChild,0);r.setEnd(d,1);put(r.extractContents());s.append("log(2)");put(s)',
        '1, 2',
      ],
      ['a clone, and the original', 'const c=s.cloneNode(true);put(s);put(c)', '1, 1'],
      ['a clone of one that has run', 'put(s);put(s.cloneNode(true))', '1'],
      [
        'a part of one that has run',
        'put(s);const r=new Range();r.setStart(s.firstChild,0);r.setEndAfter(s);put(r.cloneContents())',
        '1',
      ],
      [
        'one beside another that has run',
        'const d=div();d.append(script("log(0)"),s.cloneNode(true));put(d.cloneNode(true))',
        '0, 1',
      ],
      [
        'a clone of a data block, whose type is removed',
        's.type="x";put(s);const c=s.cloneNode(true);c.type="";put(c)',
        '1',
      ],
      [
        'a clone in a template',
        'const t=document.createElement("template");t.content.append(s);put(t.cloneNode(true).content)',
        '1',
      ],
      [
        'a clone in a template of a template',
        'const t=document.createElement("template"),u=document.createElement("template");t.content.append(u);u.content.append(s);put(t.content.cloneNode(true).firstChild.content)',
        '1',
      ],
      [
        'a clone keeps its attributes and place',
        'const d=document.createElement("p");d.append("a",s,"b");s.id="i";s.setAttribute("x:y","z");const c=d.cloneNode(true);log(c.innerHTML.length===d.innerHTML.length&&c.isEqualNode(d))',
        'true',
      ],
      [
        'a clone of a clone that has run',
        'const c=put(s.cloneNode(true));put(c.cloneNode(true));put(s)',
        '1, 1',
      ],
    ] as const
  ).map(([how, text, log]) => code(`createElement: ${how}`, `const s=script("log(1)");${text}`, log)),
  page(
    'a template of the parser',
    `<template id=t><script>log(1)</script></template><script>document.body.append(t.content.cloneNode(true));document.body.append(t.content)</script>`,
    '1, 1',
  ),
  page(
    'a template of the parser, imported',
    `<template id=t><b><script>log(1)</script></b></template><script>document.body.append(document.importNode(t.content,true))</script>`,
    '1',
  ),
  page(
    'a template in a template of the parser',
    `<template id=t><template><script>log(1)</script></template></template><script>document.body.append(t.content.cloneNode(true).firstChild.content)</script>`,
    '1',
  ),
  page(
    'a template with an SVG script of the parser',
    `<template id=t><svg><script>log(1)</script></svg></template><script>document.body.append(t.content.cloneNode(true))</script>`,
    '1',
  ),
  page(
    'a script of the parser that has run',
    `<script id=t>log(1)</script><script>document.body.append(document.getElementById("t").cloneNode(true))</script>`,
    '1',
  ),
  page(
    'a script of the parser that runs',
    `<script>if(!window.x){x=1;log(1);document.body.append(document.currentScript.cloneNode(true))}else log(2)</script>`,
    '1',
  ),
  page(
    'a data block of the parser',
    `<script id=t type=x>log(1)</script><script>const c=document.getElementById("t").cloneNode(true);c.type="";document.body.append(c)</script>`,
    '1',
  ),
];

// --- Events -------------------------------------------------------------------------------------------------------

const show = (type: string) =>
  `addEventListener("${type}",e=>log([e.constructor.name,e.type,e.bubbles,e.cancelable,e.isTrusted,e.target===document,e.srcElement===document,e.currentTarget===window,e.eventPhase,e.composedPath().length].join(" ")),true);`;

export const events: readonly PreparationCase[] = [
  page(
    'readystatechange',
    `<script>${show('readystatechange')}</script>`,
    'Event readystatechange false false true true true true 1 2, Event readystatechange false false true true true true 1 2',
  ),
  page(
    'DOMContentLoaded',
    `<script>${show('DOMContentLoaded')}</script>`,
    'Event DOMContentLoaded true false true true true true 1 2',
  ),
  page('load', `<script>${show('load')}</script>`, 'Event load false false true true true true 2 1'),
  page(
    'pageshow',
    `<script>${show('pageshow')}addEventListener("pageshow",e=>log(e.persisted))</script>`,
    'PageTransitionEvent pageshow true true true true true true 2 1, false',
  ),
  page(
    'load of a script',
    `<script>window.s=(e)=>log([e.type,e.bubbles,e.cancelable,e.isTrusted,e.target.localName,e.currentTarget.localName,e.eventPhase].join(" "))</script><script src=1.js onload="s(event)"></script>`,
    'file 1, load false false true script script 2',
  ),
  page(
    'error of a script',
    `<script>window.s=(e)=>log([e.type,e.bubbles,e.cancelable,e.isTrusted,e.target.localName,e.eventPhase].join(" "))</script><script src=none.js onerror="s(event)"></script>`,
    'error false false true script 2',
  ),
  page(
    'an event that a script dispatches again',
    `<script>document.addEventListener("DOMContentLoaded",e=>setTimeout(()=>{addEventListener("DOMContentLoaded",f=>log(f.isTrusted+" "+(f.target===window)));log(e.isTrusted);dispatchEvent(e)}),{once:true})</script>`,
    'true, false true',
  ),
  page(
    'a page that replaces dispatchEvent',
    `<script>EventTarget.prototype.dispatchEvent=()=>log("never");onload=()=>log("load")</script>`,
    'load',
  ),
  page(
    'a listener that throws',
    `<script>addEventListener("load",()=>{throw 1});addEventListener("load",()=>log("load"));onerror=()=>{log("error");return true}</script>`,
    'error, load',
  ),
];
