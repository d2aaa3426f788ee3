import { type CheckedSource, checkSource } from './check-source.ts';
import { allDescriptions, type Description } from './codes/descriptions.ts';
import { ruleGroups } from './codes/groups.ts';
import type { Rules } from './settings/file-settings.ts';

/** Of a parse error's example, only its code is reported, not as part of another one's mistake. */
function allOff(): Rules {
  return Object.fromEntries(allDescriptions().map(({ code }) => [code, 'off']));
}

/** Checks the example of a code, its repair, or what was made of them. */
export function checkExample(
  { code, group, fragment, edition, bytes, severity }: Description,
  html: string,
): CheckedSource {
  const source = { name: code, bytes: Buffer.from(html, bytes === true ? 'latin1' : 'utf8') };
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
