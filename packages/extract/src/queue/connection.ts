import { canParseURL } from 'domwright/internal/arguments';
import type { Redis } from 'ioredis';

/** Milliseconds until Redis counts as away. */
const PATIENCE = 10_000;

/** And until an answer counts as missing. A thousand jobs are added at once. */
const COMMAND_PATIENCE = 60_000;

/** Where Redis is, and who asks. */
export interface RedisAddress {
  readonly host: string;
  readonly port: number;
  readonly db: number;
  readonly username?: string;
  readonly password?: string;
  readonly tls?: object;
}

/**
 * How to connect to Redis.
 *
 * @param redis its URL. It may hold a password, so no message has it
 * @throws TypeError if it is not the URL of Redis
 */
export function connectionOf(redis: string): RedisAddress {
  const url = typeof redis === 'string' && canParseURL(redis) ? new URL(redis) : null;
  const wrong = new TypeError('redis must be a URL such as redis://localhost:6379');
  if (
    url === null ||
    !/^rediss?:$/.test(url.protocol) ||
    url.hostname === '' ||
    !/^\/?\d{0,9}$/.test(url.pathname)
  )
    throw wrong;
  const decoded = (text: string): string => {
    try {
      return decodeURIComponent(text);
    } catch {
      throw wrong;
    }
  };
  return {
    // NB: an IPv6 address is in brackets only in a URL.
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || 6379),
    db: Number(url.pathname.slice(1) || 0),
    ...(url.username !== '' && { username: decoded(url.username) }),
    ...(url.password !== '' && { password: decoded(url.password) }),
    ...(url.protocol === 'rediss:' && { tls: {} }),
  };
}

/**
 * Connects for a few commands, and does not wait for a Redis that is away.
 *
 * @throws TypeError as `connectionOf`; Error if Redis cannot be reached
 */
export async function connect(redis: string): Promise<Redis> {
  const options = connectionOf(redis);
  const { Redis: Connection } = await import('ioredis');
  const connection = new Connection({
    ...options,
    lazyConnect: true,
    retryStrategy: () => null,
    maxRetriesPerRequest: null,
    connectTimeout: PATIENCE,
    commandTimeout: COMMAND_PATIENCE,
  });
  let why: Error | null = null;
  connection.on('error', (error: Error) => {
    why ??= error;
  });
  try {
    await connection.connect();
    return connection;
  } catch (error) {
    connection.disconnect();
    throw why ?? error;
  }
}
