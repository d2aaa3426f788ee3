/** The page of the HTML Standard that has all rules of the parser. */
const PAGE = 'https://html.spec.whatwg.org/multipage/parsing.html#';

/** Where the standard has the rules of an insertion mode, and those for foreign content. */
const anchors: Readonly<Record<string, string>> = {
  initial: 'the-initial-insertion-mode',
  'before html': 'the-before-html-insertion-mode',
  'before head': 'the-before-head-insertion-mode',
  'in head': 'parsing-main-inhead',
  'in head noscript': 'parsing-main-inheadnoscript',
  'after head': 'the-after-head-insertion-mode',
  'in body': 'parsing-main-inbody',
  text: 'parsing-main-incdata',
  'in table': 'parsing-main-intable',
  'in table text': 'parsing-main-intabletext',
  'in caption': 'parsing-main-incaption',
  'in column group': 'parsing-main-incolgroup',
  'in table body': 'parsing-main-intbody',
  'in row': 'parsing-main-intr',
  'in cell': 'parsing-main-intd',
  'in select': 'parsing-main-inselect',
  'in select in table': 'parsing-main-inselectintable',
  'in template': 'parsing-main-intemplate',
  'after body': 'parsing-main-afterbody',
  'in frameset': 'parsing-main-inframeset',
  'after frameset': 'parsing-main-afterframeset',
  'after after body': 'the-after-after-body-insertion-mode',
  'after after frameset': 'the-after-after-frameset-insertion-mode',
  'foreign content': 'parsing-main-inforeign',
};

/** The link to the rules of a mode. */
export function ruleLink(name: string): string {
  return PAGE + (anchors[name] ?? 'tree-construction');
}
