// @ts-check

/*
 * Random inputs for what the living edition changed: soups of tags that the changed rules mention.
 */

const alphabets = {
  select: [
    ...Array.from({ length: 6 }, () => '<select>'),
    ...['<select multiple>', '<select size=1>', '<select size=3>', '</select>', '</select>', '</select>'],
    ...Array.from({ length: 6 }, () => '<option>'),
    ...[
      '<option selected>',
      '<option disabled>',
      '</option>',
      '</option>',
      '<optgroup>',
      '<optgroup disabled>',
    ],
    ...['</optgroup>', '<hr>', '<input>', '<input type=hidden>', '<textarea>x</textarea>', '<keygen>'],
    ...[
      '<button>',
      '</button>',
      '<selectedcontent>',
      '<selectedcontent>',
      '</selectedcontent>',
      '<datalist>',
    ],
    ...[
      '</datalist>',
      '<div>',
      '</div>',
      '<p>',
      '</p>',
      '<li>',
      '<b>',
      '</b>',
      '<i>',
      '</i>',
      '<a href=x>',
      '</a>',
    ],
    ...['<table>', '</table>', '<tr>', '<td>', '</td>', '<caption>', '<tbody>', '</tr>', '<svg>', '</svg>'],
    ...['<desc>', '</desc>', '<math>', '<mi>', '</math>', '<template>', '</template>', '<form>', '</form>'],
    ...['a', 'b', 'c', ' ', '<!--d-->', '<h1>', '</h1>', '<nobr>', '<ruby>', '<rt>', '<object>', '</object>'],
  ],
  processingInstructions: [
    ...Array.from({ length: 12 }, () => '<?'),
    ...[
      'a',
      'b',
      'A',
      '_',
      '-',
      '1',
      ':',
      '?',
      '?',
      '?',
      '?>',
      '?>',
      '>',
      '>',
      ' ',
      '\n',
      '\t',
      '<?a \0b?>',
      '=',
      '"',
      "'",
    ],
    ...[
      'xml',
      'XML',
      'xml-stylesheet',
      'php',
      '<',
      '/',
      '!',
      '&amp;',
      '\u00e9',
      '<!--c-->',
      '<?a?>',
      '<?b c?>',
      '<?b c>',
    ],
    ...[
      '<p>',
      '</p>',
      '<table>',
      '<tr>',
      '<td>',
      '</table>',
      '<svg>',
      '</svg>',
      '<desc>',
      '<math>',
      '<mi>',
      '<pre>',
    ],
    ...[
      '<template>',
      '</template>',
      '<title>',
      '</title>',
      '<frameset>',
      '</frameset>',
      '</body>',
      '</html>',
      '<head>',
    ],
    ...[
      '</head>',
      '<body>',
      '<noscript>',
      '</noscript>',
      '<select>',
      '<option>',
      '<col>',
      '<script>',
      '</script>',
    ],
  ],
  patches: [
    ...[
      '<?marker name="a"?>',
      '<?marker name="a"?>',
      '<?marker name="b"?>',
      '<?start name="a"?>',
      '<?start name="b"?>',
    ],
    ...['<?end?>', '<?end?>', '<?end name="a"?>', '<?marker?>', '<?start?>', '<?marker name=a?>'],
    ...Array.from({ length: 5 }, () => '<template for=a>'),
    ...['<template for=b>', '<template for=b>', '<template for="">', '<template for=c>', '<template>'],
    ...Array.from({ length: 6 }, () => '</template>'),
    ...[
      'a',
      'b',
      'c',
      ' ',
      '<div>',
      '</div>',
      '<p>',
      '</p>',
      '<b>',
      '</b>',
      '<i>',
      '</i>',
      '<!--c-->',
      '<head>',
    ],
    ...['</head>', '<body>', '<h1>', '<svg>', '</svg>', '<desc>', '<section>', '</section>', '<ul>', '<li>'],
  ],
  patchesOfTables: [
    ...['<?marker name="a"?>', '<?marker name="b"?>', '<?start name="a"?>', '<?end?>', '<template for=a>'],
    ...[
      '<template for=a>',
      '<template for=b>',
      '<template>',
      '</template>',
      '</template>',
      '</template>',
      'a',
      ' ',
    ],
    ...[
      '<table>',
      '<table>',
      '</table>',
      '<tr>',
      '<td>',
      '<tbody>',
      '<caption>',
      '<col>',
      '</tr>',
      '</td>',
      '<div>',
    ],
    ...[
      '</div>',
      '<b>',
      '</b>',
      '<p>',
      '<select>',
      '<option>',
      '<selectedcontent>',
      '</select>',
      '<a>',
      '</a>',
      'b',
    ],
  ],
  shadowRoots: [
    ...Array.from({ length: 4 }, () => '<template shadowrootmode=open shadowrootserializable>'),
    ...[
      'shadowrootslotassignment=manual',
      'shadowrootslotassignment=Manual',
      'shadowrootslotassignment=named',
    ]
      .concat(['shadowrootslotassignment', 'shadowrootclonable', 'shadowrootdelegatesfocus'])
      .map((attribute) => `<template shadowrootmode=open shadowrootserializable ${attribute}>`),
    ...[
      '<template shadowrootmode=x>',
      '<template shadowrootmode=Closed shadowrootserializable>',
      '<template>',
    ],
    ...Array.from({ length: 6 }, () => '</template>'),
    ...[
      '<div>',
      '<div>',
      '<div>',
      '</div>',
      '<p>',
      '</p>',
      '<span>',
      '</span>',
      '<a-b>',
      '</a-b>',
      '<section>',
      'x',
    ],
    ...[
      'y',
      '<table>',
      '<tr>',
      '<td>',
      '</table>',
      '<?marker name="a"?>',
      '<template for=a>',
      '<b>',
      '</b>',
      '<body>',
    ],
  ],
  attributes: [
    ...[
      '<p title="',
      '<p title="',
      "<p title='",
      '<p title=',
      '<svg viewbox="',
      '<br id="',
      '<template for="',
    ],
    ...[
      '"',
      '"',
      '"',
      "'",
      '>',
      '>',
      '>',
      '<',
      '<',
      '&',
      '&lt;',
      '&gt',
      '&amp;',
      '&quot;',
      '&nbsp;',
      '\u00a0',
      'a',
    ],
    ...[
      'b',
      ' ',
      '=',
      '/',
      '\r\n',
      '</p>',
      '<?a b?>',
      '<?a b>',
      '<!--<>-->',
      '<script><>&</script>',
      '<td x=">">',
    ],
  ],
};

/** @typedef {keyof typeof alphabets | 'all'} Alphabet */

export const alphabetNames = /** @type {Alphabet[]} */ ([...Object.keys(alphabets), 'all']);
/** Everything at once, except `shadowrootmode`: without shadow roots, Chromium still honors a `for` beside it. */
const all = [...alphabets.select, ...alphabets.processingInstructions, ...alphabets.patches].concat(
  ...[alphabets.patchesOfTables, alphabets.attributes],
);

/** Every part of these inputs. */
export const livingParts = [...new Set([...all, ...alphabets.shadowRoots])];

/**
 * @param {Alphabet} alphabet
 * @param {number} count
 * @param {number} seed
 * @returns {string[]}
 */
export function livingInputs(alphabet, count, seed) {
  const parts = alphabet === 'all' ? all : alphabets[alphabet];
  let state = seed >>> 0 || 1;
  const random = (/** @type {number} */ below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 0x1_0000_0000) * below);
  };
  return Array.from({ length: count }, () => {
    const length = 2 + random(14);
    let html = '<!DOCTYPE html>';
    for (let i = 0; i < length; i++) html += parts[random(parts.length)];
    return html;
  });
}

/** Markup that leads to each insertion mode, and into foreign content. */
export const waysToModes = [
  ...['', '<!DOCTYPE html>', '<html>', '<head>', '<head><noscript>', '<head></head>', '<body>', '<title>'],
  ...['<table>', '<table> ', '<table>x', '<table><caption>', '<table><colgroup>', '<table><tbody>'],
  ...['<table><tr>', '<table><td>', '<select>', '<template>', '<template><tr>', '<p></body>', '<frameset>'],
  ...['<frameset></frameset>', '</body></html>', '<frameset></frameset></html>', '<svg>', '<svg><desc>'],
  ...['<math>', '<math><mi>', '<textarea>', '<table><template><col>', '<script>', '<p><?marker name=a?>'],
];

/**
 * Processing instructions in every insertion mode. A third of the inputs end in the middle of one.
 *
 * @param {number} count
 * @param {number} seed
 * @returns {string[]}
 */
export function instructionsInEveryMode(count, seed) {
  return livingInputs('processingInstructions', count, seed).map((soup, index) => {
    const way = waysToModes[index % waysToModes.length];
    const html = way + soup.slice('<!DOCTYPE html>'.length);
    return index % 3 === 0 ? `${html}<?b c="d"?><?e f?`.slice(0, html.length + 1 + (index % 17)) : html;
  });
}

const publicIds = [
  ...[
    '-//W3C//DTD HTML 4.01 Transitional//EN',
    '-//W3C//DTD HTML 4.01 Frameset//EN',
    '-//W3C//DTD HTML 4.01//EN',
  ],
  ...[
    '-//W3C//DTD XHTML 1.0 Transitional//EN',
    '-//W3C//DTD XHTML 1.0 Frameset//EN',
    '-//W3C//DTD HTML 3.2//EN',
  ],
  ...['-//w3c//dtd html 4.01 transitional//', 'HTML', 'a', ''],
];
const systemIds = ['', '', '', 'a', 'about:legacy-compat', 'http://www.w3.org/TR/html4/loose.dtd'].concat(
  'http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd',
);

/**
 * Every DOCTYPE with one of these identifiers or none, with markup that shows the mode of the document.
 *
 * @returns {string[]}
 */
export function doctypes() {
  const quoted = (/** @type {string} */ id) => [`"${id}"`, `'${id}'`];
  const endings = ['', ...systemIds.flatMap(quoted).flatMap((id) => [` ${id}`, `${id}`])];
  const ids = publicIds.flatMap(quoted).flatMap((id) => endings.map((ending) => ` PUBLIC ${id}${ending}`));
  const others = systemIds.flatMap(quoted).map((id) => ` SYSTEM ${id}`);
  return ['', ' PUBLIC', ' SYSTEM', ...ids, ...others].flatMap((rest) =>
    ['html', 'HTML', 'x'].map((name) => `<!DOCTYPE ${name}${rest}><p><table><tr><td>a</table>b`),
  );
}
