/** Pages, and their text in both Gecko and Blink. */
export const innerTextCases: Readonly<Record<string, readonly (readonly [html: string, text: string])[]>> = {
  'controls and replaced elements': [
    ['a<textarea>b</textarea>c', 'ac'],
    ['a <textarea>b</textarea> c', 'a  c'],
    ['a<button> b </button> c', 'ab c'],
    ['a <audio controls>x</audio> c', 'a  c'],
    ['a <iframe></iframe> c', 'a  c'],
  ],
  'text-transform': [
    ['<div style="text-transform:uppercase">abc <b style="text-transform:none">def</b></div>', 'ABC def'],
    ['<div style="text-transform:UPPERCASE">straße ŉ ﬁ i</div>', 'STRASSE ʼN FI I'],
    ['<div style="text-transform:lowercase">ΑΣ ΑΣΑ İ</div>', 'ας ασα i̇'],
    ['<div lang=tr style="text-transform:uppercase">i ı</div>', 'İ I'],
    ['<div lang=az-Latn style="text-transform:lowercase">I İ</div>', 'ı i'],
    ['<div lang=el style="text-transform:uppercase">άλφα Άή ΐ ή</div>', 'ΑΛΦΑ ΑΗ Ϊ Ή'],
    ['<div lang=tr><p lang=en style="text-transform:uppercase">i</p></div>', 'I'],
    [
      `<div style="text-transform:capitalize">abc dEf gh-ij k<b>lm</b> 'no "pq 1st A.b don't x’y foo_bar «q</div>`,
      `Abc DEf Gh-Ij Klm 'No "Pq 1st A.B Don't X’y Foo_bar «Q`,
    ],
    [
      '<div style="text-transform:uppercase">a<i style="text-transform:inherit">b</i><i style="text-transform:initial">c</i>' +
        '<i style="text-transform:unset">d</i><i style="text-transform:revert">e</i></div>',
      'ABcDE',
    ],
    ['<div style="text-transform:uppercase">a<button>b</button></div>', 'Ab'],
    ['<div style="text-transform:bogus">a</div>', 'a'],
  ],
  'out of flow': [
    ['a<span style="float:left">b</span>c', 'a\nb\nc'],
    ['a <span style="float:left"> b </span> c', 'a \nb\nc'],
    ['a<span style="float:left">b</span> c', 'a\nb\n c'],
    ['a <span style="float:left">b</span>', 'a\nb'],
    ['a <span style="float:left">b</span><br>c', 'a\nb\n\nc'],
    ['a <span style="float:left">b</span><div>c</div>', 'a\nb\nc'],
    ['a <span style="float:left"></span> c', 'a \nc'],
    ['a<b style="float:left">b</b> <b style="float:left">c</b>d', 'a\nb\n \nc\nd'],
    ['a <span style="float:left">x <span style="float:left">y</span> z</span> c', 'a \nx \ny\nz\nc'],
    ['a<span style="position:absolute">b</span>c', 'a\nb\nc'],
    ['a<span style="position:fixed">b</span>c', 'a\nb\nc'],
    ['a<span style="position:relative">b</span>c', 'abc'],
    ['a<span style="position:sticky">b</span>c', 'abc'],
    ['a<button style="float:left">b</button>c', 'a\nb\nc'],
    ['a <img style="float:left"> c', 'a \nc'],
    ['a <p style="float:left">b</p> c', 'a \n\nb\n\nc'],
    ['<table><tr><td style="float:left">a</td><td>b</td></tr></table>', 'a\nb'],
    ['x<table><tr><td></td><td style="float:left">c</td></table>', 'x\n\t\nc'],
  ],
  'flex and grid': [
    ['<div style="display:flex"><span>a</span><span>b</span></div>', 'a\nb'],
    ['<div style="display:grid"><span>a</span><span>b</span></div>', 'a\nb'],
    ['x<span style="display:inline-flex"><span>a</span><span>b</span></span>y', 'x\na\nb\ny'],
    ['<div style="display:flex">x <span>a</span> y</div>', 'x\na\ny'],
    ['<div style="display:flex;white-space:pre"> <b>a</b> <b>b</b></div>', 'a\nb'],
    ['<div style="display:flex">a<!-- -->b<i style="display:none">x</i>c</div>', 'abc'],
    ['<div style="display:flex">a<i style="display:contents">x<b>y</b></i>b</div>', 'ax\ny\nb'],
    ['<div style="display:flex">a<img>b</div>', 'a\nb'],
    ['<div style="display:flex">a <b style="position:absolute">b</b> c</div>', 'a\nb\nc'],
    ['<div style="display:flex">a <b style="float:left">b</b> c</div>', 'a\nb\nc'],
    [
      '<div style="display:flex"><i style="display:table-cell">a</i><i style="display:table-cell">b</i></div>',
      'a\nb',
    ],
    ['<fieldset style="display:flex"><legend>l</legend><b>a</b><b>b</b></fieldset>', 'l\na\nb'],
  ],
  SVG: [
    ['a<svg>b</svg>c', 'ac'],
    ['a<svg><g>b</g><title>c</title><desc>d</desc><a>e</a></svg>f', 'af'],
    ['a<svg><style>b</style><script>d</script></svg>c', 'ac'],
    ['a <svg></svg> c', 'a  c'],
    ['a<svg><foreignObject><p>b</p></foreignObject></svg>c', 'a\n\nb\n\nc'],
  ],
  'boxes in a line': [
    ['a <span style="display:inline-block"></span> c', 'a  c'],
    ['a<span style="display:inline-block"> b </span>c', 'abc'],
    ['a <span style="display:inline-block">b</span> c', 'a b c'],
    ['<div> <span style="display:inline-block"></span> c</div>', ' c'],
    ['<div>a <span style="display:inline-block"> </span> </div>', 'a '],
    ['a <div style="display:inline-block"> <p>b</p> </div> c', 'a \n\nb\n\n c'],
    ['a <div style="display:inline-block">b<br></div> c', 'a b\n c'],
    ['a <p style="display:inline-block">b</p> c', 'a \n\nb\n\n c'],
    ['a <span style="display:inline-flex"></span> c', 'a  c'],
    ['a <span style="display:inline-table"></span> c', 'a  c'],
  ],
  br: [
    ['a<br style="display:contents">b', 'ab'],
    ['a<br style="display:none">b', 'ab'],
    ['a<br style="display:inline">b', 'a\nb'],
  ],
};

/** Where Gecko and Blink differ: text of SVG has no block in Gecko; what is never rendered is not, by SVG's own style sheet. */
export const geckoCases: readonly (readonly [html: string, text: string])[] = [
  // Blink: C.
  [
    '<div style="text-transform:capitalize">a<b style="position:fixed">-</b>c <br>d<i></i>e</div>',
    'A\n-\nc\nDe',
  ],
  ['a <svg><text> b </text></svg> c', 'a b c'],
  ['a<svg><text>b<tspan>d</tspan> <textPath>e</textPath><title>f</title></text></svg>c', 'abd ec'],
  ['a<svg><defs><text>b</text></defs><symbol><text>d</text></symbol></svg>c', 'ac'],
  ['a<svg><tspan>b</tspan></svg>c', 'ac'],
  ['a<svg><foreignObject> b </foreignObject></svg>c', 'abc'],
  // Escapes, and what is no declaration.
  ['a<b style="d\\69splay:n\\6fne">b</b><b style="\\display:none">c</b>', 'ac'],
  ['a<b style="display:none;display:x">b</b><b style="visibility:hidden;visibility:none">c</b>', 'a'],
  ['a <b style="white\\-space:pre">b  c</b><b style="p{x:y}display:none">d</b>', 'a b  cd'],
];
