import type { CheckedSource } from 'domwright-check';
import { JSON_VERSION, toJSON } from '../../../output/json-lines.ts';
import { type Format, omittedOf } from './format.ts';

/** One JSON object, described in docs/reference/formats.md. Each input is on a line of its own. */
export const json: Format = {
  start: ({ version }) =>
    `{"version":${JSON_VERSION},"tool":{"name":"domwright","version":"${version}"},"files":[\n`,
  source: (checked) => toJSON(objectOf(checked)),
  problem: ({ name, message }) => toJSON({ file: name, problem: message }),
  separator: ',\n',
  end({ files, filesWithFindings, errors, warnings, counts, framework, known, fixed, problems }) {
    const summary = {
      files,
      filesWithFindings,
      errors,
      warnings,
      problems: problems.length,
      ...(known !== null && { known }),
      ...(fixed !== null && { fixed }),
      ...(framework !== null && { framework }),
      codes: Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1))),
    };
    return `\n],"summary":${toJSON(summary)}}\n`;
  },
};

function objectOf(checked: CheckedSource): object {
  const { name, encoding, errors, warnings, findings, note } = checked;
  return {
    file: name,
    encoding,
    errors,
    warnings,
    omitted: omittedOf(checked),
    ...(note !== null && { problem: note }),
    findings: findings.map(
      ({ code, group, severity, message, range, related, fixes, fingerprint, anchor, bytes }) => ({
        ...{ code, group, severity, message, range, related, fixes, fingerprint, anchor },
        ...(bytes !== undefined && { bytes }),
      }),
    ),
  };
}
