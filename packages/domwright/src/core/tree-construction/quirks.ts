import { asciiLowercase } from '../infra/code-points.ts';
import type { DoctypeToken } from '../tokenizer/tokens.ts';
import type { DocumentMode } from './tree-sink.ts';

/**
 * The document mode for a DOCTYPE — https://html.spec.whatwg.org/multipage/parsing.html#the-initial-insertion-mode
 * Identifiers are compared in an ASCII case-insensitive manner.
 */
export function documentModeOf(token: DoctypeToken, hasSystemId: boolean): DocumentMode {
  const publicId = token.publicId === null ? null : asciiLowercase(token.publicId);
  const systemId = token.systemId === null ? null : asciiLowercase(token.systemId);
  if (token.forceQuirks || token.name !== 'html') return 'quirks';
  if (systemId === quirkySystemId) return 'quirks';
  if (publicId === null) return 'no-quirks';
  if (quirkyPublicIds.includes(publicId) || startsWithOneOf(publicId, quirkyPublicIdPrefixes))
    return 'quirks';
  if (startsWithOneOf(publicId, html401Prefixes)) return !hasSystemId ? 'quirks' : 'limited-quirks';
  return startsWithOneOf(publicId, limitedQuirksPrefixes) ? 'limited-quirks' : 'no-quirks';
}

/** Whether the system identifier is present and not empty. */
export function hasSystemId({ systemId }: DoctypeToken): boolean {
  return systemId !== null && systemId !== '';
}

function startsWithOneOf(string: string, prefixes: readonly string[]): boolean {
  for (const prefix of prefixes) if (string.startsWith(prefix)) return true;
  return false;
}

/** Whether a DOCTYPE is not a parse error. */
export function isConformingDoctype(token: DoctypeToken): boolean {
  return (
    token.name === 'html' &&
    token.publicId === null &&
    (token.systemId === null || token.systemId === 'about:legacy-compat')
  );
}

// In ASCII lower case

const quirkyPublicIds: readonly string[] = [
  '-//w3o//dtd w3 html strict 3.0//en//',
  '-/w3c/dtd html 4.0 transitional/en',
  'html',
];

const quirkySystemId = 'http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd';

const html401Prefixes: readonly string[] = [
  '-//w3c//dtd html 4.01 frameset//',
  '-//w3c//dtd html 4.01 transitional//',
];

const limitedQuirksPrefixes: readonly string[] = [
  '-//w3c//dtd xhtml 1.0 frameset//',
  '-//w3c//dtd xhtml 1.0 transitional//',
];

const quirkyPublicIdPrefixes: readonly string[] = [
  '+//silmaril//dtd html pro v0r11 19970101//',
  '-//as//dtd html 3.0 aswedit + extensions//',
  '-//advasoft ltd//dtd html 3.0 aswedit + extensions//',
  '-//ietf//dtd html 2.0 level 1//',
  '-//ietf//dtd html 2.0 level 2//',
  '-//ietf//dtd html 2.0 strict level 1//',
  '-//ietf//dtd html 2.0 strict level 2//',
  '-//ietf//dtd html 2.0 strict//',
  '-//ietf//dtd html 2.0//',
  '-//ietf//dtd html 2.1e//',
  '-//ietf//dtd html 3.0//',
  '-//ietf//dtd html 3.2 final//',
  '-//ietf//dtd html 3.2//',
  '-//ietf//dtd html 3//',
  '-//ietf//dtd html level 0//',
  '-//ietf//dtd html level 1//',
  '-//ietf//dtd html level 2//',
  '-//ietf//dtd html level 3//',
  '-//ietf//dtd html strict level 0//',
  '-//ietf//dtd html strict level 1//',
  '-//ietf//dtd html strict level 2//',
  '-//ietf//dtd html strict level 3//',
  '-//ietf//dtd html strict//',
  '-//ietf//dtd html//',
  '-//metrius//dtd metrius presentational//',
  '-//microsoft//dtd internet explorer 2.0 html strict//',
  '-//microsoft//dtd internet explorer 2.0 html//',
  '-//microsoft//dtd internet explorer 2.0 tables//',
  '-//microsoft//dtd internet explorer 3.0 html strict//',
  '-//microsoft//dtd internet explorer 3.0 html//',
  '-//microsoft//dtd internet explorer 3.0 tables//',
  '-//netscape comm. corp.//dtd html//',
  '-//netscape comm. corp.//dtd strict html//',
  "-//o'reilly and associates//dtd html 2.0//",
  "-//o'reilly and associates//dtd html extended 1.0//",
  "-//o'reilly and associates//dtd html extended relaxed 1.0//",
  '-//sq//dtd html 2.0 hotmetal + extensions//',
  '-//softquad software//dtd hotmetal pro 6.0::19990601::extensions to html 4.0//',
  '-//softquad//dtd hotmetal pro 4.0::19971010::extensions to html 4.0//',
  '-//spyglass//dtd html 2.0 extended//',
  '-//sun microsystems corp.//dtd hotjava html//',
  '-//sun microsystems corp.//dtd hotjava strict html//',
  '-//w3c//dtd html 3 1995-03-24//',
  '-//w3c//dtd html 3.2 draft//',
  '-//w3c//dtd html 3.2 final//',
  '-//w3c//dtd html 3.2//',
  '-//w3c//dtd html 3.2s draft//',
  '-//w3c//dtd html 4.0 frameset//',
  '-//w3c//dtd html 4.0 transitional//',
  '-//w3c//dtd html experimental 19960712//',
  '-//w3c//dtd html experimental 970421//',
  '-//w3c//dtd w3 html//',
  '-//w3o//dtd w3 html 3.0//',
  '-//webtechs//dtd mozilla html 2.0//',
  '-//webtechs//dtd mozilla html//',
];
