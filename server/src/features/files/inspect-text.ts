import { TextDecoder } from 'node:util';

/** Whether a file is text, gathered while its bytes stream through. */
export interface TextInspection {
  /**
   * `yes`: text throughout, in UTF-16 with a byte order mark or an encoding that contains ASCII.
   * `spoiled`: text with zero bytes or a few other control characters, as logs have after a crash,
   * or in what looks like UTF-16. `no`: anything else.
   */
  readonly text: 'yes' | 'spoiled' | 'no';
  /** The first characters, if it is text so far. */
  readonly start: string;
}

/** At most one character of this many may be one that no text has. */
const maxShare = 50;
/** Characters after which the share is final: no 10 MB of a picture are decoded. */
const enough = 64 * 1024;

interface Counts {
  /** Whether the encoding is UTF-16. */
  readonly isWide: boolean;
  /** Characters other than NUL. */
  characters: number;
  zeros: number;
  /** Characters that no text has. */
  wrong: number;
}

/** Decides as the chunks arrive; the first one decides the encoding. */
export function startTextInspection(): { add(bytes: Buffer): void; read(): TextInspection } {
  let counts = startCounts('');
  let isGuess = false;
  let decoder: TextDecoder | undefined;
  let waiting: Buffer = Buffer.alloc(0);
  let start = '';
  const isWrong = () => counts.wrong * maxShare > counts.characters;
  const decode = (bytes: Buffer, stream: boolean) => {
    if (counts.characters > enough && isWrong()) return;
    if (!decoder) {
      const mark = readMark(bytes);
      const encoding = mark ?? guessEncoding(bytes);
      decoder = new TextDecoder(encoding);
      counts = startCounts(encoding);
      isGuess = counts.isWide && !mark;
    }
    const text = decoder.decode(bytes, { stream });
    if (start.length < 1000) start += text.slice(0, 1000);
    count(text, counts);
  };
  return {
    add: (bytes) => {
      const known = decoder === undefined ? Buffer.concat([waiting, bytes]) : bytes;
      waiting = Buffer.alloc(0);
      // A few bytes do not decide the encoding.
      if (decoder === undefined && known.length < 64) waiting = known;
      else decode(known, true);
    },
    read: () => {
      decode(waiting, false);
      const isText = counts.characters > 0 && !isWrong();
      const isClean = counts.zeros === 0 && counts.wrong === 0 && !isGuess;
      return { text: isText ? (isClean ? 'yes' : 'spoiled') : 'no', start };
    },
  };
}

const startCounts = (encoding: string): Counts => ({
  isWide: encoding.startsWith('utf-16'),
  characters: 0,
  zeros: 0,
  wrong: 0,
});

function readMark(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
}

/**
 * UTF-16 without a byte order mark is read as Windows-1252 with zero bytes, unless its script has
 * no letters below U+0100.
 */
function guessEncoding(bytes: Buffer): string {
  const sample = bytes.subarray(0, 4096);
  const isFitting = (encoding: string) => {
    const counts = startCounts(encoding);
    count(new TextDecoder(encoding).decode(sample, { stream: true }), counts);
    return counts.wrong * maxShare <= counts.characters;
  };
  return ['windows-1252', 'utf-16le', 'utf-16be'].find(isFitting) ?? 'windows-1252';
}

function count(text: string, counts: Counts): void {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0) counts.zeros++;
    else counts.characters++;
    if (code !== 0 && isOutOfPlace(code, counts.isWide)) counts.wrong++;
  }
}

/**
 * Bell, backspace, tab, line breaks, form feed, the end mark of DOS and escape (coloured logs) are
 * text. Private and unassigned code points are what other bytes look like in UTF-16.
 */
function isOutOfPlace(code: number, isWide: boolean): boolean {
  if (code < 0x20) return code < 7 || (code > 0x0d && code !== 0x1a && code !== 0x1b);
  if (code < 0xa0) return isWide && code >= 0x7f;
  return (code >= 0xe000 && code <= 0xf8ff) || code >= 0xfff0;
}
