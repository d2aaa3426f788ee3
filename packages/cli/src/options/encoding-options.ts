import { type Command, InvalidArgumentError } from 'commander';
import {
  Decoder,
  encodingOfContentType,
  getAnEncoding,
  type SniffingOptions,
  sniffEncoding,
} from 'domwright/encoding';
import { extractAMIMEType } from 'domwright/urls';
import type { ReadLimits, Source } from '../inputs/read-input.ts';

/** The options of all commands that read files: how much, and how bytes are decoded. */
export interface EncodingOptions extends ReadLimits {
  encoding?: string;
  overrideEncoding?: string;
  locale?: string;
}

/** Adds them to a command. */
export function withEncodingOptions(command: Command): Command {
  return command
    .option(
      '--encoding <content-type>',
      "the encoding from the transport layer: a label, or a Content-Type such as 'text/html; charset=koi8-r'",
      encodingOption,
    )
    .option(
      '--override-encoding <label>',
      'use this encoding; only a byte order mark overrides it',
      labelOption,
    )
    .option('--locale <tag>', 'the locale that determines the default encoding, such as ja or zh-TW');
}

/** Whether a value of --encoding is a label, or a Content-Type without a charset or with that of an encoding. */
export function isEncoding(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  if (encodingOfContentType(value) !== null) return true;
  return extractAMIMEType(value)?.parameters.has('charset') === false;
}

function encodingOption(value: string): string {
  if (!isEncoding(value))
    throw new InvalidArgumentError('Expected the label of an encoding, or a Content-Type.');
  return value;
}

function labelOption(value: string): string {
  if (getAnEncoding(value) === null) throw new InvalidArgumentError('Expected the label of an encoding.');
  return value;
}

/** The library's options for the bytes of an input. */
export function decodingOptions(
  { archived }: Source,
  { encoding, overrideEncoding, locale }: EncodingOptions,
): SniffingOptions {
  const transport = encoding ?? archived?.contentType ?? null;
  return {
    // The standard suggests it for local files. Standard input mostly is one; a page of an archive is from the network.
    detectUTF8: archived === undefined,
    ...(transport !== null && { transport }),
    ...(overrideEncoding !== undefined && { userOverride: overrideEncoding }),
    ...(locale !== undefined && { locale }),
  };
}

/** The text of an input, for what takes no bytes. */
export function decode(source: Source, options: EncodingOptions): string {
  const { encoding } = sniffEncoding(source.bytes, decodingOptions(source, options));
  return new Decoder(encoding).decode(source.bytes, true);
}
