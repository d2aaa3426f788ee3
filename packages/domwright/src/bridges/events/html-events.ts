import { encodingOfContentType } from '../../core/bytes/mime-type.ts';
import { type HTMLResponse, sourceAndOptions } from '../../core/parser/response-source.ts';
import { type HTMLSource, partsOf, readerOf } from '../../core/parser/source-reader.ts';
import {
  type HTMLEvent,
  type HTMLEventHandlers,
  type HTMLEventOptions,
  HTMLEventParser,
} from './html-event-parser.ts';

/** Number of code units or bytes parsed at a time. */
const PART = 1 << 16;

/**
 * The events of a document that arrives in chunks, as an async iterator. It requests the next chunk once all earlier
 * events have been taken, so it reads the source only as fast as you take events. Leaving the loop early cancels the
 * source.
 *
 * ```ts
 * for await (const event of htmlEvents(response)) if (event.type === 'startTag') console.log(event.name);
 * ```
 *
 * @param source all text or all bytes: a web stream, a Node stream, or an iterable. Or a Response, whose `Content-Type`
 * gives the encoding unless the options do
 * @throws TypeError if `source` is not a source, for an unknown option or a wrong value; passes on whatever the source
 * throws
 */
export function htmlEvents(
  source: HTMLSource | HTMLResponse,
  options?: HTMLEventOptions,
): AsyncGenerator<HTMLEvent, void, void> {
  const queue: HTMLEvent[] = [];
  const add = (event: HTMLEvent): void => {
    queue.push(event);
  };
  const handlers: HTMLEventHandlers = {
    doctype: add,
    startTag: add,
    endTag: add,
    text: add,
    comment: add,
    processingInstruction: add,
  };
  const [chunks, { contentType }] = sourceAndOptions(source);
  const encoding = contentType == null ? null : encodingOfContentType(contentType);
  const parser = new HTMLEventParser(handlers, encoding === null ? options : { encoding, ...options });
  const reader = readerOf(chunks);
  return read();

  async function* read(): AsyncGenerator<HTMLEvent, void, void> {
    let isDone = false;
    try {
      while (!isDone) {
        const step = await reader.next();
        isDone = step.done === true;
        // NB: a long chunk is split, so that only the events of one part are queued.
        for (const part of step.done === true ? [undefined] : partsOf(step.value, PART)) {
          if (isDone) parser.end();
          else parser.write(part!);
          for (const event of queue) yield event;
          queue.length = 0;
        }
      }
    } finally {
      // Does not wait for the source: the caller may be leaving because it hangs.
      if (!isDone) void reader.cancel(undefined).catch(() => {});
    }
  }
}
