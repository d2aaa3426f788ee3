import { checkString } from '../../core/infra/arguments.ts';
import { stripASCIIWhitespace } from '../../core/infra/ascii-whitespace.ts';
import { asciiLowercase } from '../../core/infra/code-points.ts';
import { type Invalidity, invalid } from './invalidity.ts';
import { namedColor } from './legacy-colors.ts';

/*
 * CSS colors — https://drafts.csswg.org/css-color-4/#color-syntax, as a string in an attribute
 */

/** A color in sRGB. Components from 0 to 1, or outside of it for colors that sRGB does not have. */
export interface CSSColor {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  /** From 0, transparent, to 1, opaque. */
  readonly alpha: number;
}

type Three = readonly [number, number, number];

/**
 * Parses a CSS color.
 *
 * @returns null for what is none, and for a color that depends on more than its text: a system color, `currentcolor`,
 * `color-mix()` and other functions of colors
 */
export function parseCSSColor(text: string): CSSColor | null {
  checkString(text, 'text');
  const value = asciiLowercase(stripASCIIWhitespace(withoutComments(text)));
  if (value === 'transparent') return { red: 0, green: 0, blue: 0, alpha: 0 };
  const named = namedColor(value);
  if (named !== null) return color([named.red / 255, named.green / 255, named.blue / 255], 1);
  if (value.startsWith('#')) return hexColor(value.slice(1));
  const call = /^([a-z-]+)\(([^()]*)\)?$/.exec(value);
  return call === null ? null : functionColor(call[1]!, stripASCIIWhitespace(call[2]!));
}

/** A CSS color, which may depend on what is around it — https://drafts.csswg.org/css-color-4/#color-syntax */
export function validateCSSColor(text: string): Invalidity | null {
  checkString(text, 'text');
  const value = asciiLowercase(stripASCIIWhitespace(withoutComments(text)));
  if (parseCSSColor(text) !== null || value === 'currentcolor' || systemColors.includes(value)) return null;
  // NB: what these take is not read further.
  if (/^(?:color-mix|light-dark|contrast-color|device-cmyk)\(.+\)$/s.test(value)) return null;
  const isFunction = /^(?:rgba?|hsla?|hwb|(?:ok)?lab|(?:ok)?lch|color)\(/.test(value) && value.endsWith(')');
  if (isFunction && /\b(?:from|calc)\b/.test(value.slice(value.indexOf('(')))) return null;
  return invalid('expected a CSS color, such as “#ff0000” or “crimson”', 0);
}

/** https://drafts.csswg.org/css-color-4/#css-system-colors */
const systemColors: readonly string[] =
  /* @__PURE__ */ `accentcolor accentcolortext activetext buttonborder buttonface buttontext canvas canvastext field
fieldtext graytext highlight highlighttext linktext mark marktext selecteditem selecteditemtext visitedtext`.split(
    /\s/,
  );

function withoutComments(text: string): string {
  // NB: the last one may have no end. So each place is read once.
  return text.replace(/\/\*.*?(?:\*\/|$)/gs, ' ');
}

function color([red, green, blue]: Three, alpha: number): CSSColor {
  return { red, green, blue, alpha: Math.min(1, Math.max(0, alpha)) };
}

function hexColor(digits: string): CSSColor | null {
  if (!/^(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/.test(digits)) return null;
  const isShort = digits.length < 6;
  const at = (index: number): number =>
    Number.parseInt(isShort ? digits[index]!.repeat(2) : digits.slice(2 * index, 2 * index + 2), 16) / 255;
  return color([at(0), at(1), at(2)], digits.length % 4 === 0 ? at(3) : 1);
}

/** A number and its unit; a percentage is `%`. Null for `none`. */
type Argument = readonly [number: number, unit: string] | null;

/** Three arguments and an alpha, which is 1 if left out. */
interface Arguments {
  readonly components: readonly Argument[];
  readonly alpha: number;
  readonly hasCommas: boolean;
}

function argumentsIn(text: string): Arguments | null {
  const hasCommas = text.includes(',');
  const parts = text.split(hasCommas ? ',' : '/').map(stripASCIIWhitespace);
  const given = hasCommas ? parts.slice(0, 3) : parts[0]!.split(/[\t\n\f\r ]+/);
  const last = hasCommas ? parts[3] : parts[1];
  if (parts.length > (hasCommas ? 4 : 2) || given.length !== 3) return null;
  const components: Argument[] = [];
  for (const part of last === undefined ? given : [...given, last]) {
    if (part === 'none' && !hasCommas) {
      components.push(null);
      continue;
    }
    const match = /^([+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?)(%|deg|g?rad|turn|)$/.exec(part);
    if (match === null) return null;
    components.push([Number(match[1]), match[2]!]);
  }
  let alpha = 1;
  if (last !== undefined) {
    const given = components.pop() ?? [0, ''];
    if (given[1] !== '' && given[1] !== '%') return null;
    alpha = given[1] === '%' ? given[0] / 100 : given[0];
  }
  return { components, alpha, hasCommas };
}

/** A number of which 100% is `whole`; NaN for another unit. */
function numberOf(argument: Argument, whole: number): number {
  if (argument === null) return 0;
  const [number, unit] = argument;
  if (unit === '') return number;
  return unit === '%' ? (number / 100) * whole : Number.NaN;
}

/** Degrees; NaN for another unit. */
function angleOf(argument: Argument): number {
  if (argument === null) return 0;
  const [number, unit] = argument;
  const degrees = { '': 1, deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 }[unit];
  return degrees === undefined ? Number.NaN : number * degrees;
}

function functionColor(name: string, text: string): CSSColor | null {
  if (name === 'color') {
    const [space = '', ...rest] = text.split(/[\t\n\f\r ]+/);
    const given = argumentsIn(rest.join(' '));
    const toSRGB = Object.hasOwn(spaces, space) ? spaces[space] : undefined;
    if (given === null || given.hasCommas || toSRGB === undefined) return null;
    return checked(toSRGB(three(given, (argument) => numberOf(argument, 1))), given);
  }
  const given = argumentsIn(text);
  if (given === null) return null;
  const { components, hasCommas } = given;
  const [first = null, second = null, third = null] = components;
  switch (name) {
    case 'rgb':
    case 'rgba': {
      const units = new Set(components.map((argument) => argument?.[1]));
      if (hasCommas && units.size > 1) return null;
      return checked(
        three(given, (argument) => Math.min(1, Math.max(0, numberOf(argument, 255) / 255))),
        given,
      );
    }
    case 'hsl':
    case 'hsla': {
      if (hasCommas && (second?.[1] !== '%' || third?.[1] !== '%')) return null;
      const saturation = Math.min(1, Math.max(0, numberOf(second, 100) / 100));
      return checked(fromHSL(angleOf(first), saturation, numberOf(third, 100) / 100), given);
    }
    case 'hwb':
      if (hasCommas) return null;
      return checked(fromHWB(angleOf(first), numberOf(second, 100) / 100, numberOf(third, 100) / 100), given);
    case 'lab':
    case 'oklab': {
      const isOk = name === 'oklab';
      const lightness = lightnessOf(first, isOk ? 1 : 100);
      const range = isOk ? 0.4 : 125;
      if (hasCommas) return null;
      const lab: Three = [lightness, numberOf(second, range), numberOf(third, range)];
      return checked(isOk ? fromOklab(lab) : fromLab(lab), given);
    }
    case 'lch':
    case 'oklch': {
      const isOk = name === 'oklch';
      const lightness = lightnessOf(first, isOk ? 1 : 100);
      if (hasCommas) return null;
      const chroma = Math.max(0, numberOf(second, isOk ? 0.4 : 150));
      const hue = (angleOf(third) * Math.PI) / 180;
      const lab: Three = [lightness, chroma * Math.cos(hue), chroma * Math.sin(hue)];
      return checked(isOk ? fromOklab(lab) : fromLab(lab), given);
    }
    default:
      return null;
  }
}

function lightnessOf(argument: Argument, most: number): number {
  return Math.min(most, Math.max(0, numberOf(argument, most)));
}

function three({ components }: Arguments, each: (argument: Argument) => number): Three {
  return [each(components[0]!), each(components[1]!), each(components[2]!)];
}

/** Null if a unit was wrong. */
function checked(components: Three, { alpha }: Arguments): CSSColor | null {
  return components.some(Number.isNaN) ? null : color(components, alpha);
}

// --- Conversions — https://drafts.csswg.org/css-color-4/#color-conversion-code

function fromHSL(hue: number, saturation: number, lightness: number): Three {
  const at = (n: number): number => {
    const k = (((n + hue / 30) % 12) + 12) % 12;
    return (
      lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1))
    );
  };
  return [at(0), at(8), at(4)];
}

function fromHWB(hue: number, whiteness: number, blackness: number): Three {
  const sum = whiteness + blackness;
  if (sum >= 1) return [whiteness / sum, whiteness / sum, whiteness / sum];
  const [red, green, blue] = fromHSL(hue, 1, 0.5);
  const mix = (component: number): number => component * (1 - sum) + whiteness;
  return [mix(red), mix(green), mix(blue)];
}

type Matrix = readonly [Three, Three, Three];

function times(matrix: Matrix, [x, y, z]: Three): Three {
  const [a, b, c] = matrix;
  return [a[0] * x + a[1] * y + a[2] * z, b[0] * x + b[1] * y + b[2] * z, c[0] * x + c[1] * y + c[2] * z];
}

function each([x, y, z]: Three, change: (component: number) => number): Three {
  return [change(x), change(y), change(z)];
}

/** Of sRGB and Display P3. */
const decoded = (component: number): number => {
  const size = Math.abs(component);
  return size <= 0.04045 ? component / 12.92 : Math.sign(component) * ((size + 0.055) / 1.055) ** 2.4;
};
const encoded = (component: number): number => {
  const size = Math.abs(component);
  return size <= 0.0031308 ? 12.92 * component : Math.sign(component) * (1.055 * size ** (1 / 2.4) - 0.055);
};
const power =
  (exponent: number) =>
  (component: number): number =>
    Math.sign(component) * Math.abs(component) ** exponent;

const xyzToSRGB: Matrix = [
  [3.2409699419045226, -1.537383177570094, -0.4986107602930034],
  [-0.9692436362808796, 1.8759675015077202, 0.04155505740717559],
  [0.05563007969699366, -0.20397695888897652, 1.0569715142428786],
];
const srgbToXYZ: Matrix = [
  [0.41239079926595934, 0.357584339383878, 0.1804807884018343],
  [0.21263900587151027, 0.715168678767756, 0.07219231536073371],
  [0.01933081871559182, 0.11919477979462598, 0.9505321522496607],
];
const p3ToXYZ: Matrix = [
  [0.4865709486482162, 0.26566769316909306, 0.1982172852343625],
  [0.2289745640697488, 0.6917385218365064, 0.079286914093745],
  [0, 0.04511338185890264, 1.043944368900976],
];
const xyzToP3: Matrix = [
  [2.493496911941425, -0.9313836179191239, -0.40271078445071684],
  [-0.8294889695615747, 1.7626640603183463, 0.023624685841943577],
  [0.03584583024378447, -0.07617238926804182, 0.9568845240076872],
];
const a98ToXYZ: Matrix = [
  [0.5766690429101305, 0.1855582379065463, 0.1882286462349947],
  [0.29734497525053605, 0.6273635662554661, 0.07529145849399788],
  [0.02703136138641234, 0.07068885253582723, 0.9913375368376388],
];
const rec2020ToXYZ: Matrix = [
  [0.6369580483012914, 0.14461690358620832, 0.1688809751641721],
  [0.2627002120112671, 0.6779980715188708, 0.05930171646986196],
  [0, 0.028072693049087428, 1.060985057710791],
];
const prophotoToXYZ50: Matrix = [
  [0.7977666449006423, 0.13518129740053308, 0.0313477341283922],
  [0.2880748288194013, 0.711835234241873, 0.00008993693872564],
  [0, 0, 0.8251046025104602],
];
const xyz50ToXYZ: Matrix = [
  [0.955473421488075, -0.02309845494876471, 0.06325924320057072],
  [-0.0283697093338637, 1.0099953980813041, 0.021041441191917323],
  [0.012314014864481998, -0.020507649298898964, 1.330365926242124],
];
const oklabToLMS: Matrix = [
  [1, 0.3963377773761749, 0.2158037573099136],
  [1, -0.1055613458156586, -0.0638541728258133],
  [1, -0.0894841775298119, -1.2914855480194092],
];
const lmsToXYZ: Matrix = [
  [1.2268798758459243, -0.5578149944602171, 0.2813910456659647],
  [-0.0405757452148008, 1.112286803280317, -0.0717110580655164],
  [-0.0763729366746601, -0.4214933324022432, 1.5869240198367816],
];

const fromXYZ = (xyz: Three): Three => each(times(xyzToSRGB, xyz), encoded);
const fromXYZ50 = (xyz: Three): Three => fromXYZ(times(xyz50ToXYZ, xyz));

function fromOklab(lab: Three): Three {
  return fromXYZ(
    times(
      lmsToXYZ,
      each(times(oklabToLMS, lab), (component) => component ** 3),
    ),
  );
}

function fromLab([lightness, a, b]: Three): Three {
  const y = (lightness + 16) / 116;
  const x = a / 500 + y;
  const z = y - b / 200;
  const linear = (value: number): number =>
    value ** 3 > 216 / 24389 ? value ** 3 : (116 * value - 16) / (24389 / 27);
  return fromXYZ50([
    (linear(x) * 0.3457) / 0.3585,
    lightness > 8 ? y ** 3 : lightness / (24389 / 27),
    (linear(z) * (1 - 0.3457 - 0.3585)) / 0.3585,
  ]);
}

/** The color spaces of `color()`. */
const spaces: Readonly<Record<string, (components: Three) => Three>> = {
  srgb: (components) => components,
  'srgb-linear': (components) => each(components, encoded),
  'display-p3': (components) => fromXYZ(times(p3ToXYZ, each(components, decoded))),
  'display-p3-linear': (components) => fromXYZ(times(p3ToXYZ, components)),
  'a98-rgb': (components) => fromXYZ(times(a98ToXYZ, each(components, power(563 / 256)))),
  'prophoto-rgb': (components) =>
    fromXYZ50(
      times(
        prophotoToXYZ50,
        each(components, (value) => (Math.abs(value) <= 16 / 512 ? value / 16 : power(1.8)(value))),
      ),
    ),
  rec2020: (components) => fromXYZ(times(rec2020ToXYZ, each(components, power(2.4)))),
  xyz: fromXYZ,
  'xyz-d65': fromXYZ,
  'xyz-d50': fromXYZ50,
};

/** The components of a color in Display P3. */
export function inDisplayP3({ red, green, blue }: CSSColor): readonly [number, number, number] {
  return each(times(xyzToP3, times(srgbToXYZ, each([red, green, blue], decoded))), encoded);
}
