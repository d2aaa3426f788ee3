// @ts-check
/** What happens in a worker of pool-sequences.mjs before it does a job: the job's text says so. */
import { parentPort } from 'node:worker_threads';

parentPort?.on('message', ({ number, html }) => {
  const text = typeof html === 'string' ? html : Buffer.from(html.subarray(0, 100)).toString('latin1');
  const [, oddity] = /^<!--(.*?)-->/.exec(text) ?? [];
  switch (oddity) {
    case 'ends':
      return process.exit(1);
    case 'throws':
      throw null;
    case 'rubbish':
      return parentPort?.postMessage('rubbish');
    case 'unreadable':
      return parentPort?.postMessage({ number, data: gone() });
    case 'twice':
      return parentPort?.postMessage({ number, failure: { isTypeError: false, message: 'twice' } });
    case 'another':
      return parentPort?.postMessage({
        number: number - 1,
        failure: { isTypeError: false, message: 'another' },
      });
  }
});

/** Bytes that have been transferred away: the worker cannot post them, or nobody can read the message. */
function gone() {
  const bytes = new Uint8Array(1);
  structuredClone(bytes.buffer, { transfer: [bytes.buffer] });
  return bytes;
}
