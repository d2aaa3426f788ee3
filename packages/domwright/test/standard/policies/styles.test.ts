import { parse } from 'domwright';
import { type PolicyOptions, policy, type Removal, sanitize, setHTML } from 'domwright/sanitizer';
import { describe, expect, test } from 'vitest';

/* Policies with `styles`. Expected results follow CSS Syntax and the documentation of `styles`. */

const clean = (html: string, options: PolicyOptions) => sanitize(html, { policy: policy(options) });

/** The `style` attribute that is left of one; null if none is. */
function left(style: string, styles: PolicyOptions['styles'] & {}, more: PolicyOptions = {}): string | null {
  const compiled = policy({ elements: ['p'], styles, ...more });
  const document = parse('<div></div>');
  const [div] = document.getElementsByTagName('div');
  setHTML(div!, `<p style="${style.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">`, {
    policy: compiled,
  });
  return div!.firstElementChild!.getAttribute('style');
}

const any = { '*': ['*'] };

describe('declarations', () => {
  test.each<[what: string, style: string, left: string | null]>([
    ['one', 'color: red', 'color:red'],
    ['several', ' color : red ;; COLOR:Blue; ', 'color:red;color:Blue'],
    ['not allowed', 'color: red; position: fixed', 'color:red'],
    ['none', 'position: fixed', null],
    ['nothing', '', null],
    ['important', 'color: red ! /**/ IMPORTANT', 'color:red !important'],
    ['only important', 'color:!important', null],
    ['comments', '/* ; */color/**/:/**/red/* : */;/*', 'color:red'],
    ['an escaped name and value', 'c\\6f lor:r\\65 d', 'color:red'],
    ['a comment does not join', 'color:re/**/d', 'color:re d'],
    ['no colon', 'color red; color: red', 'color:red'],
    ['an at-rule', '@import "x"; color: red', 'color:red'],
    ['after a nested rule, up to the semicolon', 'p { color: red } color: blue; color: green', 'color:green'],
    ['a semicolon in brackets', 'color: f(;); color: red', 'color:red'],
    ['an open bracket takes the rest', 'color: f(; color: red', null],
    ['a stray bracket', 'color: red); color: blue', 'color:blue'],
    ['crossed brackets', 'color: f([)]); color: red', 'color:red'],
    ['braces', 'color: {red}; color: red', 'color:red'],
    ['a bad string', 'color: "a\nb; color: red', 'color:red'],
    ['a bad URL', "color: url(a'b); color: red", 'color:red'],
    ['markup of comments', 'color: <!--red-->; color: red', 'color:red'],
    ['a missing semicolon', 'color: red\nwidth: 1px; color: f(a:b)', 'color:f(a:b)'],
    ['an invalid escape', 'color: red\\\n; color: red', 'color:red'],
    ['other signs', 'color: a=b; color: a.b; color: a<b; color: ?; color: @a; color: c', 'color:c'],
  ])('%s: %j', (_, style, expected) => {
    expect(left(style, { color: ['*'] })).toBe(expected);
  });

  test.each<[value: string, canonical: string]>([
    ['a  b\n\tc', 'a b c'],
    ["'a\"b\\'c'", '"a\\22 b\'c"'],
    ["'\\a b'", '"\\a b"'],
    ["'a\\\nb'", '"ab"'],
    ['url( a\\)b )', 'url("a)b")'],
    ["url('a')", 'url("a")'],
    ['1px 1.5em -.5e3 +2E-1% 1\\65 3', '1px 1.5em -.5e3 +2E-1% 1\\65 3'],
    ['1e\\-3 1\\-x 1\\--', '1\\65 -3 1-x 1--'],
    ['#\\31 23 #a\\!b', '#123 #a\\21 b'],
    ['\\31 a \\-\\31 a \\- \\--', '\\31 a -\\31 a \\2d  --'],
    ['\\;\\:\\28', '\\3b \\3a \\28 '],
    ['\\0 \\a0 \\1F375 \\7f ', '\uFFFD\\a0 \u{1F375}\\7f '],
    ['f(a,[b]/(c))', 'f(a,[b]/(c))'],
    ['1px+2px', '1px+2px'],
    ['url/**/(a)', 'url (a)'],
  ])('the canonical form of %j', (value, canonical) => {
    expect(left(`a:${value}`, any)).toBe(`a:${canonical}`);
    expect(left(`a:${canonical}`, any)).toBe(`a:${canonical}`);
  });
});

describe('values', () => {
  test.each<[style: string, styles: PolicyOptions['styles'] & {}, left: string | null]>([
    ['color: RED', { color: ['red'] }, 'color:RED'],
    ['color: red', { COLOR: ['Red'] }, 'color:red'],
    ['color: blue', { color: ['red', 'b*e'] }, 'color:blue'],
    ['color: blue', { color: ['red'] }, null],
    ['color: blue', { color: [] }, null],
    ['--A: x; --a: x', { '--A': ['x'] }, '--A:x'],
    ['--a: x; --b-c: y; d: x', { '--*': ['x'], '--b*': ['y'] }, '--a:x;--b-c:y'],
    ['border-color: red; border: red', { 'border-*': ['red'] }, 'border-color:red'],
    ['margin: 1px  2px', { margin: ['*px *px'] }, 'margin:1px 2px'],
    ['width: 10PX; width: 10em; height: 10PX', { width: [/^\d+px$/i], height: [/^\d+px$/] }, 'width:10PX'],
    ['color: rgb( 1 ,2,3)', { color: [/^rgb\((\s*\d+\s*,){2}\s*\d+\s*\)$/, 'red'] }, 'color:rgb( 1 ,2,3)'],
    ["font-family: 'A'", { 'font-family': ['"a"'] }, 'font-family:"A"'],
    ['behavior: a; -moz-binding: a; color: expression(a)', any, null],
  ])('%j with %j', (style, styles, expected) => {
    expect(left(style, styles)).toBe(expected);
  });

  test('of one element and of all', () => {
    const written = clean('<p style="color:red;width:1px"><b style="color:red;width:1px;color:blue">', {
      elements: { p: true, b: { styles: { width: ['1px'], color: ['blue'] } } },
      styles: { color: ['red'] },
    });
    expect(written).toBe('<p style="color:red"><b style="color:red;width:1px;color:blue"></b></p>');
  });

  test('with other attributes', () => {
    const options = { elements: ['p'], attributes: ['*'], styles: { color: ['red'] } };
    expect(clean('<p style=a:b><p title=x style=color:red>', options)).toBe(
      '<p></p><p title="x" style="color:red"></p>',
    );
  });

  test('from a hook', () => {
    const written = clean('<p><b>', {
      elements: ['p', 'b'],
      styles: { color: ['red'] },
      element(element) {
        element.setAttribute('style', element.name === 'p' ? 'top:0;color:red' : 'top:0');
        return undefined;
      },
    });
    expect(written).toBe('<p style="color:red"><b></b></p>');
  });
});

describe('URLs', () => {
  const styles = { 'background-image': ['*'], '--*': ['*'] };
  test.each<[value: string, isKept: boolean]>([
    ['url(https://a.example/b)', true],
    ['url("HTTPS://a.example/b")', true],
    ['url(javascript:x)', false],
    ['u\\72l("java\\\nscript:x")', false],
    ['URL(data:x)', false],
    ['url()', true],
    ['src("https://a.example")', true],
    ['src("data:x")', false],
    ['SRC(var(--a))', false],
    ['image-set("a.png" 1x, "https://a.example" type("data:x") 2x)', true],
    ['image-set("a.png" 1x, "data:x" 2x)', false],
    ['-webkit-image-set(url(data:x) 1x)', false],
    ['image-set("a.png" 1x, var(--a))', false],
    ['image-set(type(url(data:x)))', false],
    ['var(--a)', true],
    ['linear-gradient(red, blue)', true],
    ['"data:x"', true],
  ])('%s: %s', (value, isKept) => {
    expect(left(`background-image:${value}`, styles) !== null).toBe(isKept);
    expect(left(`--a:${value}`, styles) !== null).toBe(isKept);
  });

  test('schemes, hosts, relative URLs', () => {
    const schemes = { schemesByAttribute: { style: ['data'] } };
    expect(left('--a:url(data:x)', styles, schemes)).toBe('--a:url("data:x")');
    expect(left('--a:url(https://a.example)', styles, schemes)).toBe(null);
    expect(left('--a:url(x)', styles, { relativeURLs: false })).toBe(null);
    expect(left('--a:url(//a.example)', styles)).toBe(null);
    const elements = { p: { hosts: ['a.example'] } };
    expect(left('--a:url(https://a.example/)', styles, { elements })).not.toBe(null);
    expect(left('--a:url(https://b.example/)', styles, { elements })).toBe(null);
  });
});

describe('onRemove', () => {
  // The place of each removal is in brackets.
  test.each<[style: string, expected: string[]]>([
    ['color:red', []],
    ['color : red', []],
    [
      'color:red; TOP : 1px ; color:blue!important; x; url(a',
      [
        'style top not-allowed 1px [TOP : 1px]',
        'style color value blue [color:blue!important]',
        'style  not-allowed x [x]',
        'style  not-allowed url(a [url(a]',
      ],
    ],
    ['top:0', ['style top not-allowed 0 [top:0]']],
    ['\n/**/color:', ['style color value  [color:]']],
    [
      'top:&#48;;left:0',
      ['top', 'left'].map((name) => `style ${name} not-allowed 0 [style="top:&#48;;left:0"]`),
    ],
    ['', ['attribute style not-allowed  [style=""]']],
  ])('%j', (style, expected) => {
    const lines: string[] = [];
    const html = `<p style="${style}">`;
    const onRemove = ({ kind, name, reason, value, element, start, end }: Removal) => {
      lines.push(`${kind} ${name} ${reason} ${value} [${html.slice(start, end)}]`);
      expect(element).toBe('p');
    };
    sanitize(html, { policy: policy({ elements: ['p'], styles: { color: ['red'] } }), onRemove });
    expect(lines).toEqual(expected);
  });
});

describe('options', () => {
  test.each<[what: string, options: PolicyOptions, message: string]>([
    ['style among the attributes', { attributes: ['style'] }, "'styles'"],
    ['a wrong name', { styles: { 'a:b': ['c'] } }, 'policy.styles: not the name of a property: "a:b"'],
    [
      'what ran script',
      { elements: { p: { styles: { Behavior: ['*'] } } } },
      "no policy can keep 'behavior'",
    ],
    ['a string for a list', { styles: { color: 'red' } }, 'policy.styles.color must be an array'],
    ['no object', { styles: ['color'] as never }, 'policy.styles must be an object'],
    ['a lookaround', { styles: { color: [/(?=a)/] } }, 'policy.styles.color[0]'],
    ['no string', { styles: { color: [1 as never] } }, 'policy.styles.color[0] must be'],
  ])('throws for %s', (_, options, message) => {
    const act = () => policy(options);
    expect(act).toThrow(TypeError);
    expect(act).toThrow(message);
  });
});

describe('linear', () => {
  const many = 100_000;
  test.each(['(', 'f(', ')', '[', '{', ';', '/*', 'a:', '\\', '"', 'url(', 'url("', '!', 'a:url(x);', '-'])(
    'many %j',
    (piece) => {
      expect(() => left(piece.repeat(many), any)).not.toThrow();
      expect(() => left(`a:${piece.repeat(many)}`, { a: ['a*a*a*b', '*(*(*x'] })).not.toThrow();
    },
  );

  test('deep', () => {
    expect(left(`a:${'f('.repeat(many)}${')'.repeat(many)}`, any)).toBe(
      `a:${'f('.repeat(many)}${')'.repeat(many)}`,
    );
  });
});
