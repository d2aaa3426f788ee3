/*
 * Random pages in many encodings, and edits with strings that try to become markup. Inserted strings have a token that says where
 * they belong: `zqt` in text, `zqa` in an attribute value, `zqc` in a comment. Text of the page that isn't markup, whatever its
 * bytes look like, has tokens as well: `pqt`, `pqa`, `pqc`, and `pqm` in what would be markup if the page's bytes were decoded in
 * another state.
 */

export const labels = [
  ...[
    'utf-8',
    'utf-16le',
    'utf-16be',
    'gbk',
    'gb18030',
    'big5',
    'euc-jp',
    'iso-2022-jp',
    'shift_jis',
    'euc-kr',
  ],
  ...['windows-1252', 'windows-1251', 'windows-1254', 'windows-874', 'iso-8859-2', 'iso-8859-8', 'koi8-r'],
  ...['macintosh', 'x-user-defined'],
] as const;
export type Label = (typeof labels)[number];

export const verbs = [
  ...['setAttribute', 'setAttribute', 'append', 'prepend', 'before', 'after', 'setInnerContent', 'replace'],
  ...['text before', 'text after', 'text replace', 'comment', 'remove', 'removeAndKeepContent', 'rename'],
] as const;
export type Verb = (typeof verbs)[number];

export interface Edit {
  readonly verb: Verb;
  /** The element, text or comment, counted from the first, modulo how many there are. */
  readonly index: number;
  readonly text: string;
}

export interface Program {
  readonly seed: number;
  readonly label: Label;
  readonly bytes: Uint8Array;
  readonly edits: readonly Edit[];
}

/** The same program for the same number, always. */
export function programOf(seed: number): Program {
  const random = randomNumbers(seed);
  // Encodings with states, or where everything depends on character boundaries, are more frequent.
  const label =
    random.next() < 0.3
      ? random.of(['iso-2022-jp', 'iso-2022-jp', 'utf-16le', 'utf-16be'] as const)
      : random.of(labels);
  const bytes: number[] = [];
  if (random.next() < 0.03) bytes.push(...byteOrderMark(label));
  const count = 1 + random.below(9);
  for (let i = 0; i < count; i++) {
    if (random.next() < 0.7) bytes.push(...inEncoding(random.of(fragments), label));
    else bytes.push(...oddBytes(random, label));
  }
  if (random.next() < 0.4) bytes.push(...inEncoding(random.of(unfinished), label));
  if (random.next() < 0.3) bytes.push(...oddBytes(random, label));
  const edits = Array.from({ length: 1 + random.below(5) }, () => {
    const verb = random.of(verbs);
    const token = verb === 'setAttribute' ? 'zqa' : verb === 'comment' ? 'zqc' : 'zqt';
    return { verb, index: random.below(12), text: hostileText(random, token, label) };
  });
  return { seed, label, bytes: Uint8Array.from(bytes), edits };
}

interface Random {
  next(): number;
  below(limit: number): number;
  of<T>(list: readonly T[]): T;
}

/** Mulberry32. */
function randomNumbers(seed: number): Random {
  let state = (seed * 0x9e3779b1) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return { next, below, of: (list) => list[below(list.length)]! };
}

const fragments = [
  ...[
    '<!DOCTYPE html>',
    '<p title="pqa">pqt</p>',
    '<p class=c>d',
    "<a href='pqa'>l</a>",
    '<div id=t>',
    '</div>',
  ],
  ...[
    '<ul><li>pqt<li>2</ul>',
    '<ul><table><tr>',
    '<table>pqt<tr><td>x</table>',
    '<table><tr><td>',
    '<b><i>x</b>y</i>',
  ],
  ...[
    '<svg><g>pqt</g></svg>',
    '<svg><![CDATA[pqt]]></svg>',
    '<svg/>',
    '<math><mi>m</mi></math>',
    '<svg><foreignObject>',
  ],
  ...['<svg><style>a</style></svg>', '<style>a{}</style>', '<script type=x>v</script>', '<title>pqt</title>'],
  ...['<textarea>pqt</textarea>', '<noscript><p>n</p></noscript>', '<noscript><style>a{}</style></noscript>'],
  ...[
    '<xmp>q</xmp>',
    '<iframe>i</iframe>',
    '<noembed>i</noembed>',
    '<!--pqc-->',
    '<!---->',
    '<br>',
    '<img alt="pqa">',
  ],
  ...[
    '<select><option>o</select>',
    '<template><p>t</p></template>',
    '<body>',
    '<html lang=a>',
    '<head>',
    '</body>',
  ],
  ...[
    'pqt',
    ' ',
    '\r\n',
    '&amp;',
    '&lt;p>',
    'a&b',
    'x < y',
    '<pre>\n',
    '<pre>',
    '</p>',
    '</br>',
    '<input value=pqa>',
  ],
  ...[
    '<p title=pqa>',
    '<p title>',
    "<p title='pqa'",
    '<p title="pqa"class="b">',
    '<button>b</button>',
    '<h1>h</h1>',
  ],
];

const unfinished = [
  ...[
    '<',
    '</',
    '<p',
    '<p ',
    '<p title',
    '<p title=',
    '<p title="pqt',
    "<p title='",
    '</p',
    '</p ',
    '<!',
    '<!-',
    '<!--',
  ],
  ...[
    '<!--pqc',
    '<!--pqc-',
    '<!--pqc--',
    '<!DOCTYPE',
    '<?',
    '<?x',
    '&',
    '&#',
    '&#x3',
    '&am',
    '&lt',
    ']]',
    '\r',
    '\0',
  ],
  ...[
    '<title>pqt',
    '<style>pqt',
    '<script type=x><!--',
    '<textarea>',
    '<plaintext>pqt',
    '<svg><![CDATA[pqt',
    '<xmp></x',
  ],
];

function inEncoding(text: string, label: Label): number[] {
  const bytes = [...text].map((character) => character.charCodeAt(0));
  if (label === 'utf-16le') return bytes.flatMap((byte) => [byte, 0]);
  if (label === 'utf-16be') return bytes.flatMap((byte) => [0, byte]);
  return bytes;
}

function byteOrderMark(label: Label): number[] {
  if (label === 'utf-8') return [0xef, 0xbb, 0xbf];
  if (label === 'utf-16le') return [0xff, 0xfe];
  return label === 'utf-16be' ? [0xfe, 0xff] : [];
}

/** Markup that appears if the bytes are decoded in another state. */
const secret = '<img/src=x/onerror=top.pqm()/pqm>';
const secretBytes = [...secret].map((character) => character.charCodeAt(0));

/** Bytes with a special meaning in an encoding: sequences, incomplete ones, escapes. */
function oddBytes(random: Random, label: Label): number[] {
  const high = (): number => 0x80 + random.below(0x80);
  switch (label) {
    case 'utf-8':
      return random.of([
        [0xe2, 0x82],
        [0xe2, 0x82, 0xac],
        [0xf0, 0x9f, 0x98],
        [0xc3],
        [0xa9],
        [0xff],
        [0xc3, 0xa9],
      ]);
    case 'utf-16le':
    case 'utf-16be': {
      const isLittle = label === 'utf-16le';
      const unit = (code: number): number[] => (isLittle ? [code & 255, code >> 8] : [code >> 8, code & 255]);
      // A single byte changes the meaning of everything after it.
      return random.of([
        [random.of([0x3c, 0x20, 0x00, 0xd8])],
        unit(0xd83d),
        unit(0xde00),
        unit(0x3c00),
        secretBytes.flatMap((byte) => unit(byte << 8)),
      ]);
    }
    case 'iso-2022-jp': {
      const escape = random.of([
        ...[
          [0x1b, 0x24, 0x42],
          [0x1b, 0x24, 0x40],
          [0x1b, 0x28, 0x42],
          [0x1b, 0x28, 0x4a],
          [0x1b, 0x28, 0x49],
        ],
      ]);
      return random.of([
        escape,
        [...escape, 0x46, 0x7c],
        [...escape, 0x46],
        [...escape, 0x46, 0x7c, 0x1b, 0x28, 0x42],
        [0x1b],
        [0x1b, 0x24],
        [0x1b, 0x28],
        // In pairs.
        [0x1b, 0x24, 0x42, ...secretBytes, 0x3e, 0x1b, 0x28, 0x42],
        [0x0e],
        [high()],
      ]);
    }
    default: {
      const trail = random.of([0x40, 0x5c, 0x60, 0x7c, 0x7e, 0x30, 0x39, 0x80, 0xa1, 0xfe, high()]);
      return random.of([
        [high()],
        [high(), trail],
        [high(), 0x30, high()],
        [0x8f, 0xa2],
        [0x81, 0x30, 0x81, 0x30],
      ]);
    }
  }
}

/** Characters whose bytes, in one encoding or another, are those of quotes, `&`, `<`, `\` or escapes. */
const characters = [
  ...[
    '\u3c00',
    '\u003c',
    '\u2200',
    '\u2222',
    '\u3e3c',
    '\u0022',
    '\u2600',
    '\u2726',
    '\u0d0a',
    '\u1b24',
    '\u3cff',
  ],
  ...[
    '\u8868',
    '\u30bd',
    '\u80fd',
    '\u529f',
    '\u8a31',
    '\u84cb',
    '\u6df7',
    '\u00a5',
    '\u203e',
    '\uff71',
    '\u2212',
    '\u00e9',
  ],
  ...[
    '\u20ac',
    '\u{1f600}',
    '\u{20000}',
    '\ud83d',
    '\ude00',
    '\ufeff',
    '\u00ef\u00bb\u00bf',
    '\u00ff\u00fe',
    '\u00fe\u00ff',
  ],
  ...['\uf7bc', '\uf7a2', '\u4e02', '\u8b58', '\u0e3f', '\u05d0', '\u0441', '\u015f', '\u00c4'],
];

const escapes = [
  ...[
    '\x1b$B',
    '\x1b$@',
    '\x1b(B',
    '\x1b(J',
    '\x1b(I',
    '\x1b',
    '\x1b$',
    '\x1b(',
    '\x0e',
    '\x0f',
    '$B',
    '(B',
    'B',
  ],
];

const marks = [
  ...[
    '"',
    "'",
    '>',
    '<',
    '</',
    '/>',
    '=',
    '`',
    '&',
    '&lt;',
    '&#60',
    '&#x3c;',
    ';',
    '-',
    '--',
    '-->',
    '--!>',
    '<!--',
  ],
  ...[
    ']]>',
    '<![CDATA[',
    '</p>',
    '</title>',
    '</textarea>',
    '</style>',
    '</script>',
    '</xmp>',
    '</svg>',
    '</noscript>',
  ],
  ...['</select>', '</table>', '</iframe>', '<script>', '\r', '\n', '\0', '\t', ' ', '<?', '<!'],
];

function hostileText(random: Random, token: string, label: Label): string {
  const parts = [
    () => random.of(marks),
    () => random.of(marks),
    () => random.of(escapes),
    () => random.of(characters),
    () => token,
    () => `<${token} ${token}=1>`,
    () => `<img src=x onerror=top.${token}()>`,
    () => ` ${token}=1 `,
    () => `" tabindex=0 autofocus onfocus=top.${token}() ${token}="`,
    () => `' onfocus=top.${token}() ${token} a='`,
    () => `</${token}>`,
    () => `${token}>`,
    () => `script>top.${token}()</script>`,
    // The same, for readers that start a byte too early or too late, or read single bytes as pairs.
    () => [...`<${token} ${token}>`].map((each) => String.fromCharCode(each.charCodeAt(0) << 8)).join(''),
    () => pairs(`<${token}/${token}>`, label),
  ];
  const count = 1 + random.below(5);
  let text = '';
  for (let i = 0; i < count; i++) text += random.of(parts)();
  if (!text.includes(token)) text += token;
  if (label === 'iso-2022-jp' && random.next() < 0.5) {
    const before = random.next() < 0.5 ? random.of(escapes) : '';
    text = before + text + (random.next() < 0.5 ? random.of(escapes) : '');
  }
  return text;
}

/** Characters whose two bytes are those of two characters, where there are such. */
function pairs(text: string, label: Label): string {
  const even = text.length % 2 === 0 ? text : `${text}>`;
  if (!label.startsWith('utf-16')) return jis(even);
  let result = '';
  for (let i = 0; i < even.length; i += 2)
    result += String.fromCharCode((even.charCodeAt(i) << 8) | even.charCodeAt(i + 1));
  return result;
}

let eucJP: { decode(bytes: Uint8Array): string } | undefined;

function jis(text: string): string {
  eucJP ??= new (
    globalThis as unknown as { TextDecoder: new (label: string) => typeof eucJP & object }
  ).TextDecoder('euc-jp');
  return eucJP
    .decode(Uint8Array.from(text, (character) => character.charCodeAt(0) | 0x80))
    .replaceAll('\ufffd', '');
}
