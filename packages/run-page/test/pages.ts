/** A page to run here and in Chromium; its trees and logs are compared. */
export interface ScriptedPage {
  readonly name: string;
  readonly html: string;
  /** External scripts by their URL relative to the page. */
  readonly files?: Readonly<Record<string, string>>;
}

const page = (name: string, html: string, files?: Record<string, string>): ScriptedPage => ({
  name,
  html: `<!DOCTYPE html>${html}`,
  ...(files !== undefined && { files }),
});

/** `document.write` of a text, in code of a script element; its end tags are cut so that they do not end the script. */
const write = (text: string) =>
  `document.write(${JSON.stringify(text).replaceAll('</', '<\\/').replaceAll('<!--', '<\\!--')})`;

/** Logs the tree from inside the page: names and texts, with their depth. */
const seen =
  'const seen=(n=document.body)=>{let s="";const w=(n)=>{if(n.nodeType===3)s+=JSON.stringify(n.data);else if(n.nodeType===1&&n.localName!=="script"){s+=n.localName+"(";for(const c of n.childNodes)w(c);s+=")"}};w(n);return s};';

// --- Writes of every cut ------------------------------------------------------------------------------------------

const markup = '<p class="a&lt;b" id=c>x&amp;y\r\nz</p><!--c--><svg><g/></svg><textarea>\n&gt;</textarea>é😀';
const cuts: ScriptedPage[] = [];
for (let i = 1; i < markup.length; i++) {
  cuts.push(
    page(
      `a write cut at ${i}`,
      `<body>1<script>${write(markup.slice(0, i))};${write(markup.slice(i))}</script>2`,
    ),
  );
}
const everyUnit = page(
  'a write for each code unit',
  `<body>1<script>for(const u of ${JSON.stringify(markup).replaceAll('</', '<\\/').replaceAll('<!--', '<\\!--')}.split(""))document.write(u)</script>2`,
);

// --- Writes -------------------------------------------------------------------------------------------------------

const writes: ScriptedPage[] = [
  everyUnit,
  page('text between texts', '<body>1<script>document.write(2)</script>3'),
  page('many arguments', '<body><script>document.write("a",1,null,undefined,{})</script>'),
  page('writeln', '<body><pre><script>document.writeln("a");document.writeln("b")</script></pre>'),
  page('no argument', '<body><script>document.write();document.writeln()</script>x'),
  page('a start tag that the page ends', '<body><script>document.write("<b id=")</script>x>y'),
  page('a comment that the page ends', '<body><script>document.write("<!-" + "- a")</script>b-->c'),
  page('an end tag that the page ends', '<body><i>1<script>document.write("</")</script>i>2'),
  page('a reference that the page ends', '<body><script>document.write("&no")</script>t;x'),
  page('a reference without a semicolon', '<body><script>document.write("&not")</script>in;x'),
  page('a CR, then a LF of the page', '<body><pre>a<script>document.write("b\\r")</script>\nc</pre>'),
  page('a CR, then a LF', '<body><pre><script>document.write("x\\r");document.write("\\ny")</script></pre>'),
  page(
    'a CR is there at once',
    `<body><pre><script>document.write("x\\r");log(document.querySelector("pre").lastChild.data.length)</script></pre>`,
  ),
  page(
    'two halves of a surrogate pair',
    '<body><script>document.write("\\ud83d");log(document.body.lastChild.data.length);document.write("\\ude00")</script>',
  ),
  page('half a surrogate pair', '<body><script>document.write("\\ud83dx")</script>'),
  page('U+0000', '<body><script>document.write("a\\0b")</script>'),
  page(
    'a start tag is handled at once',
    `<body><script>${write('<p>')};log(document.querySelectorAll("p").length)</script>x`,
  ),
  page(
    'half a start tag is not',
    `<body><script>${write('<p')};log(document.querySelectorAll("p").length);${write('>')};log(document.querySelectorAll("p").length)</script>x`,
  ),
  page(
    'text is there at once',
    '<body><script>document.write("ab");log(document.body.lastChild.data);document.write("cd");log(document.body.lastChild.data)</script>',
  ),
  page(
    'half a reference is not',
    '<body><script>document.write("a&am");log(document.body.lastChild.data);document.write("p;");log(document.body.lastChild.data)</script>',
  ),
  page('a whole table', `<body><script>${write('<table><tr><td>1<td>2</table>')}</script>x`),
  page(
    'the rows of a table of the page',
    `<body><table><script>${write('<tr><td>1')}</script><tr><td>2</table>`,
  ),
  page('text in a table', `<body><table><script>${write('a')}</script>b<tr><td>2</table>`),
  page('options', `<body><select><script>${write('<option>1<option>2')}</script><option>3</select>`),
  page('an element that is not closed', `<body><script>${write('<div><b>')}</script>1</b>2</div>3`),
  page('end tags of elements of the page', `<body><div><b>1<script>${write('</b></div>')}</script>2`),
  page('in the head', `<head><script>${write('<title>t</title><meta name=m>')}</script><link rel=x><body>x`),
  page('what ends the head', `<head><script>${write('<p>x')}</script><meta name=m>`),
  page('before the html element', `<script>${write('x')}</script>y`),
  page('an attribute for the body', `<body><script>${write('<body class=x>')}</script>`),
  page('plaintext', `<body><script>${write('<plaintext>')}</script><b>x`),
  page('a textarea that the page ends', `<body><script>${write('<textarea>\n')}</script>\na</textarea>b`),
  page('a title', `<head><script>${write('<title>a')}</script>b</title><body>c`),
  page('a style', `<head><script>${write('<style>a{')}</script>}</style><body>c`),
  page(
    '10 scripts that write',
    '<body>' +
      '<script>document.write("<i>"+document.querySelectorAll("i").length+"</i>")</script>'.repeat(10),
  ),
  page('a frameset', `<script>${write('<frameset><frame>')}</script>`),
  page('a doctype is ignored', `<body><script>${write('<!DOCTYPE x>a')}</script>`),
  page('a template', `<body><script>${write('<template><b>1')}</script><i>2</template>3`),
  page('text around a script that is removed', '<body>A<script>document.currentScript.remove()</script>B'),
  page('text goes on in a text that a script made', '<body>A<script>document.body.append("B")</script>C'),
  page(
    'text goes on in the last text',
    '<body>A<script>var t=document.createTextNode("B");document.body.append(t,"C")</script>D',
  ),
  page(
    'two texts side by side',
    '<body>A<script>var t=document.body.firstChild;t.data="B";document.body.append(document.currentScript.firstChild)</script>C',
  ),
];

// --- Nested writes ------------------------------------------------------------------------------------------------

const nested: ScriptedPage[] = [
  page(
    'a script that is written',
    `<body>1<script>${write('2<script>log("in")</script>3')};log("out")</script>4`,
  ),
  page(
    'a script that is written and writes',
    `<body>1<script>${write('2<script>document.write(3)</script>4')};document.write(5)</script>6`,
  ),
  page(
    'three levels',
    `<body>1<script>${write(`2<script>${write(`3<script>document.write(4)</script>5`)}</script>6`)};document.write(7)</script>8`,
  ),
  page(
    'a script in two writes',
    `<body><script>${write('<script>log("a")')};log("b");${write('</script>x')};log("c")</script>y`,
  ),
  page(
    'a nested script sees what was written',
    `<body>${`<script>${seen}</script>`}<script>${write('a<b>b<script>log(seen())</script>c')};log(seen())</script>d`,
  ),
  page(
    'a nested script that begins a tag',
    `<body><script>${write('<script>document.write("<b ")</script>id=x>')};document.write("y")</script>z`,
  ),
  page(
    'a nested script that throws',
    `<body><script>${write('1<script>throw new Error("e")</script>2')};log("on")</script>3`,
  ),
  page(
    'an SVG script that is written',
    `<body><script>${write('<svg><script>log("svg")</script></svg>a')};log("html")</script>b`,
  ),
];

// --- External scripts ---------------------------------------------------------------------------------------------

const external: ScriptedPage[] = [
  page('an external script', '<body>1<script src=a.js></script>2', {
    'a.js': 'log(document.body.textContent.trim())',
  }),
  page('an external script that writes', '<body>1<script src=a.js></script>2', {
    'a.js': 'document.write("a")',
  }),
  page('two of them', '<body>1<script src=a.js></script>2<script src=b.js></script>3', {
    'a.js': 'document.write("a")',
    'b.js': 'document.write("b")',
  }),
  page(
    'one that is written',
    `<body>1<script>${write('2<script src=a.js></script>3')};log("on");document.write("4")</script>5`,
    { 'a.js': 'log("a")' },
  ),
  page(
    'one that is written and writes',
    `<body>1<script>${write('2<script src=a.js></script>3')};document.write("4")</script>5`,
    { 'a.js': 'document.write("a")' },
  ),
  page('one that writes another', '<body>1<script src=a.js></script>2', {
    'a.js': `${write('<script src=b.js></script>a')};log("a on")`,
    'b.js': 'document.write("b");log("b")',
  }),
  page('one that writes an inline one', '<body>1<script src=a.js></script>2', {
    'a.js': `${write('x<script>document.write("i")</script>y')};document.write("z")`,
  }),
  page(
    'two that are written at once',
    `<body>1<script>${write('<script src=a.js></script>-<script src=b.js></script>')};log("on")</script>2`,
    { 'a.js': 'document.write("a")', 'b.js': 'document.write("b")' },
  ),
  page(
    'an inline one after one that is written',
    `<body>1<script>${write('<script src=a.js></script><script>log("i");document.write("i")</script>')}</script>2`,
    { 'a.js': 'log("a");document.write("a")' },
  ),
  page(
    'one that is not there',
    '<body>1<script src=none.js onload="log(\'load\')" onerror="log(\'error\')"></script>2',
  ),
  page('one that loads', '<body>1<script src=a.js onload="log(\'load\')"></script>2', { 'a.js': 'log("a")' }),
  page('an empty src', '<body>1<script src="" onerror="log(\'error\')">log("no")</script>2'),
  page('one with text, too', '<body><script src=a.js>log("no")</script>', { 'a.js': 'log("a")' }),
  page('one in the head that writes a body', '<head><script src=a.js></script><title>t</title>', {
    'a.js': 'document.write("<p>x")',
  }),
  page(
    'cut writes around one',
    `<body><script>${write('<b id=x><script src=a.js></script>')};document.write("y</");document.write("b>z")</script>w`,
    { 'a.js': 'log(document.getElementById("x").childNodes.length)' },
  ),
  page('a script that throws', '<body>1<script src=a.js></script>2<script>log("on")</script>', {
    'a.js': 'throw new Error("e")',
  }),
];

// --- Deferred order -----------------------------------------------------------------------------------------------

const deferred: ScriptedPage[] = [
  page('defer', '<body><script defer src=a.js></script>1<script>log("i")</script>', {
    'a.js': 'log("a "+document.body.textContent.length)',
  }),
  page(
    'two deferred',
    '<script defer src=a.js></script><script defer src=b.js></script><body><script>log("i")</script>',
    { 'a.js': 'log("a")', 'b.js': 'log("b")' },
  ),
  page('defer without src runs at once', '<body><script defer>log("a")</script><script>log("b")</script>'),
  page(
    'a deferred script and DOMContentLoaded',
    '<script>document.addEventListener("DOMContentLoaded",()=>log("dcl"))</script><script defer src=a.js></script>',
    { 'a.js': 'log("a "+document.readyState)' },
  ),
  page('a deferred script may not write', '<body>x<script defer src=a.js></script>', {
    'a.js': 'document.write("no");log("a")',
  }),
  page(
    'microtasks between deferred scripts',
    '<script defer src=a.js></script><script defer src=b.js></script>',
    { 'a.js': 'log("a");Promise.resolve().then(()=>log("m"))', 'b.js': 'log("b")' },
  ),
  page('async and defer', '<script async src=a.js></script><script>onload=()=>log("load")</script>', {
    'a.js': 'log("a")',
  }),
  page(
    'an inserted script with async=false',
    '<body><script>for(const n of ["a","b"]){const s=document.createElement("script");s.src=n+".js";s.async=false;document.body.append(s)};log("i")</script>',
    { 'a.js': 'log("a")', 'b.js': 'log("b")' },
  ),
];

// --- Readiness ----------------------------------------------------------------------------------------------------

const listen =
  'document.addEventListener("readystatechange",()=>log("rs "+document.readyState));document.addEventListener("DOMContentLoaded",(e)=>log("dcl "+e.bubbles+(e.target===document)));addEventListener("load",(e)=>log("load "+(e.target===document)+e.bubbles));addEventListener("pageshow",(e)=>log("pageshow "+e.persisted));';
const readiness: ScriptedPage[] = [
  page('the events of the end', `<script>${listen}log(document.readyState)</script><body>x`),
  page('with a deferred script', `<script>${listen}</script><script defer src=a.js></script><body>x`, {
    'a.js': 'log("a "+document.readyState)',
  }),
  page('with an async script', `<script>${listen}</script><script async src=a.js></script><body>x`, {
    'a.js': 'log("a")',
  }),
  page('onload of the body', '<body onload="log(\'load\')">x'),
  page(
    'currentScript',
    '<body><script id=a>log(document.currentScript.id);Promise.resolve().then(()=>log(String(document.currentScript)))</script><script id=b src=b.js></script>',
    { 'b.js': 'log(document.currentScript.id)' },
  ),
  page(
    'currentScript of a nested one',
    `<body><script id=a>${write('<script id=b>log(document.currentScript.id)</script>')};log(document.currentScript.id)</script>`,
  ),
  page(
    'microtasks before the parser goes on',
    '<body><script>Promise.resolve().then(()=>log("m "+document.querySelectorAll("p").length));log("s")</script><p>x',
  ),
  page(
    'microtasks after a nested script',
    `<body><script>${write('<script>Promise.resolve().then(()=>log("m"))</script><p>')};log("s "+document.querySelectorAll("p").length)</script>`,
  ),
  page(
    'a mutation observer sees the parser',
    '<body><script>new MutationObserver((r)=>log(r.reduce((n,x)=>n+x.addedNodes.length,0)>0)).observe(document.body,{childList:true})</script><p>a<script>log("s")</script>',
  ),
  page(
    'the body is null in the head',
    '<head><script>log(String(document.body))</script><body><script>log(document.body.localName)</script>',
  ),
  page(
    'only what was parsed is there',
    '<body><p>1</p><script>log(document.querySelectorAll("p").length)</script><p>2</p><script>log(document.querySelectorAll("p").length)</script>',
  ),
  page('quirks', '<script>log(document.compatMode)</script>'),
  { name: 'no doctype', html: '<script>log(document.compatMode)</script>' },
  {
    name: 'a doctype with quirks',
    html: '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN"><script>log(document.compatMode)</script>',
  },
];

// --- Open elements moved and removed ------------------------------------------------------------------------------

const moved: ScriptedPage[] = [
  page(
    'an open element is removed',
    '<body><div id=a>1<script>a.remove();window.kept=a</script>2</div>3<script>document.body.append(kept)</script>',
  ),
  page('an open element is moved', '<body><p id=t>t</p><div id=a>1<script>t.append(a)</script>2</div>3'),
  page(
    'the body is removed',
    '<body>1<script>window.b=document.body;b.remove()</script>2<script>document.documentElement.append(b)</script>',
  ),
  page(
    'the html element is removed',
    '<body>1<script>window.h=document.documentElement;h.remove()</script>2',
  ),
  page(
    'the head is removed while open',
    '<head><script>document.head.remove()</script><title>t</title><body>x',
  ),
  page('a table is removed', '<body><table id=t><script>t.remove()</script>a<tr><td>b</table>c'),
  page(
    'a table is moved',
    '<body><div id=d></div><table id=t><script>d.append(t)</script>a<tr><td>b</table>c',
  ),
  page(
    'a table is moved into a fragment',
    '<body><table id=t><script>window.f=document.createDocumentFragment();f.append(t)</script>a<tr><td>b</table>c<script>document.body.append(f)</script>',
  ),
  page('a row is removed', '<body><table><tr id=r><script>r.remove()</script><td>b</table>c'),
  page(
    'a formatting element gets another attribute',
    '<body><p><b id=A><script>document.getElementById("A").id="B"</script></p>x</b>',
  ),
  page('a formatting element is removed', '<body><p><b id=A>1<script>A.remove()</script>2</p>3</b>4'),
  page(
    'a form is moved',
    '<body><div id=d></div><form id=f><script>d.append(f)</script><input id=i></form><script>log(i.form===f)</script>',
  ),
  page('a form is removed', '<body><form id=f><script>window.g=f;f.remove()</script><input id=i></form><p>x'),
  page(
    'the adoption agency after a move',
    '<body><a id=a>1<p id=p>2<script>document.body.append(a)</script>3</a>4</p>5',
  ),
  page('innerHTML of an open element', '<body><div id=a>1<script>a.innerHTML="<b>n</b>"</script>2</div>3'),
  page(
    'a list item that is not the last any more',
    '<body><ul><li id=l>1<script>l.parentNode.append(document.createElement("hr"))</script>2<li>3</ul>',
  ),
  page('a select is removed', '<body><select id=s><option>1<script>s.remove()</script><option>2</select>3'),
  page(
    'the script removes itself and its parent',
    '<body><div><script>document.currentScript.parentNode.remove()</script>1</div>2',
  ),
  page(
    'a document fragment takes what follows',
    '<body><div id=a><script>a.replaceWith(document.createElement("hr"))</script>x<p>y</div>z',
  ),
  page(
    'the script moves into another document',
    '<body>1<script>document.implementation.createHTMLDocument("").body.append(document.currentScript);log("on")</script>2',
  ),
  page(
    'a script parsed into another document does not run',
    '<body><div id=a><script>window.d=document.implementation.createHTMLDocument("");d.body.append(a)</script><script>log("no")</script></div><script>log("yes "+d.querySelectorAll("script").length)</script>',
  ),
];

// --- Scripts that scripts insert ----------------------------------------------------------------------------------

const inserted: ScriptedPage[] = [
  page(
    'an inline script runs when it is inserted',
    '<body><script>const s=document.createElement("script");s.text="log(1)";document.body.append(s);log(2)</script>',
  ),
  page(
    'one of innerHTML never runs',
    '<body><div id=d></div><script>d.innerHTML="<script>log(1)<\\/script>";document.body.append(d.firstChild);log(2)</script>',
  ),
  page(
    'a script gets its text later',
    '<body><script>const s=document.createElement("script");document.body.append(s);log(1);s.text="log(2)";s.text="log(3)"</script>',
  ),
  page(
    'a text node is put into a script',
    '<body><script>const s=document.createElement("script");document.body.append(s);s.append("log(1)");log(2)</script>',
  ),
  page(
    'in a fragment',
    '<body><script>const f=document.createDocumentFragment();for(const n of [1,2]){const s=document.createElement("script");s.text="log("+n+")";f.append(s)};document.body.append(f);log(3)</script>',
  ),
  page(
    'a script that has run does not run again',
    '<body><script id=a>if(!window.n)window.n=0;log(++n)</script><script>document.body.append(a)</script>',
  ),
  page(
    'a copy of one that has run',
    '<body><script id=a>log("x")</script><script>document.body.append(a.cloneNode(true))</script>',
  ),
  page(
    'a copy of one that has not',
    '<body><script>const s=document.createElement("script");s.text="log(1)";document.body.append(s.cloneNode(true));document.body.append(s)</script>',
  ),
  page(
    'createContextualFragment',
    '<body><script>const r=document.createRange();r.selectNode(document.body);const f=r.createContextualFragment("<script>log(1)<\\/script>");document.body.append(f);log(2)</script>',
  ),
  page(
    'an external script that is inserted',
    '<body><script>const s=document.createElement("script");s.src="a.js";s.onload=()=>log("load");document.body.append(s);log("i")</script>',
    { 'a.js': 'log("a")' },
  ),
  page(
    'a type that is none',
    '<body><script type=text/plain>log(1)</script><script type=" text/javascript ">log(2)</script><script type="text/javascript; charset=utf-8">log(3)</script><script language=javascript>log(4)</script><script type="" language=x>log(5)</script>',
  ),
  page('nomodule', '<body><script nomodule>log(1)</script><script>log(2)</script>'),
  page(
    'for and event',
    '<body><script for=window event=onload>log(1)</script><script for=" Window " event="ONLOAD()">log(2)</script><script for=x event=onload>log(3)</script><script for=window>log(4)</script>',
  ),
  page(
    'a script in a template does not run',
    '<body><template id=t><script>log("x")</script></template><script>log("y");document.body.append(t.content.cloneNode(true))</script>',
  ),
  page(
    'a script that is moved before its end tag',
    '<body><script>document.write("<scr"+"ipt>log(1)")</script></script>x',
  ),
  page('a script at the end of the file', '<body>x<script>log("never")'),
];

// --- Custom elements ----------------------------------------------------------------------------------------------

const define = (name: string, body: string) =>
  `<script>customElements.define("${name}",class extends HTMLElement{${body}})</script>`;
const customElements: ScriptedPage[] = [
  page(
    'a constructor',
    `<body>${define('x-a', 'constructor(){super();log("made "+this.attributes.length+this.childNodes.length+this.isConnected)}')}<x-a id=i>t</x-a>`,
  ),
  page(
    'connectedCallback sees no children',
    `<body>${define('x-a', 'connectedCallback(){log("in "+this.childNodes.length+this.parentNode.localName)}')}<x-a>t</x-a>`,
  ),
  page(
    'attributeChangedCallback',
    `<body>${define('x-a', 'static observedAttributes=["a","b"];attributeChangedCallback(n,o,v){log(n+"="+v+(this.isConnected))}connectedCallback(){log("in")}')}<x-a b=1 a=2 c=3></x-a>`,
  ),
  page(
    'nested ones',
    `<body>${define('x-a', 'connectedCallback(){log("a "+document.querySelectorAll("*").length)}')}${define('x-b', 'connectedCallback(){log("b "+this.parentNode.localName)}')}<x-a><x-b></x-b></x-a><x-b></x-b>`,
  ),
  page(
    'defined later',
    `<body><x-a>t</x-a>${define('x-a', 'connectedCallback(){log("in "+this.childNodes.length)}')}`,
  ),
  page(
    'no write in a constructor',
    `<body>${define('x-a', 'constructor(){super();try{document.write("x")}catch(e){log(e.name)}}')}<x-a></x-a>y`,
  ),
  page(
    'no open and close in a constructor',
    `<body>${define('x-a', 'constructor(){super();try{document.open()}catch(e){log(e.name)}try{document.close()}catch(e){log(e.name)}}')}<x-a></x-a>y`,
  ),
  page(
    'a constructor that throws',
    `<body><script>onerror=(m)=>{log("error");return true}</script>${define('x-a', 'constructor(){super();throw new Error("e")}')}<x-a id=i>t</x-a><script>log(i instanceof HTMLUnknownElement)</script>`,
  ),
  page(
    'a constructor that adds a child',
    `<body><script>onerror=()=>{log("error");return true}</script>${define('x-a', 'constructor(){super();this.append("x")}')}<x-a id=i>t</x-a><script>log(i instanceof HTMLUnknownElement)</script>`,
  ),
  page(
    'connectedCallback moves the element',
    `<body><p id=p></p>${define('x-a', 'connectedCallback(){if(!this.done){this.done=true;p.append(this)}}')}<x-a>t<b>u</b></x-a>v`,
  ),
  page(
    'connectedCallback removes the element',
    `<body>${define('x-a', 'connectedCallback(){log("in");this.remove()}disconnectedCallback(){log("out")}')}<div id=d><x-a>t</x-a>v</div>`,
  ),
  page(
    'connectedCallback adds a text',
    `<body>${define('x-a', 'connectedCallback(){this.append("x")}')}<x-a>t</x-a>`,
  ),
  page(
    'connectedCallback writes a sibling',
    `<body>${define('x-a', 'connectedCallback(){this.after("s")}')}<x-a>t</x-a>u`,
  ),
  page(
    'a customized built-in element',
    '<body><script>customElements.define("x-p",class extends HTMLParagraphElement{constructor(){super();log("made")}connectedCallback(){log("in")}},{extends:"p"})</script><p is=x-p>t</p><p>u',
  ),
  page(
    'in a table',
    `<body>${define('x-a', 'connectedCallback(){log(this.parentNode.localName)}')}<table><x-a>t</x-a><tr><td>u</table>`,
  ),
  page(
    'in a template',
    `<body>${define('x-a', 'constructor(){super();log("made")}')}<template><x-a></x-a></template>`,
  ),
  page(
    'that is cloned by the adoption agency',
    '<body><script>customElements.define("x-b",class extends HTMLElement{constructor(){super();log("b")}})</script><b><x-b>1<p>2</b>3</x-b>',
  ),
  page(
    'microtasks of a constructor',
    `<body>${define('x-a', 'constructor(){super();Promise.resolve().then(()=>log("m "+this.childNodes.length))}connectedCallback(){log("in")}')}<x-a>t</x-a>`,
  ),
  page(
    'written',
    `<body>${define('x-a', 'constructor(){super();log("made")}connectedCallback(){log("in "+this.childNodes.length)}')}<script>${write('<x-a>t</x-a>')};log("on")</script>`,
  ),
  page(
    'a callback that inserts a script',
    `<body>${define('x-a', 'connectedCallback(){const s=document.createElement("script");s.text="log(1)";this.append(s);log(2)}')}<x-a>t</x-a>`,
  ),
];

// --- document.open ------------------------------------------------------------------------------------------------

const opened: ScriptedPage[] = [
  page(
    'open in a script does nothing',
    '<body>1<script>log(document.open()===document);document.write("2")</script>3',
  ),
  page('close in a script does nothing', '<body>1<script>document.close();document.write("2")</script>3'),
  page('open in an external script does nothing', '<body>1<script src=a.js></script>2', {
    'a.js': 'document.open();document.write("a");document.close()',
  }),
  page(
    'after the load',
    '<body>old<script>onload=()=>{document.open();document.write("<p>new");document.close();parent.done=1}</script>',
  ),
  page(
    'a write after the load',
    '<body>old<script>onload=()=>{document.write("<p>new");log(document.readyState);document.close();log(document.readyState)}</script>',
  ),
  page(
    'writes of a new document in pieces',
    '<body>old<script>onload=()=>{document.open();for(const t of ["<p cl","ass=x>n","ew</","p>"])document.write(t);document.close();log(document.body.innerHTML)}</script>',
  ),
  page(
    'a new document with a script',
    `<body>old<script>onload=()=>{document.open();${write('<body>1<script>log(document.body.firstChild.data);document.write("2")</script>3')};document.close()}</script>`,
  ),
  page(
    'a new document with a doctype',
    `<body>old<script>onload=()=>{document.open();${write('<!DOCTYPE html><p>x')};document.close();log(document.compatMode+document.childNodes.length)}</script>`,
  ),
  page(
    'a new document without one',
    '<body>old<script>onload=()=>{document.open();document.write("<p>x");document.close();log(document.compatMode+document.childNodes.length)}</script>',
  ),
  page(
    'open twice',
    '<body>old<script>onload=()=>{document.open();document.write("a");document.open();document.write("b");document.close();log(document.body.innerHTML)}</script>',
  ),
  page('a deferred write is ignored', '<body>x<script defer src=a.js></script>', {
    'a.js': 'document.writeln("no")',
  }),
  page(
    'a write in DOMContentLoaded',
    '<body>old<script>document.addEventListener("DOMContentLoaded",()=>{document.write("new");document.close()})</script>',
  ),
];

// --- Errors, SVG, shadow roots ------------------------------------------------------------------------------------

const others: ScriptedPage[] = [
  page(
    'an inline script that throws',
    '<body>1<script>log("a");throw new Error("e")</script>2<script>log("b")</script>',
  ),
  page(
    'onerror',
    '<body><script>onerror=(m)=>{log(m);return true}</script><script>throw new TypeError("e")</script>',
  ),
  page(
    'a syntax error',
    '<body>1<script>onerror=()=>{log("error");return true}</script><script>log("no");)</script>2',
  ),
  page('an error in a write', `<body>1<script>${write('2<script>nothing()</script>3')};log("on")</script>4`),
  page('throwing after a write', '<body>1<script>document.write("<b>2");throw 1</script>3'),
  page('an SVG script', '<body><svg><script>log("svg")</script></svg>x'),
  page('an SVG script that writes', '<body><svg><script>document.write("a")</script><g/></svg>x'),
  page('an SVG script with CDATA', '<body><svg><script><![CDATA[log(1<2)]]></script></svg>x'),
  page('an empty SVG script', '<body><svg><script/><g/></svg>x'),
  page('an SVG script with markup', '<body><svg><script>log("a")<g/></script></svg>x'),
  page(
    'an external SVG script',
    '<body>1<svg><script href=a.js onload="log(\'load\')">log("no")</script></svg>2<script>log("on")</script>',
    { 'a.js': 'log("a"+document.body.textContent.length);log(document.currentScript.localName)' },
  ),
  page(
    'an external SVG script by XLink',
    '<body>1<svg><script xlink:href=a.js /><script href=b.js xlink:href=a.js /></svg>2',
    {
      'a.js': 'log("a")',
      'b.js': 'log("b")',
    },
  ),
  page('an external SVG script that writes', '<body>1<svg><script href=a.js></script><g/></svg>2', {
    'a.js': 'document.write("<g id=w>")',
  }),
  page(
    'an external SVG script that is not there',
    '<body>1<svg><script href=none.js onerror="log(\'error\')"></script></svg>2<script>log("on")</script>',
  ),
  page(
    'SVG scripts with defer and src',
    '<body><svg><script defer href=a.js></script><script src=b.js>log("i")</script></svg>2<script>log("on")</script>',
    { 'a.js': 'log("a")', 'b.js': 'log("b")' },
  ),
  page(
    'an empty href of an SVG script',
    '<body><svg><script href="" onerror="log(\'error\')">log("no")</script></svg>2',
  ),
  page(
    'types of SVG scripts',
    '<body><svg><script type=text/plain>log("plain")</script><script type="">log("empty")</script><script type=text/ecmascript>log("es")</script><script nomodule>log("nomodule")</script><script language=vbscript>log("language")</script></svg>',
  ),
  page(
    'a written external SVG script',
    `<body>1<script>${write('<svg><script href=a.js></script></svg>w')};log("on")</script>2`,
    {
      'a.js': 'log("a")',
    },
  ),
  page('a script in MathML', '<body><math><script>log("m")</script></math>x'),
  page(
    'a script in a foreignObject',
    '<body><svg><foreignObject><script>log("f");document.write("<p>w")</script></foreignObject></svg>x',
  ),
  page(
    'a declarative shadow root',
    '<body><div id=h><template shadowrootmode=open><b>s</b><slot></slot></template>l</div><script>log(h.shadowRoot.innerHTML)</script>',
  ),
  page(
    'a script in a declarative shadow root',
    '<body><div id=h><template shadowrootmode=open><script>log(String(document.currentScript));log(h.shadowRoot.childNodes.length)</script><b>s</b></template></div>',
  ),
  page(
    'a shadow root that is written',
    `<body><script>${write('<div id=h><template shadowrootmode=open>s</template></div>')};log(h.shadowRoot.innerHTML)</script>`,
  ),
  page(
    'one that grows',
    `<body><div id=h><template shadowrootmode=open>1<script>log(h.shadowRoot.firstChild.data)</script>2</template></div><script>log(h.shadowRoot.childNodes.length)</script>`,
  ),
  page(
    'a second one',
    '<body><div id=h><template shadowrootmode=open>1</template><template shadowrootmode=open>2</template></div><script>log(h.shadowRoot.innerHTML+h.children.length)</script>',
  ),
  page(
    'an event handler attribute',
    '<body><script src=none.js onerror="log(event.type)"></script><script>onload=()=>log("load")</script>',
  ),
  page('noscript', '<head><noscript><link rel=x></noscript><body><noscript><p>x</noscript>y'),
  page(
    'document.title while parsing',
    '<head><title>a</title><script>log(document.title);document.title="b"</script><body>',
  ),
  page(
    'getters of the tree',
    `<body><script>${seen}</script><p>a<b>b<script>log(seen())</script></b></p><script>log(seen())</script>`,
  ),
  page('many texts', '<body>' + 'a<script>document.body.append("b")</script>'.repeat(5)),
];

/** All of them. */
export const pages: readonly ScriptedPage[] = [
  ...cuts,
  ...writes,
  ...nested,
  ...external,
  ...deferred,
  ...readiness,
  ...moved,
  ...inserted,
  ...customElements,
  ...opened,
  ...others,
];
