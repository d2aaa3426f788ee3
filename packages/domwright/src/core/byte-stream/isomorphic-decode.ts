/** Isomorphic decode — https://infra.spec.whatwg.org/#isomorphic-decode */
export function isomorphicDecode(bytes: Uint8Array): string {
  let string = '';
  for (let at = 0; at < bytes.length; at += 4096) {
    string += String.fromCharCode.apply(null, bytes.subarray(at, at + 4096) as unknown as number[]);
  }
  return string;
}
