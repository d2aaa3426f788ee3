import { defaults, hexOf, type PlaygroundState, stateFrom } from './state.ts';

/** A damaged or malicious link could expand to much more than this. */
const LONGEST_JSON = 16 << 20;

/**
 * The part of a link after `#`: `1.` and the state as deflated JSON, or `0.` and plain JSON if the browser cannot deflate.
 * Both are in base64url.
 */
export async function hashOf(state: PlaygroundState): Promise<string> {
  const different = Object.entries(state).filter(
    ([name, value]) => value !== defaults[name as keyof PlaygroundState],
  );
  const { source } = state;
  const members: Record<string, unknown> = Object.fromEntries(different);
  if (typeof source !== 'string') {
    delete members['source'];
    members['bytes'] = hexOf(source).replace(/\s+/g, '');
  }
  const json = new TextEncoder().encode(JSON.stringify(members));
  if (typeof CompressionStream === 'undefined') return `0.${base64url(json)}`;
  return `1.${base64url(await through(json, new CompressionStream('deflate-raw')))}`;
}

/**
 * The state that a link holds.
 *
 * @throws Error if the link is damaged
 */
export async function stateOfHash(hash: string): Promise<PlaygroundState> {
  const [, format, data] = /^([01])\.([\w-]+)$/.exec(hash) ?? [];
  if (format === undefined || data === undefined) throw new Error('it has the wrong form');
  const bytes = fromBase64url(data);
  const json = format === '0' ? bytes : await through(bytes, new DecompressionStream('deflate-raw'));
  return stateFrom(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json)));
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const writer = stream.writable.getWriter();
  // NB: a damaged stream rejects these as it rejects the reads below.
  writer.write(bytes).catch(() => {});
  writer.close().catch(() => {});
  const reader = stream.readable.getReader();
  const pieces: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    pieces.push(value);
    length += value.length;
    if (length > LONGEST_JSON) {
      await reader.cancel();
      throw new Error('it is too long');
    }
  }
  const all = new Uint8Array(length);
  let offset = 0;
  for (const piece of pieces) {
    all.set(piece, offset);
    offset += piece.length;
  }
  return all;
}

function base64url(bytes: Uint8Array): string {
  let binary = '';
  for (let i = 0; i < bytes.length; i += 1 << 13)
    binary += String.fromCharCode(...bytes.subarray(i, i + (1 << 13)));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
