import { crc32 } from 'node:zlib';
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

/** An archive of uncompressed entries (APPNOTE 4.3), in this order. */
export function buildZip(
  entries: readonly [name: string, content: Uint8Array | string][],
): Buffer<ArrayBuffer> {
  return Buffer.concat(
    entries.flatMap(([name, content]) => {
      const bytes = Buffer.from(content);
      const header = Buffer.alloc(30);
      header.write('PK\u0003\u0004', 'latin1');
      header.writeUInt16LE(20, 4);
      header.writeUInt32LE(crc32(bytes), 14);
      header.writeUInt32LE(bytes.length, 18);
      header.writeUInt32LE(bytes.length, 22);
      header.writeUInt16LE(name.length, 26);
      return [header, Buffer.from(name), bytes];
    }),
  );
}
