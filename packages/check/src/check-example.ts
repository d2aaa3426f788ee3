import { type CheckedSource, checkSource } from './check-source.ts';
import { allDescriptions, type Description } from './codes/descriptions.ts';
import { ruleGroups } from './codes/groups.ts';
import type { Rules } from './settings/file-settings.ts';
import type { XMLDocument } from './source.ts';

/** Of a parse error's example, only its code is reported, not as part of another one's mistake. */
function allOff(): Rules {
  return Object.fromEntries(allDescriptions().map(({ code }) => [code, 'off']));
}

/**
 * Checks the example of a code, its repair, or what was made of them.
 *
 * @param readXML reads those that are XML
 */
export function checkExample(
  { code, group, fragment, edition, bytes, severity, isXML }: Description,
  example: string,
  readXML: (bytes: Uint8Array) => XMLDocument,
): CheckedSource {
  const encoded = Buffer.from(example, bytes === true ? 'latin1' : 'utf8');
  const source = { name: code, bytes: encoded, ...(isXML === true && { xml: readXML(encoded) }) };
  return checkSource(source, {
    ...(fragment !== undefined && { context: fragment }),
    ...(edition !== undefined && { edition }),
    ...{
      groups: ruleGroups,
      scripting: false,
      rules: { ...(group === 'parse' && allOff()), [code]: severity },
      maxFindings: 1000,
    },
  });
}
