import { asciiLowercase } from '../../../core/infra/code-points.ts';
import { NodeType } from '../../../core/table/cells.ts';
import { descendantTextContent } from '../../../core/table/traversal.ts';
import { stripASCIIWhitespace } from '../../microsyntaxes/collect.ts';
import type { ConformanceWalk } from '../conformance-walk.ts';
import type { Rule } from '../rule.ts';
import { insertion, tagNamesOf } from '../suggestions.ts';

const IMAGES = 'images.html#';
const MAPS = 'image-maps.html#';
const SOURCE = 'embedded-content.html#the-source-element';

/** The attribute with which a generator says that it could not find a text: its element gets no finding. */
const unableToProvide = 'generator-unable-to-provide-required-alt';

/** Images and image maps — https://html.spec.whatwg.org/multipage/images.html and …/image-maps.html */
export function imagesRule(walk: ConformanceWalk): Rule {
  /** The first `map` with each name. */
  const maps = new Map<string, number>();
  /** The figures that have had an image without an alternative. */
  const figures = new Set<number>();
  /** The `source` elements of the last `picture` whose `img` is still to come. */
  let sources: number[] = [];

  function checkImage(image: number): void {
    if (!walk.has(image, 'alt') && walk.valueOf(image, unableToProvide) !== '') {
      const excuse = excuseOf(image);
      if (excuse === '') {
        const end = tagNamesOf(walk.table, image)[0]?.end ?? -1;
        walk.report('conformance/missing-alt', image, '<img> must have the attribute alt', `${IMAGES}alt`, {
          fixes: insertion(walk.table, end, ' alt=""', 'Add alt="", if the image is only decoration'),
        });
      } else {
        const message = `<img> should have the attribute alt: ${excuse}`;
        const section = `${IMAGES}guidance-for-conformance-checkers`;
        walk.report('conformance/alt-left-out', image, message, section, { severity: 'warning' });
      }
    }
    const picture = walk.parentOf(image);
    const ofPicture = sources.filter((source) => walk.parentOf(source) === picture);
    sources = [];
    for (const [index, source] of ofPicture.entries()) {
      walk.begin();
      checkSizes(source, 'source', image, SOURCE);
      walk.begin();
      if (index < ofPicture.length - 1 || walk.has(image, 'srcset')) checkMedia(source);
    }
    walk.begin();
    checkSizes(image, 'img', image, 'embedded-content.html#attr-img-sizes');
  }

  /**
   * Why authors may leave out the alternative text of an image that nobody knows; '' if they may not —
   * https://html.spec.whatwg.org/multipage/images.html#alt
   */
  function excuseOf(image: number): string {
    if ((walk.valueOf(image, 'title') ?? '') !== '') return 'a title is no alternative for everybody';
    const figure = walk.ancestor('figure', (name) => name === 'figure');
    // With a second image, none is the only content.
    if (figure === 0 || figures.has(figure)) return '';
    figures.add(figure);
    return isOnlyContent(walk, figure, image) ? 'a caption is no alternative for everybody' : '';
  }

  /** A source before another one, or before an image with candidates of its own, must not always be chosen. */
  function checkMedia(source: number): void {
    const record = walk.attribute(source, 'media');
    if (record < 0 || walk.has(source, 'type')) return;
    const media = asciiLowercase(stripASCIIWhitespace(walk.table.attributeValue(record)));
    if (media !== '' && media !== 'all') return;
    const message = `media must not be ${media === '' ? 'empty' : 'all'} if another source of the picture follows`;
    walk.report('conformance/wrong-value', source, message, SOURCE, { attribute: record });
  }

  /** `sizes` beside `srcset`. `image`: the element that may allow auto-sizes. */
  function checkSizes(element: number, name: string, image: number, section: string): void {
    const sizes = walk.attribute(element, 'sizes');
    if (sizes < 0) {
      if (hasWidths(walk.valueOf(element, 'srcset')) && !allowsAutoSizes(walk, image)) {
        const message = `<${name}> must have the attribute sizes, since its srcset has widths`;
        walk.report('conformance/missing-attribute', element, message, section);
      }
      return;
    }
    const value = walk.table.attributeValue(sizes);
    if (!/^\s*auto\s*(?:,|$)/i.test(value)) return;
    let message = 'white space around auto is not allowed in sizes';
    if (startsWithAuto(value)) {
      if (allowsAutoSizes(walk, image)) return;
      message =
        element === image
          ? 'sizes=auto needs loading=lazy'
          : 'sizes=auto needs an <img> with sizes=auto and loading=lazy';
    }
    walk.report('conformance/wrong-value', element, message, `${IMAGES}sizes-attributes`, {
      attribute: sizes,
    });
  }

  /** https://html.spec.whatwg.org/multipage/semantics.html#attr-link-imagesizes */
  function checkLink(link: number): void {
    if (walk.has(link, 'imagesizes') || !hasWidths(walk.valueOf(link, 'imagesrcset'))) return;
    const message = '<link> must have the attribute imagesizes, since its imagesrcset has widths';
    walk.report('conformance/missing-attribute', link, message, 'semantics.html#attr-link-imagesizes');
  }

  function checkMap(map: number): void {
    const record = walk.attribute(map, 'name');
    if (record < 0) return;
    const name = walk.table.attributeValue(record);
    if (!/^[^\t\n\f\r ]+$/.test(name)) {
      const message = 'the name of a <map> must not be empty or contain white space';
      walk.report('conformance/wrong-value', map, message, `${MAPS}attr-map-name`, { attribute: record });
    }
    const id = walk.valueOf(map, 'id');
    if (id !== null && id !== name) {
      walk.report(
        'conformance/wrong-value',
        map,
        'the name and the id of a <map> must be the same',
        `${MAPS}attr-map-name`,
        {
          attribute: record,
        },
      );
    }
    const first = maps.get(name);
    if (first === undefined) maps.set(name, map);
    else {
      walk.report('conformance/duplicate-name', map, 'another <map> has this name', `${MAPS}attr-map-name`, {
        attribute: record,
        related: [{ label: 'the first one', range: walk.tagRange(first) }],
      });
    }
  }

  return {
    elements: ['img', 'source', 'link', 'map', 'area'],
    enter(element, { name }) {
      if (name === 'img') checkImage(element);
      else if (name === 'source') {
        if (walk.nameOf(walk.parentOf(element)) === 'picture') sources.push(element);
      } else if (name === 'link') checkLink(element);
      else if (name === 'map') checkMap(element);
      else if (walk.isDocument && walk.ancestor('map', (ancestor) => ancestor === 'map') === 0) {
        walk.report(
          'conformance/misplaced-area',
          element,
          '<area> must be inside <map>',
          `${MAPS}the-area-element`,
        );
      }
    },
  };
}

/** Whether a figure has a caption and, beside it, nothing but an image and what is around that. */
function isOnlyContent(walk: ConformanceWalk, figure: number, image: number): boolean {
  const { table } = walk;
  let hasCaption = false;
  for (let node = table.firstChild(figure); node !== 0; ) {
    const name = walk.nameOf(node);
    if (name === 'figcaption') {
      hasCaption ||= /[^\t\n\f\r ]/.test(descendantTextContent(table, node));
      node = table.followingSkippingChildren(node, figure);
      continue;
    }
    const type = table.nodeType(node);
    const isBlank = type !== NodeType.Text || !/[^\t\n\f\r ]/.test(table.data(node));
    if (!isBlank || (type === NodeType.Element && node !== image && !isAround(walk, node, image)))
      return false;
    node = table.following(node, figure);
  }
  return hasCaption;
}

/** Whether an element is an ancestor of another. */
function isAround(walk: ConformanceWalk, element: number, inner: number): boolean {
  for (let at = walk.parentOf(inner); at !== 0; at = walk.parentOf(at)) if (at === element) return true;
  return false;
}

/** Whether an image candidate has a width descriptor. */
function hasWidths(srcset: string | null): boolean {
  return srcset !== null && /[\t\n\f\r ]\d+w[\t\n\f\r ]*(?:,|$)/.test(srcset);
}

/** Allows auto-sizes — https://html.spec.whatwg.org/multipage/embedded-content.html#allows-auto-sizes */
function allowsAutoSizes(walk: ConformanceWalk, image: number): boolean {
  return walk.keywordOf(image, 'loading') === 'lazy' && startsWithAuto(walk.valueOf(image, 'sizes') ?? '');
}

function startsWithAuto(sizes: string): boolean {
  return /^auto(?:$|,)/i.test(sizes);
}
