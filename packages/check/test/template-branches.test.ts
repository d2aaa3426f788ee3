import type { TemplateLanguageName } from 'domwright/templates';
import { describe, expect, test } from 'vitest';
import { checkSource } from '../src/check-source.ts';
import { fixSource } from '../src/fix-source.ts';
import type { FileSettings } from '../src/settings/file-settings.ts';
import { type SkipPattern, skipPatternIn } from '../src/skip-patterns.ts';

// Nothing is a second if code stands between, nothing is missing if code may give it, and no fix touches code: in the spelling of
// each language. Cases are written in Jinja's.

interface Spelling {
  readonly templates?: TemplateLanguageName;
  readonly skipPatterns?: readonly SkipPattern[];
  readonly if: string;
  readonly else: string;
  readonly end: string;
  readonly value: string;
}

const own = ['{{...}}', '{%...%}', '<%...%>', '<?=...?>', '<?php...?>'].map(
  (text) => skipPatternIn(text) as SkipPattern,
);
const jinja = { if: '{% if a %}', else: '{% else %}', end: '{% endif %}', value: '{{ v }}' };
const javascript = { if: '<% if (a > b) { %>', else: '<% } else { %>', end: '<% } %>', value: '<%= v %>' };
const handlebars = { if: '{{#if a}}', else: '{{else}}', end: '{{/if}}', value: '{{v}}' };
const php = {
  if: '<?php if ($a > 1): ?>',
  else: '<?php else: ?>',
  end: '<?php endif; ?>',
  value: '<?= $v ?>',
};

const spellings: readonly Spelling[] = [
  { skipPatterns: own, ...jinja },
  { skipPatterns: own, ...javascript },
  { skipPatterns: own, ...handlebars },
  { skipPatterns: own, ...php },
  { templates: 'jinja', ...jinja },
  { templates: 'nunjucks', ...jinja },
  { templates: 'twig', ...jinja },
  { templates: 'django', ...jinja },
  { templates: 'liquid', ...jinja, if: '{%- if a > b -%}' },
  { templates: 'handlebars', ...handlebars },
  { templates: 'mustache', ...handlebars, if: '{{#a}}', else: '{{/a}}{{^a}}', end: '{{/a}}' },
  { templates: 'go', if: '{{- if gt .A 1 }}', else: '{{ else }}', end: '{{ end }}', value: '{{ .V }}' },
  { templates: 'erb', if: '<% if a > b %>', else: '<% else %>', end: '<% end %>', value: '<%= v %>' },
  { templates: 'ejs', ...javascript },
  { templates: 'eta', ...javascript },
  { templates: 'php', ...php },
  { templates: 'blade', if: ' @if($a > 1)', else: ' @else', end: ' @endif', value: '{{ $v }}' },
  { templates: 'razor', if: '@if (a > b) { @:', else: '\n } else { @:', end: '\n }', value: '@v' },
  {
    templates: 'jsp',
    if: '<c:if test="${a > b}">',
    else: '</c:if><c:if test="${b}">',
    end: '</c:if>',
    value: '${v}',
  },
  { templates: 'freemarker', if: '<#if a gt b>', else: '<#else>', end: '</#if>', value: '${v}' },
];

const nameOf = ({ templates, if: begin }: Spelling): string => templates ?? `own delimiters, ${begin}`;

function spelled(html: string, spelling: Spelling): string {
  return html
    .replaceAll('{% if a %}', spelling.if)
    .replaceAll('{% else %}', spelling.else)
    .replaceAll('{% endif %}', spelling.end)
    .replaceAll('{{ v }}', spelling.value);
}

function settingsOf({ templates, skipPatterns }: Partial<Spelling>): FileSettings {
  return {
    ...{ scripting: false, rules: {}, maxFindings: 100, context: 'div' },
    ...(templates !== undefined && { templates }),
    ...(skipPatterns !== undefined && { skipPatterns }),
  };
}

function check(html: string, settings: FileSettings): string[] {
  const source = { name: 'page.html', bytes: Buffer.from(html) };
  return checkSource(source, settings).findings.map(({ code }) => code);
}

// Razor's blocks are not within a tag, nor are directives of Blade within a name.
const inTags = (html: string): boolean => /<[a-z][^>]*\{%/.test(html);

const nothing = [
  '<div {% if a %} class="x" {% else %} class="y" {% endif %}>t</div>',
  '<input {% if a %} value="{{ v }}" {% else %} value=b {% endif %} name=q>',
  '<input {% if a %} type=text {% else %} type=checkbox {% endif %} checked>',
  '{% if a %}<p id=x>a</p>{% else %}<p id=x>b</p>{% endif %}',
  '{% if a %}<p id=x>a</p>{% endif %}<p id=x>b</p>',
  '{% if a %}<main>a</main>{% else %}<main>b</main>{% endif %}',
  '{% if a %}<input autofocus>{% else %}<button autofocus>b</button>{% endif %}',
  '<fieldset>{% if a %}<legend>a</legend>{% else %}<legend>b</legend>{% endif %}<input></fieldset>',
  '<table>{% if a %}<caption>a</caption>{% else %}<caption>b</caption>{% endif %}<tr><td>c</table>',
  '<details>{% if a %}<summary>a</summary>{% else %}<summary>b</summary>{% endif %}a</details>',
  '<label>{% if a %}<input>{% else %}<select><option>a</select>{% endif %}</label>',
  '<figure>{% if a %}<figcaption>a</figcaption>{% endif %}<img src=a alt>{% if a %}<figcaption>a</figcaption>{% endif %}</figure>',
  '<table>{% if a %}<tfoot><tr><td>a</tfoot>{% endif %}<tbody><tr><td>b</tbody>{% if a %}<tfoot><tr><td>a</tfoot>{% endif %}</table>',
  '<select>{% if a %}<option selected>a{% else %}<option selected>b{% endif %}</select>',
  '<form name=x></form>{% if a %}<form name=x></form>{% endif %}',
  '{% if a %}<map name=x></map>{% else %}<map name=x></map>{% endif %}',
  '{% if a %}<div class=x>{% else %}<div>{% endif %}t</div>',
  '{% if a %}<a href=x>{% else %}<a href=y>{% endif %}t</a>',
  '{% if a %}<h1>{% else %}<h2>{% endif %}t{% if a %}</h1>{% else %}</h2>{% endif %}',
  '{% if a %}<ul>{% else %}<ol>{% endif %}<li>t</li>{% if a %}</ul>{% else %}</ol>{% endif %}',
  '{% if a %}<form>{% else %}<form action=x>{% endif %}<input></form>',
  '<li{% if a %} class="x"{% endif %}>a</li>',
  '<option{% if a %} selected{% endif %} value=1>a</option>',
  '<a{% if a %} href="{{ v }}"{% endif %}>a</a>',
  '<script{% if a %} type="module"{% endif %}>if (a < b && c) {}</script>',
  '<ul role="{{ v }}"><li role=tab>a</li></ul>',
  '<ul {% if a %}role=tablist{% endif %}><li role=tab>a</li></ul>',
  '<p data-{% if a %}b{% else %}c{% endif %}=1>t</p>',
  '<p>{% if a %}<b>t</b>{% endif %}</p>',
];

describe.each(spellings.map((spelling) => [nameOf(spelling), spelling] as const))('%s', (_, spelling) => {
  const cases = nothing.filter(
    (html) =>
      !(spelling.templates === 'razor' && inTags(html)) &&
      !(spelling.templates === 'blade' && html.includes('data-{%')),
  );
  test.each(cases)('%s: nothing is said', (html) => {
    const text = spelled(html, spelling);
    expect(check(text, settingsOf(spelling))).toEqual([]);
    const bytes = Buffer.from(text);
    expect(fixSource({ name: 'x', bytes }, settingsOf(spelling), null, true).bytes).toBeNull();
  });

  test.each([
    ['{% if a %}<ul><div>t</div></ul>{% endif %}', 'conformance/element-not-allowed'],
    ['{% if a %}<p id=x>a</p><p id=x>b</p>{% endif %}', 'value/duplicate-id'],
    ['<ul>{% if a %}<div>t</div>{% endif %}</ul>', 'conformance/element-not-allowed'],
    ['<p id=x>{{ v }}</p><p id=x>b</p>', 'value/duplicate-id'],
    ['{% if a %}<p align=left>t</p>{% endif %}', 'conformance/obsolete-attribute'],
    ['{% if a %}<b>t</b>{% endif %}<div>t', 'unclosed-element-at-eof'],
    ['{% if a %}<img src="{{ v }}">{% endif %}', 'conformance/missing-alt'],
  ])('%s: %s', (html, code) => {
    expect(check(spelled(html, spelling), settingsOf(spelling))).toEqual([code]);
  });
});

test.each(['<p>a</p><?php get_footer();', '<p>a</p><?= 1', '<p>a</p><? b'])(
  'the file may end in %s',
  (html) => {
    expect(check(html, settingsOf({ templates: 'php' }))).toEqual([]);
    expect(
      check(html, settingsOf({ skipPatterns: [{ start: html.slice(8, html.indexOf(' ', 8)), end: '?>' }] })),
    ).toEqual([]);
  },
);

test('the marker of a template in a part may be elsewhere', () => {
  expect(check('<template for=x><p>a</p></template>', settingsOf({}))).toEqual([]);
});

test.each<[string, Partial<FileSettings>, string[]]>([
  ['<p x-data="a" @click="b">t', { allow: { frameworks: ['alpine'] } }, []],
  [
    '<p x-data="a" hx-get="b">t',
    { allow: { frameworks: ['alpine'] } },
    ['conformance/attribute-not-allowed'],
  ],
  ['<img :src="a" :alt="b"><p v-html="c">', { allow: { frameworks: ['vue'] } }, []],
  ['<main v-if="a">b</main><main v-else>c</main>', { allow: { frameworks: ['vue'] } }, []],
  ['<MyPart :a="b"></MyPart>', { allow: { frameworks: ['vue'] } }, []],
  ['<mypart :a="b"></mypart>', { allow: { frameworks: ['vue'] } }, ['conformance/unknown-element']],
  ['<img *ngIf="a" [src]="b" (click)="c" [attr.alt]="d" #e>', { allow: { frameworks: ['angular'] } }, []],
  [
    '<th:block th:if="a"><img th:src="b" th:alt="c"></th:block>',
    { allow: { frameworks: ['thymeleaf'] } },
    [],
  ],
  ['<img th:src="b" alt>', { templates: 'thymeleaf' }, []],
  [
    '<p foo-bar=a bar=b><my>c</my>',
    { allow: { attributes: ['foo-*'], elements: ['m*'] } },
    ['conformance/attribute-not-allowed'],
  ],
  ['<button .value="${a}" ?disabled="${b}" @click="${c}">d</button>', { allow: { frameworks: ['lit'] } }, []],
])('%s with %j', (html, more, codes) => {
  expect(check(html, { ...settingsOf({}), ...more })).toEqual(codes);
});

// What is in these blocks is output elsewhere, or in an element that code makes.
test.each<[TemplateLanguageName, string, string, string[]]>([
  ['jinja', 'div', '<div>{% macro soup(a) %}<li>{{ a }}</li>{% endmacro %}</div>', []],
  ['jinja', 'div', '<div>{% macro a() %}{% if b %}<li>{{ b }}</li>{% endif %}{% endmacro %}</div>', []],
  ['jinja', 'div', '<div>{% if a %}<li>{{ a }}</li>{% endif %}</div>', ['conformance/element-not-allowed']],
  [
    'jinja',
    'div',
    '{% macro a() %}<div><li>{{ b }}</li></div>{% endmacro %}',
    ['conformance/element-not-allowed'],
  ],
  ['twig', 'div', '<table>{% set a %}<b>{{ c }}</b>{% endset %}<tr><td>d</td></tr></table>', []],
  ['liquid', 'div', '<div>{% capture a %}<li>b</li>{% endcapture %}{{ a }}</div>', []],
  ['erb', 'div', '<div><%= content_tag :ul do %><li>a</li><% end %></div>', []],
  ['erb', 'div', '<div><%= tag.select do |a| %><option><%= a %></option><% end %></div>', []],
  ['erb', 'div', '<div><% content_for :a do %><li>b</li><% end %></div>', []],
  ['erb', 'div', '<div><% a.each do |b| %><li>c</li><% end %></div>', ['conformance/element-not-allowed']],
  ['erb', 'div', '<%= javascript_tag do %>while (a < 1) a++; b = a <c<% end %>', []],
  ['erb', 'div', '<p>a < 1<%= b %>', ['invalid-first-character-of-tag-name']],
])('%s in %s: %s', (templates, context, html, codes) => {
  expect(check(html, { ...settingsOf({ templates }), context })).toEqual(codes);
});

test.each<[TemplateLanguageName, string, string[]]>([
  ['django', '<p title={% block a %}"{{ b }}"{% endblock %} lang="en">c</p>', []],
  ['twig', '<input name= {%- if a -%} "b" {%- else -%} \'c\' {%- endif %}>', []],
  ['twig', '<p {% if a %}id=b{% endif %} ">c</p>', ['unexpected-character-in-attribute-name']],
  ['jinja', '{% if a %}<img alt src=b{% else %}<img alt src=c{% endif %} width=1>', []],
  ['jinja', '<p class="{{ a }}" <b>c', ['unexpected-character-in-attribute-name']],
])(
  'branches before the quotes of a value, or with the beginning of a tag: %s, %s',
  (templates, html, codes) => {
    expect(check(html, { ...settingsOf({ templates }), context: 'div' })).toEqual(codes);
  },
);

test.each<[string, string[]]>([
  ['<head><title>{{ a }}</title></head>', []],
  ['<html><head><title>{{ a }}</title></head>', ['conformance/missing-lang', 'missing-doctype']],
  ['<!DOCTYPE html><head><title>{{ a }}</title></head>', ['conformance/missing-lang']],
])('the head of a page can be a part: %s', (html, codes) => {
  const found = check(html, { scripting: false, rules: {}, maxFindings: 100, templates: 'liquid' });
  expect(found.filter((code) => /missing-(?:lang|doctype)/.test(code)).sort()).toEqual(codes);
});

// At the root of such a fragment, the standard calls white space a parse error.
test.each<[string, string, string[]]>([
  ['tr', '<td>a</td>\n<td>b</td>\n', []],
  ['tbody', '<tr><td>a</td></tr>\n', []],
  ['tbody', '<tr><td>a</td></tr>\nb', ['conformance/text-not-allowed']],
])('white space at the end of a part of a %s: %j', (context, html, codes) => {
  expect(check(html, { ...settingsOf({}), context })).toEqual(codes);
});
