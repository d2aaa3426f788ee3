import { type Invalidity, invalid } from '../microsyntaxes/invalidity.ts';
import { placedTokens } from '../microsyntaxes/tokens.ts';

/** The length of each hash in base64, with padding. */
const lengths: Readonly<Record<string, number>> = { sha256: 44, sha384: 64, sha512: 88 };

/** Integrity metadata — https://www.w3.org/TR/SRI/#integrity-metadata-description */
export function validateIntegrity(text: string): Invalidity | null {
  for (const { token, offset } of placedTokens(text)) {
    const dash = token.indexOf('-');
    const algorithm = token.slice(0, Math.max(dash, 0)).toLowerCase();
    if (!Object.hasOwn(lengths, algorithm))
      return invalid('expected “sha256-”, “sha384-” or “sha512-” and a hash', offset);
    const [hash = ''] = token.slice(dash + 1).split('?', 1);
    const padding = hash.endsWith('==') ? 2 : hash.endsWith('=') ? 1 : 0;
    if (/[^A-Za-z0-9+/_-]/.test(hash.slice(0, hash.length - padding)))
      return invalid('expected a hash in base64', offset + dash + 1);
    if (hash.length !== lengths[algorithm])
      return invalid(`a ${algorithm} hash has ${lengths[algorithm]} characters`, offset + dash + 1);
  }
  return null;
}
