import { asciiLowercase } from '../../core/infra/code-points.ts';
import { parseURL, withoutRemoved } from '../../core/infra/parse-url.ts';
import type { RemovalReason } from '../../dom/sanitizer/removals.ts';
import { withoutCandidates } from '../images/srcset.ts';
import { globalURLAttributes, type URLSyntax, urlAttributes } from '../urls/url-attributes.ts';
import { writtenURLs } from '../urls/written-urls.ts';
import type { Patterns } from './pattern.ts';

/** Obsolete attributes with a URL that nothing fetches any more. */
const formerURLAttributes = ['archive', 'classid', 'codebase', 'dynsrc', 'icon', 'manifest', 'profile'];

let syntaxes: Map<string, URLSyntax> | null = null;

/**
 * How an attribute with this name contains URLs; null if no element has it for URLs. Whoever allows `src` on a custom
 * element means a URL as well.
 */
export function urlSyntaxOf(attribute: string): URLSyntax | null {
  if (syntaxes === null) {
    syntaxes = new Map(formerURLAttributes.map((name) => [name, 'url']));
    for (const rows of [globalURLAttributes, ...urlAttributes.values()]) {
      for (const row of rows) if (row.syntax !== 'refresh') syntaxes.set(row.attribute, row.syntax);
    }
  }
  return syntaxes.get(attribute) ?? null;
}

/** Which URLs an attribute may have. */
export interface URLRules {
  readonly syntax: URLSyntax;
  /** In lower case, without the colon. Null for all but `javascript`. */
  readonly schemes: ReadonlySet<string> | null;
  readonly relative: boolean;
  readonly protocolRelative: boolean;
  /** Null for any. */
  readonly hosts: Patterns | null;
}

/** What stays of a `srcset` attribute, and why the rest goes; null if nothing does. */
export function allowedSources(
  value: string,
  rules: URLRules,
): { readonly kept: string; readonly problem: RemovalReason | null } {
  let problem: RemovalReason | null = null;
  const kept = withoutCandidates(value, (url) => {
    const found = problemOf(url, rules);
    problem ??= found;
    return found !== null;
  });
  return { kept, problem };
}

/** Why an attribute's value is not allowed, or null. */
export function urlProblem(value: string, rules: URLRules): RemovalReason | null {
  if (rules.syntax === 'url' || rules.syntax === 'non-empty url') return problemOf(value, rules);
  for (const { text } of writtenURLs(value, rules.syntax, null)) {
    const problem = problemOf(text, rules);
    if (problem !== null) return problem;
  }
  return null;
}

function problemOf(
  url: string,
  { schemes, relative, protocolRelative, hosts }: URLRules,
): RemovalReason | null {
  // What the URL parser sees: `java\nscript:x` has a scheme, and `\t//host` has a host.
  const text = withoutRemoved(url);
  const scheme = /^[a-z][a-z\d+.-]*:/i.exec(text)?.[0];
  if (scheme !== undefined) {
    const name = asciiLowercase(scheme.slice(0, -1));
    if (name === 'javascript') return 'javascript-url';
    if (schemes !== null && !schemes.has(name)) return 'scheme';
    return hosts === null || hasHost(text, scheme.length, hosts) ? null : 'host';
  }
  if (!isProtocolRelative(text, 0)) return relative ? null : 'relative-url';
  if (!protocolRelative) return 'relative-url';
  return hosts === null || hasHost(`https:${text}`, 6, hosts) ? null : 'host';
}

/** Whether two slashes stand here. For the schemes of the web, the URL parser takes a backslash for one. */
function isProtocolRelative(text: string, position: number): boolean {
  return /^[/\\]{2}/.test(text.slice(position, position + 2));
}

/** `afterScheme`: where the scheme ends. NB: relative to a page with the same scheme, `https:path` has the page's host. */
function hasHost(url: string, afterScheme: number, hosts: Patterns): boolean {
  if (!isProtocolRelative(url, afterScheme)) return false;
  const parsed = parseURL(url);
  return parsed !== null && hosts.has(parsed.hostname);
}
