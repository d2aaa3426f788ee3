import { parentPort, workerData } from 'node:worker_threads';
import { linksPrinter } from './commands/links.ts';
import { treePrinter } from './commands/tree.ts';
import type { Source } from './input.ts';
import type { PrintSettings } from './print-pool.ts';
import { type Printed, type Printer, printed } from './run.ts';

// A thread that prints pages: it is sent a list of them, and answers with what is to be written.

const printers: Readonly<Record<string, (options: object) => Printer>> = {
  links: linksPrinter,
  tree: treePrinter,
};
const { command, options } = workerData as PrintSettings;
const printer = (printers[command] as (typeof printers)[string])(options);

parentPort?.on('message', (sources: readonly Source[]) => {
  const results = sources.map((source) => {
    const result = printed(source, options.json === true, printer);
    return 'problem' in result ? result : { ...result, output: bytesOf(result) };
  });
  const transferred = results.flatMap((result) => ('problem' in result ? [] : [result.output.buffer]));
  parentPort?.postMessage(results, transferred);
});

/** The output in memory of its own, which is moved to the other thread. */
function bytesOf({ output }: Printed): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(output as string);
}
