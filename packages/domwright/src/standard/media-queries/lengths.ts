import {
  type ComponentValue,
  isCommentNode,
  isFunctionNode,
  isSimpleBlockNode,
  isTokenNode,
  isWhitespaceNode,
} from '@csstools/css-parser-algorithms';
import {
  isTokenDelim,
  isTokenDimension,
  isTokenIdent,
  isTokenNumber,
  isTokenOpenParen,
} from '@csstools/css-tokenizer';
import { asciiLowercase } from '../../core/infra/code-points.ts';
import type { MediaEnvironment } from './environment.ts';

/** A value of a media feature or a size: in CSS pixels, dots per CSS pixel, or a plain number. */
export interface Quantity {
  readonly kind: 'number' | 'length' | 'resolution';
  readonly value: number;
}

/** A unit as a fraction: dividing first would round before multiplying. */
type Fraction = readonly [numerator: number, denominator: number];

/** Absolute lengths, in pixels — https://drafts.csswg.org/css-values-4/#absolute-lengths */
const lengths: Readonly<Record<string, Fraction>> = {
  px: [1, 1],
  cm: [9600, 254],
  mm: [960, 254],
  q: [240, 254],
  in: [96, 1],
  pc: [16, 1],
  pt: [4, 3],
};

/**
 * Relative lengths, in pixels — https://drafts.csswg.org/css-values-4/#relative-lengths
 *
 * Outside elements, they depend on the initial font, and container units on the viewport. Only the size of the font is
 * known: `ex` and `ch` are half of it, `ic` and `cap` all of it, and a line is a fifth more.
 */
function lengthUnit(unit: string, { width, height, fontSize }: MediaEnvironment): Fraction | null {
  if (Object.hasOwn(lengths, unit)) return lengths[unit]!;
  switch (unit.replace(/^(?:[sld]v|cq)/, 'v')) {
    case 'em':
    case 'rem':
    case 'ic':
    case 'ric':
    case 'cap':
    case 'rcap':
      return [fontSize, 1];
    case 'ex':
    case 'rex':
    case 'ch':
    case 'rch':
      return [fontSize, 2];
    case 'lh':
    case 'rlh':
      return [fontSize * 6, 5];
    case 'vw':
    case 'vi':
      return [width, 100];
    case 'vh':
    case 'vb':
      return [height, 100];
    case 'vmin':
      return [Math.min(width, height), 100];
    case 'vmax':
      return [Math.max(width, height), 100];
    default:
      return null;
  }
}

/** https://drafts.csswg.org/css-values-4/#resolution */
const resolutions: Readonly<Record<string, Fraction>> = {
  dppx: [1, 1],
  x: [1, 1],
  dpi: [1, 96],
  dpcm: [254, 9600],
};

/** https://drafts.csswg.org/css-values-4/#calc-constants */
const constants: Readonly<Record<string, number>> = {
  e: Math.E,
  pi: Math.PI,
  infinity: Infinity,
  '-infinity': -Infinity,
  nan: NaN,
};

/**
 * The value of a component value; null if it is not a number, a length, a resolution or a calculation with those. The
 * result is rounded to 15 digits, which hides the errors of binary fractions in the last of 17 digits.
 */
export function quantityOf(component: ComponentValue, environment: MediaEnvironment): Quantity | null {
  if (isSimpleBlockNode(component)) return null;
  const quantity = operandOf(component, environment);
  if (quantity === null) return null;
  // NaN does not leave a calculation: it is 0 — https://drafts.csswg.org/css-values-4/#calc-ieee
  const value = Number.isNaN(quantity.value) ? 0 : Number(quantity.value.toPrecision(15));
  return { kind: quantity.kind, value };
}

function scaled(value: number, [numerator, denominator]: Fraction): number {
  return (value * numerator) / denominator;
}

function operandOf(component: ComponentValue, environment: MediaEnvironment): Quantity | null {
  if (isTokenNode(component)) {
    const token = component.value;
    if (isTokenNumber(token)) return { kind: 'number', value: token[4].value };
    if (!isTokenDimension(token)) return null;
    const unit = asciiLowercase(token[4].unit);
    const length = lengthUnit(unit, environment);
    if (length !== null) return { kind: 'length', value: scaled(token[4].value, length) };
    if (!Object.hasOwn(resolutions, unit)) return null;
    return { kind: 'resolution', value: scaled(token[4].value, resolutions[unit]!) };
  }
  if (isSimpleBlockNode(component)) {
    return isTokenOpenParen(component.startToken) ? sumOf(component.value, environment) : null;
  }
  if (!isFunctionNode(component)) return null;
  const name = asciiLowercase(component.getName());
  const list = splitAtCommas(component.value).map((part) => sumOf(part, environment));
  const kind = list[0]?.kind;
  if (kind === undefined || list.some((quantity) => quantity === null || quantity.kind !== kind)) return null;
  const values = list.map((quantity) => quantity!.value);
  if (name === 'calc') return values.length === 1 ? { kind, value: values[0]! } : null;
  if (name === 'min') return { kind, value: values.reduce((a, b) => Math.min(a, b)) };
  if (name === 'max') return { kind, value: values.reduce((a, b) => Math.max(a, b)) };
  if (name === 'clamp' && values.length === 3)
    return { kind, value: Math.max(values[0]!, Math.min(values[1]!, values[2]!)) };
  return null;
}

/** Whether it is white space or a comment. */
export function isBlank(component: ComponentValue): boolean {
  return isWhitespaceNode(component) || isCommentNode(component);
}

export function delimiterOf(component: ComponentValue): string {
  return isTokenNode(component) && isTokenDelim(component.value) ? component.value[4].value : '';
}

function splitAtCommas(components: readonly ComponentValue[]): ComponentValue[][] {
  const parts: ComponentValue[][] = [[]];
  for (const component of components) {
    if (isTokenNode(component) && component.value[1] === ',') parts.push([]);
    else parts[parts.length - 1]!.push(component);
  }
  return parts;
}

/** <calc-sum> — https://drafts.csswg.org/css-values-4/#calc-syntax */
function sumOf(components: readonly ComponentValue[], environment: MediaEnvironment): Quantity | null {
  let sum: Quantity | null = null;
  let product: Quantity | null = null;
  let sign = 1;
  /** The operator before the next operand. */
  let operator = '+';
  let expectsOperand = true;
  for (let i = 0; i < components.length; i++) {
    const component = components[i]!;
    if (isBlank(component)) continue;
    if (!expectsOperand) {
      operator = delimiterOf(component);
      if (operator === '+' || operator === '-') {
        if (!isWhitespaceNode(components[i - 1]) || !isWhitespaceNode(components[i + 1])) return null;
        sum = add(sum, product, sign);
        if (sum === null) return null;
        product = null;
        sign = operator === '-' ? -1 : 1;
      } else if (operator !== '*' && operator !== '/') {
        return null;
      }
      expectsOperand = true;
      continue;
    }
    const quantity = constantOf(component) ?? operandOf(component, environment);
    if (quantity === null) return null;
    product = product === null ? quantity : multiply(product, quantity, operator);
    if (product === null) return null;
    expectsOperand = false;
  }
  return expectsOperand ? null : add(sum, product, sign);
}

function add(sum: Quantity | null, product: Quantity | null, sign: number): Quantity | null {
  if (product === null) return null;
  if (sum === null) return { kind: product.kind, value: sign * product.value };
  return sum.kind === product.kind ? { kind: sum.kind, value: sum.value + sign * product.value } : null;
}

function constantOf(component: ComponentValue): Quantity | null {
  if (!isTokenNode(component) || !isTokenIdent(component.value)) return null;
  const name = asciiLowercase(component.value[4].value);
  return Object.hasOwn(constants, name) ? { kind: 'number', value: constants[name]! } : null;
}

function multiply(a: Quantity, b: Quantity, operator: string): Quantity | null {
  if (operator === '/') {
    if (b.kind !== 'number' && b.kind !== a.kind) return null;
    return { kind: b.kind === 'number' ? a.kind : 'number', value: a.value / b.value };
  }
  if (a.kind !== 'number' && b.kind !== 'number') return null;
  return { kind: a.kind === 'number' ? b.kind : a.kind, value: a.value * b.value };
}
