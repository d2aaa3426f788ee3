import { isObject, wrongArgument } from '../infra/arguments.ts';
import * as tokens from '../tokenizer/tokens.ts';

/**
 * The number of the namespace of the attribute at a position: `namespaceURIs` has its URI.
 *
 * @throws TypeError if `attributes` is not a tag token's, or has none at `index`
 */
export function namespaceAt(attributes: tokens.AttributeList, index: number): number {
  if (!isObject(attributes) || !(attributes instanceof tokens.AttributeList))
    throw wrongArgument('attributes', 'those of a tag token', attributes);
  if (!(Number.isInteger(index) && index >= 0 && index < attributes.count))
    throw wrongArgument('index', `from 0 to ${attributes.count - 1}`, index);
  return tokens.namespaceAt(attributes, index);
}
