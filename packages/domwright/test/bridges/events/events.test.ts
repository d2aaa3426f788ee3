import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { realPages } from '../../../bench/pages.mjs';
import {
  type HTMLEvent,
  type HTMLEventOptions,
  HTMLEventParser,
  htmlEvents,
} from '../../../src/doors/tokens.ts';
import { type ParseError, parse } from '../../../src/index.ts';
import { randomChunks } from '../../conformance/chunks.mjs';
import { nastyHtml } from '../../property/nasty-html.mjs';
import { runs } from '../../runs.mjs';

function eventsOf(pieces: Iterable<string | Uint8Array>, options?: HTMLEventOptions): HTMLEvent[] {
  const events: HTMLEvent[] = [];
  const add = (event: HTMLEvent): void => {
    events.push(event);
  };
  let ends = 0;
  const end = (): void => {
    ends++;
  };
  const parser = new HTMLEventParser(
    { doctype: add, startTag: add, endTag: add, text: add, comment: add, end },
    options,
  );
  for (const piece of pieces) parser.write(piece);
  parser.end();
  expect(ends).toBe(1);
  return events;
}

it('stopAtFirstParseError: the text before the error is told', () => {
  const told = (html: string, pieces: number): string[] => {
    const events: HTMLEvent[] = [];
    const add = (event: HTMLEvent): void => void events.push(event);
    const handlers = { doctype: add, startTag: add, endTag: add, text: add, comment: add };
    const parser = new HTMLEventParser(handlers, { stopAtFirstParseError: true });
    for (let at = 0; at < html.length; at += pieces) parser.write(html.slice(at, at + pieces));
    parser.end();
    return short(events);
  };
  for (const pieces of [1, 5, 1000]) {
    const before = ['doctype html', 'startTag p', 'text Hello '];
    expect(told('<!DOCTYPE html><p>Hello \u0001world', pieces)).toEqual(before);
    expect(told('<!DOCTYPE html><p>Hello <b c c>world', pieces)).toEqual(before);
    expect(told('<!DOCTYPE html><p>Hello </b>world', pieces)).toEqual([...before, 'endTag b']);
  }
});

const short = (events: HTMLEvent[]): string[] =>
  events.map((event) => ('data' in event ? `${event.type} ${event.data}` : `${event.type} ${event.name}`));

describe('events', () => {
  it('are what stands in the source', () => {
    expect(eventsOf(['<!DOCTYPE html><p a=1 B="&lt;">x&amp;y</p><!--c--></b><br/>'])).toEqual([
      { type: 'doctype', name: 'html', publicId: null, systemId: null, start: 0, end: 15 },
      {
        type: 'startTag',
        name: 'p',
        attributes: [
          { name: 'a', value: '1' },
          { name: 'b', value: '<' },
        ],
        selfClosing: false,
        namespaceURI: 'http://www.w3.org/1999/xhtml',
        start: 15,
        end: 31,
      },
      { type: 'text', data: 'x&y', start: 31, end: 38 },
      { type: 'endTag', name: 'p', start: 38, end: 42 },
      { type: 'comment', data: 'c', start: 42, end: 50 },
      { type: 'endTag', name: 'b', start: 50, end: 54 },
      {
        type: 'startTag',
        name: 'br',
        attributes: [],
        selfClosing: true,
        namespaceURI: 'http://www.w3.org/1999/xhtml',
        start: 54,
        end: 59,
      },
    ]);
  });

  it('know what is markup', () => {
    expect(
      short(
        eventsOf(['<script><b></script><title><i></title><svg><title><u></u></title><![CDATA[<s>]]></svg>']),
      ),
    ).toEqual([
      'startTag script',
      'text <b>',
      'endTag script',
      'startTag title',
      'text <i>',
      'endTag title',
      'startTag svg',
      'startTag title',
      'startTag u',
      'endTag u',
      'endTag title',
      'text <s>',
      'endTag svg',
    ]);
    expect(short(eventsOf(['<noscript><b>']))).toEqual(['startTag noscript', 'startTag b']);
    expect(short(eventsOf(['<noscript><b>'], { scripting: true }))).toEqual([
      'startTag noscript',
      'text <b>',
    ]);
    expect(short(eventsOf(['<b>'], { context: 'title' }))).toEqual(['text <b>']);
    expect(short(eventsOf(['<![CDATA[x]]>'], { context: 'svg svg' }))).toEqual(['text x']);
  });

  it('say which element comes of a tag', () => {
    const namespaces = eventsOf(['<svg><a></svg><a><math><mi><b></math><tr>'])
      .filter(({ type }) => type === 'startTag')
      .map((event) => 'namespaceURI' in event && event.namespaceURI?.split('/').at(-1));
    expect(namespaces).toEqual(['svg', 'svg', 'xhtml', 'MathML', 'MathML', 'xhtml', undefined]);
  });

  it.each(realPages(8))('of $name: a start tag for each element that has one', ({ name, html }) => {
    const events = eventsOf([html]);
    const tags = new Map(
      events.filter(({ type }) => type === 'startTag').map((event) => [event.start, event]),
    );
    for (const element of parse(html).querySelectorAll('*')) {
      const range = element.startTagRange;
      if (range === null) continue;
      const event = tags.get(range.start);
      if (event?.type !== 'startTag') return expect.fail(`no start tag at ${range.start}`);
      const written = event.attributes.length === element.attributes.length;
      expect([event.end, written || element.localName === 'html' || element.localName === 'body']).toEqual([
        range.end,
        true,
      ]);
      if (event.name !== element.localName.toLowerCase() && event.name !== 'image') expect.fail(event.name);
    }
    const again = eventsOf(randomChunks(html, name, 100));
    expect(JSON.stringify(again) === JSON.stringify(events)).toBe(true);
  });

  it('do not depend on where the pieces are cut', () => {
    fc.assert(
      fc.property(nastyHtml, (html) => {
        const whole = JSON.stringify(eventsOf([html]));
        expect(JSON.stringify(eventsOf(html.split(''))) === whole).toBe(true);
        expect(JSON.stringify(eventsOf([html], { fastPath: false })) === whole).toBe(true);
      }),
      { numRuns: runs(300) },
    );
  });

  it('come with the errors of the parser', () => {
    const html = '<p id=1 id=2></b>';
    const errors: ParseError[] = [];
    const expected: ParseError[] = [];
    eventsOf([html], { onParseError: (error) => errors.push(error) });
    parse(html, { onParseError: (error) => expected.push(error) });
    expect(errors.map(({ code }) => code)).toEqual(expected.map(({ code }) => code));
  });

  it('come of bytes, too', () => {
    expect(short(eventsOf([Uint8Array.of(0xc3), Uint8Array.of(0xa9)]))).toEqual(['text é']);
    expect(short(eventsOf([Uint8Array.of(0xe9)], { encoding: 'latin1' }))).toEqual(['text é']);
  });

  it('name a wrong argument', () => {
    expect(() => new HTMLEventParser(null as never)).toThrow(
      new TypeError('handlers must be an object, not null'),
    );
    expect(() => new HTMLEventParser({ text: 1 as never })).toThrow(
      new TypeError("handler 'text' must be a function, not 1"),
    );
    expect(() => new HTMLEventParser({}, { x: 1 } as never)).toThrow(/^unknown option 'x'/);
    const parser = new HTMLEventParser({});
    parser.end('a');
    expect(() => parser.write('b')).toThrow('the parser has already ended');
  });
});

describe('events of the living edition', () => {
  const living = { edition: 'living' } as const;
  const instructions = (html: string, pieces: Iterable<string> = [html]) => {
    const events: HTMLEvent[] = [];
    const add = (event: HTMLEvent): void => void events.push(event);
    const parser = new HTMLEventParser({ text: add, comment: add, processingInstruction: add }, living);
    for (const piece of pieces) parser.write(piece);
    parser.end();
    return events;
  };

  it('have processing instructions, with the ranges of their parts', () => {
    const html = '<p>a<?b  c\r\nd?>e<?f>';
    const expected = [
      { type: 'text', data: 'a', start: 3, end: 4 },
      {
        type: 'processingInstruction',
        ...{ target: 'b', data: 'c\nd', start: 4, end: 15 },
        ...{ targetRange: { start: 6, end: 7 }, dataRange: { start: 9, end: 13 } },
      },
      { type: 'text', data: 'e', start: 15, end: 16 },
      {
        type: 'processingInstruction',
        ...{ target: 'f', data: '', start: 16, end: 20 },
        ...{ targetRange: { start: 18, end: 19 }, dataRange: { start: 19, end: 19 } },
      },
    ];
    expect(instructions(html)).toEqual(expected);
    expect(instructions(html, html)).toEqual(expected);
  });

  it('come of comments in the other edition; without a handler they are not told', () => {
    const html = '<p>a<?b c?>d';
    expect(short(eventsOf([html], { edition: '2024' }))).toEqual([
      'startTag p',
      'text a',
      'comment ?b c?',
      'text d',
    ]);
    expect(short(eventsOf([html], living))).toEqual(['startTag p', 'text a', 'text d']);
  });

  it('know what its tree has', () => {
    const html = '<select><div><svg></svg></div></select>';
    const namespaces = (options?: HTMLEventOptions) =>
      eventsOf([html], options).flatMap((event) => (event.type === 'startTag' ? [event.namespaceURI] : []));
    expect(namespaces({ edition: '2024' })).toEqual(['http://www.w3.org/1999/xhtml', null, null]);
    expect(namespaces(living)).toEqual([
      'http://www.w3.org/1999/xhtml',
      'http://www.w3.org/1999/xhtml',
      'http://www.w3.org/2000/svg',
    ]);
    expect(namespaces({ ...living, context: 'select' })).toEqual([
      null,
      'http://www.w3.org/1999/xhtml',
      'http://www.w3.org/2000/svg',
    ]);
  });

  it('are in the async iterator, too', async () => {
    const types: string[] = [];
    for await (const { type } of htmlEvents(['<?a', ' b?>'], living)) types.push(type);
    expect(types).toEqual(['processingInstruction']);
  });

  it('are not of an edition that there is not', () => {
    expect(() => new HTMLEventParser({}, { edition: '2025' } as object)).toThrow(
      "option 'edition' must be '2024' or 'living', not \"2025\"",
    );
  });
});

describe('events by an async iterator', () => {
  it('are the same', async () => {
    const html = '<p>a<b>c</b></p>';
    const events: HTMLEvent[] = [];
    for await (const event of htmlEvents(html.match(/.{1,3}/g)!)) events.push(event);
    expect(events).toEqual(eventsOf([html]));
  });

  it('take a piece only when they were taken', async () => {
    let asked = 0;
    async function* pieces() {
      for (const piece of ['<a><b>', '<i><u>', '<s>']) {
        asked++;
        yield piece;
      }
    }
    const events = htmlEvents(pieces());
    const seen: number[] = [];
    for await (const _ of events) seen.push(asked);
    expect(seen).toEqual([1, 1, 2, 2, 3]);
  });

  it('cancel the source when they are left', async () => {
    let cancelled = false;
    const stream = new ReadableStream({
      pull(controller) {
        controller.enqueue('<p>');
      },
      cancel() {
        cancelled = true;
      },
    });
    for await (const _ of htmlEvents(stream as never)) break;
    await Promise.resolve();
    expect(cancelled).toBe(true);
  });

  it('pass on the failure of the source', async () => {
    async function* pieces() {
      yield '<p>';
      throw new Error('no more');
    }
    const events = htmlEvents(pieces());
    expect((await events.next()).value).toMatchObject({ name: 'p' });
    await expect(events.next()).rejects.toThrow('no more');
    expect(() => htmlEvents(1 as never)).toThrow(/^source must be/);
  });
});
