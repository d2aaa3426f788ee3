import { parse } from 'domwright';
import { describe, expect, test } from 'vitest';
import { Document } from '../../../src/dom/nodes/document.ts';
import type { Element } from '../../../src/dom/nodes/element.ts';
import { directionsInShadowTrees, slotPages } from './slot-pages.mjs';

const syntaxError = expect.objectContaining({ name: 'SyntaxError' });

/** The IDs of the elements that a selector finds, in one string. */
function found(document: Document, selector: string): string {
  return document
    .querySelectorAll(selector)
    .map((element) => element.id)
    .join(' ');
}

describe('the syntax of selectors', () => {
  test.each([
    ...['', ' ', ',', 'a,', ',a', 'a,,b', '/**/'],
    ...['.1a', '#1', '.-1', '.', '#', '.a.', '%a', '@a', '&p', 'a!', 'a{', '"a"', '.\\\n'],
    ...['> a', 'a >', 'a > > b', 'a >> b', 'a || b', 'a < b', '+a', 'a + ~ b'],
    ...['a*', '*a', 'a/**/b', 'a|b', 'a|*', 'b*', '.a*', '|', '*|'],
    ...['[', '[]', '[a=1]', '[a=b c]', '[a=b,c]', '[a!=b]', '[a=]', '[a="b" x]', "[a='\n']", '[a|b=c]'],
    ...[
      ':',
      '::',
      'a:',
      ':unknown',
      '::unknown',
      ':unknown(a)',
      '::before()',
      ':contains(a)',
      'p::before b',
      '::before.a',
    ],
    ...[
      ':valid',
      ':in-range',
      ':not()',
      ':not(a,)',
      ':not(::before)',
      ':has()',
      ':has(a, )',
      ':has(:has(a))',
      ')',
    ],
    ...[
      ':is(a))',
      ':nth-child()',
      ':nth-child(foo)',
      ':nth-child(2 n)',
      ':nth-child(+ 2)',
      ':nth-child(n + )',
    ],
    ...[
      ':nth-child(2n+-1)',
      ':nth-child(2 of)',
      ':nth-child(2of a)',
      ':nth-of-type(2 of a)',
      ':nth-child(1.5)',
    ],
    ...[
      ':lang()',
      ':lang(1)',
      ':dir()',
      ':active-view-transition-type()',
      ':active-view-transition-type(a b)',
      ':active-view-transition-type(inherit)',
      ':host(a b)',
      ':root()',
      ':first-child(a)',
      ':is',
      `${':not('.repeat(200)}a`,
    ],
  ])('%j is none', (selector) => {
    expect(() => new Document().querySelector(selector)).toThrow(syntaxError);
    expect(() => new Document().createElement('a').matches(selector)).toThrow(syntaxError);
  });

  test('says what was expected, and where', () => {
    expect(() => new Document().querySelector('a b:foo')).toThrow(
      '"a b:foo" is not a valid selector: unknown pseudo-class :foo, found ":foo" at 3',
    );
  });

  const document = parse(
    '<!DOCTYPE html><body id=body><p id=a class="1a é \u00a0b c:d \ufffd"><p id=b title="a&#10;b"><b id=c>',
  );

  test.each([
    ['.\\31 a', 'a'],
    ['.\\000031a', 'a'],
    ['.é', 'a'],
    ['.\u00a0b', 'a'],
    ['.c\\:d', 'a'],
    ['.\\0', 'a'],
    ['.\\d800', 'a'],
    ['.\\110000', 'a'],
    ['.\0', 'a'],
    ['p\\', ''],
    ['\\70', 'a b'],
    ['\\50 #a', 'a'],
    ['[title="a\\a b"]', 'b'],
    ['[title="a\\\nb"]', ''],
    ['[title=a\\a b]', 'b'],
    ['[ title ^= "a" ]', 'b'],
    ['[title^=a', 'b'],
    ['[title^="a', 'b'],
    [':is(#a, #b', 'a b'],
    ['p/* x */#a', 'a'],
    [' #a\t,\n#b\f', 'a b'],
    ['p/**/ /**/b', 'c'],
    ['p>b', 'c'],
    ['p > /* */ b', 'c'],
    ['*|p#a', 'a'],
    ['*|*#a', 'a'],
    ['|p#a', ''],
    ['[*|title]', 'b'],
    ['[|title]', 'b'],
    [':is()', ''],
    [':is(,)', ''],
    [':where(::before, #a, :unknown, :not(, x) #b, [))', 'a'],
    [':is(a:is(, #a), "x,#a", #b)', 'b'],
    [':NOT(:not(#a))', 'a'],
    ['p:nth-child( 2N + 1 )', 'a'],
    ['p:nth-child(-1n+ 1)', 'a'],
    ['p:nth-child(EVEN)', 'b'],
    ['p:nth-child(n-1)', 'a b'],
    ['p:nth-child(+n)', 'a b'],
    ['p:nth-child(n- 1 of p)', 'a b'],
    ['p:nth-child(1 of /* x */ #b)', 'b'],
    ['p:nth-child(1 OF #b, .c\\:d)', 'a'],
    ['p:nth-child(0)', ''],
    ['p:nth-child(-2)', ''],
    ['p:nth-child(0n+2)', 'b'],
    ['p:nth-child(99999999999)', ''],
    ['p::before', ''],
    ['p:first-line, #a', 'a'],
    ['::-webkit-anything', ''],
    ['::part(a, b)', ''],
    ['p::before:hover', ''],
    [':hover, :visited, :state(x)', ''],
  ])('%j finds "%s"', (selector, ids) => {
    expect(found(document, selector)).toBe(ids);
  });

  test('remembers selectors without mixing up documents', () => {
    for (let i = 0; i < 3; i++) {
      const one = parse(`<my-name${i} id=a>`);
      const other = parse(`<other-name id=x><my-name${i} id=b>`);
      expect(found(one, `my-name${i}`)).toBe('a');
      expect(found(other, `my-name${i}`)).toBe('b');
    }
    for (let i = 0; i < 600; i++) expect(found(document, `#a:not(.x${i})`)).toBe('a');
  });
});

describe('names and values', () => {
  test('of elements have no case in HTML', () => {
    const document = parse('<body><svg id=a viewBox=1><linearGradient id=b></svg><p id=c>');
    expect(found(document, 'P')).toBe('c');
    expect(found(document, 'linearGradient')).toBe('b');
    expect(found(document, 'lineargradient')).toBe('');
    expect(found(document, '[viewBox]')).toBe('a');
    expect(found(document, '[viewbox]')).toBe('');
    expect(found(document, '[ID=c]')).toBe('c');
    const upper = document.createElementNS('http://www.w3.org/1999/xhtml', 'P');
    expect(upper.matches('P')).toBe(false);
  });

  test('of attributes in namespaces', () => {
    const document = parse('<svg><a id=a xlink:href=x></a></svg>');
    expect(found(document, '[href]')).toBe('');
    expect(found(document, '[xlink\\:href]')).toBe('');
    expect(found(document, '[*|href=x]')).toBe('a');
    expect(found(document, '[*|href=y], [*|nothing]')).toBe('');
  });

  test('of some attributes have no case', () => {
    const document = parse('<input id=a type=TEXT title=TEXT><svg id=b type=TEXT>');
    expect(found(document, '[type=text]')).toBe('a');
    expect(found(document, '[type=text s]')).toBe('');
    expect(found(document, '[type=TeXt i]')).toBe('a b');
    expect(found(document, '[title=text]')).toBe('');
    expect(found(document, '[title="text"I]')).toBe('a');
  });

  test('IDs and classes have no case in quirks mode', () => {
    const document = parse('<p id=Aa class="Bb C">');
    expect(found(document, '#aA.bB.c')).toBe('Aa');
    expect(found(document, '[id=aa], [class~=bb]')).toBe('');
    document.mode = 'limited-quirks';
    expect(found(document, '#aA')).toBe('');
    expect(found(document, '.bB')).toBe('');
  });

  test('operators', () => {
    const document = parse(
      '<p id=a title="ab cd-e"><p id=b title=""><p id=c title="en-GB"><p id=d title="en">',
    );
    for (const [selector, ids] of [
      ['[title]', 'a b c d'],
      ['[title=""]', 'b'],
      ['[title~="cd-e"]', 'a'],
      ['[title~="cd"]', ''],
      ['[title~=""]', ''],
      ['[title~="ab cd-e"]', ''],
      ['[title|=en]', 'c d'],
      ['[title|=""]', 'b'],
      ['[title^=""], [title$=""], [title*=""]', ''],
      ['[title^=ab]', 'a'],
      ['[title$=B]', 'c'],
      ['[title*="b c"]', 'a'],
    ]) {
      expect([selector, found(document, selector!)]).toEqual([selector, ids]);
    }
  });
});

describe('pseudo-classes', () => {
  test('& is :scope, except that it never matches a fragment', () => {
    const document = parse('<body><div id=a><p id=b><div id=c class=x><p id=d></div></div>');
    const a = document.getElementById('a')!;
    expect(document.querySelectorAll('&, & > body')).toHaveLength(2);
    expect([...a.querySelectorAll('& > div, & p, &&, div&')].map(({ id }) => id)).toEqual(['b', 'c', 'd']);
    expect(a.querySelector('.x&, :is(&), :has(&)')).toBe(null);
    expect([a.matches('div&:not(.x)'), a.matches('&.x'), a.matches(':is(&)')]).toEqual([true, false, true]);
    // The same selectors again, for another element.
    expect(document.getElementById('c')!.matches('&.x')).toBe(true);
    const fragment = document.createDocumentFragment();
    fragment.append(a);
    expect(fragment.querySelector('&, & > div, & p')).toBe(null);
  });

  test('no transition is ever active, and no field is filled in', () => {
    const document = parse('<p><input autofill>');
    for (const selector of [
      ':active-view-transition',
      ':active-view-transition-type(a, none)',
      ':-webkit-autofill',
    ]) {
      expect(document.querySelector(selector)).toBe(null);
      expect(document.querySelector(`p:not(${selector})`)).not.toBe(null);
    }
  });

  test(':scope', () => {
    const document = parse('<body><div id=a><p id=b><div id=c><p id=d></div></div>');
    const a = document.getElementById('a')!;
    expect(a.querySelectorAll(':scope > div')[0]!.id).toBe('c');
    expect(a.querySelector(':scope')).toBe(null);
    expect(a.matches(':scope')).toBe(true);
    expect(document.getElementById('d')!.closest(':not(:scope)')!.id).toBe('c');
    expect(document.querySelector(':scope')).toBe(document.documentElement);
    expect(document.querySelector(':scope > body > div')).toBe(a);
    const fragment = document.createDocumentFragment();
    fragment.append(a);
    expect(fragment.querySelectorAll(':scope > div').map((element) => element.id)).toEqual(['a']);
    expect(fragment.querySelectorAll(':scope > div p').length).toBe(2);
    expect(fragment.querySelector(':scope')).toBe(null);
    expect(fragment.querySelector(':not(:scope) > div')!.id).toBe('c');
    expect(fragment.querySelector(':root')).toBe(null);
  });

  test(':host', () => {
    const document = new Document();
    const host = document.createElement('div');
    host.className = 'h';
    const root = host.attachShadow({ mode: 'open' });
    root.innerHTML = '<p><b></b></p>';
    expect(root.querySelector(':host > p')).toBe(root.firstChild);
    expect(root.querySelector(':host(.h) b')).toBe(root.firstChild!.firstChild);
    expect(root.querySelector(':host(.x) b')).toBe(null);
    expect(root.querySelector(':host')).toBe(null);
    expect(root.querySelector(':host-context(.h) b')).toBe(null);
    expect(host.matches(':host')).toBe(false);
  });

  test(':has()', () => {
    const document = parse(
      '<body><div id=a><p id=b><i id=c></i></p><p id=d></p></div><div id=e><i id=f></i></div><i id=g></i>',
    );
    for (const [selector, ids] of [
      ['div:has(i)', 'a e'],
      ['div:has(> i)', 'e'],
      ['div:has(p i)', 'a'],
      [':has(+ p)', 'b'],
      ['div:has(~ i)', 'a e'],
      ['div:has(+ div > i)', 'a'],
      ['div:has(~ div i)', 'a'],
      ['div:has(> p > i, > i)', 'a e'],
      ['div:not(:has(p))', 'e'],
      ['div:has(body i)', ''],
      ['div:has(:is(body i))', 'a e'],
      ['p:has(:scope)', ''],
      [':is(div:has(p)) > p', 'b d'],
    ]) {
      expect([selector, found(document, selector!)]).toEqual([selector, ids]);
    }
  });

  test('of children', () => {
    const document = parse('<body><p id=a>x</p><!-- --><b id=b></b><p id=c><!-- --></p><b id=d> </b>');
    for (const [selector, ids] of [
      ['body > :first-child', 'a'],
      ['body > :last-child', 'd'],
      ['body > :only-child', ''],
      ['body > :first-of-type', 'a b'],
      ['body > :last-of-type', 'c d'],
      ['body > :only-of-type', ''],
      ['body > :empty', 'b c'],
      ['body > :nth-child(2)', 'b'],
      ['body > :nth-last-child(2)', 'c'],
      ['body > :nth-of-type(2)', 'c d'],
      ['body > :nth-last-of-type(2)', 'a b'],
      ['body > :nth-child(2 of p)', 'c'],
      ['body > :nth-last-child(2 of b)', 'b'],
      ['body > :nth-child(n+3)', 'c d'],
    ]) {
      expect([selector, found(document, selector!)]).toEqual([selector, ids]);
    }
    expect(
      document.createElement('p').matches(':first-child:last-child:nth-child(1):only-of-type:not(:root)'),
    ).toBe(true);
  });

  test('of links and elements', () => {
    const document = parse(
      '<body><a id=a href=x></a><a id=b></a><area id=c href=x><link id=d href=x><svg><a id=e xlink:href=x></a>' +
        '<a id=f href=x></a></svg><x-y id=g></x-y><b id=h is=x-z></b><details id=i open></details><dialog id=j></dialog>' +
        '<video id=k muted></video>',
    );
    expect(found(document, ':any-link')).toBe('a c e f');
    expect(found(document, ':link:not(:visited)')).toBe('a c e f');
    expect(found(document, 'body :not(:defined)')).toBe('g h');
    expect(found(document, ':open')).toBe('i');
    expect(found(document, ':muted:paused')).toBe('k');
    const b = document.getElementById('h')!;
    b.removeAttribute('is');
    expect(b.matches(':defined')).toBe(false);
    expect(new Document().importNode(b).matches(':defined')).toBe(false);
    const made = document.createElement('b');
    made.setAttribute('is', 'x-z');
    expect(made.matches(':defined')).toBe(true);
  });

  test('of disabled controls', () => {
    const document = parse(
      '<fieldset id=a disabled><legend><input id=b><fieldset id=c disabled><legend><input id=d></legend><input id=e>' +
        '</fieldset></legend><legend><button id=f></button></legend><fieldset id=g><legend><textarea id=h></textarea>' +
        '</legend></fieldset></fieldset><input id=i><input id=j disabled><div id=k disabled></div>' +
        '<select id=l><optgroup id=m disabled><option id=n></optgroup><option id=o disabled><option id=p></select>',
    );
    expect(found(document, ':disabled')).toBe('a c e f g h j m n o');
    expect(found(document, ':enabled')).toBe('b d i l p');
  });

  test('of chosen controls', () => {
    const document = parse(
      '<input id=a type=checkbox checked><input id=b type=radio name=r><input id=c type=radio name=r checked>' +
        '<input id=d type=radio name=s><input id=e type=radio><input id=f checked><progress id=g></progress>' +
        '<progress id=h value=1></progress>' +
        '<select><option id=i disabled><option id=j><option id=k></select>' +
        '<select><option id=l selected><option id=m selected></select>' +
        '<select multiple><option id=n selected><option id=o selected><option id=p></select>' +
        '<select size=2><option id=q></select>' +
        '<form><button id=r type=button></button><input type=submit id=s><button id=t></button></form><button id=u>',
    );
    expect(found(document, ':checked')).toBe('a c j m n o');
    expect(found(document, ':indeterminate')).toBe('d e g');
    expect(found(document, ':default')).toBe('a c l m n o s');
    const option = document.createElement('option');
    expect(option.matches(':checked')).toBe(false);
    option.setAttribute('selected', '');
    expect(option.matches(':checked')).toBe(true);
  });

  test('of controls to be filled in', () => {
    const document = parse(
      '<body><input id=a required><input id=b type=range required><select id=c required></select><textarea id=d>' +
        '</textarea><input id=e readonly placeholder=x><input id=f placeholder=x value=y><textarea id=g placeholder=x>' +
        '</textarea><textarea id=h placeholder=x>y</textarea><input id=i disabled placeholder=x type=checkbox>' +
        '<div id=j contenteditable><p id=k></p><p id=l contenteditable=false></p></div>',
    );
    expect(found(document, ':required')).toBe('a c');
    expect(found(document, ':optional')).toBe('b d e f g h i');
    expect(found(document, ':read-write')).toBe('a d f g h j k');
    expect(found(document, 'body :read-only')).toBe('b c e i l');
    expect(found(document, ':placeholder-shown')).toBe('e g');
  });

  test(':lang()', () => {
    const document = parse(
      '<meta http-equiv=content-language content="fr"><body id=a><p id=b lang=de-Latn-DE-1996><i id=c></i><p id=d lang="">' +
        '<svg id=e lang=nl xml:lang=it>',
    );
    for (const [selector, ids] of [
      [':lang(fr)', ' a'],
      [':lang(de)', 'b c'],
      [':lang(de-DE)', 'b c'],
      [':lang("*-DE")', 'b c'],
      [':lang(de-1996)', 'b c'],
      [':lang(de-AT)', ''],
      [':lang("")', 'd'],
      [':lang(it)', 'e'],
      [':lang(nl, "fr-CA", \\*-Latn)', 'b c'],
    ]) {
      expect([selector, found(document, `:is(body, body *)${selector}`)]).toEqual([selector, ids!.trim()]);
    }
    const host = document.getElementById('c')!.parentElement!.appendChild(document.createElement('div'));
    const root = host.attachShadow({ mode: 'open' });
    root.innerHTML = '<u></u>';
    expect(root.querySelector('u:lang(de)')).not.toBe(null);
    expect(new Document().createElement('p').matches(':lang(en)')).toBe(false);
    // The attribute without a namespace counts on elements of HTML and SVG, and on no others.
    const others = parse('<body lang=fr><svg id=a lang=de><g id=b /></svg><math id=c lang=de>');
    expect(found(others, ':lang(de)')).toBe('a b');
  });

  test(':dir()', () => {
    const document = parse(
      '<body><p id=a dir=RTL><i id=b></i><i id=c dir=ltr></i><i id=d dir=auto>1 \u05d0 a</i><i id=e dir=auto>\u0041 \u05d0</i>' +
        '<bdi id=f>\u0627</bdi><i id=g dir=auto><bdi>a</bdi><script>a</script>\u05d0</i><input id=h type=tel>' +
        '<input id=i dir=auto value="\u05d0"><textarea id=j dir=auto>\u05d0</textarea><i id=k dir=auto></i></p><p id=l>',
    );
    expect(found(document, '[id]:dir(rtl)')).toBe('a b d f g i j');
    expect(found(document, '[id]:dir(ltr)')).toBe('c e h k l');
    expect(found(document, ':dir(x)')).toBe('');
  });

  // selectors-in-browsers.ci.test.ts has the same pages beside Chromium.
  test.each(slotPages)(':dir() and slots: %s', (html, expected) => {
    const document = parse(`<!DOCTYPE html><body>${html}`);
    expect(directionsInShadowTrees(document.body as unknown as Element)).toBe(expected);
  });
});

test('matches, closest and querySelector ask for what is outside, too', () => {
  const document = parse('<div id=a><p id=b><i id=c>');
  const p = document.getElementById('b')!;
  const i = document.getElementById('c') as Element;
  expect(p.querySelector('div i')).toBe(i);
  expect(p.querySelectorAll('p')).toEqual([]);
  expect(i.closest('div > p')).toBe(p);
  expect(i.closest('i')).toBe(i);
  expect(i.closest('html body')).toBe(document.body);
  expect(i.closest('b')).toBe(null);
  expect(i.matches('body i')).toBe(true);
});
