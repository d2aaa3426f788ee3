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

  function checkImage(image: number): void {
    if (!walk.has(image, 'alt') && walk.valueOf(image, unableToProvide) !== '') {
      walk.report('conformance/missing-alt', image, '<img> must have the attribute alt', `${IMAGES}alt`);
    }
    const sizes = walk.attribute(image, 'sizes');
    if (sizes < 0 && hasWidths(walk.valueOf(image, 'srcset')) && !allowsAutoSizes(walk, image)) {
      walk.report(
        'conformance/missing-attribute',
        image,
        '<img> must have the attribute sizes, since its srcset has widths',
        'embedded-content.html#attr-img-sizes',
      );
    }
    if (
      sizes >= 0 &&
      /^\s*auto\s*(?:,|$)/i.test(walk.table.attributeValue(sizes)) &&
      !allowsAutoSizes(walk, image)
    ) {
      walk.report(
        'conformance/wrong-value',
        image,
        'sizes=auto needs loading=lazy',
        `${IMAGES}sizes-attributes`,
        {
          attribute: sizes,
        },
      );
    }
  }

  function checkMap(map: number): void {
    const record = walk.attribute(map, 'name');
    if (record < 0) return;
    const name = walk.table.attributeValue(record);
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
    elements: ['img', 'map', 'area'],
    enter(element, { name }) {
      if (name === 'img') checkImage(element);
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

/** https://html.spec.whatwg.org/multipage/images.html#allows-auto-sizes */
function allowsAutoSizes(walk: ConformanceWalk, image: number): boolean {
  if (walk.keywordOf(image, 'loading') !== 'lazy') return false;
  const sizes = walk.valueOf(image, 'sizes');
  return sizes === null || /^auto(?:$|,)/i.test(sizes);
}
