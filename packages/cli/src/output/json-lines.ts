/** The version of the JSON that commands print. It increases when a member changes its meaning or is removed. */
export const JSON_VERSION = 1;

/** A JSON object with these members, after the version. */
export function versionedJSON(members: object): string {
  return JSON.stringify({ version: JSON_VERSION, ...members });
}

/** The same as a line. */
export function jsonLine(members: object): string {
  return `${versionedJSON(members)}\n`;
}
