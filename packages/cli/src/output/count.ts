/** "1 file", "2 files", "1,000 files" */
export function count(number: number, noun: string): string {
  return `${grouped(number)} ${noun}${number === 1 ? '' : 's'}`;
}

/** A whole number with commas. NB: `toLocaleString` takes ten milliseconds the first time. */
export function grouped(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
