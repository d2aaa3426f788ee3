import { stripASCIIWhitespace } from '../../../core/infra/ascii-whitespace.ts';
import { asciiLowercase } from '../../../core/infra/code-points.ts';
import { namesNear } from '../../../core/infra/similar-names.ts';
import { escapeText } from '../../../core/serializer/escape.ts';
import { Cell } from '../../../core/table/cells.ts';
import { rangeInInput } from '../../../core/table/source-ranges.ts';
import { descendantTextContent } from '../../../core/table/traversal.ts';
import type { ConformanceWalk } from '../conformance-walk.ts';
import type { ConformanceFix } from '../finding.ts';
import type { Rule } from '../rule.ts';
import { didYouMean, insertion, suggestions, tagNamesOf, valuePlace } from '../suggestions.ts';

/*
 * Document metadata — https://html.spec.whatwg.org/multipage/semantics.html#document-metadata
 */

const SECTION = 'semantics.html#';

/** Metadata names of which a document may have one. */
const uniqueNames: Readonly<Record<string, string>> = {
  'color-scheme': 'meta-color-scheme',
  description: 'meta-description',
};

/** The keywords of `http-equiv`; those that are true conform. */
const pragmas: Readonly<Record<string, boolean>> = {
  'content-language': false,
  'content-security-policy': true,
  'content-type': true,
  'default-style': true,
  refresh: true,
  'set-cookie': false,
  'x-ua-compatible': true,
};

/** The attributes of each element that take URLs; a `base` with `href` has to stand before them. */
const urlAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'ping'],
  area: ['href', 'ping'],
  audio: ['src'],
  blockquote: ['cite'],
  button: ['formaction'],
  del: ['cite'],
  embed: ['src'],
  form: ['action'],
  iframe: ['src'],
  img: ['src'],
  input: ['src', 'formaction'],
  ins: ['cite'],
  link: ['href'],
  object: ['data'],
  q: ['cite'],
  script: ['src'],
  source: ['src'],
  track: ['src'],
  video: ['src', 'poster'],
};

const takingURLs: readonly string[] = /* @__PURE__ */ Object.keys(urlAttributes);

/** A heading that is longer is no title, in UTF-16 code units. */
const LONGEST_TITLE = 200;

/** Titles and bases of the `head`, and what `meta` elements say. */
export function metadataRule(walk: ConformanceWalk): Rule {
  /** The first element with each thing that a document may have only once, by its name. */
  const first = new Map<string, number>();
  let hasTitleElsewhere = false;
  let firstURL = 0;
  let firstLink = 0;
  let head = 0;

  /** Reports the second element of a kind. */
  function once(what: string, element: number, section: string, attribute = -1): void {
    const earlier = first.get(what);
    if (earlier === undefined) {
      first.set(what, element);
      return;
    }
    walk.report(
      'conformance/duplicate-element',
      element,
      `a document must not have more than one ${what}`,
      section,
      {
        ...(attribute >= 0 && { attribute }),
        related: [{ label: 'the first one', range: walk.tagRange(earlier) }],
      },
    );
  }

  function checkMeta(meta: number): void {
    const name = walk.keywordOf(meta, 'name');
    if (name !== null && Object.hasOwn(uniqueNames, name))
      once(`<meta name=${name}>`, meta, `${SECTION}${uniqueNames[name]}`);
    if (name === 'application-name') {
      const around = walk.ancestor('lang', (_, ancestor) => walk.has(ancestor, 'lang'));
      const lang = walk.valueOf(meta, 'lang') ?? (around === 0 ? null : walk.valueOf(around, 'lang'));
      once(
        '<meta name=application-name>'.concat(lang ? ` in the language ${asciiLowercase(lang)}` : ''),
        meta,
        `${SECTION}meta-application-name`,
      );
    }
    if (name === 'theme-color') {
      const media = stripASCIIWhitespace(walk.keywordOf(meta, 'media') ?? '');
      once(
        `<meta name=theme-color> for the same media`.concat(media === '' ? '' : ` (${media})`),
        meta,
        `${SECTION}meta-theme-color`,
      );
    }
    if (walk.has(meta, 'charset')) once('<meta> with a charset', meta, `${SECTION}attr-meta-charset`);
    const record = walk.attribute(meta, 'http-equiv');
    if (record < 0) return;
    const pragma = asciiLowercase(walk.table.attributeValue(record));
    const section = `${SECTION}attr-meta-http-equiv`;
    if (!Object.hasOwn(pragmas, pragma)) {
      const keywords = Object.keys(pragmas).filter(
        (keyword) => pragmas[keyword] && !(walk.isXML && keyword === 'content-type'),
      );
      const near = namesNear(pragma, keywords);
      const message =
        near.length > 0
          ? `http-equiv=${pragma} means nothing: ${didYouMean(near)}`
          : `http-equiv must be ${keywords.slice(0, -1).join(', ')} or ${keywords.at(-1)}`;
      const range = valuePlace(walk.table, record, 0, pragma.length);
      const fixes = suggestions(walk.table, [range], near);
      walk.report('conformance/wrong-value', meta, message, section, { attribute: record, fixes });
      return;
    }
    if (!pragmas[pragma]) {
      const instead = pragma === 'content-language' ? ': use the lang attribute' : '';
      walk.report(
        'conformance/obsolete-attribute',
        meta,
        `http-equiv=${pragma} must not be used${instead}`,
        section,
        {
          attribute: record,
        },
      );
      return;
    }
    if (pragma === 'content-type' && walk.isXML) {
      const message = 'http-equiv=content-type must not be used in XML documents; their encoding is UTF-8';
      walk.report('conformance/attribute-not-allowed', meta, message, section, { attribute: record });
      return;
    }
    once(pragma === 'content-type' ? '<meta> with a charset' : `<meta http-equiv=${pragma}>`, meta, section);
    const content = walk.attribute(meta, 'content');
    if (content < 0) return;
    const value = walk.table.attributeValue(content);
    if (pragma === 'x-ua-compatible' && asciiLowercase(value) !== 'ie=edge') {
      walk.report('conformance/wrong-value', meta, 'the content of this pragma must be IE=edge', section, {
        attribute: content,
      });
    }
  }

  /** A tag with a language as an example; authors know theirs. */
  function addLang(html: number): readonly ConformanceFix[] {
    const [start] = tagNamesOf(walk.table, html);
    const title = 'Add lang="en", if the page is in English';
    if (start != null) return insertion(walk.table, start.end, ' lang="en"', title);
    return insertion(walk.table, walk.tagRange(html)?.start ?? -1, '<html lang="en">', title);
  }

  /** At the end of the head; the page is called by its first heading. */
  function addTitle(): readonly ConformanceFix[] {
    const { table } = walk;
    let heading = table.following(walk.root, walk.root);
    while (heading !== 0 && walk.nameOf(heading) !== 'h1') heading = table.following(heading, walk.root);
    const words = heading === 0 ? '' : descendantTextContent(table, heading);
    const text = stripASCIIWhitespace(words.replace(/[\t\n\f\r ]+/g, ' '));
    const isTitle = text !== '' && text.length <= LONGEST_TITLE && !walk.hasCodeIn(heading);
    const end = table.cells[head + Cell.EndTagStart]!;
    const at = end >= 0 ? (rangeInInput(table, end, end)?.start ?? -1) : (walk.tagRange(head)?.end ?? -1);
    return isTitle
      ? insertion(
          table,
          at,
          `<title>${escapeText(text)}</title>`,
          'Add a <title> with the text of the first heading',
        )
      : insertion(table, at, '<title>Untitled</title>', 'Add a <title> to fill in');
  }

  return {
    elements: ['html', 'head', 'title', 'base', 'meta', ...takingURLs],
    enter(element, { name }) {
      if (firstURL === 0 && urlAttributes[name]?.some((attribute) => walk.has(element, attribute)) === true)
        firstURL = element;
      if (firstLink === 0 && (name === 'a' || name === 'area') && walk.has(element, 'href'))
        firstLink = element;
      switch (name) {
        case 'html':
          if (
            walk.isDocument &&
            !walk.has(element, 'lang') &&
            !(walk.isXML && walk.has(element, 'xml:lang'))
          ) {
            const message = '<html> should have a lang attribute with the language of the document';
            walk.report('conformance/missing-lang', element, message, 'semantics.html#the-html-element', {
              severity: 'warning',
              fixes: addLang(element),
            });
          }
          break;
        case 'head':
          head = element;
          break;
        case 'title':
          if (walk.nameOf(walk.parentOf(element)) === 'head')
            once('<title>', element, `${SECTION}the-title-element`);
          else hasTitleElsewhere = true;
          break;
        case 'base':
          once('<base>', element, `${SECTION}the-base-element`);
          if (firstLink !== 0 && walk.has(element, 'target')) {
            walk.report(
              'conformance/late-base',
              element,
              'a <base> with target must come before all hyperlinks',
              `${SECTION}the-base-element`,
              { related: [{ label: 'a hyperlink', range: walk.tagRange(firstLink) }] },
            );
          }
          if (firstURL !== 0 && walk.has(element, 'href')) {
            walk.report(
              'conformance/late-base',
              element,
              'a <base> with href must come before all elements that take URLs',
              `${SECTION}the-base-element`,
              { related: [{ label: 'an element that takes a URL', range: walk.tagRange(firstURL) }] },
            );
          }
          break;
        case 'meta':
          checkMeta(element);
          break;
        default:
      }
    },
    leave(element, { name }) {
      if (name === 'title' && !/[^\t\n\f\r ]/.test(walk.textOf(element)))
        walk.report(
          'conformance/empty-title',
          element,
          '<title> must have text',
          `${SECTION}the-title-element`,
        );
    },
    end() {
      if (!walk.isDocument || head === 0 || !walk.needsTitle || first.has('<title>')) return;
      // One mistake, one finding: that one is not allowed where it is.
      if (hasTitleElsewhere) return;
      walk.report(
        'conformance/missing-title',
        head,
        'the document has no <title>',
        `${SECTION}the-head-element`,
        { fixes: addTitle() },
      );
    },
  };
}
