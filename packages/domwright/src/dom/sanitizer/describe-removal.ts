import { checkObject, ownOptions, wrongArgument } from '../../core/infra/arguments.ts';
import type { Removal, RemovalReason } from './removals.ts';

/**
 * Says in English what was removed and why, such as `attribute "href" of "a" removed: a javascript: URL`.
 *
 * The names in it are those of the markup: escape it before you put it into HTML.
 *
 * @throws TypeError if it is not a removal
 */
export function describeRemoval(removal: Removal): string {
  checkObject(removal, 'removal');
  const { kind, name, element, reason } = ownOptions(removal);
  const what = whatWas(kind, name, element);
  if (what === undefined) throw wrongArgument('removal.kind', 'the kind of a removal', kind);
  if (typeof reason !== 'string' || !Object.hasOwn(outcomes, reason)) {
    throw wrongArgument('removal.reason', 'the reason of a removal', reason);
  }
  return `${what} ${outcomes[reason]}`;
}

/** Undefined for an unknown kind. */
function whatWas(kind: Removal['kind'], name: string, element: string | null): string | undefined {
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
    default:
      return undefined;
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
  hidden: 'the page hides it by something that does not stay',
  'too-deep': 'replaced with its children: nested too deep',
  'too-many-links': 'replaced with its children: too many links',
  'too-long': 'removed: the text is too long',
  hook: 'removed by the hook',
};
