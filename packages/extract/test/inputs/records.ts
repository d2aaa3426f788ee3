import { gzipSync } from 'node:zlib';
import type { ArchivedPage, Problem } from 'domwright-extract';
import { readArchive } from 'domwright-extract';

/** A record of a WARC file. */
export function record(
  type: string,
  url: string,
  block: string | Buffer,
  fields: readonly string[] = [],
): Buffer {
  const bytes = Buffer.from(block as string);
  const header = [
    'WARC/1.1',
    `WARC-Type: ${type}`,
    `WARC-Target-URI: ${url}`,
    'WARC-Date: 2024-02-29T12:00:00Z',
    `WARC-Record-ID: <urn:x:${url}>`,
    'Content-Type: application/http; msgtype=response',
    ...fields,
    `Content-Length: ${bytes.length}`,
  ];
  return Buffer.concat([Buffer.from(`${header.join('\r\n')}\r\n\r\n`), bytes, Buffer.from('\r\n\r\n')]);
}

/** An HTTP response. */
export function response(headers: string, body: string | Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`HTTP/1.1 200 OK\r\n${headers === '' ? '' : `${headers}\r\n`}\r\n`),
    Buffer.from(body as string),
  ]);
}

/** A page in a record. */
export const page = (name: string, fields: readonly string[] = []): Buffer =>
  record(
    'response',
    `http://${name}.example/`,
    response('Content-Type: text/html', `<title>${name}</title>`),
    fields,
  );

/** What is in an archive. */
export async function entriesOf(
  bytes: Uint8Array,
  chunkLength = bytes.length,
): Promise<(ArchivedPage | Problem)[]> {
  const chunks = async function* (): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += chunkLength) yield bytes.subarray(at, at + chunkLength);
  };
  const entries: (ArchivedPage | Problem)[] = [];
  for await (const entry of readArchive(chunks())) entries.push(entry);
  return entries;
}

export const pagesOf = (entries: readonly (ArchivedPage | Problem)[]): ArchivedPage[] =>
  entries.filter((entry) => 'bytes' in entry);
export const problemsOf = (entries: readonly (ArchivedPage | Problem)[]): Problem[] =>
  entries.filter((entry) => 'error' in entry);

/** The page or problem of an archive with a single response. */
export async function only(
  block: Buffer,
  fields: readonly string[] = [],
): Promise<ArchivedPage | Problem | null> {
  const entries = await entriesOf(gzipSync(record('response', 'http://a.example/', block, fields)));
  if (entries.length > 1) throw new Error(`${entries.length} entries`);
  return entries[0] ?? null;
}
