import { describe, expect, test } from 'vitest';
import type { TemplateLanguageName } from '../../../src/core/templates/languages.ts';
import { type SkipPattern, skipPatternIn } from '../../../src/core/templates/patterns.ts';
import { TemplateCode } from '../../../src/core/templates/template-code.ts';

const own = ['{{...}}', '{%…%}', '<%...%>', '<?php...?>'].map((text) => skipPatternIn(text) as SkipPattern);

/** Each piece of code with its kind. */
function codeIn(text: string, language: TemplateLanguageName | null): string[] {
  const code = TemplateCode.in(text, language, language === null ? own : []);
  return code === null ? [] : code.spans.map(({ start, end, kind }) => `${kind} ${text.slice(start, end)}`);
}

describe('the code of each language', () => {
  test.each<[TemplateLanguageName | null, string, string[]]>([
    [
      'jinja',
      "a{{ b['}}'] }}{# {{ c }} #}{%- if d -%}",
      ["prints {{ b['}}'] }}", 'comment {# {{ c }} #}', 'decides {%- if d -%}'],
    ],
    ['jinja', '{{ {"a": {"b": 1}} }}c', ['prints {{ {"a": {"b": 1}} }}']],
    [
      'jinja',
      '{% raw %}<p>{{ a }}</p>{% endraw %}{{ b }}',
      ['raw {% raw %}', 'raw {{ a }}', 'raw {% endraw %}', 'prints {{ b }}'],
    ],
    ['nunjucks', '{{ {a: {b: 1}} }}', ['prints {{ {a: {b: 1}}']],
    [
      'twig',
      '{% verbatim %}{{ a }}{% endverbatim %}',
      ['raw {% verbatim %}', 'raw {{ a }}', 'raw {% endverbatim %}'],
    ],
    [
      'django',
      '{% comment "why" %}<b>{{ a }}{% endcomment %}{# b #}',
      ['comment {% comment "why" %}<b>{{ a }}{% endcomment %}', 'comment {# b #}'],
    ],
    ['django', '{{ a\n}}{{ b }}', ['prints {{ b }}']],
    [
      'liquid',
      '{{ \'a\' | append: \'}}\' }}{% schema %}{"a": "{{"}{% endschema %}',
      ["prints {{ 'a' | append: '}}' }}", 'comment {% schema %}{"a": "{{"}{% endschema %}'],
    ],
    [
      'handlebars',
      '{{#if a}}{{{b}}}{{else}}\\{{c}}{{/if}}{{!-- }} --}}{{"}}"}}',
      [
        'decides {{#if a}}',
        'prints {{{b}}}',
        'decides {{else}}',
        'raw \\{{c}}',
        'decides {{/if}}',
        'comment {{!-- }} --}}',
        'prints {{"}}"}}',
      ],
    ],
    ['handlebars', '{{{{raw}}}}{{a}}{{{{/raw}}}}b', ['prints {{{{raw}}}}{{a}}{{{{/raw}}}}']],
    [
      'mustache',
      '{{=<% %>=}}<% a %>{{ b }}<%={{ }}=%>{{ c }}',
      ['prints {{=<% %>=}}', 'prints <% a %>', 'prints <%={{ }}=%>', 'prints {{ c }}'],
    ],
    [
      'go',
      '{{- if .A }}{{ printf "}}" }}{{/* a */}}{{ end -}}',
      ['decides {{- if .A }}', 'prints {{ printf "}}" }}', 'comment {{/* a */}}', 'decides {{ end -}}'],
    ],
    [
      'erb',
      '<% if a -%><%= b %><%# c %><%% d<%= e do |f| %><% end %>',
      [
        'decides <% if a -%>',
        'prints <%= b %>',
        'comment <%# c %>',
        'raw <%%',
        'decides <%= e do |f| %>',
        'decides <% end %>',
      ],
    ],
    [
      'ejs',
      '<% if (a) { %><%- b %><% } %>',
      ['decides <% if (a) { %>', 'prints <%- b %>', 'decides <% } %>'],
    ],
    ['eta', '<%~ a("%>") %>', ['prints <%~ a("%>") %>']],
    [
      'php',
      '<?php echo "?>"; // a ?>b<?= c ?><?xml d ?><?php e',
      ['decides <?php echo "?>"; // a ?>', 'prints <?= c ?>', 'decides <?php e'],
    ],
    ['php', "<?php a(<<<X\nit's ?>\nX); ?>b", ["decides <?php a(<<<X\nit's ?>\nX); ?>"]],
    [
      'blade',
      '@if (a(")"))<p @class(["b"]) @click="c">{{ d }}{!! e !!}{{-- f --}}@{{ g }}@endif h@i.j',
      [
        'decides @if (a(")"))',
        'prints @class(["b"])',
        'prints {{ d }}',
        'prints {!! e !!}',
        'comment {{-- f --}}',
        'raw @{{ g }}',
        'decides @endif',
      ],
    ],
    [
      'razor',
      '@model A\n@foreach (var a in b) {<li>@a.B(c)[0].d</li>}<p>@(e + "f)")g@@h i@j.k',
      [
        'comment @model A',
        'decides @foreach (var a in b) {',
        'prints @a.B(c)[0].d',
        'decides }',
        'prints @(e + "f)")',
        'raw @@',
      ],
    ],
    [
      'razor',
      '@if (a) { var b = "}"; <p>c</p> } else { @:d e\n }<br>',
      ['decides @if (a) { var b = "}"; ', 'decides  } else { @:', 'decides \n }'],
    ],
    [
      'jsp',
      '<%@ a %><c:if test="${b > 1}"><a href="<c:url value=\'c\'/>">${d}</a></c:if>',
      [
        'comment <%@ a %>',
        'decides <c:if test="${b > 1}">',
        "prints <c:url value='c'/>",
        'prints ${d}',
        'decides </c:if>',
      ],
    ],
    [
      'freemarker',
      '<#if a?size gt 1>${b["}"]}<#-- c --></#if><@d e="f>"/>',
      [
        'decides <#if a?size gt 1>',
        'prints ${b["}"]}',
        'comment <#-- c -->',
        'decides </#if>',
        'prints <@d e="f>"/>',
      ],
    ],
    ['thymeleaf', '[[${a[0]}]][(${b})]', ['prints [[${a[0]}]]', 'prints [(${b})]']],
    [
      'angular',
      '@if (a(")")) {<b>{{ c }}</b>} @else {d}@let e = f; g@h',
      ['decides @if (a(")")) {', 'prints {{ c }}', 'decides } @else {', 'decides }', 'decides @let e = f;'],
    ],
    ['vue', '{{ a }}', ['prints {{ a }}']],
    [
      null,
      '{{#a}}{{b}}{{/a}}{% c %}<%= d %><% e { %><?php f',
      [
        'decides {{#a}}',
        'prints {{b}}',
        'decides {{/a}}',
        'decides {% c %}',
        'prints <%= d %>',
        'decides <% e { %>',
        'decides <?php f',
      ],
    ],
  ])('%s: %s', (language, text, expected) => {
    expect(codeIn(text, language)).toEqual(expected);
  });
});

describe('how the markup around code is read', () => {
  test.each<[string, string]>([
    ['a{{ b }}c', 'a       c'],
    ['<p {{ b }} a={{b}} c="{{b}}">{{b}}', '<p xxxxxxx a=xxxxx c="xxxxx">     '],
    ["<p a = '>{{b}}'>{{b}}", "<p a = '>xxxxx'>     "],
    ['<{{a}} b></{{a}}>', '<xxxxx b></xxxxx>'],
    ['<!-- <p {{a}} -->{{a}}<p {{a}}>', '<!-- <p       -->     <p xxxxx>'],
    ['<script>a<b "{{a}}"</script><p {{a}}>', '<script>a<b "     "</script><p xxxxx>'],
    ['<li{% a %} b{% c %}>', '<li        b       >'],
    ['<script{% a %} b>a<b</script>{{c}}', '<script        b>a<b</script>     '],
    ['<h{{l}}>a</h{{l}}>', '<hxxxxx>a</hxxxxx>'],
    ['<li{{l}}>a</li{{l}}>', '<lixxxxx>a</lixxxxx>'],
    ['<li{{l}}>a</li>', '<li     >a</li>'],
    ['<p data-{% a %}b{% c %}=d {% e %}f=g>', '<p data-xxxxxxxbxxxxxxx=d        f=g>'],
    ['<p a="b{% c %}">', '<p a="bxxxxxxx">'],
  ])('%s is read as %s', (text, masked) => {
    expect(TemplateCode.in(text, null, own)!.masked).toBe(masked);
  });
});

describe('what belongs together', () => {
  const at = (html: string): { code: TemplateCode; a: number; b: number } => {
    const code = TemplateCode.in(html, 'jinja')!;
    return { code, a: html.indexOf('A'), b: html.indexOf('B') };
  };
  test.each<[string, boolean]>([
    ['A{{ x }}B', false],
    ['A{# x #}B', false],
    ['A{% if x %}{% endif %}B', true],
    ['{% if x %}A{% else %}B{% endif %}', true],
    ['{% if x %}AB{% endif %}', false],
  ])('%s separates: %s', (html, separates) => {
    const { code, a, b } = at(html);
    expect(code.separates(a, b)).toBe(separates);
  });
  test.each<[string, boolean]>([
    ['A{% if x %}B{% endif %}', true],
    ['{% if x %}A{% endif %}B', false],
    ['{% if x %}A{% else %}B{% endif %}', false],
    ['{% if x %}A{% for y in z %}B{% endfor %}{% endif %}', true],
    ['{% include x %}AB', true],
    ['{% block x %}{% set y = 1 %}A{% include z %}B{% endblock %}', true],
  ])('%s stays: %s', (html, stays) => {
    const { code, a, b } = at(html);
    expect(code.staysUntil(a, b)).toBe(stays);
  });
  test.each<[string, boolean]>([
    ['{% if a %}<div>b</div>{% endif %}', true],
    ['{% if a %}<div>{% else %}<div class=b>{% endif %}</div>', false],
    ['{% if a %}<li>{% else %}<li class=b>{% endif %}', true],
    ['<div>{% if a %}<br><p>{% endif %}</div></div>', true],
    ['<h{{ a }}>b</h{{ a }}>', true],
    ['<h{{ a }}>b</h{{ a+1 }}>', false],
  ])('%s is balanced: %s', (html, isBalanced) => {
    expect(at(html).code.isBalanced).toBe(isBalanced);
  });
});

test('what has no end is named once', () => {
  const text = `${'{{ '.repeat(1000)}{% a`;
  const code = TemplateCode.in(text, 'jinja')!;
  expect(code.spans).toEqual([]);
  expect(code.unclosed).toEqual([
    { start: 0, end: 2 },
    { start: 3000, end: 3002 },
  ]);
  expect(TemplateCode.in(text, null, own)).toBeNull();
});

describe('what must not be edited', () => {
  test.each<[string, boolean]>([
    ['<p E>{{ a }}', true],
    ['<p E class={{ a }}>', true],
    ['<p E {{ a }}>', false],
    ['<p{% if a %} E{% endif %}>', false],
    ['E{{ a }}', false],
    ['<p {# a #} E>', false],
    ['<p {{ a }}><b E>', true],
  ])('%s: %s', (html, may) => {
    const start = html.indexOf('E');
    expect(TemplateCode.in(html, 'jinja')!.mayEdit([{ start, end: start + 1 }])).toBe(may);
  });
});

describe('wrong arguments are named', () => {
  test.each<[string, unknown[], string]>([
    ['a text', [5, 'jinja'], 'text must be a string, not 5'],
    ['a language', ['', 'jinga'], 'language must be one of jinja, '],
    ['a name that objects inherit', ['', 'constructor'], 'language must be one of jinja, '],
    ['patterns', ['', null, {}], 'patterns must be an array, not an object'],
    ['a pattern', ['', null, ['{{…}}']], 'patterns[0] must be an object, not "{{…}}"'],
    [
      'a delimiter',
      ['', null, [{ start: '{{' }]],
      'patterns[0].end must be a string that is not empty, not undefined',
    ],
    [
      'an empty delimiter',
      ['', null, [{ start: '', end: 'x' }]],
      'patterns[0].start must be a string that is not empty',
    ],
  ])('%s', (_, args, message) => {
    const call = () => Reflect.apply(TemplateCode.in, TemplateCode, args);
    expect(call).toThrow(TypeError);
    expect(call).toThrow(message);
  });
});

test('placeOf names a wrong index', () => {
  const code = TemplateCode.in('<p class="{{ a }}">', 'jinja')!;
  expect(code.placeOf(0)).toBe('value');
  for (const index of [1, -1, 0.5, Number.NaN, '0', undefined])
    expect(() => code.placeOf(index as number)).toThrow(/index must be the index of one of the spans/);
});
