import { encodingLabels } from '../../generated/legacy-encodings.ts';
import { stripASCIIWhitespace } from '../infra/ascii-whitespace.ts';
import { asciiLowercase } from '../infra/code-points.ts';
import { type CompleteDecoder, legacyDecoder } from './legacy-decoders.ts';
import { platformDecoder } from './platform-decoder.ts';

/*
 * Labels of encodings, and decoders that differ between platforms: those of Node 20 are wrong in windows-1252, GBK,
 * Big5 and EUC-*. Browser bundles use decoders.browser.ts instead (`browser` in package.json).
 */

let names: Map<string, string> | null = null;

/** The name of the encoding for a label, or null. */
export function labelToName(label: string): string | null {
  if (names === null) {
    names = new Map();
    for (const line of encodingLabels.split('\n')) {
      const labels = line.split(' ');
      for (const each of labels) names.set(asciiLowercase(each), labels[0]!);
    }
  }
  return names.get(asciiLowercase(stripASCIIWhitespace(label))) ?? null;
}

interface Platform {
  Buffer?: { TYPED_ARRAY_SUPPORT?: boolean };
  process?: {
    getBuiltinModule?(name: 'node:module'): { createRequire(from: string): (id: string) => unknown };
  };
}

/**
 * A stateless decoder of complete sequences, for any encoding except UTF-8, ISO-2022-JP and replacement.
 *
 * @param encoding its name
 * @throws Error if there is no such decoder: in a bundle run by a Node.js built without all encodings
 */
export function decoderOf(encoding: string): CompleteDecoder {
  const { Buffer } = globalThis as unknown as Platform;
  // The platform's own if there is no Buffer or only a polyfill: in a page that loads this file without a bundler.
  if (Buffer === undefined || Buffer.TYPED_ARRAY_SUPPORT) return platformDecoder(encoding);
  return legacyDecoder(encoding) ?? packageDecoder(encoding);
}

/** The decoder of `@exodus/bytes`, which has all tables: for a Node.js without ICU or with a different one. */
function packageDecoder(encoding: string): CompleteDecoder {
  const { process } = globalThis as unknown as Platform;
  let decoder: { decode(bytes: Uint8Array): string };
  try {
    const require = process!.getBuiltinModule!('node:module').createRequire(ownFile());
    const { TextDecoder } = require('@exodus/bytes/encoding.js') as {
      TextDecoder: new (label: string, options: { ignoreBOM: boolean }) => typeof decoder;
    };
    decoder = new TextDecoder(encoding, { ignoreBOM: true });
  } catch (cause) {
    throw new Error(
      `cannot decode ${encoding}: this Node.js lacks the right tables for it, and @exodus/bytes is not installed`,
      {
        cause,
      },
    );
  }
  return (bytes) => decoder.decode(bytes);
}

/**
 * The path or URL of this file. NB: `import.meta` is a syntax error where Babel turned this into CommonJS, as in Jest.
 */
function ownFile(): string {
  const stacks = Error as unknown as {
    prepareStackTrace: unknown;
    stackTraceLimit: number;
  };
  const { prepareStackTrace, stackTraceLimit } = stacks;
  try {
    stacks.stackTraceLimit = 1;
    stacks.prepareStackTrace = (_: Error, [site]: { getFileName(): string }[]) => site!.getFileName();
    return new Error().stack!;
  } finally {
    stacks.prepareStackTrace = prepareStackTrace;
    stacks.stackTraceLimit = stackTraceLimit;
  }
}
