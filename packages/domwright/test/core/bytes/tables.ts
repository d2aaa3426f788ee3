import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { conformanceFolder } from '../../conformance/data.mjs';

/** The tables of the Encoding Standard, as it publishes them. */
export const tablesFolder = path.join(conformanceFolder, 'whatwg-encoding');

export const hasTables = existsSync(path.join(tablesFolder, 'encodings.json'));

export const needsTables =
  'needs whatwg-encoding of the conformance data (DOMWRIGHT_CONFORMANCE says where to look)';

export interface EncodingEntry {
  name: string;
  labels: string[];
}

/** Names and labels of all encodings; none if there is no data. */
export const encodingEntries: EncodingEntry[] = hasTables
  ? (
      JSON.parse(readFileSync(path.join(tablesFolder, 'encodings.json'), 'utf8')) as {
        encodings: EncodingEntry[];
      }[]
    ).flatMap(({ encodings }) => encodings)
  : [];

const indexes = new Map<string, ReadonlyMap<number, number>>();

/** An index: code points by pointer. */
export function index(name: string): ReadonlyMap<number, number> {
  let result = indexes.get(name);
  if (result === undefined) {
    const text = readFileSync(path.join(tablesFolder, `index-${name}.txt`), 'utf8');
    const lines = [...text.matchAll(/^\s*(\d+)\s+0x([0-9A-F]+)/gm)];
    result = new Map(
      lines.map(([, pointer, codePoint]) => [Number(pointer), Number.parseInt(codePoint!, 16)]),
    );
    indexes.set(name, result);
  }
  return result;
}

/** The encodings of one byte that have an index, with its name. */
export const singleByteIndexes: ReadonlyMap<string, string> = new Map([
  ['IBM866', 'ibm866'],
  ['ISO-8859-2', 'iso-8859-2'],
  ['ISO-8859-3', 'iso-8859-3'],
  ['ISO-8859-4', 'iso-8859-4'],
  ['ISO-8859-5', 'iso-8859-5'],
  ['ISO-8859-6', 'iso-8859-6'],
  ['ISO-8859-7', 'iso-8859-7'],
  ['ISO-8859-8', 'iso-8859-8'],
  ['ISO-8859-8-I', 'iso-8859-8'],
  ['ISO-8859-10', 'iso-8859-10'],
  ['ISO-8859-13', 'iso-8859-13'],
  ['ISO-8859-14', 'iso-8859-14'],
  ['ISO-8859-15', 'iso-8859-15'],
  ['ISO-8859-16', 'iso-8859-16'],
  ['KOI8-R', 'koi8-r'],
  ['KOI8-U', 'koi8-u'],
  ['macintosh', 'macintosh'],
  ['windows-874', 'windows-874'],
  ['windows-1250', 'windows-1250'],
  ['windows-1251', 'windows-1251'],
  ['windows-1252', 'windows-1252'],
  ['windows-1253', 'windows-1253'],
  ['windows-1254', 'windows-1254'],
  ['windows-1255', 'windows-1255'],
  ['windows-1256', 'windows-1256'],
  ['windows-1257', 'windows-1257'],
  ['windows-1258', 'windows-1258'],
  ['x-mac-cyrillic', 'x-mac-cyrillic'],
]);

export const multiByteEncodings = ['GBK', 'gb18030', 'Big5', 'EUC-JP', 'ISO-2022-JP', 'Shift_JIS', 'EUC-KR'];

/** Encodings that need no index. */
export const otherEncodings = ['UTF-8', 'UTF-16BE', 'UTF-16LE', 'x-user-defined', 'replacement'];
