import { placedTokens } from '../microsyntaxes/tokens.ts';
import type { ScriptProblem } from './problems.ts';

type Token = ReturnType<typeof placedTokens>[number];

/**
 * Checks the `allow` attribute of an iframe: a serialized permissions policy, which is not the syntax of the header —
 * https://www.w3.org/TR/permissions-policy/#serialized-policies
 *
 * Which features there are is up to other specifications, so no name is unknown.
 *
 * @returns all problems, in order; what has no effect is a warning
 */
export function validatePermissionsPolicy(text: string): readonly ScriptProblem[] {
  const problems: ScriptProblem[] = [];
  for (let start = 0; start <= text.length; ) {
    const semicolon = text.indexOf(';', start);
    const end = semicolon < 0 ? text.length : semicolon;
    const tokens = placedTokens(text.slice(start, end));
    const [feature, ...sources] = tokens.map(({ token, offset }) => ({ token, offset: start + offset }));
    start = end + 1;
    if (feature === undefined) continue;
    const reason = featureProblem(feature.token);
    if (reason !== null) {
      problems.push(problem(reason, feature));
      continue;
    }
    for (const source of sources) {
      const wrong = sourceProblem(source.token);
      if (wrong !== null) problems.push(problem(wrong, source));
    }
    const none = sources.find(({ token }) => /^'none'$/i.test(token));
    if (none !== undefined && sources.length > 1)
      problems.push(problem("“'none'” must not be together with other sources", none));
  }
  return problems;
}

function problem(reason: string, { token, offset }: Token): ScriptProblem {
  return { reason, offset, end: offset + token.length, severity: 'error' };
}

function featureProblem(name: string): string | null {
  if (/^[a-z\d-]+$/i.test(name)) return null;
  if (name.includes('='))
    return `“${name}” is the syntax of the header: here, a feature is followed by white space and sources, as in “camera 'none'”`;
  if (name.includes(','))
    return `features are separated by semicolons, not commas, so “${name}” is no feature`;
  return `“${name}” is not the name of a feature, which consists of letters, digits and hyphens`;
}

/** What is wrong with a member of an allow-list. */
function sourceProblem(token: string): string | null {
  if (token === '*' || /^'(?:self|src|none)'$/i.test(token)) return null;
  if (/^(?:self|src|none)$/i.test(token)) return `“${token}” needs quotes: “'${token.toLowerCase()}'”`;
  if (token.startsWith("'"))
    return `there is no keyword “${token}”; there are “'self'”, “'src'” and “'none'”`;
  if (token.includes(','))
    return `features are separated by semicolons, not commas, so “${token}” is no source`;
  if (/^[(=]/.test(token))
    return `“${token}” is the syntax of the header; sources stand here without parentheses`;
  // An origin, of which a host may begin with “*.”. A path is ignored, since the origin of the URL counts.
  return /^[a-z][a-z\d+.-]*:(?:\/\/(?:\*\.)?[^\s*/?#]+(?:[/?#].*)?)?$/i.test(token)
    ? null
    : `expected an origin such as “https://example.com”, “*”, “'self'”, “'src'” or “'none'”, not “${token}”`;
}
