import { asciiLowercase } from '../../core/infra/code-points.ts';
import { placedTokens } from '../microsyntaxes/tokens.ts';
import type { ScriptProblem } from './problems.ts';

/*
 * The policy in a meta element — https://www.w3.org/TR/CSP3/#meta-element
 */

type Token = ReturnType<typeof placedTokens>[number];

/** What the value of a directive may be. */
type Value = 'sources' | 'nothing' | 'token' | 'webrtc' | 'sinks' | 'policy names' | 'not in meta';

/**
 * The directives of Content Security Policy, and those of other standards: Trusted Types, Upgrade Insecure Requests, Mixed
 * Content, Fenced Frame — https://www.w3.org/TR/CSP3/#csp-directives
 */
const directives: ReadonlyMap<string, Value> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ Object.entries({
    sources:
      'base-uri child-src connect-src default-src fenced-frame-src font-src form-action frame-src img-src manifest-src ' +
      'media-src object-src script-src script-src-attr script-src-elem style-src style-src-attr style-src-elem worker-src',
    nothing: 'block-all-mixed-content upgrade-insecure-requests',
    token: 'report-to',
    webrtc: 'webrtc',
    sinks: 'require-trusted-types-for',
    'policy names': 'trusted-types',
    'not in meta': 'frame-ancestors report-uri sandbox',
  }).flatMap(([value, names]) => names.split(' ').map((name) => [name, value as Value] as const)),
);

/** https://www.w3.org/TR/CSP3/#grammardef-keyword-source */
const keywords: readonly string[] = [
  ...['self', 'unsafe-inline', 'unsafe-eval', 'strict-dynamic', 'unsafe-hashes', 'report-sample'],
  ...['unsafe-allow-redirects', 'wasm-unsafe-eval', 'trusted-types-eval', 'report-sha256', 'report-sha384'],
  ...['report-sha512', 'unsafe-webtransport-hashes'],
  // Of speculation rules: https://html.spec.whatwg.org/multipage/speculative-loading.html
  'inline-speculation-rules',
];

/**
 * Checks the `content` of a meta element with `http-equiv=content-security-policy` —
 * https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-content-security-policy
 *
 * NB: white space and semicolons before the first directive are accepted, although the grammar has none there.
 *
 * @returns all problems, in order; what has no effect is a warning
 */
export function validatePolicy(text: string): readonly ScriptProblem[] {
  const problems: ScriptProblem[] = [];
  const seen = new Set<string>();
  for (let start = 0; start <= text.length; ) {
    const semicolon = text.indexOf(';', start);
    const end = semicolon < 0 ? text.length : semicolon;
    const [name, ...values] = placedTokens(text.slice(start, end)).map(({ token, offset }) => ({
      token,
      offset: start + offset,
    }));
    start = end + 1;
    if (name === undefined) continue;
    directive(name, values, seen, problems);
    seen.add(asciiLowercase(name.token));
  }
  if (seen.size === 0) problems.push(problem('expected a directive', { token: '', offset: text.length }));
  return problems;
}

function problem(
  reason: string,
  { token, offset }: Token,
  severity: ScriptProblem['severity'] = 'error',
): ScriptProblem {
  return { reason, offset, end: offset + token.length, severity };
}

function directive(
  name: Token,
  values: readonly Token[],
  seen: ReadonlySet<string>,
  problems: ScriptProblem[],
): void {
  const lowercase = asciiLowercase(name.token);
  if (/[^a-z\d-]/.test(lowercase)) {
    problems.push(problem('the name of a directive consists of letters, digits and hyphens', name));
    return;
  }
  const strange = values.find(({ token }) => /[^!-+\--~]/.test(token));
  if (strange !== undefined) {
    const what = strange.token.includes(',')
      ? 'a policy must not contain commas'
      : 'a policy must consist of ASCII characters';
    problems.push(problem(what, strange));
    return;
  }
  const value = directives.get(lowercase);
  if (value === undefined)
    problems.push(problem(`there is no directive “${lowercase}”, so it has no effect`, name, 'warning'));
  else if (value === 'not in meta')
    problems.push(problem(`a policy in a meta element must not have the directive “${lowercase}”`, name));
  else if (seen.has(lowercase)) {
    const reason = `the policy already has the directive “${lowercase}”, so this one has no effect`;
    problems.push(problem(reason, name, 'warning'));
  } else checkValues(lowercase, name, value, values, problems);
}

function checkValues(
  directiveName: string,
  name: Token,
  value: Value,
  values: readonly Token[],
  problems: ScriptProblem[],
): void {
  switch (value) {
    case 'sources':
      sourceList(values, problems);
      break;
    case 'nothing':
      if (values.length > 0)
        problems.push(problem(`the directive “${directiveName}” takes no value`, values[0]!));
      break;
    case 'token':
      if (values.length !== 1)
        problems.push(problem('“report-to” takes the name of one endpoint', values[1] ?? name));
      else if (/[^!#$%&'*+\-.^`|~\w]/.test(values[0]!.token))
        problems.push(problem('not the name of an endpoint', values[0]!));
      break;
    case 'webrtc':
      if (values.length !== 1 || !/^'(?:allow|block)'$/i.test(values[0]!.token))
        problems.push(problem("“webrtc” takes “'allow'” or “'block'”", values[0] ?? name));
      break;
    case 'sinks': {
      const wrong = values.find(({ token }) => token !== "'script'");
      if (wrong !== undefined || values.length === 0)
        problems.push(problem(`“${directiveName}” takes “'script'”`, wrong ?? name));
      break;
    }
    default: {
      const wrong = values.find(
        ({ token }) => !/^(?:\*|'allow-duplicates'|'none'|[\w\-#=/@.%]+)$/i.test(token),
      );
      if (wrong !== undefined)
        problems.push(problem("expected the name of a policy, “*”, “'allow-duplicates'” or “'none'”", wrong));
    }
  }
}

/** https://www.w3.org/TR/CSP3/#grammardef-serialized-source-list */
function sourceList(sources: readonly Token[], problems: ScriptProblem[]): void {
  for (const source of sources) {
    const { token } = source;
    const lowercase = asciiLowercase(token);
    if (lowercase === "'none'") {
      if (sources.length > 1)
        problems.push(problem("“'none'” must not be together with other sources", source));
      continue;
    }
    const reason = /^'/.test(token) ? quotedProblem(token) : sourceProblem(token);
    if (reason !== null) problems.push(problem(reason, source));
    else if (
      lowercase === 'none' ||
      keywords.includes(lowercase) ||
      /^(?:nonce|sha(?:256|384|512))-/.test(lowercase)
    )
      problems.push(problem(`without quotes, “${token}” is the name of a host`, source, 'warning'));
  }
}

/** What is wrong with a source that begins with a quote: a keyword, a nonce or a hash. */
function quotedProblem(token: string): string | null {
  if (token.length < 2 || !token.endsWith("'")) return 'a quote is missing at the end';
  const inner = asciiLowercase(token.slice(1, -1));
  if (keywords.includes(inner)) return null;
  const [, kind] = /^(nonce|sha(?:256|384|512))-/.exec(inner) ?? [];
  if (kind === undefined) return `there is no keyword “${token}”`;
  return /^[\w+/-]+={0,2}$/.test(inner.slice(kind.length + 1))
    ? null
    : `expected ${kind === 'nonce' ? 'a nonce' : 'a hash'} in base64`;
}

/** What is wrong with a scheme or host — https://www.w3.org/TR/CSP3/#grammardef-host-source */
function sourceProblem(token: string): string | null {
  if (/^[a-z][a-z\d+.-]*:$/i.test(token)) return null;
  const scheme = /^([^/]*):\/\//.exec(token);
  if (scheme !== null && !/^[a-z][a-z\d+.-]*$/i.test(scheme[1]!)) return 'not a valid scheme';
  const rest = token.slice(scheme === null ? 0 : scheme[0].length);
  const slash = rest.indexOf('/');
  const authority = slash < 0 ? rest : rest.slice(0, slash);
  const path = slash < 0 ? '' : rest.slice(slash);
  const colon = authority.indexOf(':');
  const host = colon < 0 ? authority : authority.slice(0, colon);
  const port = colon < 0 ? '*' : authority.slice(colon + 1);
  if (!isHost(host)) return 'expected a scheme with a colon, a host, or a keyword in quotes';
  if (!/^(?:\d+|\*)$/.test(port)) return 'expected a port, or “*” for all';
  if (path.startsWith('//')) return 'a path must not begin with “//”';
  if (/[?#]/.test(path)) return 'a source must not have a query or fragment';
  return /[^\w\-.~!$&'()*+=:@/%]|%(?![\da-f]{2})/i.test(path) ? 'not a valid path' : null;
}

function isHost(host: string): boolean {
  if (host === '*') return true;
  const labels = host.split('.');
  if (labels[0] === '*') labels.shift();
  if (labels.length > 1 && labels.at(-1) === '') labels.pop();
  return labels.every((label) => /^[a-z\d-]+$/i.test(label));
}
