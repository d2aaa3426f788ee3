// @ts-check
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const types = /** @type {Record<string, string>} */ ({
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
});

export const dist = fileURLToPath(new URL('../dist', import.meta.url));

/**
 * Serves the built playground below a path, as any static server would.
 *
 * @param {string} folder
 * @param {string} below
 * @returns {Promise<{ url: string, close: () => void }>}
 */
export async function serve(folder = dist, below = '/some/path/') {
  const server = createServer(async ({ url = '/' }, response) => {
    const name = decodeURIComponent(new URL(url, 'http://localhost').pathname);
    const file = path.join(folder, name.startsWith(below) ? name.slice(below.length) || 'index.html' : '..');
    try {
      if (!file.startsWith(folder + path.sep)) throw new Error('outside');
      const content = await readFile(file);
      response.writeHead(200, { 'content-type': types[path.extname(file)] ?? 'application/octet-stream' });
      response.end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return { url: `http://127.0.0.1:${address.port}${below}`, close: () => server.close() };
}
