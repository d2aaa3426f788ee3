import { allDescriptions, type Description, type Finding, pageOf, type Range } from 'domwright-check';
import { REPOSITORY } from '../../../output/addresses.ts';
import { toJSON } from '../../../output/json-lines.ts';
import { folderURL, uriOf } from '../file-names.ts';
import { type Format, type FormatContext, omittedMessage } from './format.ts';

/** The base of relative URIs: the folder the program ran in. */
const ROOT = 'ROOT';

/** The name and version of our fingerprints. NB: GitHub computes its own under another name. */
const FINGERPRINT = 'codeAndContext/v1';

let ruleIndexes: ReadonlyMap<string, number> | null = null;

/** The index of a code among the rules of the report. */
function ruleIndexOf(code: string): number | undefined {
  ruleIndexes ??= new Map(allDescriptions().map((rule, index) => [rule.code, index]));
  return ruleIndexes.get(code);
}

/** SARIF 2.1.0, Static Analysis Results Interchange Format — https://docs.oasis-open.org/sarif/sarif/v2.1.0/ */
export const sarif: Format = {
  start(context) {
    const { version } = context;
    const driver = {
      ...{ name: 'domwright', version, semanticVersion: version },
      informationUri: REPOSITORY,
      rules: allDescriptions().map(ruleOf),
    };
    const head = [
      '"$schema":"https://json.schemastore.org/sarif-2.1.0.json"',
      '"version":"2.1.0"',
      `"runs":[{"tool":${toJSON({ driver })}`,
      '"columnKind":"utf16CodeUnits"',
      `"originalUriBaseIds":${toJSON({ [ROOT]: { uri: folderURL(context) } })}`,
      '"results":[\n',
    ];
    return `{${head.join(',')}`;
  },
  source: ({ name, findings }, context) =>
    findings.map((finding) => toJSON(resultOf(finding, name, context))).join(',\n'),
  problem: () => '',
  separator: ',\n',
  end({ problems, omissions }, context) {
    const notifications = [
      ...problems.map(({ name, message }) => notification('error', `${message}.`, name, context)),
      ...omissions.map(({ name, count }) => notification('note', `${omittedMessage(count)}.`, name, context)),
    ];
    const invocation = {
      executionSuccessful: problems.length === 0,
      ...(notifications.length > 0 && { toolExecutionNotifications: notifications }),
    };
    return `\n],"invocations":[${toJSON(invocation)}]}]}\n`;
  },
};

function ruleOf({ code, message, anchor, severity, group, provisional, isOptional }: Description): object {
  return {
    id: code,
    shortDescription: { text: message },
    fullDescription: { text: message },
    help: { text: `${message} See ${anchor === '' ? '' : `${anchor} and `}${pageOf(code)}` },
    helpUri: anchor === '' ? pageOf(code) : anchor,
    defaultConfiguration: { level: severity, ...(isOptional === true && { enabled: false }) },
    properties: { tags: ['html', group], provisional },
  };
}

function resultOf(finding: Finding, name: string, context: FormatContext): object {
  const { code, severity, message, range, related, fixes, fingerprint, bytes } = finding;
  const ruleIndex = ruleIndexOf(code);
  const artifactLocation = artifactOf(name, context);
  const region = {
    ...regionOf(range),
    ...(bytes !== undefined && { byteOffset: bytes.start, byteLength: bytes.end - bytes.start }),
  };
  return {
    ruleId: code,
    ...(ruleIndex !== undefined && { ruleIndex }),
    level: severity,
    message: { text: message },
    locations: [{ physicalLocation: { artifactLocation, region } }],
    partialFingerprints: { [FINGERPRINT]: fingerprint },
    ...(related.length > 0 && {
      relatedLocations: related.map((one, index) => ({
        id: index + 1,
        message: { text: one.message },
        physicalLocation: { artifactLocation, region: regionOf(one.range) },
      })),
    }),
    ...(fixes.length > 0 && {
      fixes: fixes.map(({ title, edits }) => ({
        description: { text: `${title}.` },
        artifactChanges: [
          {
            artifactLocation,
            replacements: edits.map(({ start, end, text }) => ({
              deletedRegion: { charOffset: start, charLength: end - start },
              insertedContent: { text },
            })),
          },
        ],
      })),
    }),
  };
}

function regionOf({ start, end, line, column, endLine, endColumn }: Range): object {
  return {
    ...{ startLine: line, startColumn: column, endLine, endColumn },
    ...{ charOffset: start, charLength: end - start },
  };
}

function artifactOf(name: string, context: FormatContext): object {
  const reference = uriOf(name, context);
  if (reference === null) return { uri: 'stdin', description: { text: 'standard input' } };
  return reference.relative ? { uri: reference.uri, uriBaseId: ROOT } : { uri: reference.uri };
}

function notification(
  level: 'error' | 'note',
  text: string,
  name: string | null,
  context: FormatContext,
): object {
  return {
    level,
    message: { text },
    ...(name !== null && {
      locations: [{ physicalLocation: { artifactLocation: artifactOf(name, context) } }],
    }),
  };
}
