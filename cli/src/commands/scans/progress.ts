import type { ScanResult, ScanTest } from '@longitude/contract/scans';
import { io } from '../../io.ts';
import { openLiveBlock, type LiveBlock } from '../../live-block.ts';
import { isText, type ModeOptions } from '../../output-mode.ts';
import { escapeText, print, remark, style } from '../../output.ts';
import { drawBar } from '../../progress.ts';
import { cutText, joinEnds, padText } from '../../text.ts';
import type { ScanStep } from './follow-scan.ts';
import { drawMark, markOf } from './marks.ts';
import {
  applyStep,
  beginScan,
  describeCount,
  describeWait,
  type RunningScan,
} from './running-scan.ts';

/** Shows a scan while it runs. */
export interface ScanView {
  /** Whether the result is shown as well. */
  readonly showsResult: boolean;
  show(step: ScanStep): Promise<void>;
  /** Removes the temporary lines. */
  end(): void;
}

interface ViewOptions extends ModeOptions {
  readonly watch?: boolean;
  /** The address of a report. */
  readonly composeReportPath: (result: ScanResult) => string;
}

/**
 * A line, or with `watch` a block of the latest tests, that is rewritten on a terminal's standard
 * error. If that is not possible, `watch` prints a line per test on standard output.
 */
export function openScanView(url: string, options: ViewOptions): ScanView {
  const { watch = false } = options;
  const hasLines = watch && isText(options);
  const clock = startClock();
  if (hasLines && !io().stdout.isTTY) return openLines(clock, options);
  const scan: ShownScan = { ...beginScan(), url: escapeText(url) };
  const compose = watch ? composeBlock : composeLine;
  const block = openLiveBlock((columns, rows) => compose(scan, `${clock()} s`, columns, rows));
  return hasLines && !block.isShown ? openLines(clock, options) : openBlock(block, scan);
}

/** Seconds since now, with one decimal. */
function startClock(): () => string {
  const startedAt = performance.now();
  return () => ((performance.now() - startedAt) / 1000).toFixed(1);
}

/** Lines for programs, with tab-separated cells, in the order in which tests finish. */
function openLines(clock: () => string, { composeReportPath }: ViewOptions): ScanView {
  const showsResult = !io().stdout.isTTY;
  const printCells = (...cells: readonly string[]) =>
    print([clock(), ...cells.map((cell) => escapeText(cell))].join('\t'));
  return {
    showsResult,
    show: async (step) => {
      if (step.type === 'lost') remarkLost(step.reason);
      if (step.type === 'waiting') remark(describeWait(step.seconds));
      if (step.type === 'test') await printCells(...describeTest(step.test));
      if (step.type !== 'result' || !showsResult) return;
      const { id, score, overallRisk, grade } = step.result;
      const address = composeReportPath(step.result);
      await printCells('result', String(score ?? '-'), overallRisk, grade ?? '-', address, id);
    },
    end: () => {},
  };
}

function describeTest(test: ScanTest): string[] {
  const mark = markOf(test);
  if (mark === 'untested') return ['not tested', test.name, '-', test.details];
  return [mark, test.name, test.risk, test.details];
}

const remarkLost = (reason: string) => remark(`${reason} Trying again.`);

interface ShownScan extends RunningScan {
  readonly url: string;
}

function openBlock(block: LiveBlock, scan: ShownScan): ScanView {
  return {
    showsResult: false,
    show: (step) => {
      applyStep(scan, step);
      if (step.type === 'lost') {
        block.clear();
        remarkLost(step.reason);
      }
      if (step.type === 'waiting') {
        block.clear();
        remark(describeWait(step.seconds));
      }
      return Promise.resolve();
    },
    end: () => block.end(),
  };
}

/** `https://shop.example.com  ██████░░░░  12/43  Cookie Attributes        3.2 s` */
function composeLine(scan: ShownScan, time: string, columns: number): string[] {
  const url = cutText(scan.url, Math.floor(columns * 0.4));
  const bar = drawBar(scan.done, scan.total, columns < 60 ? 8 : 16);
  return [joinEnds(`${url}  ${bar}  ${describeState(scan)}`, time, columns)];
}

/** Lines of the block beside the tests. */
const frameRows = 3;
const maxTests = 10;

function composeBlock(scan: ShownScan, time: string, columns: number, rows: number): string[] {
  const state = describeCount(scan);
  const latest = scan.tests.slice(-Math.max(1, Math.min(maxTests, rows - frameRows - 1)));
  const nameWidth = Math.min(28, Math.floor(columns * 0.4));
  const lines = latest.map((test) => {
    const name = padText(cutText(escapeText(test.name), nameWidth), nameWidth);
    const details = cutText(escapeText(test.details), columns - nameWidth - 4);
    return `${drawMark(test)} ${name}  ${details}`;
  });
  return [
    joinEnds(scan.url, time, columns),
    `${drawBar(scan.done, scan.total, columns - state.length - 2)}  ${state}`,
    ...lines,
    style('dim', cutText('Ctrl-C stops watching; the scan continues', columns)),
  ];
}

const describeState = (scan: ShownScan) => `${describeCount(scan)}  ${escapeText(scan.name)}`;
