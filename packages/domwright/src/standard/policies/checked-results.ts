import { checkNames, checkString, isObject, ownOptions, wrongArgument } from '../../core/infra/arguments.ts';
import { asciiLowercase } from '../../core/infra/code-points.ts';
import type { ElementOutcome, PolicyPiece } from './options.ts';
import { isAttributeName } from './policy-element.ts';

/* What the functions of a policy return, checked. */

const outcomes: readonly unknown[] = ['remove', 'unwrap', 'escape'];

/** @throws TypeError for anything but an outcome or undefined */
export function checkedOutcome(value: unknown): ElementOutcome | undefined {
  if (value === undefined || outcomes.includes(value)) return value as ElementOutcome | undefined;
  throw wrongArgument(
    "the result of the policy's 'element'",
    `undefined, 'remove', 'unwrap' or 'escape'`,
    value,
  );
}

const RESULT = "the result of the policy's 'text'";

/** @throws TypeError for anything but a string or a list of pieces */
export function checkedPieces(value: unknown): string | readonly (string | PolicyPiece)[] {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) throw wrongArgument(RESULT, 'a string or an array', value);
  return value.map((piece, index) =>
    typeof piece === 'string' ? piece : checkedPiece(piece, `${RESULT}[${index}]`),
  );
}

function checkedPiece(value: unknown, where: string): PolicyPiece {
  if (!isObject(value)) throw wrongArgument(where, "a string or an object with 'element'", value);
  const given: { [name in keyof PolicyPiece]: unknown } = ownOptions(value as PolicyPiece);
  checkNames('member', Object.keys(given), ['element', 'attributes', 'text'], where);
  const { element, attributes = {}, text = '' } = given;
  checkString(element, `${where}.element`);
  if (!/^[a-z][a-z\d-]*$/i.test(element))
    throw new TypeError(`${where}: not the name of an element: '${element}'`);
  checkString(text, `${where}.text`);
  if (!isObject(attributes)) throw wrongArgument(`${where}.attributes`, 'an object', attributes);
  const checked: [string, string][] = Object.entries(attributes).map(([name, of]) => {
    if (!isAttributeName(name)) throw new TypeError(`${where}: not the name of an attribute: '${name}'`);
    checkString(of, `${where}.attributes.${name}`);
    return [asciiLowercase(name), of];
  });
  return { element: asciiLowercase(element), attributes: Object.fromEntries(checked), text };
}
