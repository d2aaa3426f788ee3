/** The version of the JSON that commands print. It increases when a member is removed or changes its meaning. */
export const JSON_VERSION = 1;

/**
 * Characters that JSON allows as they are and that control a terminal or change the direction of a line: DEL and C1, and what
 * bidirectional text is controlled with.
 */
const controls = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** A value as JSON, with these characters escaped as JSON escapes those of C0. */
export function toJSON(value: unknown): string {
  return JSON.stringify(value).replace(
    controls,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** A JSON object with the version and these members. */
export function versionedJSON(members: object): string {
  return toJSON({ version: JSON_VERSION, ...members });
}

/** The same, with a line break. */
export function jsonLine(members: object): string {
  return `${versionedJSON(members)}\n`;
}
