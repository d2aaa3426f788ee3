// @ts-check

/**
 * Inputs that make a careless parser take quadratic time, overflow the stack, or both, as functions of a number.
 *
 * @typedef {object} HostileInput
 * @property {string} name
 * @property {number} n a number at which a linear parser is not slow
 * @property {boolean} deep the tree is about as deep as the number
 * @property {'n' | 'n²'} nodes how the size of the tree grows by the rules of the standard
 * @property {(n: number) => string} build
 */

/**
 * @param {string} name
 * @param {number} n
 * @param {(n: number) => string} build
 * @returns {HostileInput}
 */
const flat = (name, n, build) => ({ name, n, deep: false, nodes: 'n', build });

/**
 * @param {string} name
 * @param {number} n
 * @param {(n: number) => string} build
 * @returns {HostileInput}
 */
const deep = (name, n, build) => ({ name, n, deep: true, nodes: 'n', build });

/**
 * @param {number} n
 * @param {(index: number) => string} part
 */
const each = (n, part) => Array.from({ length: n }, (_, index) => part(index)).join('');

/** @type {HostileInput[]} */
export const hostileInputs = [
  deep('deep <div>', 25_000, (n) => '<div>'.repeat(n)),
  deep('deep <span>', 25_000, (n) => '<span>'.repeat(n)),
  deep('unclosed <b> (identical)', 12_500, (n) => '<b>'.repeat(n)),
  deep('unclosed <font size=i>', 12_500, (n) => each(n, (i) => `<font size=${i}>`)),
  flat('unclosed <a href=i>', 12_500, (n) => each(n, (i) => `<a href=${i}>`)),
  // NB: the tree has n² / 2 elements by the standard's rules.
  {
    ...deep('<p><b class=i> reconstruct', 250, (n) => each(n, (i) => `<p><b class=${i}>x`)),
    nodes: 'n²',
  },
  deep('<a><div> nest', 2500, (n) => '<a><div>'.repeat(n)),
  deep('<b><div> nest + </b> each', 2500, (n) => '<b><div>'.repeat(n) + '</b>'.repeat(n)),
  deep(
    '<font size=i> x n + <p></font>',
    1000,
    (n) => each(n, (i) => `<font size=${i}>`) + '<p></font>'.repeat(n),
  ),
  deep(
    '<b id=i> x n + <div> x n + </b> x n',
    2500,
    (n) => each(n, (i) => `<b id=${i}>`) + '<div>'.repeat(n) + '</b>'.repeat(n),
  ),
  deep(
    '<b> + <span> x n + <div> + <x> x n + </b>',
    6000,
    (n) => `<b>${'<span>'.repeat(n)}<div>${'<x>'.repeat(n)}</b>`,
  ),
  deep(
    '<b><svg><desc> + <span> x n + </b> x n',
    6000,
    (n) => `<b><svg><desc>${'<span>'.repeat(n)}${'</b>'.repeat(n)}`,
  ),
  deep('<b> + <i><div> x n + </b> x n', 6000, (n) => `<b>${'<i><div>'.repeat(n)}${'</b>'.repeat(n)}`),
  deep(
    '<b> + <x-i><div> x n + <x-i> x n + </b> x n/8',
    6000,
    (n) => `<b>${each(n, (i) => `<x-${i}><div>`)}${each(n, (i) => `<x-${i}>`)}${'</b>'.repeat(n / 8)}`,
  ),
  deep('<b><i><u><s><em><tt><big> + <div> x n + the end tags x n/56', 12_000, (n) => {
    const names = ['b', 'i', 'u', 's', 'em', 'tt', 'big'];
    const endTags = names.map((name) => `</${name}>`).join('');
    return names.map((name) => `<${name}>`).join('') + '<div>'.repeat(n) + endTags.repeat(n / 56);
  }),
  deep(
    'two formatting elements far apart, moved by turns',
    3000,
    (n) => `<b>${'<i><div>'.repeat(n)}<u>${'<i><div>'.repeat(n)}${'</b></u>'.repeat(n / 8)}`,
  ),
  flat('nested <table>x', 5000, (n) => '<table>x'.repeat(n)),
  flat('one table, n fostered <div>', 10_000, (n) => `<table>${'<div></div>'.repeat(n)}`),
  flat('one table, n fostered text+tr', 10_000, (n) => `<table>${'x<tr>'.repeat(n)}`),
  flat(
    'text with much to escape, before it in the tree what comes after it',
    50_000,
    (n) => `<table><tr><td>${'a & b > c\u00a0'.repeat(n)}</td></tr>y &lt; z</table>`,
  ),
  flat('n distinct attributes', 25_000, (n) => `<div ${each(n, (i) => `a${i}=x `)}>`),
  flat('n identical attributes', 25_000, (n) => `<div ${'a=x '.repeat(n)}>`),
  flat('giant comment', 4_000_000, (n) => `<!--${'-x'.repeat(n / 2)}-->`),
  flat('giant attribute value', 4_000_000, (n) => `<p title="${'x'.repeat(n)}">`),
  flat('giant text', 4_000_000, (n) => 'x '.repeat(n / 2)),
  flat('& x n', 250_000, (n) => '&'.repeat(n)),
  flat('&notit x n (unterminated)', 100_000, (n) => '&notit'.repeat(n)),
  flat('&CounterClockwiseContourIntegra x n', 50_000, (n) => '&CounterClockwiseContourIntegra'.repeat(n)),
  flat('< x n', 250_000, (n) => '<'.repeat(n)),
  flat('<! x n', 50_000, (n) => '<!'.repeat(n)),
  flat('<!-- x n unclosed', 50_000, (n) => '<!--'.repeat(n)),
  flat('NUL x n', 250_000, (n) => '\0'.repeat(n)),
  deep('<span> x n + </x> x n', 6000, (n) => '<span>'.repeat(n) + '</x>'.repeat(n)),
  deep('<span> x n + <p></p> x n', 6000, (n) => '<span>'.repeat(n) + '<p></p>'.repeat(n)),
  deep('<span> x n + <li> x n', 6000, (n) => '<span>'.repeat(n) + '<li>'.repeat(n)),
  deep('svg nest', 12_500, (n) => '<svg>'.repeat(n)),
  deep('svg/foreignObject nest', 6000, (n) => '<svg><foreignObject>'.repeat(n)),
  deep('math/annotation-xml nest', 6000, (n) => '<math><annotation-xml encoding="text/html">'.repeat(n)),
  deep('template nest', 6000, (n) => '<template>'.repeat(n)),
  flat('select/option', 12_500, (n) => '<select><option>x</select>'.repeat(n)),
  flat('optgroup/option in one select', 12_500, (n) => `<select>${'<optgroup><option>x'.repeat(n)}`),
  deep('<button><p> nest', 6000, (n) => '<button><p>'.repeat(n)),
  flat('<button> + <p> x n', 12_500, (n) => `<button>${'<p>'.repeat(n)}`),
  flat('script <!--<script> x n', 25_000, (n) => `<script>${'<!--<script>'.repeat(n)}`),
  deep('nested <ul><li>', 12_500, (n) => '<ul><li>'.repeat(n)),
  flat('a</x> x n (text merging)', 100_000, (n) => 'a</x>'.repeat(n)),
  deep('<frameset> nest', 12_500, (n) => '<frameset>'.repeat(n)),
  deep('nested <rt> + </body> x n', 6000, (n) => `<ruby>${'<rt>'.repeat(n)}${'</body>'.repeat(n)}`),
  deep(
    'nested <rt>, then </body><rt> x n',
    6000,
    (n) => `<ruby>${'<rt>'.repeat(n)}${'</body><rt>'.repeat(n)}`,
  ),
  flat('n attributes, each twice', 12_500, (n) => {
    const list = each(n, (i) => `a${i} `);
    return `<div ${list}${list}>`;
  }),
  flat('<html a=i> x n', 12_500, (n) => each(n, (i) => `<html a${i}>`)),
  flat('n distinct names', 12_500, (n) => each(n, (i) => `<x-${i}></x-${i}>`)),
  flat('<p id=i> x n', 12_500, (n) => each(n, (i) => `<p id=i${i}>`)),
  flat('svg and back x n', 6000, (n) => '<svg><g><p>x</p></svg>'.repeat(n)),
  flat('foreign content, wrong end tags', 6000, (n) => `<svg>${'<g></p></G>'.repeat(n)}`),
  deep('<g> x n + </x> x n in svg', 6000, (n) => `<svg>${'<g>'.repeat(n)}${'</x>'.repeat(n)}`),
  flat('unclosed <dd>', 12_500, (n) => `<dl>${'<dd>x'.repeat(n)}`),
  flat('unclosed <option>', 12_500, (n) => `<select>${'<option>x'.repeat(n)}`),
  flat('text in a table x n', 12_500, (n) => `<table>${' x <td>'.repeat(n)}`),
  flat('<h1><h2> x n', 12_500, (n) => '<h1>x<h2>y'.repeat(n)),
  deep('<h1><div> x n + </h1> x n', 6000, (n) => '<h1><div>'.repeat(n) + '</h1>'.repeat(n)),
  flat('short comments', 12_500, (n) => '<!--x-->'.repeat(n)),
  flat('line breaks and errors', 25_000, (n) => '\r</x>\r\n'.repeat(n)),
  flat('control characters', 100_000, (n) => '\u0001\uffff'.repeat(n)),
  flat('<form> and </form> x n', 12_500, (n) => '<form><div></form>'.repeat(n / 4)),
  flat('long DOCTYPE', 1_000_000, (n) => `<!DOCTYPE ${'x'.repeat(n)} PUBLIC "${'y'.repeat(n)}">`),
  flat('end tags with attributes', 12_500, (n) => '</p a=b c=d/>'.repeat(n)),
  flat('U+0000 in every place', 8000, (n) => '<p\0 a\0=\0 \0="\0">\0</p\0><!--\0--><!DOCTYPE\0>\0'.repeat(n)),
  flat('code units of two bytes everywhere', 8000, (n) =>
    each(n, (i) => `<é-ß ü${i % 9}=é>д</é-ß><!--漢-->`),
  ),
  flat('long names', 1_000_000, (n) => `<x${'y'.repeat(n)} a${'b'.repeat(n)}=c></x${'y'.repeat(n)}>`),
  flat('n long names that differ at the end', 4000, (n) =>
    each(n, (i) => `<x${'y'.repeat(100)}${i} ${'z'.repeat(100)}${i}>`),
  ),
  flat('</p> x n', 25_000, (n) => '</p>'.repeat(n)),
  flat('</br> and </p> in svg', 8000, (n) => '<svg><g></br><math><mi></p>'.repeat(n)),
  deep('<table><tr><td><select> nest', 4000, (n) => '<table><tr><td><select>'.repeat(n)),
  flat('<select><table> x n in a cell', 6000, (n) => `<table><td>${'<select><option><tr><td>'.repeat(n)}`),
  flat('<plaintext> + </plaintext> x n', 50_000, (n) => `<plaintext>${'</plaintext>&<'.repeat(n)}`),
  flat('comments that end at once', 25_000, (n) => '<!--><!---><!----!>'.repeat(n)),
  flat('CDATA in HTML', 25_000, (n) => '<![CDATA[x]]>'.repeat(n)),
  flat('brackets in CDATA', 250_000, (n) => `<svg><![CDATA[${']'.repeat(n)}`),
  flat('the longest reference, in text and in a value', 12_500, (n) => {
    const references = '&CounterClockwiseContourIntegral;'.repeat(n);
    return `${references}<p title="${references}">`;
  }),
  flat('&#x0 x n, with digits without end', 50_000, (n) => `${'&#x0'.repeat(n)}&#${'9'.repeat(n)};`),
  deep(
    '<b><i><applet> nest + </applet> x n',
    4000,
    (n) => '<b><i><applet>'.repeat(n) + '</applet>'.repeat(n),
  ),
  flat('formatting with many attributes, in and out', 1500, (n) => {
    const list = each(30, (i) => ` a${i}=b`);
    return `<p><b${list}><i${list}></p>x</i></b>`.repeat(n);
  }),
  deep('integration points of both kinds, nested', 3000, (n) => '<svg><desc><math><mi><b>'.repeat(n)),
  flat('<frameset> x n where it is ignored', 25_000, (n) => '<br><frameset><frame>'.repeat(n)),
  deep(
    '<object> nest + <form></form> x n',
    6000,
    (n) => '<object>'.repeat(n) + '<form><div></form>'.repeat(n),
  ),
  flat('<template> x n, closed', 12_500, (n) => '<template><tr><td>x</template>'.repeat(n)),
  flat('<table><b> and text, many rows', 4000, (n) => `<table>${'<b>x<tr>y'.repeat(n)}`),
  // For what reads attributes ahead (domwright/preload).
  flat(
    'policies x n + images x n',
    8000,
    (n) =>
      each(n, (i) => `<meta http-equiv=content-security-policy content="img-src https://a${i}.test *">`) +
      each(n, (i) => `<img src=${i}>`),
  ),
  flat(
    'one policy of n sources + images x n',
    8000,
    (n) =>
      `<meta http-equiv=content-security-policy content="img-src ${each(n, (i) => `https://a${i}.test/x `)}">` +
      each(n, (i) => `<img src=${i}>`),
  ),
  flat(
    'a policy of n sources + one long URL',
    20_000,
    (n) =>
      `<meta http-equiv=content-security-policy content="img-src ${'https://page.test/x '.repeat(n)}">` +
      `<img src="/${'y'.repeat(n)}">`,
  ),
  flat(
    'white space in a viewport',
    100_000,
    (n) => `<meta name=viewport content="width${' '.repeat(n)}x${' '.repeat(n)}=5">`,
  ),
  flat(
    'white space in types',
    100_000,
    (n) =>
      `<link rel=stylesheet href=a type="a${' '.repeat(n)}b"><script src=b type="a${' '.repeat(n)}b"></script>` +
      `<script src=c for="a${' '.repeat(n)}b" event="a${' '.repeat(n)}b"></script>`,
  ),
  flat(
    'white space in rel, media, sizes, srcset',
    25_000,
    (n) =>
      `<link rel="a${' '.repeat(n)}b" media="a${' '.repeat(n)}b" href=c>` +
      `<img src=d sizes="a${' '.repeat(n)}b" srcset="a${' '.repeat(n)}b">`,
  ),
  // For what checks documents (domwright/conformance, domwright/values).
  flat('sources of one picture', 6000, (n) => `<picture>${'<source srcset=x>'.repeat(n)}<img src=y alt=z>`),
  flat(
    'sources of one picture, far from the image',
    6000,
    (n) => `<picture>${'<source srcset=x>'.repeat(n)}${'<i></i>'.repeat(n)}<img src=y srcset=y alt=z>`,
  ),
  flat('<source> after <img> x n', 6000, (n) => `<video>${'<source src=x><track src=y>'.repeat(n)}</video>`),
  deep('<details name> in one another', 6000, (n) => '<details name=a open><summary>x</summary>'.repeat(n)),
  deep('<label> and controls', 6000, (n) => `${'<label for=a><span>'.repeat(n)}${'<input>'.repeat(n)}`),
  deep('<ruby> in one another', 6000, (n) => '<ruby><rt>x</rt>'.repeat(n)),
  flat('<ruby> beside one another, with comments', 6000, (n) => `<ruby>${'<ruby></ruby><!---->'.repeat(n)}`),
  flat('comments before and after each <ruby>', 6000, (n) => {
    const comments = '<!---->'.repeat(n);
    return `<ruby>${comments}<ruby></ruby>${comments}<ruby></ruby>${comments}`;
  }),
  deep('what must not be in what, in one another', 2000, (n) =>
    '<address><footer><canvas><dfn><progress><section><ins><video controls>'.repeat(n),
  ),
  deep('transparent elements in one another', 6000, (n) => '<ins><map><object><video>'.repeat(n)),
  flat('metadata x n', 6000, (n) =>
    each(
      n,
      (i) =>
        `<meta name=theme-color media="(width:${i}px)" content=red><base href=${i} target=a><title></title>`,
    ),
  ),
  flat('radio buttons of n groups', 12_500, (n) =>
    each(n, (i) => `<input type=radio name=a${i} form=b${i}>`),
  ),
  flat('maps and areas', 12_500, (n) => `<map name=a>${each(n, (i) => `<map name=a${i}><area shape=poly>`)}`),
  flat('items that refer to one another', 6000, (n) =>
    each(n, (i) => `<p id=i${i} itemscope itemref="i${i + 1} i${n - i}" itemprop=a>`),
  ),
  flat(
    'one item that refers to n others',
    12_500,
    (n) =>
      `<p itemscope itemref="${each(n, (i) => `i${i} `)}"></p>${each(n, (i) => `<p itemprop=a id=i${i}></p>`)}`,
  ),
  flat(
    'n items that refer to the same element',
    6000,
    (n) => `<div id=i>${'<p itemprop=a></p>'.repeat(n)}</div>${'<p itemscope itemref=i></p>'.repeat(n)}`,
  ),
  deep('items in one another', 6000, (n) => '<div itemscope itemprop=a>'.repeat(n)),
  flat('cells that span all', 4000, (n) => `<table>${'<tr><td rowspan=0 colspan=3>'.repeat(n)}</table>`),
  flat(
    'one row, n cells over the rows',
    4000,
    (n) => `<table><tr>${'<td rowspan=65534>'.repeat(n)}${'<tr><td>'.repeat(n)}`,
  ),
  flat(
    'headers that n cells name',
    4000,
    (n) =>
      `<table><tr>${each(n, (i) => `<th id=h${i} headers=h${i + 1}>`)}<tr>${'<td headers=h1>'.repeat(n)}</table>`,
  ),
  flat(
    'slashes and stars in a script',
    100_000,
    (n) => `<script src=x>${'/* *'.repeat(n)}${'/**/'.repeat(n)}x</script>`,
  ),
  flat(
    'JSON in a script',
    50_000,
    (n) =>
      `<script type=importmap>${'['.repeat(n)}</script><script type=application/json>${'[1,'.repeat(n)}</script>`,
  ),
  flat(
    'option groups and labels',
    6000,
    (n) => `<select>${'<optgroup><legend>x</legend><option label=a value=b>c'.repeat(n)}`,
  ),
  flat('elements of n names that are not known', 12_500, (n) => each(n, (i) => `<q${i} a${i}=b>`)),
  flat('headings and offsets', 12_500, (n) => '<div headingoffset=1><h1>x</h1></div><h4>y</h4>'.repeat(n)),
  flat('references to what is hidden', 12_500, (n) =>
    each(n, (i) => `<a href=#i${n - i}>x</a><p id=i${i} hidden></p>`),
  ),
  flat('white space in values', 25_000, (n) => {
    const space = ' '.repeat(n);
    return (
      `<img alt=a src=x srcset="x${space}1w${space}y" sizes="${space}auto${space}"><a rel="a${space}b" href=x>y</a>` +
      `<meta http-equiv=content-security-policy content="a${space};${space}sandbox${space}x">` +
      `<time>${space}1${space}</time><option>${space}</option><div itemprop="a${space}b" class="${space}">${space}</div>`
    );
  }),
  // The rules of the living edition.
  flat('many <selectedcontent>', 12_500, (n) => {
    const many = '<selectedcontent></selectedcontent>'.repeat(n);
    return `<select><button>${many}</button><option>${'x<b></b>'.repeat(n)}</option></select>`;
  }),
  flat(
    'many selected options',
    12_500,
    (n) => `<select><button><selectedcontent></button>${each(n, (i) => `<option selected>${i}`)}`,
  ),
  deep(
    'options deep in a select',
    6000,
    (n) =>
      `<select><button><selectedcontent></button>${'<div>'.repeat(n)}${'<option selected>x</option>'.repeat(n)}`,
  ),
  flat('<select> in <select>', 12_500, (n) => '<select><option>x'.repeat(n)),
  flat(
    'markers of n names',
    12_500,
    (n) =>
      each(n, (i) => `<?marker name="${i}"?>`) + each(n, (i) => `<template for=${n - 1 - i}>x</template>`),
  ),
  flat(
    'markers of one name',
    6000,
    (n) => '<?marker name="m"?>'.repeat(n) + '<template for=m>x</template>'.repeat(n),
  ),
  flat(
    '<?start?> without <?end?>',
    12_500,
    (n) =>
      `<div>${each(n, (i) => `<?start name="${i}"?>`)}</div>` +
      each(n, (i) => `<template for=${n - 1 - i}>x</template>`),
  ),
  deep(
    'templates for a marker that is far away',
    6000,
    (n) => `<p><?marker name="m"?></p>${'<div><template for=q></template>'.repeat(n)}`,
  ),
  flat('markers that are replaced and made again', 12_500, (n) =>
    '<p><?marker name="m"?></p><template for=m><?marker name="m"?>x</template>'.repeat(n),
  ),
  flat(
    'long ranges that are replaced',
    12_500,
    (n) =>
      `<div>${each(n, (i) => `<?start name="${i}"?>`)}${'<i></i>'.repeat(n)}${'<?end?>'.repeat(n)}</div>${each(n, (i) => `<template for=${n - 1 - i}>x</template>`)}`,
  ),
  deep('<template for> in one another', 4000, (n) => '<p><?marker name="m"?></p><template for=m>'.repeat(n)),
  flat(
    'one marker, many templates that are in it',
    6000,
    (n) => `<p><?start name="m"?><?end?></p><template for=m>${'<template for=m></template>x'.repeat(n)}`,
  ),
  flat(
    'fostered into a patch',
    12_500,
    (n) => `<p><?marker name="m"?></p><template for=m><tr>${'x<b></b><tr>'.repeat(n)}`,
  ),
  deep('select in one another through scopes', 4000, (n) =>
    '<select><button><selectedcontent></button><option><table><td>'.repeat(n),
  ),
  flat(
    'options that are popped in one another',
    6000,
    (n) => `<select><button><selectedcontent></button>${'<optgroup><option selected><div><hr>'.repeat(n)}`,
  ),
  flat(
    'selectedcontent that is shown in selectedcontent',
    4000,
    (n) =>
      `<select><button><selectedcontent></button><option>${'<selectedcontent>x</selectedcontent>'.repeat(n)}`,
  ),
  flat('<input> in <select> x n', 12_500, (n) => '<select><div><option><input>'.repeat(n)),
  flat(
    '<form> in template contents x n',
    12_500,
    (n) => `<template>${'<form><p></form><table><form>'.repeat(n / 4)}`,
  ),
  flat(
    'pseudo-attributes x n',
    12_500,
    (n) => `<?marker ${each(n, (i) => `a${i}="b" `)}?><template for=b>x</template>`,
  ),
  flat('white space in a marker', 100_000, (n) => `<?marker ${' '.repeat(n)}x?><template for=x>y</template>`),
  flat('<?a b?> x n', 25_000, (n) => '<?a b?>'.repeat(n)),
  flat('<? x n', 50_000, (n) => '<?'.repeat(n)),
  flat('a long target, long data', 100_000, (n) => `<?${'a'.repeat(n)} ${'?'.repeat(n)}`),
];
