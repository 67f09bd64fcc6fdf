/** Pages of the data file and their checksums. */
import { crc32 } from 'node:zlib';

/** Bytes of a page: SQLite's default, which no store has ever changed. */
export const PAGE = 4096;

/** Includes the number of a page, so that another page does not pass; never 0, which is unknown. */
export const sumOf = (page: number, bytes: Uint8Array): number => crc32(bytes, page) || 1;
