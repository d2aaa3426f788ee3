import { expect, test } from 'vitest';
import { clean } from '../../cli/test/temporary-folder.ts';
import { checkSource } from '../src/check-source.ts';
import { fixSource } from '../src/fix-source.ts';
import type { FileSettings } from '../src/settings/file-settings.ts';
import { type SkipPattern, skipPatternIn } from '../src/skip-patterns.ts';

const patterns = ['{{...}}', '{%…%}', '<%...%>'].map((text) => skipPatternIn(text) as SkipPattern);
const settings: FileSettings = { scripting: false, rules: {}, maxFindings: 100, skipPatterns: patterns };

/** What is found in a document, without its code; line breaks count as none. */
function found(html: string | Uint8Array, more: Partial<FileSettings> = {}): string[] {
  const bytes = Buffer.from(html as string);
  const { findings, text } = checkSource({ name: 'x', bytes }, { ...settings, ...more });
  return findings.map(({ code, range }) => `${code} ${text.text.slice(range.start, range.end)}`.trim());
}

const page = (body: string): string => clean.replace('<body>', `<body>\n${body}`);

test.each(['{{', '...', '', '{{...', '...}}', 'a…b…c', 1, null])('%j is no pattern', (text) => {
  expect(skipPatternIn(text)).toBeNull();
});

test.each([
  '<ul>{{#each a}}<li>b</li>{{/each}}</ul>',
  '<table>{% for a in b %}<tr><td>{{ a }}</td></tr>{% endfor %}</table>',
  '<a href={{ url }}>a</a><a href="{{ url | escape }}" {{attributes}}>a</a>',
  '<img {{ attributes }}><img {{ more }} {{ more }}>',
  '<{{ tag }} class=a>b</{{ tag }}>',
  '<p id={{ id }}>a</p><p id={{ id }}>b</p><input type="{{ type }}" maxlength={{n}}>',
  '<dl>{{> items}}</dl>',
  '<script type=application/json>{{ json }}</script>',
  '<% if (a < b) { %><p>a</p><% } %>',
])('nothing is found in %s', (body) => {
  expect(found(page(body))).toEqual([]);
});

test.each([
  '<table><tr><th>a</th><th>b</th></tr><tr>{{ cells }}</tr></table>',
  '<table><tr><td colspan=2>a</td></tr>{{ rows }}</table>',
  '<select required>{{ options }}</select>',
  '<form>{{ more }}<input type=radio name=a></form>',
  '<label for=a>b</label>{{> control}}',
  '<label for=a>b</label><input id={{ id }}>',
  '{{> header}}<h2>a</h2>',
  '<h1>a</h1>{{> more}}<h4>b</h4>',
])('what is missing may be in the code: %s', (body) => {
  expect(found(page(body))).toEqual([]);
  expect(found(page(body.replace(/( id=)?\{\{.*?\}\}/g, '')))).toHaveLength(1);
});

test('so may the DOCTYPE and the declaration of the encoding', () => {
  const rest = '<title>a</title></head><body><p>{{b}}</p></body></html>';
  expect(found(`{{> doctype}}<html lang=en><head>{{> head}}${rest}`)).toEqual([]);
  expect(found(`<html lang=en><head>${rest}`)).toEqual([
    'encoding/missing-declaration',
    'missing-doctype <html lang=en>',
  ]);
});

test('before the document, and in its head', () => {
  expect(
    found(
      '{% extends a %}\n<!DOCTYPE html><html lang=en>{{!}}<head>{{> meta}}<meta charset=utf-8><title>{{ a }}</title></head>',
    ),
  ).toEqual([]);
  expect(found('<!DOCTYPE html><html lang=en><head><meta charset=utf-8>{{> title }}</head>')).toEqual([]);
});

test('what is around code is checked', () => {
  expect(found(page('{{a}}<p id=a id=b>{{b}}</p><img src="{{c}}"><ul>{{d}}<div>e</div></ul>'))).toEqual([
    'duplicate-attribute id',
    'conformance/missing-alt <img src="{{c}}">',
    'conformance/element-not-allowed <div>',
  ]);
  expect(found('{{a}}<td id=b id=c>', { context: 'tr' })).toEqual(['duplicate-attribute id']);
  // Without the patterns, it is text.
  expect(found(page('<ul>{{a}}</ul>'), { skipPatterns: [] })).toEqual(['conformance/text-not-allowed {{a}}']);
});

test('the encoding is found as ever, and its findings stay', () => {
  const bytes = Buffer.concat([
    Buffer.from(
      `<!DOCTYPE html><html lang=en>{{é}}<title>a</title>${' '.repeat(1100)}<meta charset=utf-8><p>`,
    ),
    Buffer.from([0xff, 0xe9]),
  ]);
  expect(found(bytes)).toEqual([
    'encoding/declaration-too-late <meta charset=utf-8>',
    'malformed-byte-sequence \ufffd',
    'malformed-byte-sequence \ufffd',
  ]);
});

test('code is not fixed', () => {
  const html = page('<p align={{a}} id=a id=b>{{c}}</p><p align=b>');
  const bytes = Buffer.from(html);
  const { checked } = fixSource({ name: 'x', bytes }, settings, null, true);
  expect(checked.text.text).toBe(page('<p align={{a}} id=a>{{c}}</p><p>'));
});

test.each([
  ['<input {% if e %} value="{{ v }}" {% else %} value="" {% endif %} name=q>'],
  ['<div {{#if dark}} class="dark"{{else}} class="light"{{/if}}><p>a</p></div>'],
  ['<p {% if a %}id=a{% endif %} id=b>t</p>'],
  ['<p id=a {% if a %} {{ b }} {% endif %} id=b>t</p>'],
  ['<p id=a {{ b }} title="{{ c }}" id=b>t</p>'],
])('attributes of one name beside code are no duplicates: %s', (body) => {
  expect(found(page(body))).toEqual([]);
});

test.each([
  '<p id=a id=b title="{{ c }}">t</p>',
  '<p {{ a }} id=a id=b>t</p>',
  '<p id=a title="{{ c }}" id=b>t</p>',
  '<p id=a id=b {{ a }}>t</p>',
])('a second one without code between is a duplicate: %s', (body) => {
  expect(found(page(body))).toEqual(['duplicate-attribute id']);
});

test.each([
  '<input {% if e %} value="{{ v }}" {% else %} value="" {% endif %} name=q>',
  '<p {{ a }} id=a id=b>t</p>',
  '<p {% if a %} id=a id=b{% endif %}>t</p>',
  '<p class="a"{% if a %} id="a"id="b"{% endif %}>t</p>',
  '<img {% if a %} src="a" border=0 {% endif %} alt=""/>',
  '<script {% if a %} type="text/javascript" {% else %} type="module" {% endif %}></script>',
  '<p>t</p {% if a %} id=a{% endif %}>',
  '<div {{ a }} / id=b>t</div>',
])('no fix changes a tag with code among its attributes: %s', (body) => {
  const source = { name: 'x', bytes: Buffer.from(page(body)) };
  expect(fixSource(source, settings, null, true).bytes).toBeNull();
});

test('a fix beside a tag with code', () => {
  const source = { name: 'x', bytes: Buffer.from(page('<p {{ a }}>t</p><p id=a id=b>t</p>')) };
  expect(Buffer.from(fixSource(source, settings, null, true).bytes!).toString()).toBe(
    page('<p {{ a }}>t</p><p id=a>t</p>'),
  );
});
