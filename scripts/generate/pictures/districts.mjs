// @ts-check
import { districtOf, roomImports, rooms } from '../../districts.mjs';
import { box, head, line, svg, text } from './svg.mjs';

const width = 760;
const left = 24;
const boxWidth = 530;
const gap = 18;
const chipHeight = 22;

/** @type {Record<string, string>} */
const about = {
  core: 'bytes to tree: the parser and the serializer',
  dom: "the DOM's classes, selectors, parsing into them",
  standard: 'the rest of the HTML Standard',
  bridges: "other libraries' trees and APIs",
  pages: 'what happens while a page loads',
  'index.ts': 'the entry point domwright',
};

/** The districts from top to bottom, their rooms, and a line for each district that others use. */
export function districtsPicture() {
  const districts = [...new Set(rooms.map(districtOf))].filter((name) => name !== 'generated').reverse();
  const uses = usesOf(districts);
  /** @type {string[]} */
  const parts = [];
  /** @type {Map<string, { top: number, bottom: number }>} */
  const places = new Map();
  let y = 24;
  for (const district of districts) {
    const chips = chipsOf(district);
    const height = 38 + chips.height;
    parts.push(
      box(left, y, boxWidth, height, 'box'),
      text(left + 14, y + 24, district.endsWith('.ts') ? district : `${district}/`, 'big'),
      text(left + 110, y + 24, about[district] ?? '', 'small'),
      ...chips.draw(left + 14, y + 36),
    );
    places.set(district, { top: y, bottom: y + height });
    y += height + gap;
  }

  // A lane for each district that others use: it comes from all of its users and ends at the district.
  const used = districts.filter((district) => [...uses.values()].some((others) => others.has(district)));
  const right = left + boxWidth;
  used.forEach((district, lane) => {
    const x = right + 64 + lane * 34;
    const users = districts.filter((user) => uses.get(user)?.has(district));
    const target = places.get(district);
    if (target === undefined || users.length === 0) return;
    const end = target.top + 20;
    const heights = users.map((user) => heightIn(places.get(user), lane));
    parts.push(
      line([
        [x, Math.min(...heights)],
        [x, end],
        [right + 10, end],
      ]),
      head(right + 2, end, 'left'),
    );
    for (const height of heights) {
      parts.push(
        line([
          [right, height],
          [x, height],
        ]),
        `<circle cx="${x}" cy="${height}" r="3.5" class="dot"/>`,
      );
    }
    parts.push(text(right + 14, end - 6, district, 'small'));
  });
  parts.push(
    text(
      left,
      y + 4,
      'A line leads from a district to one that it uses. Nothing uses what is above it.',
      'small',
    ),
  );
  return svg(width, y + 20, 'The districts of src/ and what each of them uses', parts);
}

/**
 * Where a lane leaves a district: each lane has its own height, so that lines don't overlap.
 *
 * @param {{ top: number, bottom: number } | undefined} place
 * @param {number} lane
 */
function heightIn(place, lane) {
  const { top = 0, bottom = 0 } = place ?? {};
  const space = bottom - top - 24;
  return Math.min(bottom - 8, top + 34 + Math.min(10, space / 6) * lane);
}

/**
 * The other districts whose values each district uses.
 *
 * @param {string[]} districts
 */
function usesOf(districts) {
  /** @type {Map<string, Set<string>>} */
  const uses = new Map(districts.map((district) => [district, new Set()]));
  for (const [room, others] of roomImports()) {
    for (const other of others) {
      if (districtOf(other) !== districtOf(room)) uses.get(districtOf(room))?.add(districtOf(other));
    }
  }
  return uses;
}

/** @param {string} district */
function chipsOf(district) {
  const names = rooms
    .filter((room) => room.startsWith(`${district}/`))
    .map((room) => room.slice(district.length + 1));
  /** @type {{ name: string, x: number, y: number, width: number }[]} */
  const chips = [];
  let x = 0;
  let y = 0;
  for (const name of names) {
    const chipWidth = name.length * 7.3 + 14;
    if (x + chipWidth > boxWidth - 28) {
      x = 0;
      y += chipHeight + 6;
    }
    chips.push({ name, x, y, width: chipWidth });
    x += chipWidth + 6;
  }
  return {
    height: names.length === 0 ? 0 : y + chipHeight + 12,
    /** @param {number} atX @param {number} atY */
    draw: (atX, atY) =>
      chips.flatMap((chip) => [
        box(atX + chip.x, atY + chip.y, chip.width, chipHeight, 'chip', 4),
        text(atX + chip.x + 7, atY + chip.y + 15, chip.name, 'code'),
      ]),
  };
}
