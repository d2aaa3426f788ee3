import { checkString, wrongArgument } from '../../core/infra/arguments.ts';
import { asciiLowercase } from '../../core/infra/code-points.ts';

/** A state of a CORS settings attribute, by the standard's names. */
export type CORSSettingsAttributeState = 'No CORS' | 'Anonymous' | 'Use Credentials';

/**
 * CORS settings attribute — https://html.spec.whatwg.org/multipage/urls-and-fetching.html#cors-settings-attribute
 *
 * @param value the attribute's value; null if there is none
 * @throws TypeError if it is neither
 */
export function corsSettingsAttributeState(value: string | null): CORSSettingsAttributeState {
  if (value === null) return 'No CORS';
  checkString(value, 'value');
  return asciiLowercase(value) === 'use-credentials' ? 'Use Credentials' : 'Anonymous';
}

/** @internal @throws TypeError if it is not a state */
export function checkState(state: unknown): void {
  if (state !== 'No CORS' && state !== 'Anonymous' && state !== 'Use Credentials')
    throw wrongArgument('state', "'No CORS', 'Anonymous' or 'Use Credentials'", state);
}

/** The value that the IDL attribute reflects: the canonical keyword of its state, or null for No CORS. */
export function canonicalCORSKeyword(
  state: CORSSettingsAttributeState,
): 'anonymous' | 'use-credentials' | null {
  checkState(state);
  if (state === 'No CORS') return null;
  return state === 'Anonymous' ? 'anonymous' : 'use-credentials';
}
