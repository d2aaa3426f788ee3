import { checkFunction } from '../../core/infra/arguments.ts';

/*
 * What a window takes from the program around it: the platform's own classes and functions, if it has them. None of them
 * gives access to a file or the network.
 */

/** Members of the host that are the same in a window. */
const shared = [
  'AbortController',
  'AbortSignal',
  'DOMException',
  'TextDecoder',
  'TextEncoder',
  'URL',
  'URLSearchParams',
] as const;

/** Functions of the host. */
const functions = ['clearInterval', 'clearTimeout', 'queueMicrotask', 'structuredClone'] as const;

/** Functions whose first argument the host calls. NB: browsers also accept a string of code there, which is never run here. */
const timers = ['setInterval', 'setTimeout'] as const;

type AnyFunction = (...values: never[]) => unknown;
type AnyClass = new (...values: never[]) => object;

/** The members that a window has from its host; undefined if the host has none. */
export type HostMembers = {
  readonly [name in (typeof shared)[number]]: AnyClass;
} & {
  readonly [name in (typeof functions)[number] | (typeof timers)[number]]: AnyFunction;
};

/** Defines the members. NB: functions are wrapped, since the host's expect its own global object as `this`. */
export function defineHostMembers(window: object): void {
  const host = globalThis as unknown as Readonly<Record<string, unknown>>;
  const define = (name: string, value: unknown) =>
    Object.defineProperty(window, name, { value, writable: true, configurable: true });
  for (const name of shared) if (host[name] !== undefined) define(name, host[name]);
  for (const name of functions) {
    const call = host[name] as AnyFunction | undefined;
    if (call !== undefined) define(name, (...values: never[]) => call(...values));
  }
  for (const name of timers) {
    const call = host[name] as ((callback: unknown, ...values: never[]) => unknown) | undefined;
    if (call === undefined) continue;
    define(name, (callback: unknown, ...values: never[]) => {
      checkFunction(callback, `window.${name}: 'handler'`);
      return call(callback, ...values);
    });
  }
}
