import { createHash } from 'node:crypto';
import { TextDecoder } from 'node:util';

/** Enough for `file-type` to distinguish office documents. */
const headBytes = 64 * 1024;

/** The properties of a file, gathered while its bytes stream through. */
export interface Inspection {
  /** Bytes. */
  readonly size: number;
  /** Hexadecimal. */
  readonly sha256: string;
  /** Its first 64 kB. */
  readonly head: Buffer;
  /** Whether all of it is text: UTF-16 with a BOM, or any encoding that contains ASCII. */
  readonly isText: boolean;
  /** The first characters of a text. */
  readonly start: string;
}

// Tab, line breaks, form feed and escape (coloured logs) are text.
// eslint-disable-next-line no-control-regex -- finding control characters is the point
const binary = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f]/;

/** Inspects a file chunk by chunk, and keeps only its head in memory. */
export function startInspection(): { add(bytes: Buffer): void; read(): Inspection } {
  const hash = createHash('sha256');
  const text = startText();
  let heads: Buffer[] = [];
  let kept = 0;
  let size = 0;
  return {
    add: (bytes) => {
      hash.update(bytes);
      text.add(bytes);
      size += bytes.length;
      if (kept >= headBytes) return;
      // A copy: the chunk may be a view of a larger buffer.
      heads.push(Buffer.from(bytes.subarray(0, headBytes - kept)));
      kept += heads.at(-1)?.length ?? 0;
    },
    read: () => {
      const head = Buffer.concat(heads);
      heads = [head];
      return { size, sha256: hash.digest('hex'), head, ...text.read() };
    },
  };
}

function startText() {
  let decoder: TextDecoder | undefined;
  let waiting: Buffer = Buffer.alloc(0);
  let isText = true;
  let start = '';
  const decode = (bytes: Buffer, stream: boolean) => {
    if (!isText) return;
    try {
      decoder ??= chooseDecoder(bytes);
      const text = decoder.decode(bytes, { stream });
      if (start.length < 1000) start += text.slice(0, 1000);
      isText = !binary.test(text);
    } catch {
      isText = false;
    }
  };
  return {
    add: (bytes: Buffer) => {
      const known = decoder === undefined ? Buffer.concat([waiting, bytes]) : bytes;
      waiting = Buffer.alloc(0);
      // Two bytes decide the encoding.
      if (known.length < 2) waiting = known;
      else decode(known, true);
    },
    read: () => {
      decode(waiting, false);
      return { isText, start };
    },
  };
}

function chooseDecoder(bytes: Buffer): TextDecoder {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le', { fatal: true });
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be', { fatal: true });
  return new TextDecoder('latin1');
}
