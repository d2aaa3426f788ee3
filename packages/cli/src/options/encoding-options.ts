import { type Command, InvalidArgumentError, Option } from 'commander';
import { Decoder, type SniffingOptions, sniffEncoding } from 'domwright/encoding';
import {
  CONTENT_TYPE,
  decodingOptions as decodingOptionsOfFile,
  isContentType,
  isLabel,
  LABEL,
} from 'domwright-check/internal';
import type { ReadLimits, Source } from '../inputs/read-input.ts';
import { INPUT_OPTIONS } from './option-groups.ts';

/** The options of all commands that read files: limits, and how to decode bytes. */
export interface EncodingOptions extends ReadLimits {
  contentType?: string;
  encoding?: string;
  locale?: string;
}

/** Adds these options to a command. */
export function withEncodingOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--content-type <value>', 'the Content-Type header that the files came with')
        .argParser(contentTypeOption)
        .helpGroup(INPUT_OPTIONS),
    )
    .addOption(
      new Option('--encoding <label>', 'use this encoding; only a byte order mark overrides it')
        .argParser(labelOption)
        .helpGroup(INPUT_OPTIONS),
    )
    .addOption(
      new Option(
        '--locale <tag>',
        'the locale that determines the default encoding, such as ja or zh-TW',
      ).helpGroup(INPUT_OPTIONS),
    );
}

function contentTypeOption(value: string): string {
  if (isContentType(value)) return value;
  const hint = isLabel(value) ? ' For a label, use --encoding.' : '';
  throw new InvalidArgumentError(`Expected ${CONTENT_TYPE}.${hint}`);
}

function labelOption(value: string): string {
  if (isLabel(value)) return value;
  const hint = value.includes('/') && isContentType(value) ? ' For a Content-Type, use --content-type.' : '';
  throw new InvalidArgumentError(`Expected ${LABEL}.${hint}`);
}

/** The library's options for decoding an input. */
export function decodingOptions(
  { archived }: Source,
  { contentType, encoding, locale }: EncodingOptions,
): SniffingOptions {
  const declared = contentType ?? archived?.contentType ?? undefined;
  return {
    ...decodingOptionsOfFile({ contentType: declared, encoding, locale }),
    // Standard input mostly is a local file; pages in archives come from the network, except those in mails and books.
    detectUTF8: archived === undefined || archived.isLocal === true,
  };
}

/** The decoded text of an input, for functions that don't take bytes. */
export function decode(source: Source, options: EncodingOptions): string {
  const { encoding } = sniffEncoding(source.bytes, decodingOptions(source, options));
  return new Decoder(encoding).decode(source.bytes, true);
}
