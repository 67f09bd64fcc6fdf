import { crc32, deflateRawSync } from 'node:zlib';
import { upload } from '@longitude/contract/files';

/** A small picture: one transparent pixel. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** A PDF of this many bytes, as far as its signature goes; `seed` makes different ones. */
export function buildPdf(size = 1000, seed = 1): Buffer<ArrayBuffer> {
  const bytes = Buffer.alloc(size);
  let state = seed;
  for (let at = 0; at < size; at++) {
    state = (state * 48_271) % 2_147_483_647;
    bytes[at] = state;
  }
  bytes.write('%PDF-1.7\n');
  return bytes;
}

/** The form of an upload, as a browser would send it. */
export function buildForm(
  files: readonly [name: string, content: Uint8Array | string][],
): FormData {
  const form = new FormData();
  for (const [name, content] of files) {
    const bytes = new Uint8Array(Buffer.from(content));
    form.append(upload.field, new File([bytes], name), name);
  }
  return form;
}

const sector = 512;

/**
 * A compound file (MS-CFB), as Office wrote before 2007 and writes with a password.
 * @param names its streams, without content
 * @param before sectors of content before the directory
 */
export function buildCompound(names: readonly string[], before = 1): Buffer<ArrayBuffer> {
  const directory = before + 1;
  const header = Buffer.alloc(sector, 0xff);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.fill(0, 8, 76).writeUInt16LE(9, 30);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(directory, 48);
  header.writeUInt32LE(0, 76);
  // The directory is two sectors that need not be neighbours; one sector of table covers 128.
  const table = Buffer.alloc(sector, 0xff);
  if (directory < 127) table.writeUInt32LE(directory + 1, 4 * directory);
  const entries = ['Root Entry', ...names].map((name, index, all) => {
    const entry = Buffer.alloc(128);
    entry.write(name, 'utf16le');
    entry.writeUInt16LE(2 * name.length + 2, 64);
    entry.writeUInt32LE(0xff_ff_ff_ff, 68);
    entry.writeUInt32LE(index > 0 && index + 1 < all.length ? index + 1 : 0xff_ff_ff_ff, 72);
    entry.writeUInt32LE(index === 0 ? 1 : 0xff_ff_ff_ff, 76);
    return entry;
  });
  const content = Buffer.concat([...entries, Buffer.alloc(2 * sector)]).subarray(0, 2 * sector);
  return Buffer.concat([header, table, Buffer.alloc(before * sector, 0x20), content]);
}

/** An archive of entries (APPNOTE 4.3) in this order, compressed with Deflate if asked. */
export function buildZip(
  entries: readonly [name: string, content: Uint8Array | string][],
  isPacked = false,
): Buffer<ArrayBuffer> {
  let offset = 0;
  const parts = entries.map(([name, content]) => {
    const bytes = Buffer.from(content);
    const packed = isPacked ? deflateRawSync(bytes) : bytes;
    // What the entry and its record in the directory both say.
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(isPacked ? 8 : 0, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = [Buffer.from('PK\u0003\u0004'), common, Buffer.from(name), packed];
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    offset += Buffer.concat(local).length;
    const record = [Buffer.from('PK\u0001\u0002\u0014\u0000'), common, rest, Buffer.from(name)];
    return { local: Buffer.concat(local), record: Buffer.concat(record) };
  });
  const directory = Buffer.concat(parts.map(({ record }) => record));
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts.map(({ local }) => local), directory, end]);
}
