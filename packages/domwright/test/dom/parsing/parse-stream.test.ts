import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { formatTree, HTMLParser, type HTMLSource, parse, parseStream } from '../../../src/index.ts';
import {
  bodyText,
  bytes,
  errorOf,
  expected,
  generator,
  html,
  moment,
  piecesOf,
  texts,
  webStream,
} from './sources.ts';

describe('every kind of source gives the tree of the whole', () => {
  const sources: [string, () => HTMLSource][] = [
    ['a web stream of bytes', () => webStream(bytes)],
    ['a web stream of strings', () => webStream(texts)],
    ['a web stream of ArrayBuffers', () => webStream(bytes.map((piece) => piece.slice().buffer))],
    ['an async generator of bytes', () => generator(bytes)],
    ['an async generator of strings', () => generator(texts)],
    ['a Node stream of bytes', () => Readable.from(bytes, { objectMode: false })],
    ['a Node stream of strings', () => Readable.from(texts)],
    ['a Node stream with an encoding', () => Readable.from(bytes, { objectMode: false }).setEncoding('utf8')],
    ['the body of a Response', () => new Response(Buffer.concat(bytes)).body!],
    ['an array of bytes', () => bytes],
    ['an array of strings', () => texts],
    ['a Set of strings', () => new Set([html])],
  ];

  it.each(sources)('%s', async (_, source) => {
    const document = await parseStream(source());
    expect(formatTree(document)).toBe(expected);
    expect(document.characterEncoding).toBe('UTF-8');
  });

  it('the options are those of parse', async () => {
    const latin1 = [Uint8Array.of(0xcf), Uint8Array.of(0xf0)];
    const document = await parseStream(latin1, { contentType: 'text/html; charset=windows-1251' });
    expect([bodyText(document), document.characterEncoding]).toEqual(['Пр', 'windows-1251']);
    const codes: string[] = [];
    await parseStream(['<p id=a i', 'd=b>'], { onParseError: ({ code }) => codes.push(code) });
    expect(codes).toEqual(['duplicate-attribute', 'missing-doctype']);
  });

  it('a byte order mark is waited for, however few bytes are scanned for declarations', async () => {
    const marked = Buffer.from('\ufeff<p>é');
    const document = await parseStream(piecesOf(marked, 1), { prescanLimit: 0, userOverride: 'koi8-r' });
    expect([document.characterEncoding, bodyText(document)]).toEqual(['UTF-8', 'é']);
  });

  it('UTF-8 is detected in all bytes, and only where nothing else tells the encoding', async () => {
    const late = piecesOf(Buffer.from(`<!DOCTYPE html><!--${'-'.repeat(3000)}-->é`), 500);
    const encodingOf = async (pieces: Uint8Array[], options = {}) =>
      (await parseStream(pieces, { detectUTF8: true, ...options })).characterEncoding;
    expect(await encodingOf(late)).toBe('UTF-8');
    expect(await encodingOf([...late, Uint8Array.of(0xff)])).toBe('windows-1252');
    expect(await encodingOf(late, { locale: 'ja' })).toBe('UTF-8');
    expect(await encodingOf([...late, Uint8Array.of(0xff)], { locale: 'ja' })).toBe('Shift_JIS');
    expect(await encodingOf(late, { likely: 'big5' })).toBe('Big5');
    const seen: number[] = [];
    const autodetect = (all: Uint8Array) => {
      seen.push(all.length);
      return null;
    };
    expect(await encodingOf(late, { autodetect })).toBe('UTF-8');
    expect(seen.at(-1)).toBe(late.reduce((length, piece) => length + piece.length, 0));
  });

  it('nothing is a document, too', async () => {
    for (const source of [[], [''], [new Uint8Array(0)], generator([]), webStream([]), Readable.from([])]) {
      expect(formatTree(await parseStream(source as HTMLSource))).toBe('| <html>\n|   <head>\n|   <body>');
    }
  });

  it('a piece may be filled anew once the next one is asked for', async () => {
    const whole = new TextEncoder().encode(html);
    async function* source(): AsyncGenerator<Uint8Array> {
      const buffer = new Uint8Array(61);
      for (const piece of bytes) {
        buffer.set(piece);
        yield buffer.subarray(0, piece.length);
        buffer.fill(0x3c);
      }
    }
    for (const options of [
      {},
      { detectUTF8: true },
      { contentType: 'utf-8' },
      { prescan: false, likely: 'big5' },
    ]) {
      expect(formatTree(await parseStream(source(), options))).toBe(formatTree(parse(whole, options)));
    }
  });
});

describe('the next piece is asked for when the one before has been parsed', () => {
  const pieces = ['<p>a', '<p>b', '<p>c'];
  const paced = ['pull 0', 'a', 'pull 1', 'ab', 'pull 2', 'abc'];

  it('of a web stream', async () => {
    const diary: string[] = [];
    await parseStream(webStream(pieces, diary), { onProgress: (document) => diary.push(bodyText(document)) });
    expect(diary).toEqual([...paced, 'pull 3']);
  });

  it('of a generator', async () => {
    const diary: string[] = [];
    await parseStream(generator(pieces, diary), { onProgress: (document) => diary.push(bodyText(document)) });
    expect(diary).toEqual([...paced, 'end']);
  });

  it('of a Node stream', async () => {
    const diary: string[] = [];
    let next = 0;
    const source = new Readable({
      objectMode: true,
      highWaterMark: 1,
      read() {
        diary.push(`pull ${next}`);
        this.push(next === pieces.length ? null : pieces[next++]);
      },
    });
    await parseStream(source, { onProgress: (document) => diary.push(bodyText(document)) });
    expect(diary.filter((entry) => !entry.startsWith('pull'))).toEqual(['a', 'ab', 'abc']);
    // Node reads one chunk ahead.
    expect(diary.indexOf('pull 2')).toBeGreaterThan(diary.indexOf('a'));
  });

  it('onProgress sees one tree grow', async () => {
    const trees: string[] = [];
    const documents = new Set<object>();
    const document = await parseStream(['<!DOCTYPE html><ti', 'tle>T', '</title><p>', 'One', '<p>Two'], {
      onProgress: (progress) => {
        documents.add(progress);
        trees.push(progress.documentElement?.outerHTML ?? '');
      },
    });
    expect(trees).toEqual([
      '',
      '<html><head><title>T</title></head></html>',
      '<html><head><title>T</title></head><body><p></p></body></html>',
      '<html><head><title>T</title></head><body><p>One</p></body></html>',
      '<html><head><title>T</title></head><body><p>One</p><p>Two</p></body></html>',
    ]);
    expect([...documents]).toEqual([document]);
  });

  it('onProgress sees another tree after a change of encoding', async () => {
    const documents = new Set<object>();
    const pieces = ['<title>\xcf</title>' + ' '.repeat(1100), '<meta charset=windows-1251>', '\xcf'];
    const document = await parseStream(
      pieces.map((piece) => Buffer.from(piece, 'latin1')),
      { onProgress: (progress) => documents.add(progress) },
    );
    expect(documents.size).toBe(2);
    expect([...documents].at(-1)).toBe(document);
    expect([document.title, bodyText(document)]).toEqual(['П', 'П']);
  });
});

describe('an AbortSignal', () => {
  /** A chunk, then an endless wait. */
  const hanging: [string, (diary: string[]) => HTMLSource][] = [
    [
      'a web stream',
      (diary) =>
        new ReadableStream<string>({
          start: (controller) => controller.enqueue('<p>One'),
          cancel: (reason) => void diary.push(`cancelled: ${reason.message}`),
        }),
    ],
    [
      'a Node stream',
      (diary) => {
        const source = new Readable({ objectMode: true, read() {} });
        source.push('<p>One');
        source.on('close', () => diary.push('cancelled: ended'));
        return source;
      },
    ],
    [
      'an async iterable',
      (diary) => {
        let asked = 0;
        return {
          [Symbol.asyncIterator]: () => ({
            next: () => (asked++ === 0 ? Promise.resolve({ value: '<p>One' }) : new Promise<never>(() => {})),
            return: async () => {
              diary.push('cancelled: ended');
              return { done: true, value: undefined };
            },
          }),
        };
      },
    ],
  ];

  it.each(hanging)('aborted while waiting for %s', async (_, source) => {
    const diary: string[] = [];
    const controller = new AbortController();
    const reason = new Error('ended');
    const parsing = parseStream(source(diary), {
      signal: controller.signal,
      onProgress: () => setTimeout(() => controller.abort(reason), 0),
    });
    const error = await errorOf(parsing);
    expect(error.name).toBe('StreamError');
    expect(error.message).toBe('parsing was aborted');
    expect(error.cause).toBe(reason);
    expect(bodyText(error.document)).toBe('One');
    await moment();
    expect(diary).toEqual(['cancelled: ended']);
  });

  it.each([Object.create(null), Symbol('x'), undefined])(
    'fails with anything: %#',
    async (cause: unknown) => {
      async function* source() {
        yield '<p>One';
        throw cause;
      }
      const error = await errorOf(parseStream(source()));
      expect(error.cause === cause).toBe(true);
      expect(bodyText(error.document)).toBe('One');
    },
  );

  it.each(hanging)('aborted before, %s is not read', async (_, source) => {
    const diary: string[] = [];
    const reason = new Error('ended');
    const error = await errorOf(parseStream(source(diary), { signal: AbortSignal.abort(reason) }));
    expect(error.cause).toBe(reason);
    expect(error.document.documentElement).toBe(null);
    await moment();
    expect(diary).toEqual(['cancelled: ended']);
  });

  it('aborted before, a generator does not begin', async () => {
    const diary: string[] = [];
    await errorOf(parseStream(generator(texts, diary), { signal: AbortSignal.abort() }));
    expect(diary).toEqual([]);
  });

  it('aborted between two pieces', async () => {
    const diary: string[] = [];
    const controller = new AbortController();
    const parsing = parseStream(generator(['<p>a', '<p>b', '<p>c'], diary), {
      signal: controller.signal,
      onProgress: (document) => {
        if (bodyText(document) === 'ab') controller.abort();
      },
    });
    const error = await errorOf(parsing);
    expect((error.cause as Error).name).toBe('AbortError');
    expect(bodyText(error.document)).toBe('ab');
    expect(diary).toEqual(['pull 0', 'pull 1', 'end']);
  });

  it('a source that fails when it is cancelled changes nothing', async () => {
    const source = new ReadableStream<string>({
      start: (controller) => controller.enqueue('<p>One'),
      cancel: () => Promise.reject(new Error('no')),
    });
    const controller = new AbortController();
    const parsing = parseStream(source, {
      signal: controller.signal,
      onProgress: () => setTimeout(() => controller.abort('enough'), 0),
    });
    expect((await errorOf(parsing)).cause).toBe('enough');
    await moment();
  });

  it('that is never aborted changes nothing, and is left without listeners', async () => {
    const listeners = new Set<() => void>();
    const signal = {
      aborted: false,
      reason: undefined,
      addEventListener: (_: 'abort', listener: () => void) => void listeners.add(listener),
      removeEventListener: (_: 'abort', listener: () => void) => void listeners.delete(listener),
    };
    let most = 0;
    const onProgress = () => {
      most = Math.max(most, listeners.size);
    };
    expect(formatTree(await parseStream(generator(bytes), { signal, onProgress }))).toBe(expected);
    expect([most, listeners.size]).toEqual([1, 0]);
    await errorOf(parseStream(failing(new Error()), { signal }));
    expect(listeners.size).toBe(0);
  });

  it('keeps no piece that has been parsed', async () => {
    const pieces: WeakRef<Uint8Array>[] = [];
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    let alive = 0;
    async function* source(): AsyncGenerator<Uint8Array> {
      for (let i = 0; i < 50; i++) {
        const piece = new TextEncoder().encode('<p>'.padEnd(2000, 'text '));
        pieces.push(new WeakRef(piece));
        yield piece;
      }
      await moment();
      collect();
      alive = pieces.filter((piece) => piece.deref() !== undefined).length;
    }
    await parseStream(source(), { signal: new AbortController().signal, contentType: 'utf-8' });
    expect(pieces.length).toBe(50);
    expect(alive).toBeLessThan(10);
  });
});

async function* failing(error: unknown): AsyncGenerator<string> {
  yield '<!DOCTYPE html><title>T</title>';
  yield '<p>One<p';
  throw error;
}

describe('a source that fails', () => {
  const cause = new Error('connection lost');
  const sources: [string, () => HTMLSource][] = [
    ['a generator', () => failing(cause)],
    ['a Node stream', () => Readable.from(failing(cause))],
    ['a web stream', () => webStreamOf(failing(cause))],
    ['an iterable', () => failingAtOnce()],
  ];

  function webStreamOf(source: AsyncGenerator<string>): ReadableStream<string> {
    return new ReadableStream<string>({
      async pull(controller) {
        const { done, value } = await source.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
    });
  }

  function* failingAtOnce(): Generator<string> {
    yield '<!DOCTYPE html><title>T</title>';
    yield '<p>One<p';
    throw cause;
  }

  it.each(sources)('%s', async (_, source) => {
    const error = await errorOf(parseStream(source()));
    expect(error).toBeInstanceOf(Error);
    expect(error.cause).toBe(cause);
    expect(error.message).toBe('the source of the document failed: Error: connection lost');
    expect(error.document.title).toBe('T');
    expect(error.document.body!.innerHTML).toBe('<p>One</p>');
  });

  it('before its first piece', async () => {
    const source = new ReadableStream<string>({ start: (controller) => controller.error(cause) });
    const error = await errorOf(parseStream(source));
    expect([error.cause, error.document.childNodes.length]).toEqual([cause, 0]);
  });
});

describe('wrong input', () => {
  it('text and bytes do not mix; the source is cancelled', async () => {
    for (const pieces of [
      ['<p>', new TextEncoder().encode('a'), 'b'],
      [new TextEncoder().encode('<p>'), 'a', 'b'],
    ]) {
      const diary: string[] = [];
      await expect(parseStream(generator<string | Uint8Array>(pieces, diary))).rejects.toThrow(TypeError);
      expect(diary).toEqual(['pull 0', 'pull 1', 'end']);
      const webDiary: string[] = [];
      await expect(parseStream(webStream<string | Uint8Array>(pieces, webDiary))).rejects.toThrow(TypeError);
      expect(webDiary.slice(0, 2)).toEqual(['pull 0', 'pull 1']);
      expect(webDiary[2]).toMatch(/^cancel TypeError/);
    }
  });

  it('what is thrown by listeners comes out as it is, and the source is cancelled', async () => {
    const thrown = new RangeError('mine');
    for (const name of ['onProgress', 'onParseError']) {
      const diary: string[] = [];
      const options = {
        [name]: () => {
          throw thrown;
        },
      };
      await expect(parseStream(generator(['<p>', '<p>'], diary), options)).rejects.toBe(thrown);
      expect(diary).toEqual(['pull 0', 'end']);
    }
  });

  it('a source that fails when it is cancelled does not hide what was wrong', async () => {
    const source = new ReadableStream<unknown>({
      start: (controller) => controller.enqueue(7),
      cancel: () => Promise.reject(new Error('no')),
    });
    await expect(parseStream(source as ReadableStream<string>)).rejects.toThrow(
      'chunk must be a string or bytes, not 7',
    );
    await moment();
  });

  it('a source that is none, and wrong options, are named', async () => {
    for (const source of ['<p>', null, undefined, {}, 7]) {
      await expect(parseStream(source as never)).rejects.toThrow(
        /^source must be a ReadableStream or an iterable/,
      );
    }
    // NB: an iterable, but of numbers.
    await expect(parseStream(new Uint8Array(1) as never)).rejects.toThrow(
      'source must be a ReadableStream or an iterable of text or bytes, not bytes',
    );
    const diary: string[] = [];
    const source = () => generator(['<p>'], diary);
    await expect(parseStream(source(), { onProgress: 1 } as never)).rejects.toThrow(/'onProgress'/);
    await expect(parseStream(source(), { signal: {} } as never)).rejects.toThrow(/'signal'/);
    await expect(parseStream(source(), { speed: 1 } as never)).rejects.toThrow(/unknown option 'speed'/);
    await expect(parseStream(source(), { scripting: 1 } as never)).rejects.toThrow(/'scripting'/);
    expect(diary).toEqual([]);
    await expect(parseStream([bytes[0]!], { userOverride: 'utf-9' })).rejects.toThrow(/userOverride/);
  });

  it('a web stream that somebody else reads is refused', async () => {
    const source = webStream(texts);
    source.getReader();
    await expect(parseStream(source)).rejects.toThrow(TypeError);
  });
});

describe('what was there when it ended early', () => {
  const late = new TextEncoder().encode(`<!DOCTYPE html><p id=a id=b>${'x'.repeat(2000)}<p id=a id=b>é`);

  it('errors found while the encoding was tentative are reported if the source fails, or is aborted', async () => {
    for (const failing of [true, false]) {
      const codes: string[] = [];
      const controller = new AbortController();
      async function* source() {
        yield late;
        if (failing) throw new Error('broken');
        controller.abort();
        yield late;
      }
      const error = await errorOf(
        parseStream(source(), {
          signal: controller.signal,
          onParseError: (parseError) => codes.push(parseError.code),
        }),
      );
      expect(error.document.querySelectorAll('p').length).toBe(2);
      expect(codes).toEqual(['duplicate-attribute', 'duplicate-attribute']);
    }
  });

  it('bytes that were too few to determine the encoding by are parsed', async () => {
    async function* source() {
      yield new TextEncoder().encode('<title>Few</title><p>by');
      throw new Error('broken');
    }
    for (const options of [{}, { detectUTF8: true }]) {
      const { document } = await errorOf(parseStream(source(), options));
      expect([document.title, document.body!.textContent]).toEqual(['Few', 'by']);
    }
  });
});

describe('what is waited for', () => {
  it('is nothing where the encoding is known before, but for a byte order mark', () => {
    for (const options of [{ contentType: 'text/html; charset=koi8-r' }, { userOverride: 'koi8-r' }]) {
      const parser = new HTMLParser(options);
      parser.write(Uint8Array.of(0xef));
      expect(parser.encoding).toBe(null);
      parser.write(Uint8Array.of(0xc1));
      expect(parser.encoding!.encoding).toBe('KOI8-R');
      expect(parser.document.body!.textContent).toBe('Оа');
    }
    const parser = new HTMLParser({ prescan: false });
    parser.write(Uint8Array.of(0x3c));
    expect(parser.encoding!.step).toBe('default');
  });

  it('is no more after a time', async () => {
    let go = (): void => {};
    const gate = new Promise<void>((resolve) => (go = resolve));
    const titles: string[] = [];
    async function* source() {
      yield new TextEncoder().encode('<meta charset=utf-8><title>é</title>');
      // Time is up before this source ends.
      await gate;
      yield new TextEncoder().encode('<p>é');
    }
    const poll = setInterval(() => {
      if (titles.length > 0) go();
    }, 1);
    const document = await parseStream(source(), {
      waitMilliseconds: 0,
      onEncodingChange: () => {},
      onParseError: (error) => {
        titles.push(error.code);
      },
    });
    clearInterval(poll);
    expect(titles).toContain('missing-doctype');
    expect([document.title, document.body!.textContent]).toEqual(['é', 'é']);
    await expect(parseStream([], { waitMilliseconds: -1 })).rejects.toThrow("option 'waitMilliseconds'");
  });

  it('ends with the first bytes, if none have come in the time', async () => {
    const seen: string[] = [];
    async function* source() {
      while (seen.length === 0) await moment();
      yield new TextEncoder().encode('<p>a');
      yield new TextEncoder().encode('b');
    }
    await parseStream(source(), {
      waitMilliseconds: 0,
      onProgress: (document) => void seen.push(document.body?.textContent ?? ''),
    });
    expect(seen).toEqual(['', 'a', 'ab']);
  });

  it('of a byte order mark goes on', () => {
    const parser = new HTMLParser();
    parser.write(Uint8Array.of(0xef, 0xbb));
    parser.stopWaiting();
    expect(parser.encoding).toBe(null);
    parser.write(Uint8Array.of(0xbf, 0xc3, 0xa9));
    expect(parser.encoding).toEqual({ encoding: 'UTF-8', confidence: 'certain', step: 'bom' });
    expect(parser.end().body!.textContent).toBe('é');
  });

  it('UTF-8 is detected in what there is when the waiting is stopped, also if it ends within a character', () => {
    const parser = new HTMLParser({ detectUTF8: true });
    parser.write(Uint8Array.of(0xc3, 0xa9, 0xc3));
    parser.write(new Uint8Array(2000).fill(0x78).fill(0xa9, 0, 1));
    expect(parser.encoding).toBe(null);
    parser.write(Uint8Array.of(0xe6, 0x97));
    parser.stopWaiting();
    expect(parser.encoding!.step).toBe('utf-8 detection');
    parser.write(Uint8Array.of(0xa5));
    expect(parser.end().body!.textContent).toBe(`éé${'x'.repeat(1999)}日`);
    const refuted = new HTMLParser({ detectUTF8: true });
    refuted.write(Uint8Array.of(0xc3, 0xa9, 0xe9, ...new Uint8Array(2000).fill(0x78)));
    expect(refuted.encoding!.step).toBe('default');
  });
});

describe('a source without any piece', () => {
  it('is of bytes, but for Node streams of text', async () => {
    async function* none() {}
    expect((await parseStream(none())).characterEncoding).toBe('windows-1252');
    expect((await parseStream(new Response('').body ?? [])).characterEncoding).toBe('windows-1252');
    expect((await parseStream(Readable.from([], { objectMode: false }))).characterEncoding).toBe(
      'windows-1252',
    );
    const text = Readable.from([], { objectMode: false }).setEncoding('utf8');
    expect((await parseStream(text)).characterEncoding).toBe('UTF-8');
  });
});
