import { stripVTControlCharacters } from 'node:util';
import { currentRun, io } from './io.ts';
import { isLive } from './output.ts';
import { measureText } from './text.ts';

/** Operations shorter than this show no progress. */
const delayMs = 300;
const redrawMs = 100;

/** Lines on a terminal's standard error that are rewritten in place; nothing anywhere else. */
export interface LiveBlock {
  /**
   * False in a pipe or a log, which would keep every version, where colours are off, and below
   * another block.
   */
  readonly isShown: boolean;
  /** Removes the lines, so that other output takes their place. They reappear automatically. */
  clear(): void;
  /** Removes them permanently. */
  end(): void;
}

/** From now on opens no blocks, because the TUI uses the whole terminal. */
export function refuseBlocks(): void {
  currentRun().hasLiveBlock = true;
}

/** @param compose the current lines, escaped and styled, at most `columns` wide and fewer than `rows` */
export function openLiveBlock(
  compose: (columns: number, rows: number) => readonly string[],
): LiveBlock {
  const { stderr } = io();
  const run = currentRun();
  if (!isLive() || run.hasLiveBlock) return { isShown: false, clear: () => {}, end: () => {} };
  run.hasLiveBlock = true;
  let shown: readonly string[] = [];
  // A terminal that does not know its size reports 0.
  const readColumns = () => stderr.columns || 80;
  const clear = () => {
    if (shown.length > 0) stderr.write(eraseLines(shown, readColumns()));
    shown = [];
  };
  run.clearLiveLines = clear;
  const startedAt = performance.now();
  const draw = () => {
    if (performance.now() - startedAt < delayMs) return;
    // The last column stays free: some terminals wrap when it is written.
    const lines = compose(Math.max(20, readColumns() - 1), stderr.rows || 24);
    stderr.write(`${eraseLines(shown, readColumns())}${lines.join('\n')}`);
    shown = lines;
  };
  const timer = setInterval(draw, redrawMs);
  return {
    isShown: true,
    clear,
    end: () => {
      clearInterval(timer);
      clear();
      run.clearLiveLines = () => {};
      run.hasLiveBlock = false;
    },
  };
}

/**
 * Control sequences (ECMA-48 CUU, ED) that erase lines, including those that a narrower window has
 * wrapped.
 */
function eraseLines(lines: readonly string[], columns: number): string {
  if (lines.length === 0) return '';
  const widths = lines.map((line) => measureText(stripVTControlCharacters(line)));
  const rows = widths.map((width) => Math.max(1, Math.ceil(width / columns)));
  const above = rows.reduce((sum, each) => sum + each, -1);
  return `\r${above > 0 ? `\u001b[${above}A` : ''}\u001b[J`;
}
