import { type ConformanceCode, conformanceCodes } from 'domwright/conformance';
import type { Description } from './descriptions.ts';

const HTML = 'https://html.spec.whatwg.org/multipage/';

/** Codes that are warnings: what the standard discourages, or says should be otherwise. */
const warnings: ReadonlySet<ConformanceCode> = new Set([
  'conformance/unnecessary-type',
  'conformance/duplicate-json-name',
  'conformance/no-top-heading',
  'conformance/missing-lang',
  'conformance/alt-left-out',
  'conformance/obsolete-but-conforming',
]);

/** The rule, an example and its repair. Both get the beginning of a document, unless the example has one. */
const rows: Readonly<Record<ConformanceCode, readonly [anchor: string, example: string, repair: string]>> = {
  'conformance/element-not-allowed': [
    'dom.html#content-models',
    '<ul><div>a</div></ul>',
    '<ul><li>a</li></ul>',
  ],
  'conformance/element-out-of-order': [
    'tables.html#the-table-element',
    '<table><tr><td>a</td></tr><caption>b</caption></table>',
    '<table><caption>b</caption><tr><td>a</td></tr></table>',
  ],
  'conformance/text-not-allowed': ['dom.html#content-models', '<ul>a</ul>', '<ul><li>a</li></ul>'],
  'conformance/missing-child': [
    'grouping-content.html#the-dl-element',
    '<dl><dt>a</dt></dl>',
    '<dl><dt>a</dt><dd>b</dd></dl>',
  ],
  'conformance/forbidden-descendant': [
    'form-elements.html#the-button-element',
    '<button><a href=a>b</a></button>',
    '<a href=a>b</a>',
  ],
  'conformance/misplaced-main': [
    'grouping-content.html#the-main-element',
    '<article><main>a</main></article>',
    '<main><article>a</article></main>',
  ],
  'conformance/duplicate-element': [
    'grouping-content.html#the-main-element',
    '<main>a</main><main>b</main>',
    '<main>a</main><main hidden>b</main>',
  ],
  'conformance/missing-alt': ['images.html#alt', '<img src=a>', '<img src=a alt="">'],
  'conformance/alt-left-out': [
    'images.html#guidance-for-conformance-checkers',
    '<figure><img src=a><figcaption>b</figcaption></figure>',
    '<figure><img src=a alt=c><figcaption>b</figcaption></figure>',
  ],
  'conformance/duplicate-name': [
    'image-maps.html#attr-map-name',
    '<map name=a></map><map name=a></map>',
    '<map name=a></map><map name=b></map>',
  ],
  'conformance/misplaced-area': [
    'image-maps.html#the-area-element',
    '<p><area href=a alt=b shape=default>',
    '<map name=c><area href=a alt=b shape=default></map>',
  ],
  'conformance/unnecessary-type': [
    'obsolete.html#obsolete-but-conforming-features',
    '<script type=text/javascript>a</script>',
    '<script>a</script>',
  ],
  'conformance/invalid-script-data': [
    'scripting.html#the-script-element',
    '<script type=application/json>{a: 1}</script>',
    '<script type=application/json>{"a": 1}</script>',
  ],
  'conformance/invalid-import-map': [
    'webappapis.html#import-map-authoring-requirements',
    '<script type=importmap>{"imports": {"a": "b.js"}}</script>',
    '<script type=importmap>{"imports": {"a": "./b.js"}}</script>',
  ],
  'conformance/invalid-speculation-rules': [
    'speculative-loading.html#speculation-rule-set-authoring-requirements',
    '<script type=speculationrules>{"prefetch": [{"urls": ["a"], "eagerness": "fast"}]}</script>',
    '<script type=speculationrules>{"prefetch": [{"urls": ["a"], "eagerness": "eager"}]}</script>',
  ],
  'conformance/duplicate-json-name': [
    'scripting.html#the-script-element',
    '<script type=application/json>{"a": 1, "a": 2}</script>',
    '<script type=application/json>{"a": 2}</script>',
  ],
  'conformance/script-not-documentation': [
    'scripting.html#inline-documentation-for-external-scripts',
    '<script src=a>b()</script>',
    '<script src=a>// b</script>',
  ],
  'conformance/second-labeled-control': [
    'forms.html#the-label-element',
    '<label>a <input name=b><input name=c></label>',
    '<label>a <input name=b></label><input name=c>',
  ],
  'conformance/second-selected-option': [
    'form-elements.html#the-option-element',
    '<select><option selected>a</option><option selected>b</option></select>',
    '<select><option selected>a</option><option>b</option></select>',
  ],
  'conformance/missing-placeholder-option': [
    'form-elements.html#the-select-element',
    '<select required><option>a</option></select>',
    '<select required><option value="">a</option></select>',
  ],
  'conformance/lonely-radio-button': [
    'input.html#radio-button-state-(type=radio)',
    '<input type=radio name=a>',
    '<input type=radio name=a><input type=radio name=a>',
  ],
  'conformance/nested-details': [
    'interactive-elements.html#the-details-element',
    '<details name=a><summary>b</summary><details name=a><summary>c</summary></details></details>',
    '<details name=a><summary>b</summary><details name=d><summary>c</summary></details></details>',
  ],
  'conformance/second-open-details': [
    'interactive-elements.html#the-details-element',
    '<details name=a open><summary>b</summary></details><details name=a open><summary>c</summary></details>',
    '<details name=a open><summary>b</summary></details><details name=a><summary>c</summary></details>',
  ],
  'conformance/second-autofocus': [
    'interaction.html#the-autofocus-attribute',
    '<input autofocus><input autofocus>',
    '<input autofocus><input>',
  ],
  'conformance/missing-marker': [
    'scripting.html#attr-template-for',
    '<template for=a>b</template>',
    '<p><?marker name="a"></p><template for=a>b</template>',
  ],
  'conformance/hidden-target': [
    'interaction.html#the-hidden-attribute',
    '<a href=#b>a</a><p hidden id=b>c</p>',
    '<a href=#b>a</a><p id=b>c</p>',
  ],
  'conformance/xml-lang-without-lang': [
    'dom.html#the-lang-and-xml:lang-attributes',
    '<p xml:lang=fr>a</p>',
    '<p lang=fr>a</p>',
  ],
  'conformance/table-model-error': [
    'tables.html#forming-a-table',
    '<table><tr><td rowspan=2>a</td></tr></table>',
    '<table><tr><td>a</td></tr></table>',
  ],
  'conformance/invalid-time': [
    'text-level-semantics.html#the-time-element',
    '<time>yesterday</time>',
    '<time datetime=2026-11-25>yesterday</time>',
  ],
  'conformance/link-type-not-allowed': [
    'links.html#linkTypes',
    '<a href=a rel=icon>b</a>',
    '<a href=a>b</a>',
  ],
  'conformance/duplicate-track': [
    'media.html#the-track-element',
    '<video src=a><track src=b kind=captions default><track src=c srclang=en default></video>',
    '<video src=a><track src=b kind=captions default><track src=c srclang=en></video>',
  ],
  'conformance/property-of-no-item': [
    'microdata.html#names:-the-itemprop-attribute',
    '<p itemprop=a>b</p>',
    '<p itemscope><b itemprop=a>b</b></p>',
  ],
  'conformance/missing-lang': [
    'semantics.html#the-html-element',
    '<!DOCTYPE html><html>\n<meta charset=utf-8><title>Soup</title>',
    '<!DOCTYPE html><html lang=en>\n<meta charset=utf-8><title>Soup</title>',
  ],
  'conformance/missing-title': [
    'semantics.html#the-head-element',
    '<!DOCTYPE html><html lang=en>\n<head><meta charset=utf-8></head>',
    '<!DOCTYPE html><html lang=en>\n<head><meta charset=utf-8><title>Soup</title></head>',
  ],
  'conformance/empty-title': [
    'semantics.html#the-title-element',
    '<!DOCTYPE html><html lang=en>\n<meta charset=utf-8><title></title>',
    '<!DOCTYPE html><html lang=en>\n<meta charset=utf-8><title>Soup</title>',
  ],
  'conformance/late-base': [
    'semantics.html#the-base-element',
    '<link rel=icon href=a><base href=b>',
    '<base href=b><link rel=icon href=a>',
  ],
  'conformance/wrong-value': [
    'image-maps.html#attr-map-name',
    '<map name=a id=b></map>',
    '<map name=a id=a></map>',
  ],
  'conformance/skipped-heading-level': [
    'sections.html#headings-and-outlines-2',
    '<h1>a</h1><h3>b</h3>',
    '<h1>a</h1><h2>b</h2>',
  ],
  'conformance/no-top-heading': ['sections.html#headings-and-outlines-2', '<h2>a</h2>', '<h1>a</h1>'],
  'conformance/unknown-element': [
    'custom-elements.html#valid-custom-element-name',
    '<soup>a</soup>',
    '<pea-soup>a</pea-soup>',
  ],
  'conformance/obsolete-element': [
    'obsolete.html#non-conforming-features',
    '<center>a</center>',
    '<p style="text-align: center">a</p>',
  ],
  'conformance/attribute-not-allowed': ['dom.html#attributes-3', '<p href=a>b</p>', '<p><a href=a>b</a></p>'],
  'conformance/attribute-not-applicable': [
    'input.html#the-input-element',
    '<input type=checkbox placeholder=a>',
    '<input type=text placeholder=a>',
  ],
  'conformance/missing-attribute': [
    'text-level-semantics.html#the-data-element',
    '<data>a</data>',
    '<data value=1>a</data>',
  ],
  'conformance/obsolete-attribute': [
    'obsolete.html#non-conforming-features',
    '<p align=center>a</p>',
    '<p style="text-align: center">a</p>',
  ],
  'conformance/obsolete-but-conforming': [
    'obsolete.html#obsolete-but-conforming-features',
    '<img src=a alt="" border=0>',
    '<img src=a alt="">',
  ],
};

/** An example in a document that has no other mistake. */
export function whole(part: string): string {
  if (part.startsWith('<!')) return part;
  return `<!DOCTYPE html><html lang=en><meta charset=utf-8><title>Soup</title>\n${part}`;
}

/** The codes of the rules for elements and attributes. The standard has none; these are our own. */
export const conformanceDescriptions: readonly Description[] = (Object.keys(rows) as ConformanceCode[])
  .sort()
  .map((code) => {
    const [anchor, example, repair] = rows[code];
    const says = conformanceCodes[code];
    return {
      ...{ code, group: 'conformance', provisional: true },
      severity: warnings.has(code) ? 'warning' : 'error',
      message: `${says[0].toUpperCase()}${says.slice(1)}.`,
      anchor: HTML + anchor,
      ...{ example: whole(example), repair: whole(repair) },
    };
  });
