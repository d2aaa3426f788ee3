// Preloaded: makes the program's threads die on jobs that say so, as if they ran out of memory.
const { isMainThread, parentPort } = require('node:worker_threads');

if (!isMainThread && parentPort !== null) {
  const { on } = parentPort;
  parentPort.on = (name, listener) =>
    on.call(parentPort, name, (jobs) => {
      const text = JSON.stringify(jobs, (_, value) =>
        value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
      );
      if (text.includes('ends its thread')) process.exit(1);
      if (text.includes('throws in its thread')) throw new Error('a thread threw');
      listener(jobs);
    });
}
