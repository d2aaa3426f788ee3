import { checkOptionNames, isObject } from '../../core/infra/arguments.ts';
import { Policy } from './policy-option.ts';
import { Sanitizer } from './sanitizer.ts';

/** What says what to keep elsewhere: in a configuration, in a policy, and in options of other libraries. */
const places: readonly (readonly [place: string, names: RegExp])[] = [
  [
    'sanitizer',
    /^(?:elements|attributes|(?:remove|replaceWithChildren)Elements|removeAttributes|comments|dataAttributes|javascriptURLs|processingInstructions|removeProcessingInstructions)$/,
  ],
  [
    'policy',
    /^(?:preset|classes|styles|rename|otherElements|remove|unwrap|escape|schemes|schemesByAttribute|relativeURLs|protocolRelativeURLs|maxNesting|maxTextLength|maxLinks|element|text)$/,
  ],
  [
    'fromSanitizeHtmlOptions',
    /^(?:allowed[A-Z]|disallowedTagsMode$|transformTags$|exclusiveFilter$|selfClosing$|nonTextTags$)/,
  ],
  ['fromDOMPurifyConfig', /^[A-Z]+_[A-Z_]+$/],
];

/**
 * Checks the names of `sanitize`'s options.
 *
 * @throws TypeError for an unknown one. It says where those belong that say what to keep
 */
export function checkSanitizeOptions(options: unknown, names: readonly string[]): void {
  for (const [name, its] of [
    ['policy', Policy],
    ['sanitizer', Sanitizer],
  ] as const) {
    if (isObject(options) && options instanceof its)
      throw new TypeError(`options must be a plain object: pass this as { ${name}: … }`);
  }
  try {
    checkOptionNames(options, names);
  } catch (error) {
    const name = /^unknown option '([^']*)'/.exec((error as Error).message)?.[1];
    const place = name === undefined ? undefined : placeOf(name);
    if (place === undefined) throw error;
    const its = `{ ${name}: … }`;
    const right = place === 'sanitizer' ? `sanitizer: ${its}` : `policy: ${place}(${its})`;
    throw new TypeError(`unknown option '${name}'; pass it as { ${right} }`);
  }
}

/** @throws TypeError for members of a policy that are options of other libraries */
export function checkPolicyMembers(names: readonly string[]): void {
  for (const name of names) {
    const place = placeOf(name);
    if (place?.startsWith('from') !== true) continue;
    throw new TypeError(`unknown member '${name}' of policy; ${place}({ ${name}: … }) makes a policy of it`);
  }
}

function placeOf(name: string): string | undefined {
  return places.find(([, its]) => its.test(name))?.[0];
}
