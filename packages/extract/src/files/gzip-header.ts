/** The first bytes of a deflated gzip member. */
export const GZIP: Buffer = Buffer.from([0x1f, 0x8b, 0x08]);

/** The maximum length of the names in a member's header. */
const MOST_NAME = 1 << 12;

/** Where the deflated data of a gzip member starts (RFC 1952); -1 if it isn't one. */
export function startOfDeflated(bytes: Buffer): number {
  if (bytes.length < 18 || !bytes.subarray(0, 3).equals(GZIP)) return -1;
  const flags = bytes[3] as number;
  if ((flags & 0xe0) !== 0) return -1;
  let at = 10;
  if ((flags & 4) !== 0) at += 2 + bytes.readUInt16LE(at);
  for (const flag of [8, 16]) {
    if ((flags & flag) === 0) continue;
    const length = bytes.subarray(at, at + MOST_NAME).indexOf(0);
    if (length < 0) return -1;
    at += length + 1;
  }
  return (flags & 2) !== 0 ? at + 2 : at;
}
