/** The version of the JSON that commands print. It increases when a member is removed or changes its meaning. */
export const JSON_VERSION = 1;

/** A JSON object with the version and these members. */
export function versionedJSON(members: object): string {
  return JSON.stringify({ version: JSON_VERSION, ...members });
}

/** The same, with a line break. */
export function jsonLine(members: object): string {
  return `${versionedJSON(members)}\n`;
}
