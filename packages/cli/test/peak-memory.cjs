// Preloaded: records the peak memory of the process, in kB.
const { readFileSync, writeFileSync } = require('node:fs');
const { isMainThread } = require('node:worker_threads');

if (isMainThread) {
  process.on('exit', () => {
    const [, peak] = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    writeFileSync(process.env.PEAK_MEMORY_FILE, String(peak));
  });
}
