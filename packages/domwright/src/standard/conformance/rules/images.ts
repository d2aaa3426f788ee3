import type { ConformanceWalk } from '../conformance-walk.ts';
import type { Rule } from '../rule.ts';

const IMAGES = 'images.html#';
const MAPS = 'image-maps.html#';

/** The attribute with which a generator says that it could not find a text: its element gets no finding. */
const unableToProvide = 'generator-unable-to-provide-required-alt';

/** Images and image maps — https://html.spec.whatwg.org/multipage/images.html and …/image-maps.html */
export function imagesRule(walk: ConformanceWalk): Rule {
  /** The first `map` with each name. */
  const maps = new Map<string, number>();
  /** The `source` elements of the last `picture` whose `img` is still to come. */
  let sources: number[] = [];

  function checkImage(image: number): void {
    if (!walk.has(image, 'alt') && walk.valueOf(image, unableToProvide) !== '') {
      walk.report('conformance/missing-alt', image, '<img> must have the attribute alt', `${IMAGES}alt`);
    }
    const picture = walk.parentOf(image);
    for (const source of sources) {
      if (walk.parentOf(source) === picture)
        checkSizes(source, 'source', image, 'embedded-content.html#the-source-element');
    }
    sources = [];
    checkSizes(image, 'img', image, 'embedded-content.html#attr-img-sizes');
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
