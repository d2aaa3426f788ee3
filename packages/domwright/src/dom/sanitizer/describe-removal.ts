import type { Removal, RemovalReason } from './removals.ts';

/**
 * Says in English what was removed and why, such as `attribute "href" of "a" removed: a javascript: URL`.
 *
 * The names in it are those of the markup: escape it before you put it into HTML.
 */
export function describeRemoval({ kind, name, element, reason }: Removal): string {
  return `${whatWas(kind, name, element)} ${outcomes[reason]}`;
}

function whatWas(kind: Removal['kind'], name: string, element: string | null): string {
  switch (kind) {
    case 'element':
      return `element ${JSON.stringify(name)}`;
    case 'attribute':
      return `attribute ${JSON.stringify(name)} of ${JSON.stringify(element)}`;
    case 'class':
      return `class ${JSON.stringify(name)} of ${JSON.stringify(element)}`;
    case 'style':
      return `style ${JSON.stringify(name)} of ${JSON.stringify(element)}`;
    case 'processing-instruction':
      return `processing instruction ${JSON.stringify(name)}`;
    case 'comment':
    case 'text':
      return kind;
  }
}

const outcomes: Readonly<Record<RemovalReason, string>> = {
  'not-allowed': 'removed',
  replaced: 'replaced with its children',
  'javascript-url': 'removed: a javascript: URL',
  'animates-url': 'removed: it animates a URL',
  escaped: 'escaped as text',
  scheme: 'removed: a URL with a scheme that is not allowed',
  host: 'removed: a URL with a host that is not allowed',
  'relative-url': 'removed: a URL without a scheme',
  value: 'removed: a value that is not allowed',
  empty: 'removed: it is empty',
  'too-deep': 'replaced with its children: nested too deep',
  'too-many-links': 'replaced with its children: too many links',
  'too-long': 'removed: the text is too long',
  hook: 'removed by the hook',
};
