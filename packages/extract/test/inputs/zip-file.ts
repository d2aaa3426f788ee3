import { crc32, deflateRawSync } from 'node:zlib';

export interface Entry {
  readonly name: string;
  readonly data: Buffer;
  /** 0 is stored, 8 deflated. */
  readonly method?: number;
  readonly flags?: number;
  readonly sum?: number;
}

/** A ZIP file — https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT */
export function zip(entries: readonly Entry[]): Buffer {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let length = 0;
  for (const { name, data, method = 0, flags = 0, sum = crc32(data) } of entries) {
    const bytes = method === 8 ? deflateRawSync(data) : data;
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(method, 4);
    common.writeUInt32LE(sum, 10);
    common.writeUInt32LE(bytes.length, 14);
    common.writeUInt32LE(data.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), bytes]);
    pieces.push(local);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(length, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\0'), common, rest, Buffer.from(name));
    length += local.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(length, 16);
  return Buffer.concat([...pieces, ...directory, end]);
}
