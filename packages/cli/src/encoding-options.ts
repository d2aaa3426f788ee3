import { type Command, InvalidArgumentError } from 'commander';
import { Decoder, getAnEncoding, type SniffingOptions, sniffEncoding } from 'domwright/encoding';
import type { Source } from './input.ts';

/** The options of all commands that say how bytes are decoded. */
export interface EncodingOptions {
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
    )
    .option(
      '--override-encoding <label>',
      'use this encoding; only a byte order mark overrides it',
      labelOption,
    )
    .option('--locale <tag>', 'the locale that determines the default encoding, such as ja or zh-TW');
}

function labelOption(value: string): string {
  if (getAnEncoding(value) === null) throw new InvalidArgumentError('Expected the label of an encoding.');
  return value;
}

/** The library's options for the bytes of an input. */
export function decodingOptions(
  { isFile, archived }: Source,
  { encoding, overrideEncoding, locale }: EncodingOptions,
): SniffingOptions {
  const transport = encoding ?? archived?.contentType ?? null;
  return {
    // The standard suggests it for local files.
    detectUTF8: isFile,
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
