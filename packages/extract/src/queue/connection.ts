import { canParseURL } from 'domwright/internal/arguments';
import type { Redis } from 'ioredis';

/** The time limit for connecting to Redis, in milliseconds. */
const PATIENCE = 10_000;

/** The time limit for an answer, in milliseconds. Up to a thousand jobs are added in one command. */
const COMMAND_PATIENCE = 60_000;

/** The address of Redis, and the credentials. */
export interface RedisAddress {
  readonly host: string;
  readonly port: number;
  readonly db: number;
  readonly username?: string;
  readonly password?: string;
  readonly tls?: object;
}

/**
 * The connection options for a Redis URL.
 *
 * @param redis its URL; it may contain a password, so no message repeats it
 * @throws TypeError if it isn't a Redis URL
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
 * Connects for a few commands, without waiting if Redis can't be reached.
 *
 * @throws TypeError as `connectionOf`; Error if Redis can't be reached
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
