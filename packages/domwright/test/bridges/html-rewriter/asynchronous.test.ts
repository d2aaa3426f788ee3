import { parse } from 'domwright';
import { HTMLRewriter } from 'domwright/rewrite';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { HandlerQueue } from '../../../src/bridges/html-rewriter/handler-queue.ts';
import { randomChunks } from '../../conformance/chunks.mjs';
import { nastyInput } from '../../property/nasty-html.mjs';
import { isLongRun, runs } from '../../runs.mjs';
import { callsInTree, manners, type Program, register, Stop } from './programs.ts';

/** What a program did: its calls, its output, and whether it has thrown. */
interface Outcome {
  readonly calls: string[];
  output: string;
  isStopped: boolean;
}

/** A way to send a page through a rewriter. */
type Channel = (
  rewriter: HTMLRewriter,
  chunks: readonly string[],
  took: (text: string) => void,
) => Promise<void>;

const streamOf = <T>(chunks: readonly T[]): ReadableStream<T> =>
  new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
const bytesOf = (chunks: readonly string[]): Uint8Array[] => {
  // One character's bytes may come in two chunks.
  const bytes = new TextEncoder().encode(chunks.join(''));
  const lengths = chunks.map((chunk) => chunk.length);
  let at = 0;
  const pieces = lengths.map((length) => bytes.slice(at, (at += length)));
  return [...pieces, bytes.slice(at)];
};
const utf8 = { encoding: 'utf-8' };
const read = async (stream: ReadableStream<unknown>, took: (text: string) => void): Promise<void> => {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  for await (const chunk of stream as unknown as AsyncIterable<string | Uint8Array>)
    took(typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true }));
  took(decoder.decode());
};

const channels: Readonly<Record<string, Channel>> = {
  async textWriter(rewriter, chunks, took) {
    const writer = rewriter.textWriter(took);
    for (const chunk of chunks) await writer.write(chunk);
    await writer.end();
  },
  async writer(rewriter, chunks, took) {
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    const writer = rewriter.writer((bytes) => took(decoder.decode(bytes, { stream: true })), utf8);
    // The caller's memory is filled anew once a chunk is done.
    const memory = new Uint8Array(4096);
    for (const bytes of bytesOf(chunks)) {
      memory.set(bytes);
      await writer.write(memory.subarray(0, bytes.length));
      memory.fill(0x21);
    }
    await writer.end();
    took(decoder.decode());
  },
  textStream: (rewriter, chunks, took) =>
    read(streamOf(chunks).pipeThrough(rewriter.textStream() as never), took),
  stream: (rewriter, chunks, took) =>
    read(streamOf(bytesOf(chunks)).pipeThrough(rewriter.stream(utf8) as never), took),
  async transform(rewriter, chunks, took) {
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    const response = rewriter.transform(new Response(streamOf(bytesOf(chunks)), { headers }));
    await read(response.body!, took);
  },
};

async function run(
  channel: Channel,
  chunks: readonly string[],
  program: Program,
  isSlow: boolean,
): Promise<Outcome> {
  const outcome: Outcome = { calls: [], output: '', isStopped: false };
  const rewriter = new HTMLRewriter();
  register(rewriter, program, outcome.calls, isSlow);
  try {
    await channel(rewriter, chunks, (text) => {
      outcome.output += text;
    });
  } catch (error) {
    if (
      !(error instanceof Stop) &&
      !/would end|the edits join|could be markup|hide|cannot be changed here|by other rules|plaintext|frameset|can be inserted/.test(
        (error as Error).message,
      )
    )
      throw error;
    outcome.isStopped = true;
  }
  return outcome;
}

const selectors = fc.constantFrom(
  ...[
    '',
    '*',
    'b',
    'html',
    'head',
    'body',
    'p, td',
    '.x',
    '#a',
    '[class]',
    '[id="a" i]',
    'p > b',
    'table i',
    'b + i',
  ],
  ...[
    'p ~ *',
    ':first-child',
    ':nth-child(2n)',
    'b:nth-of-type(2n + 1)',
    ':nth-child(1 of .x)',
    ':not(b)',
    ':is(p, i)',
  ],
  ...[':root', 'script, style, textarea'],
);
const programs = fc.record({
  selectors: fc.array(selectors, { minLength: 1, maxLength: 4 }),
  edits: fc.array(fc.nat(23), { minLength: 1, maxLength: 5 }),
  // Turns of the event loop take time.
  manners: fc.array(fc.constantFrom(0, 0, 1, 1, 2, 2, 3, 4), { minLength: 1, maxLength: 6 }),
  throwsAt: fc.oneof({ weight: 4, arbitrary: fc.constant(-1) }, { weight: 1, arbitrary: fc.nat(9) }),
});
/** Without what is written as something else in bytes. NB: before an insertion, some of `&` may be escaped or not. */
const pages = nastyInput.map((page) =>
  page.replace(/[\ud800-\udfff\ufeff]|&(?!#?\w+;)|<\/(?=>)|\[CDATA\[/g, ''),
);
const names = Object.keys(channels);

/** A page whose elements are written in the order of the tree, with everything implied that may be. */
const nested = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom('é', 'x &amp; y', '<br>', '<!--c-->', '<!---->'),
    fc
      .tuple(
        fc.constantFrom('div', 'i', 'span', 'section', 'x-y'),
        fc.constantFrom('', ' class=x', ' id=a'),
        fc.array(tie('node'), { maxLength: 4 }),
      )
      .map(([name, attributes, children]) => `<${name}${attributes}>${children.join('')}</${name}>`),
  ),
})).node;
const simpleSelectors = fc.constantFrom(
  '',
  '*',
  'div',
  'i, br',
  '.x',
  '#a',
  'div > i',
  '.x span',
  'i + i',
  ':first-child',
);

describe('Handlers that return promises, or some of which do', () => {
  test('are called as the tree says, however the page is cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(fc.constantFrom('', '<!doctype html>'), fc.array(nested, { maxLength: 5 })),
        fc.array(simpleSelectors, { minLength: 1, maxLength: 3 }),
        fc.array(fc.nat(manners.length - 1), { minLength: 1, maxLength: 5 }),
        fc.constantFrom(...names),
        fc.nat(),
        async ([doctype, nodes], its, how, channel, seed) => {
          const page = doctype + nodes.join('');
          const program = { selectors: its, edits: [0], manners: how, throwsAt: -1 };
          const { calls, output } = await run(channels[channel]!, randomChunks(page, seed), program, true);
          expect(calls).toEqual(callsInTree(parse(page), its));
          expect(output.replaceAll(/[78]/g, '')).toBe(page);
        },
      ),
      { numRuns: isLongRun ? 20_000 : runs(4000) },
    );
  });

  test('do what handlers without promises do with a page in one chunk', async () => {
    await fc.assert(
      fc.asyncProperty(
        pages,
        programs,
        fc.constantFrom(...names),
        fc.nat(),
        async (page, program, channel, seed) => {
          const expected = await run(channels['textWriter']!, [page], program, false);
          const sameCut = randomChunks(page, seed, 1 + (seed % 30));
          const slow = await run(channels[channel]!, sameCut, program, true);
          expect(slow.calls).toEqual(expected.calls);
          expect(slow.isStopped).toBe(expected.isStopped);
          // Streams give nothing more after an error.
          if (expected.isStopped) return;
          expect(slow.output).toBe(expected.output);
        },
      ),
      { numRuns: isLongRun ? 100_000 : runs(12_000) },
    );
  });

  test('that fail leave the output that those leave that throw', async () => {
    await fc.assert(
      fc.asyncProperty(pages, programs, fc.nat(9), fc.nat(), async (page, its, throwsAt, seed) => {
        const program = { ...its, throwsAt };
        const chunks = randomChunks(page, seed, 9);
        const channel = channels['textWriter']!;
        expect(await run(channel, chunks, program, true)).toEqual(await run(channel, chunks, program, false));
      }),
      { numRuns: runs(4000) },
    );
  });

  test('redact a text whole, wherever it is cut', async () => {
    for (const chunks of [
      ['<p>te', 'xt & more</p>'],
      ...Array.from({ length: 8 }, (_, at) => randomChunks('<p>text & more</p>', at)),
    ]) {
      for (const document of [false, true]) {
        for (const channel of Object.values(channels)) {
          const rewriter = new HTMLRewriter();
          const text = async (piece: {
            lastInTextNode: boolean;
            replace(by: string): unknown;
            remove(): unknown;
          }) => {
            await null;
            if (piece.lastInTextNode) piece.replace('R');
            else piece.remove();
          };
          if (document) rewriter.onDocument({ text });
          else rewriter.on('p', { text });
          let output = '';
          await channel(rewriter, chunks, (some) => {
            output += some;
          });
          expect(output).toBe('<p>R</p>');
        }
      }
    }
  });

  test('redact a response of 200,000 characters', async () => {
    const body = `<p>${'secret '.repeat(30_000)}</p>`;
    const rewriter = new HTMLRewriter().on('p', {
      async text(text) {
        await null;
        text.remove();
      },
    });
    expect(await rewriter.transform(new Response(body)).text()).toBe('<p></p>');
  });

  test.each(['append', 'prepend', 'setInnerContent', 'remove', 'before', 'after', 'replace'] as const)(
    'edit an element that text implies: %s',
    async (verb) => {
      for (const name of ['html', 'head', 'body']) {
        const outputs = [];
        for (const isSlow of [false, true]) {
          const rewriter = new HTMLRewriter().on(name, {
            element(element) {
              const edit = (): void => void element[verb]('<i>n</i>', { html: true });
              return (isSlow ? Promise.resolve().then(edit) : edit()) as never;
            },
          });
          let output = '';
          await channels['textWriter']!(rewriter, ['<!doctype html>é<br>'], (text) => {
            output += text;
          });
          outputs.push(output);
        }
        expect(outputs[1]).toBe(outputs[0]);
        expect(outputs[1]).toContain('<!doctype html>');
      }
    },
  );

  test('hold what a suspended tokenizer still emits: U+0000 after a text', async () => {
    const hold = vi.spyOn(HandlerQueue.prototype, 'hold');
    try {
      const rewriter = new HTMLRewriter().on('body', { element: (() => Promise.resolve()) as never });
      await channels['textWriter']!(rewriter, ['a\0b'], () => {});
      expect(hold.mock.calls.map(([method]) => method.name)).toEqual(['processNullCharacter']);
    } finally {
      hold.mockRestore();
    }
  });

  test.each(['<i>', '</i>', '<!doctype html>', '<!--c-->', '<?p?>', '\0', '<svg><![CDATA[c]]>', ''])(
    'call nothing for a text before the element that it implies is handled: %j after it',
    async (next) => {
      const calls: string[] = [];
      const rewriter = new HTMLRewriter()
        .on('body', {
          element: (async () => {
            await new Promise((resolve) => setImmediate(resolve));
            calls.push('body');
          }) as never,
        })
        .onDocument({
          text: ({ text }) => void (text !== '' && calls.push(text)),
          comments: ({ text }) => void calls.push(text),
        });
      await channels['textWriter']!(rewriter, [`a${next}`], () => {});
      expect([calls[0], calls[1]!.replace('\0', '')]).toEqual(['body', 'a']);
    },
  );

  test.each([
    ['elements', '<i>', 'i'],
    ['end tags', '<div>', 'div'],
  ])('%s: one after the other, in 80,000 nested elements', async (what, tag, selector) => {
    let called = 0;
    const count = async (): Promise<void> => {
      called++;
    };
    const rewriter = new HTMLRewriter().on(selector, {
      element: (element) => (what === 'elements' ? count() : void element.onEndTag(count)),
    });
    await channels['textWriter']!(rewriter, [tag.repeat(80_000)], () => {});
    expect(called).toBe(80_000);
  });
});
