import {
  type ComponentValue,
  isFunctionNode,
  isSimpleBlockNode,
  isTokenNode,
} from '@csstools/css-parser-algorithms';
import { isTokenColon, isTokenIdent, isTokenOpenParen } from '@csstools/css-tokenizer';
import { asciiLowercase } from '../../core/infra/code-points.ts';
import { delimiterOf, isBlank } from './lengths.ts';
import { featureType } from './media-features.ts';

/** <media-query> — https://drafts.csswg.org/mediaqueries-5/#typedef-media-query */
export interface MediaQuery {
  readonly isNegated: boolean;
  /** In lower case; null if there is none. */
  readonly type: string | null;
  readonly condition: MediaCondition | null;
}

/** <media-condition> — https://drafts.csswg.org/mediaqueries-5/#typedef-media-condition */
export type MediaCondition =
  | { readonly kind: 'not'; readonly condition: MediaCondition }
  | { readonly kind: 'and' | 'or'; readonly conditions: readonly MediaCondition[] }
  | MediaFeature
  | GeneralEnclosed;

/** <general-enclosed>, which is unknown — https://drafts.csswg.org/mediaqueries-5/#typedef-general-enclosed */
export interface GeneralEnclosed {
  readonly kind: 'general-enclosed';
  readonly offset: number;
}

/** <media-feature> — https://drafts.csswg.org/mediaqueries-5/#typedef-media-feature */
export interface MediaFeature {
  readonly kind: 'feature';
  /** As written, in lower case. */
  readonly name: string;
  readonly offset: number;
  /** The comparisons with the value; empty in a boolean context. */
  readonly comparisons: readonly Comparison[];
}

export interface Comparison {
  /** As if the feature were on its left. `:` is not `=`, which is for ranges only. */
  readonly operator: ':' | '=' | '<' | '<=' | '>' | '>=';
  /** <mf-value>: one component value, or two for a ratio. */
  readonly value: readonly ComponentValue[];
}

/** Words that are not media types — https://drafts.csswg.org/mediaqueries-5/#typedef-media-type */
const reserved: readonly string[] = ['only', 'not', 'and', 'or', 'layer'];

/** Parses component values as a media query; null if they are not one. */
export function parseMediaQuery(components: readonly ComponentValue[]): MediaQuery | null {
  const parts = components.filter((component) => !isBlank(component));
  const first = identOf(parts[0]);
  if (first === null || (first === 'not' && identOf(parts[1]) === null)) {
    const condition = conditionOf(parts, true);
    return condition === null ? null : { isNegated: false, type: null, condition };
  }
  const hasModifier = (first === 'not' || first === 'only') && parts.length > 1;
  const typeAt = hasModifier ? 1 : 0;
  const type = identOf(parts[typeAt]);
  if (type === null || reserved.includes(type)) return null;
  const isNegated = hasModifier && first === 'not';
  const rest = parts.slice(typeAt + 1);
  if (rest.length === 0) return { isNegated, type, condition: null };
  const condition = identOf(rest[0]) === 'and' ? conditionOf(rest.slice(1), false) : null;
  return condition === null ? null : { isNegated, type, condition };
}

/** Parses component values as a media condition; null if they are not one. */
export function parseMediaCondition(components: readonly ComponentValue[]): MediaCondition | null {
  return conditionOf(
    components.filter((component) => !isBlank(component)),
    true,
  );
}

/** Recursion is bounded by the 512 levels that component values can have. */
function conditionOf(parts: readonly ComponentValue[], allowsOr: boolean): MediaCondition | null {
  if (identOf(parts[0]) === 'not') {
    const condition = parts.length === 2 ? inParens(parts[1]!) : null;
    return condition === null ? null : { kind: 'not', condition };
  }
  if (parts.length % 2 === 0) return null;
  const word = identOf(parts[1]);
  const conditions: MediaCondition[] = [];
  for (let i = 0; i < parts.length; i++) {
    if (i % 2 === 1) {
      if (identOf(parts[i]) !== word) return null;
      continue;
    }
    const condition = inParens(parts[i]!);
    if (condition === null) return null;
    conditions.push(condition);
  }
  if (conditions.length === 1) return conditions[0]!;
  return word === 'and' || (word === 'or' && allowsOr) ? { kind: word, conditions } : null;
}

/** <media-in-parens> — https://drafts.csswg.org/mediaqueries-5/#typedef-media-in-parens */
function inParens(part: ComponentValue): MediaCondition | null {
  const enclosed = (): GeneralEnclosed => ({ kind: 'general-enclosed', offset: offsetOf(part) });
  if (isFunctionNode(part)) return enclosed();
  if (!isSimpleBlockNode(part) || !isTokenOpenParen(part.startToken)) return null;
  return parseMediaCondition(part.value) ?? featureOf(part.value) ?? enclosed();
}

function featureOf(components: readonly ComponentValue[]): MediaFeature | null {
  const operators: Comparison['operator'][] = [];
  /** What is between the operators. */
  const operands: ComponentValue[][] = [[]];
  for (let i = 0; i < components.length; i++) {
    const component = components[i]!;
    if (isBlank(component)) continue;
    let operator = isTokenNode(component) && isTokenColon(component.value) ? ':' : delimiterOf(component);
    if (operator === '<' || operator === '>') {
      // Nothing may come between the two characters of an operator.
      const next = components[i + 1];
      if (next !== undefined && delimiterOf(next) === '=') {
        operator += '=';
        i++;
      }
    }
    if (/^[:<=>]/.test(operator)) {
      operators.push(operator as Comparison['operator']);
      operands.push([]);
    } else operands[operands.length - 1]!.push(component);
  }
  const [left, right, last] = operands;
  const operator = operators[0];
  if (operator === undefined) return feature(left!, []);
  if (operators.length === 1) {
    const named = feature(left!, [{ operator, value: right! }]);
    if (operator === ':') return named;
    const mirroredOne = feature(right!, [{ operator: mirrored(operator), value: left! }]);
    // Of two identifiers, the one that is known is the feature.
    const isOnTheRight = named === null || (featureType(named.name) === null && isKnown(mirroredOne));
    return isOnTheRight ? mirroredOne : named;
  }
  const second = operators[1]!;
  const isSameWay = operator !== ':' && operator !== '=' && operator[0] === second[0];
  if (operators.length > 2 || !isSameWay) return null;
  return feature(right!, [
    { operator: mirrored(operator), value: left! },
    { operator: second, value: last! },
  ]);
}

function isKnown(found: MediaFeature | null): boolean {
  return found !== null && featureType(found.name) !== null;
}

function feature(nameParts: readonly ComponentValue[], comparisons: Comparison[]): MediaFeature | null {
  const name = nameParts.length === 1 ? identOf(nameParts[0]) : null;
  if (name === null) return null;
  const values: Comparison[] = [];
  for (const { operator, value } of comparisons) {
    const isRatio = value.length === 3 && delimiterOf(value[1]!) === '/';
    if (value.length !== 1 && !isRatio) return null;
    values.push({ operator, value: isRatio ? [value[0]!, value[2]!] : value });
  }
  return { kind: 'feature', name, offset: offsetOf(nameParts[0]!), comparisons: values };
}

function mirrored(operator: Comparison['operator']): Comparison['operator'] {
  return operator.replace(/[<>]/, (sign) => (sign === '<' ? '>' : '<')) as Comparison['operator'];
}

/** The identifier that a component value is, in lower case, or null. */
export function identOf(component: ComponentValue | undefined): string | null {
  return component !== undefined && isTokenNode(component) && isTokenIdent(component.value)
    ? asciiLowercase(component.value[4].value)
    : null;
}

/** Where a component value begins. */
export function offsetOf(component: ComponentValue): number {
  if (isFunctionNode(component)) return component.name[2];
  if (isSimpleBlockNode(component)) return component.startToken[2];
  return component.tokens()[0]![2];
}
