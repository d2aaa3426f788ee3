import { checkOptionNames } from '../../core/infra/arguments.ts';

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
  try {
    checkOptionNames(options, names);
  } catch (error) {
    const name = /^unknown option '([^']*)'/.exec((error as Error).message)?.[1];
    const place = name === undefined ? undefined : places.find(([, its]) => its.test(name))?.[0];
    if (place === undefined) throw error;
    const its = `{ ${name}: … }`;
    const right = place === 'sanitizer' ? `sanitizer: ${its}` : `policy: ${place}(${its})`;
    throw new TypeError(`unknown option '${name}'; pass it as { ${right} }`);
  }
}
