import { parse } from 'domwright';
import {
  type PolicyElement,
  type PolicyOptions,
  policy,
  type Removal,
  sanitize,
  setHTML,
} from 'domwright/sanitizer';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../runs.mjs';

/* The hosts of URLs, and frames, which need them. */

const clean = (html: string, options: PolicyOptions) => sanitize(html, { policy: policy(options) });

describe('hosts', () => {
  const left = (url: string, ...hosts: string[]) =>
    clean(`<img src="${url}">`, { elements: { img: { attributes: ['src'], hosts } } }) !== '<img>';

  // Punycode of the labels by RFC 3492: b\xFCcher is xn--bcher-kva.
  test.each<[url: string, host: string, isKept: boolean]>([
    ['https://a.b\xFCcher.example/', '*.b\xFCcher.example', true],
    ['https://a.xn--bcher-kva.example/', '*.B\xDCCHER.Example', true],
    ['https://a.b\xFCcher.example/', '*.xn--bcher-kva.example', true],
    ['https://xn--bcher-kva.example/', 'b\xFCcher.*', true],
    ['https://a.bucher.example/', '*.b\xFCcher.example', false],
    ['https://a.example/', '*', true],
    ['https://10.0.0.1/', '10.0.*', true],
    ['https://[::1]/', '[::1]', true],
    ['https://a-1.example/', 'a-*.example', true],
  ])('%s of %s: %s', (url, host, isKept) => {
    expect(left(url, host)).toBe(isKept);
  });

  test.each(['https://*.example', '*.example/', '*.example:80', 'b\xFC*.example', '*.a b', 'a@*', ''])(
    'throws for %j',
    (host) => {
      const act = () => left('', host);
      expect(act).toThrow(TypeError);
      expect(act).toThrow('policy.elements.img.hosts: not a host');
    },
  );

  test('in srcset', () => {
    const elements = { img: { attributes: ['srcset'], hosts: ['a.example'] } };
    const kept = '<img srcset="https://a.example/1 1x, b.png 2x">';
    expect(clean(kept, { elements })).toBe(kept);
    for (const other of ['https://b.example/2', 'https://a.example@b.example/2']) {
      expect(clean(`<img srcset="https://a.example/1 1x,${other} 2x">`, { elements })).toBe(
        '<img srcset="https://a.example/1 1x">',
      );
    }
  });
});

describe('iframe', () => {
  const iframe = { hosts: ['a.example', '*.b.example'], attributes: ['width', 'title'] };
  const elements = { iframe, p: true };
  test.each<[what: string, html: string, expected: string, more?: PolicyOptions]>([
    [
      'a host',
      '<iframe src=https://a.example/x width=9 onload=y srcdoc=z name=n></iframe>',
      '<iframe src="https://a.example/x" width="9"></iframe>',
    ],
    ['http', '<iframe src="HTTP://A.example">', '<iframe src="HTTP://A.example"></iframe>'],
    ['a subdomain', '<iframe src="https://c.b.example">', '<iframe src="https://c.b.example"></iframe>'],
    [
      'never contents',
      '<iframe src="https://a.example"><p>x</iframe>',
      '<iframe src="https://a.example"></iframe>',
    ],
    ['another host', '<p>x<iframe src=https://c.example>y</iframe>z', '<p>xz</p>'],
    ['credentials', '<iframe src=https://a.example@c.example>', ''],
    ['the host of the page', '<iframe src=https:a.example></iframe><iframe src=/x></iframe><iframe src>', ''],
    ['no src', '<iframe>x</iframe><iframe srcdoc=y></iframe>', ''],
    ['javascript:', '<iframe src=" java&#10;script://a.example/%0Ax()">', ''],
    ['other schemes', '<iframe src=ftp://a.example>', '', { schemes: ['ftp', 'https'] }],
    ['schemes of the policy', '<iframe src=http://a.example>', '', { schemes: ['https'] }],
    ['protocol-relative', '<iframe src=//a.example>', ''],
    [
      'protocol-relative if allowed',
      '<iframe src=//a.example></iframe><iframe src=//c.example>',
      '<iframe src="//a.example"></iframe>',
      { protocolRelativeURLs: true },
    ],
    ['too deep', '<p><iframe src=https://a.example>x</iframe>', '<p></p>', { maxNesting: 1 }],
    ['foreign', '<svg><iframe src=https://a.example>x', 'x', { remove: [] }],
    [
      'values',
      '<iframe src=https://a.example/x>',
      '',
      { elements: { iframe: { ...iframe, values: { src: ['*y'] } } } },
    ],
    [
      'set',
      '<iframe src=https://a.example/>',
      '<iframe src="https://a.example/" sandbox="allow-scripts"></iframe>',
      { elements: { iframe: { ...iframe, set: { sandbox: 'allow-scripts' } } } },
    ],
  ])('%s', (_, html, expected, more = {}) => {
    const options = { elements, ...more };
    expect(clean(html, options)).toBe(expected);
    expect(clean(expected, options)).toBe(expected);
  });

  test('from functions', () => {
    const text = (given: string) => [
      { element: 'iframe', attributes: { src: given, srcdoc: 'x' }, text: 'x' },
    ];
    expect(clean('https://c.example', { elements, text })).toBe('');
    expect(clean('https://a.example', { elements, text })).toBe('<iframe src="https://a.example"></iframe>');
    for (const act of [
      (element: PolicyElement) => element.setAttribute('src', 'javascript://a.example/x'),
      (element: PolicyElement) => element.setAttribute('src', 'https://c.example'),
      (element: PolicyElement) => element.removeAttribute('src'),
    ]) {
      const element = (given: PolicyElement) => {
        act(given);
        return undefined;
      };
      expect(clean('a<iframe src=https://a.example>x</iframe>b', { elements, element })).toBe('ab');
    }
  });

  test('by chance: only with a host that is listed, and empty', () => {
    const piece = fc.constantFrom(
      ...[
        '<iframe ',
        'src=',
        'src="',
        '"',
        '>',
        ' ',
        '</iframe>',
        '<p>',
        '<svg>',
        '<math>',
        '<table>',
        '<template>',
      ],
      ...[
        'https://',
        'https:',
        '//',
        '/\\',
        'a.example',
        'c.b.example',
        'evil.example',
        '@',
        ':80',
        '\\',
        '\t',
        '#',
        '?',
        '/',
      ],
      ...[
        'javascript:',
        'data:text/html,x',
        ' srcdoc=x',
        ' onload=x',
        '&#9;',
        '&sol;',
        '<!--',
        '<noscript>',
        '<style>',
        'x',
      ],
    );
    const frame = fc
      .tuple(fc.array(piece, { maxLength: 4 }), fc.array(piece, { maxLength: 3 }))
      .map(([before, after]) => `<iframe src="https://${before.join('')}a.example${after.join('')}">`);
    const given = policy({
      elements: { ...elements, table: true },
      protocolRelativeURLs: true,
      attributes: ['*'],
    });
    let kept = 0;
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, frame), { maxLength: 12 }), (pieces) => {
        const div = parse('<div></div>').querySelector('div')!;
        setHTML(div, pieces.join(''), { policy: given });
        for (const left of div.querySelectorAll('iframe')) {
          kept++;
          const { hostname, protocol } = new URL(left.getAttribute('src')!, 'https://page.invalid/');
          expect(protocol).toMatch(/^https?:$/);
          expect(hostname).toMatch(/^a\.example$|\.b\.example$/);
          expect([left.childNodes.length, left.hasAttribute('srcdoc'), left.hasAttribute('onload')]).toEqual([
            ...[0, false, false],
          ]);
        }
        expect(div.querySelectorAll('iframe, p, table, tbody, tr').length).toBe(
          div.querySelectorAll('*').length,
        );
      }),
      { numRuns: runs(40_000) },
    );
    expect(kept).toBeGreaterThan(100);
  });

  test('reasons', () => {
    const html =
      '<iframe src=https://c.example>x</iframe><iframe></iframe><iframe src=x></iframe><iframe src=https://a.example>y';
    const lines: string[] = [];
    const onRemove = ({ kind, name, reason, start, end }: Removal) =>
      lines.push(`${kind} ${name} ${reason} [${html.slice(start, end)}]`);
    sanitize(html, { policy: policy({ elements }), onRemove });
    expect(lines).toEqual([
      'element iframe host [<iframe src=https://c.example>x</iframe>]',
      'element iframe not-allowed [<iframe></iframe>]',
      'element iframe relative-url [<iframe src=x></iframe>]',
      'text  not-allowed [y]',
    ]);
  });

  test.each<[PolicyOptions]>([
    [{ elements: ['iframe'] }],
    [{ elements: { iframe: true } }],
    [{ elements: { iframe: { attributes: ['src'] } } }],
    [{ elements: { iframe: { ...iframe, attributes: ['srcdoc'] } } }],
    [{ elements: { iframe: { ...iframe, set: { srcdoc: 'x' } } } }],
    [{ elements: { iframe: { ...iframe, set: { src: 'https://c.example' } } } }],
    [{ elements: { iframe }, rename: { p: 'iframe' } }],
    [{ elements: { frame: { hosts: ['a.example'] } } }],
    [{ elements: { object: { hosts: ['a.example'] } } }],
  ])('throws for %j', (options) => {
    expect(() => policy(options)).toThrow(TypeError);
  });
});
