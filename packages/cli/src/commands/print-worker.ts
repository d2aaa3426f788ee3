import { answerJobs, threadSettings } from 'domwright-extract/threads';
import type { Source } from '../inputs/read-input.ts';
import type { PrintSettings, ThreadResult } from '../printing/print-pool.ts';
import { type Printed, type Printer, printed, unprintable } from '../printing/printed.ts';
import { linksPrinter } from './links.ts';
import { treePrinter } from './tree.ts';

// A thread that prints pages: it receives a list of pages and answers with their output.

const printers: Readonly<Record<string, (options: object) => Printer>> = {
  links: linksPrinter,
  tree: treePrinter,
};
/** The maximum output of the pages in a message, in bytes. */
const MOST_OUTPUT = 1 << 24;

const { command, options } = threadSettings<PrintSettings>();
const printer = (printers[command] as (typeof printers)[string])(options);

answerJobs<Source, ThreadResult>((sources, begin) => {
  const transferred: ArrayBuffer[] = [];
  let room = MOST_OUTPUT;
  const results = sources.map((source, index): ThreadResult => {
    begin(index);
    const result = printed(source, options.json === true, printer);
    if ('problem' in result) return result;
    let bytes: Uint8Array<ArrayBuffer> | null;
    try {
      bytes = bytesOf(result, room);
    } catch (error) {
      return unprintable(source, error);
    }
    if (bytes === null) return 'too long';
    room -= bytes.length;
    transferred.push(bytes.buffer);
    return { ...result, output: bytes, rest: null };
  });
  return { results, transferred };
});

/** The output in a buffer that can be transferred to the main thread; null if it is longer than `most` bytes. */
function bytesOf({ output, rest }: Printed, most: number): Uint8Array<ArrayBuffer> | null {
  const pieces = [Buffer.from(output as string)];
  let length = pieces[0]!.length;
  for (let next = rest?.next(); next !== undefined; next = next.done === true ? undefined : rest?.next()) {
    pieces.push(Buffer.from(next.value ?? ''));
    length += pieces.at(-1)!.length;
    if (length > most) return null;
  }
  if (length > most) return null;
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
