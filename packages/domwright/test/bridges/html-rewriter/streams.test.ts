import { HTMLRewriter } from 'domwright/rewrite';
import { describe, expect, test } from 'vitest';
import { rewriteBytes, rewritePieces } from './rewrite.mjs';

const html = { html: true };
const later = <T>(value: T): Promise<T> => new Promise((resolve) => setTimeout(() => resolve(value), 1));

function streamOf<T>(...chunks: T[]): ReadableStream<T> {
  return new ReadableStream<T>({
    pull(controller) {
      const chunk = chunks.shift();
      if (chunk === undefined) controller.close();
      else controller.enqueue(chunk);
    },
  });
}

async function textOf(stream: unknown): Promise<string> {
  let text = '';
  for await (const chunk of stream as AsyncIterable<string>) text += chunk;
  return text;
}

describe('Handlers that return promises', () => {
  test('run one after the other, and what follows waits', async () => {
    const called: string[] = [];
    const log = async (what: string) => {
      called.push(what);
      await later(null);
      called.push(`${what} done`);
    };
    const rewriter = new HTMLRewriter()
      .on('p', {
        async element(p) {
          await log('first');
          p.append('1').onEndTag(async (tag) => {
            await log('end tag');
            tag.before('2');
          });
        },
        text: (text) => log(`text ${text.text}`),
        comments: (comment) => log(`comment ${comment.text}`),
      })
      .on('p', { element: () => log('second') })
      .onDocument({ end: () => log('end'), doctype: () => log('doctype') });
    let output = '';
    const writer = rewriter.textWriter((text) => {
      output += text;
    });
    await writer.write('<!doctype html><p>a<!--b--></p><i>c</i>');
    await writer.end();
    expect(output).toBe('<!doctype html><p>a<!--b-->12</p><i>c</i>');
    const order = ['doctype', 'first', 'second', 'text a', 'comment b', 'end tag', 'end'];
    expect(called).toEqual(order.flatMap((what) => [what, `${what} done`]));
  });

  test('give what handlers without promises give', async () => {
    const markup = '<table><tr><td>a<p>b<b>c<td>d</table><p>e<title>f</title>';
    const edit = (element: { before(s: string): unknown; append(s: string): unknown }) => {
      element.before('[');
      element.append(']');
    };
    const expected = rewritePieces([markup], (rewriter) => rewriter.on('td, b, p', { element: edit }));
    for (const length of [1, 3, 1000]) {
      let output = '';
      const writer = new HTMLRewriter()
        .on('td, b, p', {
          async element(element) {
            if (element.tagName === 'b') await later(null);
            edit(element);
          },
        })
        .textWriter((text) => {
          output += text;
        });
      for (let at = 0; at < markup.length; at += length) await writer.write(markup.slice(at, at + length));
      await writer.end();
      expect(output).toBe(expected);
    }
  });

  test('no promise is made if no handler returns one', () => {
    const writer = new HTMLRewriter().on('*', { element() {} }).textWriter(() => {});
    expect(writer.write('<p>a')).toBeUndefined();
    expect(writer.end()).toBeUndefined();
  });
});

describe('A handler that throws', () => {
  test('ends rewriting with its error; what was written stays written', () => {
    let output = '';
    const writer = new HTMLRewriter()
      .on('b', {
        element() {
          throw new RangeError('no');
        },
      })
      .on('i', { element: (i) => void i.remove() })
      .textWriter((text) => {
        output += text;
      });
    writer.write('<i>a</i>b');
    expect(() => writer.write('<i>c</i>d<i></i><b>e')).toThrow(RangeError);
    expect(output).toBe('bd');
    expect(() => writer.write('f')).toThrow('after a handler has thrown');
  });

  test('and one whose promise is rejected', async () => {
    const response = new HTMLRewriter()
      .on('b', { element: () => Promise.reject(new RangeError('no')) })
      .transform(new Response('a<b>c'));
    await expect(response.text()).rejects.toThrow('no');
  });
});

describe('transform', () => {
  test('rewrites the body of a response', async () => {
    const response = new HTMLRewriter().on('p', { element: (p) => void p.append('é') }).transform(
      new Response(Uint8Array.of(0x3c, 0x70, 0x3e, 0xe9), {
        status: 201,
        headers: { 'content-type': 'text/html; charset=windows-1252', 'content-length': '4', 'x-a': 'b' },
      }),
    );
    expect(response.status).toBe(201);
    expect(response.headers.get('content-length')).toBeNull();
    expect(response.headers.get('x-a')).toBe('b');
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([0x3c, 0x70, 0x3e, 0xe9, 0xe9]);
  });

  test('leaves a response alone that has no body, and refuses what is none', async () => {
    const rewriter = new HTMLRewriter().on('p', { element() {} });
    expect(rewriter.transform(new Response(null, { status: 204 })).status).toBe(204);
    expect(() => rewriter.transform({} as never)).toThrow('response must be a Response');
    expect(await new HTMLRewriter().transform(new Response('<p>')).text()).toBe('<p>');
  });

  test('a rewriter can be used again, also at the same time', async () => {
    const rewriter = new HTMLRewriter().on('p', { element: (p) => later(void p.setAttribute('a', 'b')) });
    const responses = ['<p>1', '<p>2'].map((text) => rewriter.transform(new Response(text)).text());
    expect(await Promise.all(responses)).toEqual(['<p a="b">1', '<p a="b">2']);
  });
});

describe('Streams', () => {
  test('of text', async () => {
    const rewriter = new HTMLRewriter().on('p', { element: (p) => void p.after('!') });
    const stream = streamOf('<p', '>a</', 'p>b').pipeThrough(rewriter.textStream() as never);
    expect(await textOf(stream)).toBe('<p>a</p>!b');
  });

  test('of bytes', async () => {
    const rewriter = new HTMLRewriter().on('p', { element: (p) => void p.after('é') });
    const bytes = new TextEncoder().encode('<p>a</p>b');
    const stream = streamOf(bytes.slice(0, 3), bytes.slice(3)).pipeThrough(
      rewriter.stream({ encoding: 'utf-8' }) as never,
    );
    expect(
      await textOf((stream as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream() as never)),
    ).toBe('<p>a</p>éb');
  });

  test('refuse text for bytes and the reverse', () => {
    const writer = new HTMLRewriter().on('p', { element() {} }).writer(() => {});
    expect(() => writer.write('a' as never)).toThrow('chunk must be a string or bytes');
    const textWriter = new HTMLRewriter().on('p', { element() {} }).textWriter(() => {});
    expect(() => textWriter.write(new Uint8Array(1) as never)).toThrow('chunk must be a string');
    textWriter.end();
    expect(() => textWriter.end()).toThrow('already ended');
    expect(() => new HTMLRewriter().writer(() => {}, { encoding: 'x' })).toThrow(
      "option 'encoding' must be an encoding label",
    );
    expect(() => new HTMLRewriter().writer(() => {}, { charset: 'x' } as never)).toThrow(
      "unknown option 'charset'",
    );
    expect(() => new HTMLRewriter({ edition: '2025' as never })).toThrow(
      "option 'edition' must be '2024' or 'living'",
    );
  });
});

describe('Content that is a stream', () => {
  test('is inserted where a string would be', async () => {
    const rewriter = new HTMLRewriter()
      .on('p', {
        element(p) {
          p.before(streamOf('<', '1>'))
            .prepend(new Response('<2>'), html)
            .append(streamOf(new TextEncoder().encode('é')));
          p.after(streamOf('4')).onEndTag((tag) => void tag.after(streamOf('3')));
        },
        comments: (comment) => void comment.replace(streamOf('<5>'), html),
      })
      .onDocument({ end: (end) => void end.append(streamOf('6')) });
    expect(
      await rewriter
        .transform(
          new Response('<p>a<!----></p>', { headers: { 'content-type': 'text/html;charset=utf-8' } }),
        )
        .text(),
    ).toBe('&lt;1&gt;<p><2>a<5>é</p>346');
  });
});

describe('Encodings', () => {
  const append = (text: string, options?: object) => (rewriter: HTMLRewriter) =>
    rewriter.on('b', { element: (b) => void b.append(text, options) });
  const bytesOf = (...parts: (string | number[])[]) =>
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((c) => c.charCodeAt(0)) : part));
  const run = (register: (rewriter: HTMLRewriter) => void, ...parts: (string | number[])[]) => {
    const bytes = Uint8Array.from(bytesOf(...parts));
    const output = rewriteBytes(bytes, register);
    for (const length of [1, 5]) expect(rewriteBytes(bytes, register, { length })).toEqual(output);
    return [...output];
  };
  /** Longer than the part that is searched for a declaration. */
  const filler = ' '.repeat(1100);

  test.each<[string, string, number[]]>([
    ['utf-8', 'é日😀', [0xc3, 0xa9, 0xe6, 0x97, 0xa5, 0xf0, 0x9f, 0x98, 0x80]],
    ['shift_jis', 'é日ｱ', [...bytesOf('&#233;'), 0x93, 0xfa, 0xb1]],
    ['euc-jp', '日ｱ', [0xc6, 0xfc, 0x8e, 0xb1]],
    ['gbk', '日€😀', [0xc8, 0xd5, 0x80, ...bytesOf('&#128512;')]],
    ['gb18030', '日é😀', [0xc8, 0xd5, 0xa8, 0xa6, 0x94, 0x39, 0xfc, 0x36]],
    ['big5', '日', [0xa4, 0xe9]],
    ['euc-kr', '가', [0xb0, 0xa1]],
    ['windows-1252', '€日', [0x80, ...bytesOf('&#26085;')]],
    ['iso-2022-jp', 'é日', bytesOf('&#233;', [0x1b, 0x24, 0x42, 0x46, 0x7c, 0x1b, 0x28, 0x42])],
  ])('%s: inserted text is encoded, and what is around it stays', (label, text, expected) => {
    const register = append(text);
    const bytes = bytesOf('<b>', [0xff, 0x80], ' </b>');
    const output = rewriteBytes(Uint8Array.from(bytes), register, { options: { encoding: label } });
    expect([...output]).toEqual(bytesOf('<b>', [0xff, 0x80], ' ', expected, '</b>'));
  });

  test.each(['é', '日', '😀'])('a tag that a chunk cuts is edited, after %s', (before) => {
    const bytes = new TextEncoder().encode(`${before}<b title="${'x'.repeat(40)}">c</b>`);
    const edited = rewriteBytes(
      bytes,
      (rewriter) => rewriter.on('b', { element: (b) => void b.setAttribute('title', 'y') }),
      { length: 30, options: { encoding: 'utf-8' } },
    );
    expect(new TextDecoder().decode(edited)).toBe(`${before}<b title="y">c</b>`);
  });

  test('in raw text, bytes that are no text stay beside what is inserted', () => {
    const register = (rewriter: HTMLRewriter) =>
      rewriter.on('style', { element: (style) => void style.append('x') });
    const bytes = bytesOf('<style>a', [0xff], 'b', [0xe6, 0x97], '</style>');
    const output = rewriteBytes(Uint8Array.from(bytes), register, { options: { encoding: 'utf-8' } });
    expect([...output]).toEqual(bytesOf('<style>a', [0xff], 'b', [0xe6, 0x97], 'x</style>'));
  });

  test('text held back at the end of a chunk is its own, when the memory is used again', () => {
    let isFirst = true;
    const rewriter = new HTMLRewriter().on('script', {
      text(text) {
        if (isFirst) text.before('x');
        isFirst = false;
      },
    });
    const output: number[] = [];
    const writer = rewriter.writer((bytes) => void output.push(...bytes), { encoding: 'utf-8' });
    const memory = new Uint8Array(32);
    for (const chunk of ['<body><script>abc', 'def</script>']) {
      memory.fill(0x7a);
      writer.write(memory.subarray(0, new TextEncoder().encodeInto(chunk, memory).written));
    }
    writer.end();
    expect(new TextDecoder().decode(Uint8Array.from(output))).toBe('<body><script>xabcdef</script>');
  });

  test('what is written last is written whole', () => {
    const register = (rewriter: HTMLRewriter) =>
      rewriter.onDocument({ end: (end) => void end.append('b&am', html) });
    expect(run(register, 'a')).toEqual(bytesOf('ab&am'));
  });

  test('UTF-16', () => {
    expect(run(append('é'), [0xff, 0xfe, 0x3c, 0, 0x62, 0, 0x3e, 0, 0, 0xd8])).toEqual([
      0xff, 0xfe, 0x3c, 0, 0x62, 0, 0x3e, 0, 0, 0xd8, 0xe9, 0,
    ]);
    expect(run(append('é'), [0xfe, 0xff, 0, 0x3c, 0, 0x62, 0, 0x3e])).toEqual([
      0xfe, 0xff, 0, 0x3c, 0, 0x62, 0, 0x3e, 0, 0xe9,
    ]);
  });

  test('ISO-2022-JP goes on in the state in which it was', () => {
    const remove = (rewriter: HTMLRewriter) => rewriter.on('b', { element: (b) => void b.remove() });
    const japanese = [0x1b, 0x24, 0x42, 0x46, 0x7c, 0x1b, 0x28, 0x42];
    const roman = [0x1b, 0x28, 0x4a];
    const meta = '<meta charset=iso-2022-jp>';
    expect(run(remove, meta, 'a<b>', japanese, '</b>c')).toEqual(bytesOf(meta, 'ac'));
    expect(run(remove, meta, 'a<b>', roman, '</b>\\')).toEqual(bytesOf(meta, 'a', roman, '\\'));
  });

  test('where references mean nothing, a missing character is refused', () => {
    const register = (rewriter: HTMLRewriter) =>
      rewriter.on('script', { element: (script) => void script.append('日') });
    expect(() =>
      rewriteBytes(Uint8Array.from(bytesOf('<script></script>')), register, {
        options: { encoding: 'windows-1252' },
      }),
    ).toThrow("the document's encoding, windows-1252, has no U+65E5");
  });

  test('a late declaration counts from where it stands', () => {
    expect(run(append('é'), filler, '<b></b><meta charset=utf-8><b>', [0xc3, 0xa9], '</b>')).toEqual(
      bytesOf(filler, '<b>&#233;</b><meta charset=utf-8><b>', [0xc3, 0xa9], [0xc3, 0xa9], '</b>'),
    );
    const texts: string[] = [];
    run(
      (rewriter) => rewriter.on('i', { text: (text) => void texts.push(text.text) }),
      filler,
      '<meta charset=utf-8><i>',
      [0xc3, 0xa9],
    );
    expect(texts.slice(0, 1)).toEqual(['é']);
  });
});
