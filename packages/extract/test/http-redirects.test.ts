import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { HTTPInput } from '../src/inputs/http-input.ts';

// The first server counts as public, so that a test of redirects needs no network.
vi.mock('../src/inputs/address.ts', async (original) => ({
  ...(await original<typeof import('../src/inputs/address.ts')>()),
  isPublicAddress: (address: string) => address === '127.0.0.1',
}));

test.each([
  ['an address', (port: number) => `http://127.0.0.2:${port}/secret`],
  ['an address without scheme', (port: number) => `//127.0.0.2:${port}/secret`],
  ['a name', (port: number) => `http://localhost:${port}/secret`],
  ['an IPv6 address', (port: number) => `http://[::1]:${port}/secret`],
])('publicOnly: a redirect into a private network is not followed: %s', async (_, target) => {
  const paths: (string | undefined)[] = [];
  const server = createServer(({ url }, response) => {
    paths.push(url);
    const { port } = server.address() as AddressInfo;
    if (url === '/secret') response.end('secret');
    else response.writeHead(302, { Location: target(port) }).end();
  }).listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/`;
  try {
    const opening = HTTPInput.open(url, 0, { publicOnly: true, backoff: 1e9 });
    await expect(opening).rejects.toThrow(/is in a private network$/);
    expect(paths).toEqual(['/']);
    // Without a network, only names that resolve locally can be followed.
    if (!target(port).includes('127.0.0.2') && !target(port).includes('localhost')) return;
    const input = await HTTPInput.open(url, 0, { backoff: 1e9 });
    expect(paths).toEqual(['/', '/', '/secret']);
    await input.close();
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
