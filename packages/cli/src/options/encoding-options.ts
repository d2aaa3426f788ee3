import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  Decoder,
  encodingOfContentType,
  getAnEncoding,
  type SniffingOptions,
  sniffEncoding,
} from 'domwright/encoding';
import { extractAMIMEType } from 'domwright/urls';
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

/** What a value of --content-type must be, for messages. */
export const CONTENT_TYPE = "a Content-Type such as 'text/html; charset=koi8-r'";

/** What a value of --encoding must be, for messages. */
export const LABEL = 'the label of an encoding, such as utf-8 or koi8-r';

/** Whether a value is a Content-Type without a charset, or with a known one. */
export function isContentType(value: unknown): boolean {
  const type = typeof value === 'string' ? extractAMIMEType(value) : null;
  return (
    type !== null && (!type.parameters.has('charset') || encodingOfContentType(value as string) !== null)
  );
}

/** Whether a value is the label of an encoding. */
export function isLabel(value: unknown): boolean {
  return typeof value === 'string' && getAnEncoding(value) !== null;
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
  const declared = contentType ?? archived?.contentType ?? null;
  return {
    // The standard suggests this for local files. Standard input mostly is one; pages in archives come from the network.
    detectUTF8: archived === undefined,
    ...(declared !== null && { contentType: declared }),
    ...(encoding !== undefined && { userOverride: encoding }),
    ...(locale !== undefined && { locale }),
  };
}

/** The decoded text of an input, for functions that don't take bytes. */
export function decode(source: Source, options: EncodingOptions): string {
  const { encoding } = sniffEncoding(source.bytes, decodingOptions(source, options));
  return new Decoder(encoding).decode(source.bytes, true);
}
