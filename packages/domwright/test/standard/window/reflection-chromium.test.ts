import { createWindow } from 'domwright/window';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumeratedAttributes } from '../../../src/generated/reflected-attributes.ts';
import { reflectedProperties } from '../../../src/standard/reflection/attribute-table.ts';
import { hasChromium, openChromium } from '../../property/chromium.mjs';
import { level, runs } from '../../runs.mjs';
import { type Reflection, runReflections } from './reflections.mjs';

/*
 * The reflected properties of all elements compared with Chromium's: attributes are set, properties are read and written.
 * Chromium is first asked which properties it has. Its deviations may not be in every version.
 */

const names =
  'a abbr area audio base blockquote body br button canvas caption col colgroup data datalist dd del details dialog dir div ' +
  'dl embed fieldset font form frame frameset h1 head hr html iframe img input ins label legend li link listing map ' +
  'marquee menu meta meter object ol optgroup option output p param picture pre progress q script select slot source ' +
  'span style table tbody td template textarea tfoot th thead time title tr track ul video x-y xmp';

/** Properties that are computed from attributes, and their attributes. */
const computed: Readonly<Record<string, string>> = {
  'a href': 'href',
  'area href': 'href',
  'base href': 'href',
  'form action': 'action',
  'button formAction': 'formaction',
  'input formAction': 'formaction',
  'input autocomplete': 'autocomplete',
  'select autocomplete': 'autocomplete',
  'textarea autocomplete': 'autocomplete',
  'script async': 'async',
  'option value': 'value',
  'option label': 'label',
  'meter value': 'value',
  'meter min': 'min',
  'meter max': 'max',
  'meter low': 'low',
  'meter high': 'high',
  'meter optimum': 'optimum',
  'progress value': 'value',
};
for (const part of 'origin protocol username password host hostname port pathname search hash'.split(' '))
  Object.assign(computed, { [`a ${part}`]: 'href', [`area ${part}`]: 'href' });
const everywhere =
  'hidden draggable contentEditable spellcheck translate autocapitalize tabIndex nonce isContentEditable writingSuggestions';

const properties = names.split(' ').flatMap((name) => [
  ...[...reflectedProperties(name), ...reflectedProperties('*')]
    .filter(({ property }) => property !== '')
    .map(({ property, attribute }) => ({ name, property, attribute })),
  ...everywhere.split(' ').map((property) => ({ name, property, attribute: property.toLowerCase() })),
  ...Object.entries(computed)
    .filter(([key]) => key.startsWith(`${name} `))
    .map(([key, attribute]) => ({ name, property: key.slice(name.length + 1), attribute })),
]);

const keywords = Object.values(enumeratedAttributes).flatMap((definition) =>
  Object.keys(definition.keywords),
);
const text = fc.oneof(
  fc.constantFrom(...keywords),
  fc.constantFrom(...keywords.map((keyword) => keyword.toUpperCase())),
  fc.constantFrom(
    ...[
      '',
      ' ',
      '0',
      '1',
      '-1',
      '7',
      ' 12x',
      '+3',
      '-0',
      '2147483647',
      '2147483648',
      '4294967295',
      '-2147483648',
    ],
    ...[
      '-2147483649',
      '1e3',
      '1000',
      '1001',
      '65534',
      '65535',
      '.5',
      '1.5',
      '-1.5',
      'NaN',
      'abc',
      '\t8',
      '\v8',
      '１',
    ],
  ),
  fc.constantFrom(
    ...['x.html', '../y', '//z.example', 'https://ö.example/ä?ö#ü', 'http://[', '?q', '#f', 'java\nscript:1'],
    ...[
      'https://u:p@h.example:81/p?q#f',
      'mailto:a@b',
      'https://h.example:443',
      'data:,x',
      'ftp:x',
      'file:///c:/x',
    ],
  ),
  fc.constantFrom('a b', ' a  b a ', 'A', 'ſ', 'K', 'ı', '\0', '\u00a0', '81', 'x:81', 'http', 'http:'),
  // NB: platforms percent-encode "^", "|" and "'" in different ways, and Node.js drops the port if it is set to "%".
  fc.string({ maxLength: 4 }).filter((string) => !/[\^%|']/.test(string)),
);
const written = fc.oneof(
  { arbitrary: text, weight: 3 },
  fc.integer(),
  fc.integer({ min: -3, max: 12 }),
  fc.boolean(),
  fc.constantFrom(null, 0.5, -1.5, 2 ** 31, 2 ** 32, 1e21, 'js:undefined', 'js:NaN', 'js:Infinity', 'js:-0'),
);

const programs: fc.Arbitrary<Reflection> = fc
  .constantFrom(...properties)
  .chain(({ name, property, attribute }) => {
    const step = fc.oneof(
      fc.tuple(fc.constant('write'), written),
      fc.tuple(fc.constant(attribute), fc.option(text, { freq: 8 })),
    );
    return fc.record({
      name: fc.constant(name),
      property: fc.constant(property),
      steps: fc.array(step, { minLength: 2, maxLength: 8 }),
    });
  });

/** What each attribute is set to. */
const oddTexts: readonly (string | null)[] = [
  ...[
    '',
    ' ',
    'a',
    'A b',
    ' a\tb ',
    '0',
    '-1',
    '+3',
    ' 12x',
    '1.5',
    '.5',
    '1e3',
    'NaN',
    '2147483648',
    '4294967296',
  ],
  ...['true', 'FALSE', 'none', 'AUTO', '../y?q#f', 'http://[', 'javascript:1', '\0', '\u00a0', 'ſ'],
];
/** What each property is set to. */
const oddValues: readonly unknown[] = [
  ...['', ' ', 'a', 'A b', '-1', '1.5', '2147483648', 'TRUE', 'auto', '../y?q#f', 'javascript:1', '\0'],
  ...[0, 1, -1, 7, 0.5, -1.5, 2 ** 31, 2 ** 32, 1e21, true, false, null, 'js:NaN'],
];
/** Each property with each value: its attribute is set and it is read, or it is set and the attributes are read. */
const everything: Reflection[] = properties.flatMap(({ name, property, attribute }) => [
  ...oddTexts.map((value) => ({ name, property, steps: [[attribute, value] as const] })),
  ...oddValues.map((value) => ({ name, property, steps: [['write', value] as const] })),
]);
const BATCH = 5000;

/** Where Chromium and the window differ, by element and property, with an example of each. */
const rules: {
  pattern: RegExp;
  reason: string;
  example: [name: string, property: string, ...steps: [kind: string, value: unknown][]];
}[] = [
  // Chromium's deviations come first; what the window simplifies, as the guide says, comes last.
  {
    pattern: /^(?:img|iframe)\.loading .* \["","auto"/,
    reason: '"limited to only known values": the canonical keyword of Eager is "eager"',
    example: ['img', 'loading', ['loading', '']],
  },
  {
    pattern: /^marquee\.(?:direction|behavior) /,
    reason: '"must reflect the […] content attribute, limited to only known values"',
    example: ['marquee', 'direction', ['direction', '1']],
  },
  {
    pattern: /^(?:audio|video)\.tabIndex .* \["",0,/,
    reason:
      '"If this is an a, area, button, frame, iframe, input, object, select, textarea, or SVG a element […], then return 0"',
    example: ['audio', 'tabIndex', ['tabindex', 'a']],
  },
  {
    pattern: /^(?:form\.action|(?:button|input)\.formAction) .*\] \["","",/,
    reason: 'its documents without a window have no URL, though document.URL is "about:blank"',
    example: ['form', 'action', ['action', null]],
  },
  {
    pattern: /^(?:a|area)\.(?:hostname|host) /,
    reason: '"Update href" comes also after a host that cannot be parsed',
    example: ['a', 'host', ['href', 'x'], ['write', 'a>']],
  },
  {
    pattern: /^progress\.value .*\["write","?-[^\]]*\]\]: .*\["value","0"\]/,
    reason:
      '"the given value must be converted to the best representation": it writes 0 for negative numbers',
    example: ['progress', 'value', ['write', -2]],
  },
  {
    pattern: /^(?:a|area)\.origin .*"file:\/\/",/,
    reason: 'the origin of a file URL: "When in doubt, return a new opaque origin"',
    example: ['a', 'origin', ['href', 'file:///c:/x']],
  },
  {
    pattern: /^(?:form\.action|(?:button|input)\.formAction) .*"http:\/\/\[\/",/,
    reason: 'what cannot be parsed is returned as it is',
    example: ['input', 'formAction', ['formaction', 'http://[']],
  },
  {
    pattern: /^base\.href .*,"(?:\s|\\[tnf])[^"]*"\]\]:/,
    reason: '"return url", as it is, where it cannot be parsed: its documents have no URL that is a base',
    example: ['base', 'href', ['href', ' ']],
  },
  {
    pattern: /^img\.(?:width|height) .*\["",\d{10},/,
    reason:
      'numbers above 2147483647 are out of range. (Without a layout, both give the number of the attribute.)',
    example: ['img', 'width', ['width', '4294967295']],
  },
  {
    pattern: /^(?:a|area)\.(?:username|password|port) .*(?:java|data|mailto|x:)/,
    reason: '"If […] url cannot have a username/password/port, then return": it writes the attribute anew',
    example: ['a', 'username', ['href', 'java\nscript:1'], ['write', 'x']],
  },
  {
    pattern: /^(?:a|area)\.protocol .*(?:java|data|mailto|x:)/,
    reason: '"If url’s scheme is not a special scheme and buffer is a special scheme, then return"',
    example: ['a', 'protocol', ['href', 'mailto:x'], ['write', 'https']],
  },
  {
    pattern: /^link\.as .*\] \["","",/,
    reason: 'not all destinations are keywords there',
    example: ['link', 'as', ['as', 'video']],
  },
  {
    pattern: /^script\.referrerPolicy .*\["write",(?:null|"js:undefined")\]\]:/,
    reason: 'it is a DOMString without null',
    example: ['script', 'referrerPolicy', ['write', 'origin'], ['write', null]],
  },
  {
    pattern: /^[-\w]+\.nonce .*\["nonce",""\]/,
    reason: '"set element’s [[CryptographicNonce]] to value": also to the empty string',
    example: ['b', 'nonce', ['nonce', 'x'], ['nonce', '']],
  },
  {
    pattern: /^[-\w]+\.(?:id|className) .*js:undefined"\]\]: \["TypeError"/,
    reason: 'undefined is no name',
    example: ['p', 'id', ['write', 'js:undefined']],
  },
  {
    pattern: /^[-\w]+\.nonce .*\["write",.*\["nonce",/,
    reason: 'an attribute that is again as it was when the property was set does not count',
    example: ['p', 'nonce', ['nonce', 'x'], ['write', 'y'], ['nonce', 'z'], ['nonce', 'x']],
  },
  {
    pattern: /^script\.async /,
    reason: 'it goes by the attribute alone',
    example: ['script', 'async', ['async', null]],
  },
  {
    pattern: /^(?:input|select|textarea)\.autocomplete /,
    reason: 'it is the attribute',
    example: ['input', 'autocomplete', ['autocomplete', '1']],
  },
];

/**
 * What the window lacks on purpose or doesn't have yet: names of Chromium's properties by reason. Each name that Chromium has
 * must really be missing here.
 */
const absent: Readonly<Record<string, string>> = {
  events:
    'addEventListener dispatchEvent removeEventListener when click blur focus select start stop ' +
    'interestForElement hidePopover showPopover togglePopover show showModal close requestClose returnValue showPicker',
  'layout and what is drawn':
    'offsetParent offsetTop offsetLeft offsetWidth offsetHeight scrollTop scrollLeft scrollWidth scrollHeight clientTop ' +
    'clientLeft clientWidth clientHeight animate checkVisibility getAnimations getBoundingClientRect getClientRects scroll ' +
    'scrollBy scrollIntoView scrollIntoViewIfNeeded scrollTo currentCSSZoom pseudo startViewTransition activeViewTransition ' +
    'getContext toBlob toDataURL transferControlToOffscreen captureStream createValueRange x y computedStyleMap ' +
    'attributeStyleMap requestFullscreen webkitRequestFullScreen webkitRequestFullscreen elementTiming',
  'what is loaded':
    'naturalWidth naturalHeight complete decode currentSrc error networkState buffered readyState seeking currentTime ' +
    'duration paused defaultPlaybackRate playbackRate played seekable ended preservesPitch controlsList volume muted ' +
    'textTracks webkitAudioDecodedByteCount webkitVideoDecodedByteCount srcObject addTextTrack canPlayType load pause play ' +
    'sinkId remote disableRemotePlayback setSinkId getSVGDocument contentDocument contentWindow csp featurePolicy ' +
    'credentialless sheet track NONE LOADING LOADED ERROR videoWidth videoHeight webkitDecodedFrameCount ' +
    'webkitDroppedFrameCount disablePictureInPicture cancelVideoFrameCallback getVideoPlaybackQuality ' +
    'requestPictureInPicture requestVideoFrameCallback NETWORK_EMPTY NETWORK_IDLE NETWORK_LOADING NETWORK_NO_SOURCE ' +
    'HAVE_NOTHING HAVE_METADATA HAVE_CURRENT_DATA HAVE_FUTURE_DATA HAVE_ENOUGH_DATA',
  'input by the user, and its validation':
    'willValidate validity validationMessage checkValidity reportValidity setCustomValidity files valueAsDate valueAsNumber ' +
    'selectionStart selectionEnd selectionDirection setRangeText setSelectionRange stepDown stepUp incremental webkitEntries ' +
    'webkitdirectory editContext virtualKeyboardPolicy setPointerCapture releasePointerCapture ' +
    'hasPointerCapture requestPointerLock',
  'custom elements and slots':
    'attachInternals customElementRegistry assign assignedSlot shadowRootCustomElementRegistry ' +
    'shadowRootReferenceTarget ',
  'references to elements': 'ariaActionsElements ' + 'ariaNotify',
  'not simply reflected, or newer than the table':
    'loop disabled focusGroup focusGroupStart hrefTranslate allowPaymentRequest loading',
};

const seed = Number(process.env['DOMWRIGHT_FUZZ_SEED'] ?? 1);
/** A program has 5 steps on average. */
const numRuns = runs(20_000);

/** The first difference of each program. */
function differences(all: readonly Reflection[], mine: string[][], theirs: string[][]): string[] {
  return all.flatMap(({ name, property, steps }, index) => {
    const at = mine[index]!.findIndex((line, i) => line !== theirs[index]![i]);
    const done = JSON.stringify(steps.slice(0, at + 1));
    return at < 0 ? [] : [`${name}.${property} ${done}: ${mine[index]![at]} ${theirs[index]![at]}`];
  });
}

/** The version whose properties `absent` names. Others have some more, and some less. */
const VERSION_OF_ABSENT = 156;

const isKnown = (line: string) => rules.some(({ pattern }) => pattern.test(line));

if (!hasChromium) console.warn('reflection-chromium.test.ts: skipped, since there is no Chromium');

describe.skipIf(!hasChromium)('Chromium', () => {
  let chromium: Awaited<ReturnType<typeof openChromium>>;
  beforeAll(async () => {
    chromium = await openChromium();
  });
  afterAll(() => chromium.close());

  async function results(all: readonly Reflection[]): Promise<[mine: string[][], theirs: string[][]]> {
    return [
      runReflections(createWindow().document.implementation.createHTMLDocument(''), all),
      await chromium.evaluate(
        `(${runReflections})(document.implementation.createHTMLDocument(''), ${JSON.stringify(all)})`,
      ),
    ];
  }

  test('reads and writes the properties alike', { timeout: Math.max(600_000, numRuns * 20) }, async () => {
    const sampled = fc.sample(programs, { numRuns, seed });
    const isThere: boolean[] = await chromium.evaluate(
      `${JSON.stringify(sampled.map(({ name, property }) => [name, property]))}.map(
        ([name, property]) => property in document.createElement(name))`,
    );
    // A keyword of 2025.
    const knowsHint: boolean = await chromium.evaluate(
      `Object.assign(document.createElement('p'), { popover: 'hint' }).popover === 'hint'`,
    );
    const all = sampled.filter(
      ({ property, steps }, index) =>
        isThere[index] &&
        (knowsHint || property !== 'popover' || !steps.some(([, value]) => /^hint$/i.test(String(value)))),
    );
    expect(all.length).toBeGreaterThan(numRuns / 2);
    const [mine, theirs] = await results(all);
    expect(
      differences(all, mine, theirs)
        .filter((line) => !isKnown(line))
        .slice(0, 30),
    ).toEqual([]);
  });

  test.skipIf(level === 'quick')(
    'reads and writes every property with every odd value alike',
    { timeout: 600_000 },
    async () => {
      const one = fc.sample(fc.nat(3), { numRuns: 1, seed })[0]!;
      const asked = level === 'all' ? everything : everything.filter((_, index) => index % 4 === one);
      const isThere: Record<string, boolean> = await chromium.evaluate(
        `Object.fromEntries(${JSON.stringify(properties.map(({ name, property }) => [name, property]))}.map(
          ([name, property]) => [name + ' ' + property, property in document.createElement(name)]))`,
      );
      const all = asked.filter(({ name, property }) => isThere[`${name} ${property}`]);
      const unknown: string[] = [];
      for (let from = 0; from < all.length; from += BATCH) {
        const batch = all.slice(from, from + BATCH);
        unknown.push(...differences(batch, ...(await results(batch))).filter((line) => !isKnown(line)));
      }
      console.info(`${all.length} of ${asked.length} properties with values`);
      expect(`${unknown.length}\n${unknown.slice(0, 60).join('\n')}`).toBe('0\n');
    },
  );

  test.each(rules)(
    'differs, or does as the standard says: $reason',
    async ({ pattern, example: [name, property, ...steps] }) => {
      const all = [{ name, property, steps }];
      const found = differences(all, ...(await results(all)));
      for (const difference of found) expect(difference).toMatch(pattern);
    },
  );

  /** The properties of elements in Chromium by element, and those of them that the window has on none. */
  async function lackingProperties(): Promise<{ theirs: Set<string>; lacking: Set<string> }> {
    const theirs: Record<string, string[]> = await chromium.evaluate(`Object.fromEntries(
      '${names}'.split(' ').map((name) => {
        const found = new Set();
        for (let at = document.createElement(name); at !== Object.prototype; at = Object.getPrototypeOf(at))
          for (const property of Object.getOwnPropertyNames(at)) found.add(property);
        return [name, [...found]];
      }))`);
    const { document } = createWindow();
    const lacking = new Set(
      Object.entries(theirs).flatMap(([name, all]) =>
        // A form answers `in` for the names of browser properties.
        name === 'form' ? [] : all.filter((property) => !(property in document.createElement(name))),
      ),
    );
    return { theirs: new Set(Object.values(theirs).flat()), lacking };
  }

  const known = Object.values(absent).flatMap((list) => list.split(' '));

  test('has what the window lacks on purpose, if anything of that name', async () => {
    const { theirs, lacking } = await lackingProperties();
    expect(known.filter((property) => theirs.has(property) && !lacking.has(property))).toEqual([]);
  });

  test('has nothing else that the window lacks', async ({ skip }) => {
    skip(chromium.version !== VERSION_OF_ABSENT, `the list is that of Chromium ${VERSION_OF_ABSENT}`);
    const { lacking } = await lackingProperties();
    // All handlers are events.
    expect(
      [...lacking].filter((property) => !property.startsWith('on') && !known.includes(property)),
    ).toEqual([]);
  });
});
