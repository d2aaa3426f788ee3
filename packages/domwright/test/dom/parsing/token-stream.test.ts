import { describe, expect, it } from 'vitest';
import { type Token, tokenize, tokenStream } from '../../../src/doors/tokens.ts';
import { bytes, html, texts, webStream } from './sources.ts';

describe('tokenStream', () => {
  /** Joins text, which arrives in one token per chunk. */
  function joined(tokens: readonly Token[]): Token[] {
    const result: Token[] = [];
    for (const token of tokens) {
      const last = result.at(-1);
      if (token.type === 'Character' && last?.type === 'Character') {
        result[result.length - 1] = { ...last, data: last.data + token.data, end: token.end };
      } else {
        result.push(token);
      }
    }
    return result;
  }

  async function collect(stream: ReadableStream<Token>): Promise<Token[]> {
    const tokens: Token[] = [];
    for await (const token of stream) tokens.push(token);
    return tokens;
  }

  const tokens = joined(tokenize(html));

  it('gives in a pipeline what tokenize gives: of strings', async () => {
    expect(joined(await collect(webStream(texts).pipeThrough(tokenStream())))).toEqual(tokens);
  });

  it('gives in a pipeline what tokenize gives: of bytes', async () => {
    expect(joined(await collect(webStream(bytes).pipeThrough(tokenStream())))).toEqual(tokens);
    const koi8 = webStream([Uint8Array.of(0xcf), Uint8Array.of(0xcf)]);
    expect(joined(await collect(koi8.pipeThrough(tokenStream({ encoding: 'koi8-r' }))))[0]).toMatchObject({
      data: 'оо',
    });
  });

  it('goes on in a pipeline', async () => {
    const names = new TransformStream<Token, string>({
      transform(token, controller) {
        if (token.type === 'StartTag') controller.enqueue(token.name);
      },
    });
    const list: string[] = [];
    for await (const name of webStream(texts).pipeThrough(tokenStream()).pipeThrough(names)) list.push(name);
    expect(list).toEqual(tokens.flatMap((token) => (token.type === 'StartTag' ? [token.name] : [])));
  });

  it('takes the options of the tokenizer', async () => {
    const codes: string[] = [];
    const stream = tokenStream({
      initialState: 'RCDATA',
      lastStartTag: 'title',
      onParseError: ({ code }) => codes.push(code),
    });
    const types = (await collect(webStream(['<b>&#0;</ti', 'tle>']).pipeThrough(stream))).map(
      ({ type }) => type,
    );
    expect(types.filter((type) => type !== 'Character')).toEqual(['EndTag', 'EndOfFile']);
    expect(codes).toEqual(['null-character-reference']);
    expect(() => tokenStream({ speed: 1 } as never)).toThrow(/speed/);
    expect(() => tokenStream({ encoding: 'utf-9' })).toThrow(/encoding/);
    // A reused token object would have changed by the time it is read.
    expect(() => tokenStream({ reuseTokens: true } as never)).toThrow(/reuseTokens/);
  });

  it('a failing source fails the tokens', async () => {
    const cause = new Error('connection lost');
    const source = new ReadableStream<string>({
      start(controller) {
        controller.enqueue('<p>');
      },
      pull(controller) {
        controller.error(cause);
      },
    });
    await expect(collect(source.pipeThrough(tokenStream()))).rejects.toBe(cause);
  });

  it.each([
    ['a string', (text: string) => text],
    ['bytes', (text: string) => new TextEncoder().encode(text)],
  ])('a long piece, %s, is read as its tokens are: few wait at any time', async (_what, pieceOf) => {
    let errors = 0;
    const tags = 40_000;
    const stream = tokenStream({ onParseError: () => errors++ });
    const reader = webStream([pieceOf('</a/>'.repeat(tags))])
      .pipeThrough(stream)
      .getReader();
    // There is an error for each token.
    let most = 0;
    for (let read = 1; ; read++) {
      const { done } = await reader.read();
      if (done) break;
      most = Math.max(most, errors - read);
    }
    expect(errors).toBe(tags);
    expect(most).toBeLessThan(10_000);
  });

  it('whoever cancels the tokens cancels the source, in the middle of a piece', async () => {
    const diary: string[] = [];
    const reader = webStream(['<b>'.repeat(100_000), '<i>'], diary)
      .pipeThrough(tokenStream())
      .getReader();
    await reader.read();
    await reader.cancel('enough');
    await new Promise((resolve) => setTimeout(resolve));
    expect(diary.at(-1)).toBe('cancel enough');
    expect(diary).not.toContain('pull 2');
  });

  it('a piece that is neither text nor bytes fails both sides', async () => {
    const { readable, writable } = tokenStream();
    const writer = (writable as WritableStream<unknown>).getWriter();
    const tokens = collect(readable as ReadableStream<Token>);
    const failures = Promise.allSettled([tokens, writer.write('<p>'), writer.write(1), writer.closed]);
    expect((await failures).map(({ status }) => status)).toEqual([
      'rejected',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    await expect(tokens).rejects.toThrow(/chunk/);
  });

  it('aborting the writing fails the tokens', async () => {
    const { readable, writable } = tokenStream();
    const cause = new Error('enough');
    await (writable as WritableStream<string>).abort(cause);
    await expect(collect(readable as ReadableStream<Token>)).rejects.toBe(cause);
  });

  it('text and bytes do not mix', async () => {
    const source = webStream<string | Uint8Array>(['<p>', Uint8Array.of(0x61)]);
    await expect(collect(source.pipeThrough(tokenStream()))).rejects.toThrow(TypeError);
  });
});
