import { NodeBuffer } from './code-units.ts';

/** The part of WebAssembly's interface that is used: the library is not tied to any platform's types. */
interface WebAssemblyLike {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { exports: object };
}

declare const atob: (base64: string) => string;

/**
 * What a WebAssembly module exports, which is given in base64; null where there is no WebAssembly.
 *
 * NB: only where there is Node's Buffer (in Node.js, Deno and Bun), since a page may have a Content Security Policy that
 * forbids it, and would report that it was tried; and where numbers have the order of bytes that they have in its memory.
 */
export function webAssemblyExports<Exports extends object>(base64: string): Exports | null {
  const { WebAssembly } = globalThis as { WebAssembly?: WebAssemblyLike };
  if (NodeBuffer === undefined || WebAssembly === undefined) return null;
  try {
    const bytes = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
    return new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports as Exports;
  } catch {
    // No SIMD, or no memory for it.
    return null;
  }
}
