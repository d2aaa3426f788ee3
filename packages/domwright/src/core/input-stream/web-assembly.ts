import { NodeBuffer } from './code-units.ts';

/** The part of WebAssembly's interface that is used: the library depends on no platform's types. */
interface WebAssemblyLike {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { exports: object };
}

declare const atob: (base64: string) => string;

/**
 * The exports of a WebAssembly module, given in base64; null without WebAssembly.
 *
 * NB: only with Node's Buffer (in Node.js, Deno and Bun), since a page's Content Security Policy may forbid it and
 * report the attempt; and only on little-endian platforms, like its memory.
 */
export function webAssemblyExports<Exports extends object>(base64: string): Exports | null {
  const { WebAssembly } = globalThis as { WebAssembly?: WebAssemblyLike };
  if (NodeBuffer === undefined || WebAssembly === undefined) return null;
  try {
    const bytes = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
    return new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports as Exports;
  } catch {
    // No SIMD, or not enough memory.
    return null;
  }
}
