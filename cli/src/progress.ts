import { formatCount } from '@longitude/contract/totals';
import { io } from './io.ts';
import { openLiveBlock } from './live-block.ts';
import { accent, escapeText, isAscii } from './output.ts';
import { cutText } from './text.ts';

/** Progress on a terminal's standard error, for work longer than 300 ms; nothing in a pipe. */
export interface Progress {
  /** @param total once it is known */
  show(done: number, total?: number): void;
  end(): void;
}

interface Measure {
  /** The final number, if it is known. */
  readonly total?: number | undefined;
  /** Writes a number with its unit; a plain count without it. */
  readonly format?: (count: number) => string;
}

const maxBarWidth = 30;

/** `Archiving   ██████████████░░░░░░░░░░░░░░░░  4,812/10,000   3 s left` */
export function openProgress(
  what: string,
  { total: expected, format = formatCount }: Measure = {},
): Progress {
  const startedAt = performance.now();
  const label = escapeText(what);
  let done = 0;
  let total = expected;
  const block = openLiveBlock((columns) => {
    if (total === undefined) return [cutText(`${label}   ${format(done)}`, columns)];
    const seconds = estimateSeconds(done, total, performance.now() - startedAt);
    const left = seconds === undefined ? '' : `   ${seconds} s left`;
    const counts = `${format(done)}/${format(total)}${left}`;
    const barWidth = Math.min(maxBarWidth, columns - label.length - counts.length - 5);
    if (barWidth < 5) return [cutText(`${label}  ${counts}`, columns)];
    return [`${label}   ${drawBar(done, total, barWidth)}  ${counts}`];
  });
  return {
    show: (count, whole = expected) => {
      done = count;
      total = whole;
    },
    end: () => block.end(),
  };
}

/** Seconds until the end at the current speed; undefined until there is one. */
function estimateSeconds(done: number, total: number, elapsedMs: number): number | undefined {
  if (done === 0) return undefined;
  return Math.ceil((elapsedMs / done) * (total - done) * 1e-3);
}

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const plainFrames = ['|', '/', '-', '\\'];

/** Runs work, and shows `⠹ Signing in` until it ends. */
export async function spin<Result>(what: string, act: () => Promise<Result>): Promise<Result> {
  let count = 0;
  const block = openLiveBlock((columns) => {
    const turns = isAscii() ? plainFrames : frames;
    const frame = turns[count++ % turns.length] ?? '';
    return [`${accent(frame, io().stderr)} ${cutText(escapeText(what), columns - 2)}`];
  });
  try {
    return await act();
  } finally {
    block.end();
  }
}

/** A bar of `width` columns: `██████░░░░`, or `[######..]` in ASCII. */
export function drawBar(done: number, total: number, width: number): string {
  const [open, full, empty, close] = isAscii() ? ['[', '#', '.', ']'] : ['', '█', '░', ''];
  const space = Math.max(0, width - open.length - close.length);
  const filled = Math.round(space * Math.min(1, done / Math.max(1, total)));
  return `${open}${full.repeat(filled)}${empty.repeat(space - filled)}${close}`;
}
