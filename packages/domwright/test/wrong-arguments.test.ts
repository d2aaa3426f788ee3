import { expect, test } from 'vitest';
import { publicEntryPoints } from '../../../scripts/entry-points.mjs';

/*
 * Every exported function and class, called with a wrong value for each argument: it must return something or throw an error that
 * names the argument. Errors of the engine from inside the library don't.
 */

const revoked = (target: object) => {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
};

const wrong: [string, () => unknown][] = [
  ['nothing', () => undefined],
  ['null', () => null],
  ['a number', () => 5],
  ['NaN', () => Number.NaN],
  ['a string', () => 'x'],
  ['a boolean', () => true],
  ['a symbol', () => Symbol('x')],
  ['a bigint', () => 5n],
  ['an object', () => ({})],
  ['an object without prototype', () => Object.create(null)],
  ['an array', () => []],
  ['a function', () => () => {}],
  ['a date', () => new Date(0)],
  ['bytes', () => new Uint8Array(2)],
  ['a revoked object', () => revoked({})],
  ['a revoked array', () => revoked([])],
  ['a revoked function', () => revoked(() => {})],
];

/** V8's messages for values of the wrong type. */
const ofTheEngine =
  /Cannot (?:read|set|destructure|convert|perform|assign|use|mix|create|delete|redefine)|is not (?:a function|iterable|a constructor|an object|defined|extensible)|(?:object|undefined) null is not|Reduce of|Invalid array length|Maximum call stack|method .* called on|Class constructor|Receiver must be|a BigInt|implicit conversion/i;

/** Modules that run when loaded, or need a browser. */
const modules = /\/(?:worker\/node-worker|worker\/web-worker|worker)$/;

/** The parts of parse5's API that trust their tokens and nodes, as parse5 does; and errors, which only the library makes. */
const left = /^(?:foreignContent|defaultTreeAdapter|Token)\.|^(?:Stream|Minify)Error$/;
const names = publicEntryPoints()
  .map(([name]) => name)
  .filter((name) => !modules.test(name));

async function outcome(call: () => unknown): Promise<unknown> {
  try {
    return void (await call());
  } catch (error) {
    return error;
  }
}

test.each(names)('%s', async (name) => {
  const found: string[] = [];
  const check = async (what: string, call: () => unknown) => {
    const error = await outcome(call);
    if (error === undefined) return;
    const message = error instanceof Error ? error.message : `thrown: ${String(error)}`;
    if (!(error instanceof Error) || ofTheEngine.test(message)) found.push(`${what}: ${message}`);
  };
  const every = async (path: string, value: unknown): Promise<void> => {
    if (typeof value === 'object' && value !== null) {
      // A namespace of functions, as of parse5's.
      if (Object.values(value).some((member) => typeof member === 'function')) {
        for (const [member, inner] of Object.entries(value)) await every(`${path}.${member}`, inner);
      }
      return;
    }
    if (typeof value !== 'function') return;
    const isClass = /^class\b/.test(Function.prototype.toString.call(value));
    if (left.test(path)) return;
    const call = (...args: unknown[]) =>
      isClass ? Reflect.construct(value, args) : (value as (...args: unknown[]) => unknown)(...args);
    const first = await outcome(() => call());
    // Only the library creates its objects.
    if (/^Illegal constructor/.test(String((first as Error | undefined)?.message))) return;
    await check(`${path}()`, () => call());
    for (const [label, make] of wrong) {
      await check(`${path}(${label})`, () => call(make()));
      await check(`${path}('', ${label})`, () => call('', make()));
      await check(`${path}({}, ${label})`, () => call({}, make()));
    }
  };
  const module: object = await import(/* @vite-ignore */ name);
  for (const [member, value] of Object.entries(module)) await every(member, value);
  expect(found).toEqual([]);
});
