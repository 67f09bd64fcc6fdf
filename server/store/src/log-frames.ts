/** The pages of committed transactions in SQLite's write-ahead log (sqlite.org/walformat.html). */
import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { PAGE, sumOf } from './page-file.ts';

const HEADER = 32;
const FRAME_HEADER = 24;
const FRAME = FRAME_HEADER + PAGE;
const CHUNK_FRAMES = 16;

/** Follows a log while it grows; begins again when SQLite does. */
export class LogFrames {
  /** Checksums of the newest version of each page, by number. */
  readonly pages = new Map<number, number>();
  private readonly path: string;
  private readonly chunk = Buffer.allocUnsafe(CHUNK_FRAMES * FRAME);
  private handle: number | undefined;
  /** Of the log's header; they change when it begins again. */
  private salts = '';
  private end = HEADER;

  constructor(path: string) {
    this.path = path;
  }

  /** Reads what was committed since. @returns the number of frames in the log */
  read(): number {
    const salts = this.readSalts();
    if (salts === undefined) return 0;
    if (salts !== this.salts) {
      this.salts = salts;
      this.end = HEADER;
    }
    this.readFrom(this.end);
    return (this.end - HEADER) / FRAME;
  }

  private readSalts(): string | undefined {
    if (this.handle === undefined && !existsSync(this.path)) return undefined;
    this.handle ??= openSync(this.path, 'r');
    const header = this.chunk.subarray(0, HEADER);
    if (readSync(this.handle, header, 0, HEADER, 0) < HEADER) return undefined;
    return header.toString('latin1', 16, 24);
  }

  private readFrom(start: number): void {
    /** Until their transaction is known to be committed. */
    let open: [page: number, sum: number][] = [];
    for (let at = start; ; at += this.chunk.length) {
      const length = readSync(this.handle ?? -1, this.chunk, 0, this.chunk.length, at);
      for (let from = 0; from + FRAME <= length; from += FRAME) {
        const frame = this.chunk.subarray(from, from + FRAME);
        if (frame.toString('latin1', 8, 16) !== this.salts) return;
        const page = frame.readUInt32BE(0);
        open.push([page, sumOf(page, frame.subarray(FRAME_HEADER))]);
        if (frame.readUInt32BE(4) === 0) continue;
        for (const [number, sum] of open) this.pages.set(number, sum);
        open = [];
        this.end = at + from + FRAME;
      }
      if (length < this.chunk.length) return;
    }
  }

  /** The pages have been copied into the data file. */
  forget(): void {
    this.pages.clear();
  }

  close(): void {
    if (this.handle !== undefined) closeSync(this.handle);
    this.handle = undefined;
  }
}

/** The numbers of the pages that a log replaces. */
export function listLogPages(path: string): ReadonlySet<number> {
  const frames = new LogFrames(path);
  frames.read();
  frames.close();
  return new Set(frames.pages.keys());
}
