import { afterData, code, type PreparationCase, page } from './script-cases.ts';
import { copies, events } from './script-copies.ts';

const everySrc = { log: ['file 2'], why: 'it prepares a script whenever its src changes' };
const emptySrc = { log: [], why: 'it passes over an empty src' };

// --- A src attribute is set ---------------------------------------------------------------------------------------

const sources: PreparationCase[] = [
  afterData('a type is set', 'src=1.js', 't.setAttribute("type","text/javascript")', ''),
  afterData('a type is set by its property', 'src=1.js', 't.type=""', ''),
  afterData('a type is removed', 'src=1.js', 't.removeAttribute("type")', ''),
  afterData('another attribute is set', 'src=1.js', 't.type="";t.setAttribute("class","x")', ''),
  afterData('another attribute is toggled', 'src=1.js', 't.type="";t.toggleAttribute("hidden")', ''),
  afterData('async is set', 'src=1.js', 't.type="";t.async=true', ''),
  afterData('async is set by its attribute', 'src=1.js', 't.type="";t.setAttribute("async","")', ''),
  afterData('defer is set', 'src=1.js', 't.type="";t.defer=true', ''),
  afterData('src is set', '', 't.type="";t.src="2.js"', 'file 2'),
  afterData('src is set by setAttribute', '', 't.type="";t.setAttribute("src","2.js")', 'file 2'),
  afterData(
    'src is set by setAttribute, in capitals',
    '',
    't.type="";t.setAttribute("SRC","2.js")',
    'file 2',
  ),
  afterData('src is set by setAttributeNS', '', 't.type="";t.setAttributeNS(null,"src","2.js")', 'file 2'),
  afterData('src of a namespace is set', '', 't.type="";t.setAttributeNS("x","src","2.js")', ''),
  afterData(
    'src is set by setAttributeNode',
    '',
    't.type="";const a=document.createAttribute("src");a.value="2.js";t.setAttributeNode(a)',
    'file 2',
  ),
  afterData(
    'src is set by setAttributeNodeNS',
    '',
    't.type="";const a=document.createAttribute("src");a.value="2.js";t.setAttributeNodeNS(a)',
    'file 2',
  ),
  afterData(
    'src is set by setNamedItem',
    '',
    't.type="";const a=document.createAttribute("src");a.value="2.js";t.attributes.setNamedItem(a)',
    'file 2',
  ),
  afterData(
    'src is set by setNamedItemNS',
    '',
    't.type="";const a=document.createAttribute("src");a.value="2.js";t.attributes.setNamedItemNS(a)',
    'file 2',
  ),
  afterData('src is set while the type is unknown', '', 't.src="2.js";t.type=""', ''),
  afterData(
    'src is removed and set',
    'src=1.js',
    't.type="";t.removeAttribute("src");t.src="2.js"',
    'file 2',
  ),
  afterData('src is set a second time', 'src=1.js', 't.type="";t.src="2.js"', '', everySrc),
  afterData(
    'src is set by its Attr a second time',
    'src=1.js',
    't.type="";t.getAttributeNode("src").value="2.js"',
    '',
    everySrc,
  ),
  afterData(
    'src is toggled',
    '',
    't.type="";t.onerror=()=>log("error");t.toggleAttribute("src")',
    'error',
    emptySrc,
  ),
  afterData('src is set to nothing', '', 't.type="";t.onerror=()=>log("error");t.src=""', 'error', emptySrc),
  afterData('src is set on one that is not connected', '', 't.type="";t.remove();t.src="2.js"', ''),
  code('src is set after the script is in', 'const s=put(script());s.src="2.js"', 'file 2'),
  code('src is set on one that has started', 'const s=put(script("log(1)"));s.src="2.js"', '1'),
  code(
    'src is set on one made by innerHTML',
    'const d=div();d.innerHTML=markup("");d.firstChild.src="2.js"',
    '',
  ),
  code(
    'src set by setAttributeNode after the script is in',
    'const s=put(script());const a=document.createAttribute("src");a.value="2.js";s.setAttributeNode(a)',
    'file 2',
  ),
  page(
    'src set on a script that the parser has left empty',
    `<script id=t></script><script>document.getElementById("t").src="2.js"</script>`,
    'file 2',
  ),
];

// --- Children change ----------------------------------------------------------------------------------------------

const children: PreparationCase[] = [
  ...(
    [
      ['text', 's.text="log(1)"'],
      ['textContent', 's.textContent="log(1)"'],
      ['nodeValue, which an element has not', 's.nodeValue="log(1)"', ''],
      ['innerHTML', 's.innerHTML="log(1)"'],
      ['insertAdjacentText', 's.insertAdjacentText("beforeend","log(1)")'],
      ['insertAdjacentText, at the start', 's.insertAdjacentText("AfterBegin","log(1)")'],
      ['insertAdjacentHTML', 's.insertAdjacentHTML("beforeend","log(1)")'],
      ['insertAdjacentHTML, beside it', 's.insertAdjacentHTML("afterend","log(1)")', ''],
      ['insertAdjacentText, beside it', 's.insertAdjacentText("beforebegin","log(1)")', ''],
      [
        'insertAdjacentElement',
        'const c=document.createElement("b");s.type="text/plain";s.textContent="log(1)";s.type="";s.insertAdjacentElement("beforeend",c)',
      ],
      ['append', 's.append("log(1)")'],
      ['append of two', 's.append("log(","1)")'],
      ['prepend', 's.prepend("log(1)")'],
      ['replaceChildren', 's.replaceChildren("log(1)")'],
      ['appendChild', 's.appendChild(document.createTextNode("log(1)"))'],
      [
        'appendChild of a fragment',
        'const f=document.createDocumentFragment();f.append("log(1)");s.appendChild(f)',
      ],
      ['insertBefore', 's.insertBefore(document.createTextNode("log(1)"),null)'],
      [
        'a range',
        'const r=new Range();r.selectNodeContents(s);r.insertNode(document.createTextNode("log(1)"))',
      ],
      ['a comment', 's.append(document.createComment("log(1)"))', ''],
      ['nothing', 's.append();s.text="";s.innerHTML=""', ''],
    ] as [string, string, string?][]
  ).map(([name, text, log = '1']) =>
    code(`an empty script is filled by ${name}`, `const s=put(script());${text}`, log),
  ),
  ...(
    [
      ['nothing', ''],
      ['data', 's.firstChild.data="log(2)"'],
      ['nodeValue', 's.firstChild.nodeValue="log(2)"'],
      ['textContent of its text', 's.firstChild.textContent="log(2)"'],
      ['appendData', 's.firstChild.appendData(";log(2)")'],
      ['insertData', 's.firstChild.insertData(0,"log(2);")'],
      ['replaceData', 's.firstChild.replaceData(4,1,"2")'],
      ['deleteData', 's.firstChild.deleteData(0,1)'],
      ['normalize', 's.normalize()'],
      ['a removal', 's.firstChild.remove()'],
      ['append of nothing', 's.append()'],
      ['append of an empty fragment', 's.append(document.createDocumentFragment())'],
      ['replaceChildren of nothing', 's.replaceChildren()'],
      ['a text beside it', 's.after("x");s.before("x")'],
      ['an insertion before it', 'document.body.insertBefore(document.createElement("b"),s)'],
      ['replaceChild of it', 'document.body.replaceChild(document.createElement("b"),s)'],
      ['innerHTML of nothing', 's.innerHTML=""'],
      ['text of nothing', 's.text=""'],
      [
        'a change in an element in it',
        'const b=document.createElement("b");s.type="x";s.append(b);s.type="";b.append("x")',
      ],
      [
        'surroundContents of its parent',
        'const r=new Range(),d=document.createElement("b");r.selectNode(s);r.surroundContents(d)',
        '1',
      ],
      [
        'surroundContents in its text',
        'const r=new Range();r.setStart(s.firstChild,4);r.setEnd(s.firstChild,5);r.surroundContents(document.createElement("b"))',
        'undefined',
      ],
      [
        'insertNode before its text',
        'const r=new Range();r.setStart(s,0);r.insertNode(new Text("log(2);"))',
        '2, 1',
      ],
      [
        'the start of its text in another place',
        'const r=new Range();r.setStart(s.firstChild,6);r.setEndAfter(s);r.extractContents()',
      ],
      ['a class', 's.className="x"'],
      ['append of an empty text', 's.append("")', '1'],
      ['append of a comment', 's.append(document.createComment(""))', '1'],
      ['before its text', 's.firstChild.before("log(2);")', '2, 1'],
      ['after its text', 's.firstChild.after(";log(2)")', '1, 2'],
      ['replaceWith of its text', 's.firstChild.replaceWith("log(2)")', '2'],
      ['replaceChild of its text', 's.replaceChild(document.createTextNode("log(2)"),s.firstChild)', '2'],
      ['splitText', 's.firstChild.splitText(3)', '1'],
      ['text', 's.text="log(2)"', '2'],
      ['append of itself', 'document.body.append(s)', '1'],
      ['replaceWith of itself', 's.replaceWith(s)', '1'],
      ['a removal and an insertion', 's.remove();document.body.append(s)', '1'],
      ['an insertion of its parent', 'const d=div();d.append(s)', '1'],
      ['a move to the head', 'document.head.append(s)', '1'],
      [
        'an element in it with outerHTML',
        's.type="text/plain";const b=document.createElement("b");s.append(b);s.type="";b.outerHTML=";log(2)"',
        '1, 2',
      ],
      [
        'an element in it with insertAdjacentHTML',
        's.type="text/plain";const b=document.createElement("b");s.append(b);s.type="";b.insertAdjacentHTML("afterend",";log(2)")',
        '1, 2',
      ],
    ] as [string, string, string?][]
  ).map(([name, text, log = '']) =>
    code(`a script whose type was removed: ${name}`, `const s=data("log(1)");${text}`, log),
  ),
  page(
    'a script of the parser is filled',
    `<script id=t></script><script>document.getElementById("t").innerHTML="log(1)"</script>`,
    '1',
  ),
  page(
    'a script of the parser, whose type is unknown, is filled',
    `<script id=t type=x>log(1)</script><script>const t=document.getElementById("t");t.type="";t.append(";log(2)")</script>`,
    '1, 2',
  ),
  code(
    'a script in a script',
    'const o=script(),i=script("log(1)");put(o);const f=new DocumentFragment();f.append(i,"log(2)");o.append(f)',
    '2, 1',
  ),
  code(
    'a script that has run is filled',
    'const s=put(script("log(1)"));s.text="log(2)";s.append("log(3)")',
    '1',
  ),
  code(
    'a script made by innerHTML is filled',
    'const d=div();d.innerHTML=markup("");d.firstChild.text="log(1)"',
    '',
  ),
  code('a script that is not connected is filled', 'const s=script();s.innerHTML="log(1)"', ''),
];

// --- It becomes connected -----------------------------------------------------------------------------------------

const connected: PreparationCase[] = [
  ...(
    [
      ['append', 'document.body.append(s)'],
      ['prepend', 'document.body.prepend(s)'],
      ['appendChild', 'document.body.appendChild(s)'],
      ['insertBefore', 'document.body.insertBefore(s,null)'],
      ['replaceChild', 'document.body.replaceChild(s,div())'],
      ['replaceChildren', 'div().replaceChildren(s)'],
      ['before', 'div().before(s)'],
      ['after', 'div().after(s)'],
      ['replaceWith', 'div().replaceWith(s)'],
      ['before a text', 'const t=new Text("");put(t);t.before(s)'],
      ['replaceWith of a comment', 'const t=new Comment("");put(t);t.replaceWith(s)'],
      ['before a doctype', 'document.doctype.after(s)', 'HierarchyRequestError'],
      ['insertAdjacentElement', 'div().insertAdjacentElement("afterend",s)'],
      ['insertNode', 'const r=new Range();r.selectNode(div());r.insertNode(s)'],
      [
        'surroundContents',
        'const d=div();d.append("log(1)");const r=new Range();r.selectNodeContents(d);s.append("log(2)");r.surroundContents(s)',
      ],
      ['its parent', 'const d=document.createElement("div");d.append(s);document.body.append(d)'],
      ['a fragment', 'const f=new DocumentFragment();f.append(s);document.body.append(f)'],
      ['a shadow root', 'const d=div();d.attachShadow({mode:"open"}).append(s)'],
      [
        'the host of its shadow root',
        'const d=document.createElement("div");d.attachShadow({mode:"open"}).append(s);document.body.append(d)',
      ],
      [
        'the host of its closed shadow root, in a parent',
        'const d=document.createElement("div"),p=document.createElement("p");d.attachShadow({mode:"closed"}).append(s);p.append(d);document.body.append(p)',
      ],
      ['the body setter', 'const b=document.createElement("body");b.append(s);document.body=b'],
      [
        'the caption setter',
        'const c=document.createElement("caption"),t=document.createElement("table");document.body.append(t);c.append(s);t.caption=c',
      ],
      [
        'the tHead setter',
        'const c=document.createElement("thead"),t=document.createElement("table");document.body.append(t);c.append(s);t.tHead=c',
      ],
      [
        'the tFoot setter',
        'const c=document.createElement("tfoot"),t=document.createElement("table");document.body.append(t);c.append(s);t.tFoot=c',
      ],
      [
        'select.add',
        'const o=document.createElement("option"),t=document.createElement("select");document.body.append(t);o.append(s);t.add(o)',
      ],
      [
        'options.add',
        'const o=document.createElement("option"),t=document.createElement("select");document.body.append(t);o.append(s);t.options.add(o)',
      ],
      [
        'a template',
        'const t=document.createElement("template");t.content.append(s);document.body.append(t)',
        '',
      ],
      [
        'a document without a window',
        'const d=document.implementation.createHTMLDocument();d.body.append(s)',
        '',
      ],
      [
        'a document without a window, and then this one',
        'const d=document.implementation.createHTMLDocument();d.body.append(s);document.body.append(s)',
        '',
      ],
      [
        'adoption, and then an insertion',
        'const d=document.implementation.createHTMLDocument();d.adoptNode(s);document.body.append(s)',
      ],
    ] as [string, string, string?][]
  ).flatMap(([name, text, log = '1'], i) => {
    const tried = `try{${text}}catch(e){log(e.name)}`;
    const html = code(`connected by ${name}`, `const s=script("log(1)");${tried}`, log);
    // The routes are the same; some of them are tried with the other namespace, too.
    if (i % 4 > 0) return [html];
    return [html, code(`an SVG script connected by ${name}`, `const s=svgScript("log(1)");${tried}`, log)];
  }),
  code(
    'two in a fragment, the first of which removes the other',
    'const a=script("log(1);b.remove()"),b=script("log(2)");window.b=b;document.body.append(a,b)',
    '1',
  ),
  code(
    'a script made in a document without a window',
    'const d=document.implementation.createHTMLDocument();const s=d.createElement(S);s.text="log(1)";put(s)',
    '1',
  ),
  code(
    'a script that is removed before it is prepared again',
    'const s=put(script());s.remove();s.text="log(1)";put(s)',
    '1',
  ),
  code(
    'a script of no namespace',
    'const s=document.createElementNS(null,S);s.textContent="log(1)";put(s)',
    '',
  ),
  code(
    'a MathML script',
    'const s=document.createElementNS("http://www.w3.org/1998/Math/MathML",S);s.textContent="log(1)";put(s)',
    '',
  ),
];

// --- SVG scripts --------------------------------------------------------------------------------------------------

const svg: PreparationCase[] = [
  code('an SVG script with href', 'const s=svgScript();s.setAttribute("href","1.js");put(s)', 'file 1'),
  code(
    'an SVG script with xlink:href',
    'const s=svgScript();s.setAttributeNS("http://www.w3.org/1999/xlink","xlink:href","1.js");put(s)',
    'file 1',
  ),
  code('an SVG script with src', 'const s=svgScript();s.setAttribute("src","1.js");put(s)', ''),
  code(
    'href is set on an SVG script that is in',
    'const s=put(svgScript());s.setAttribute("href","1.js")',
    'file 1',
  ),
  code(
    'xlink:href is set on an SVG script that is in',
    'const s=put(svgScript());s.setAttributeNS("http://www.w3.org/1999/xlink","xlink:href","1.js")',
    'file 1',
  ),
  code('an SVG script that is in is filled', 'const s=put(svgScript());s.textContent="log(1)"', '1'),
  code('an SVG script that is in is filled by append', 'const s=put(svgScript());s.append("log(1)")', '1'),
  code(
    'an SVG script that is in is filled by innerHTML',
    'const s=put(svgScript());s.innerHTML="log(1)"',
    '1',
  ),
  code(
    'an SVG script runs once',
    'const s=put(svgScript("log(1)"));s.remove();put(s);s.append("log(2)")',
    '1',
  ),
  code('an SVG script of innerHTML', 'div().innerHTML="<svg>"+markup("log(1)")+"</svg>"', ''),
  code(
    'a clone of an SVG script of innerHTML',
    'const d=div();d.innerHTML="<svg>"+markup("log(1)")+"</svg>";put(d.firstChild.cloneNode(true))',
    '',
    { log: ['1'], why: 'version 150 runs it', varies: true },
  ),
  code('a clone of an SVG script', 'put(svgScript("log(1)").cloneNode(true))', '1'),
  code('a clone of an SVG script that has run', 'put(put(svgScript("log(1)")).cloneNode(true))', '1'),
  code(
    'an SVG script of createContextualFragment',
    'put(document.createRange().createContextualFragment("<svg>"+markup("log(1)")+"</svg>"))',
    '',
  ),
  code(
    'an SVG script with a type',
    'const s=svgScript("log(1)");s.setAttribute("type","text/plain");put(s)',
    '',
  ),
  code(
    'currentScript of an SVG script',
    'const s=svgScript("log(document.currentScript===s)");window.s=s;put(s)',
    'true',
  ),
  page('an SVG script of the parser', '<svg><script>log(1)</script></svg>', '1'),
  page(
    'an SVG script of the parser with href',
    '<svg><script href=1.js></script></svg><script>log(2)</script>',
    'file 1, 2',
  ),
  page(
    'an empty SVG script of the parser is filled',
    '<svg><script id=t></script></svg><script>document.getElementById("t").append("log(1)")</script>',
    '1',
  ),
  page(
    'a clone of an SVG script of the parser',
    '<svg><script id=t>log(1)</script></svg><script>document.body.append(document.getElementById("t").cloneNode(true))</script>',
    '1',
  ),
  page(
    'an SVG script of the parser that closes itself',
    '<svg><script href=1.js /></svg><script>log(2)</script>',
    'file 1, 2',
  ),
];

export const preparationCases: readonly PreparationCase[] = [
  ...sources,
  ...children,
  ...connected,
  ...svg,
  ...copies,
  ...events,
];
