import { NameId } from '../../generated/names.ts';
import { asciiLowercase } from '../infra/code-points.ts';
import type { TagToken } from '../tokenizer/tokens.ts';

/** Whether a token has a `type` attribute whose value is an ASCII case-insensitive match for "hidden". */
export function isHiddenInput(token: TagToken): boolean {
  const type = token.attributes.valueOf(NameId.Type);
  return type !== null && asciiLowercase(type) === 'hidden';
}
