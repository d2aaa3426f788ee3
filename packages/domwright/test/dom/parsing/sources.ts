import { expect } from 'vitest';
import { formatTree, parse, StreamError } from '../../../src/index.ts';
import { randomChunks } from '../../conformance/chunks.mjs';

export const html =
  '<!DOCTYPE html><meta charset=utf-8><title>Straße</title><table><tr><td>日本語<b>x</table><p id=a>\u{1f600}</p>\r\n' +
  `<!--${'-'.repeat(3000)}--><script>if (a < b) "</b>"</script>&notin;&amp`;
export const expected = formatTree(parse(html));
export const texts = randomChunks(html, 'parse-stream', 97);
export const bytes = piecesOf(new TextEncoder().encode(html), 61);

export function piecesOf(whole: Uint8Array, length: number): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < whole.length; at += length) pieces.push(whole.slice(at, at + length));
  return pieces;
}

/** A web stream of chunks that produces none until it is pulled, and keeps a log. */
export function webStream<T>(pieces: readonly T[], diary: string[] = []): ReadableStream<T> {
  let next = 0;
  return new ReadableStream<T>(
    {
      pull(controller) {
        diary.push(`pull ${next}`);
        if (next === pieces.length) controller.close();
        else controller.enqueue(pieces[next++]!);
      },
      cancel(reason) {
        diary.push(`cancel ${reason}`);
      },
    },
    { highWaterMark: 0 },
  );
}

export async function* generator<T>(pieces: readonly T[], diary: string[] = []): AsyncGenerator<T, void> {
  try {
    for (const [i, piece] of pieces.entries()) {
      diary.push(`pull ${i}`);
      yield piece;
    }
  } finally {
    diary.push('end');
  }
}

export async function errorOf(parsing: Promise<unknown>): Promise<StreamError> {
  const error = await parsing.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StreamError);
  return error as StreamError;
}

/** The text of the body, which may not exist yet. */
export const bodyText = (document: { body: { textContent: string | null } | null }): string =>
  document.body?.textContent ?? '';

/** Waits long enough for everything pending to happen. */
export const moment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
