import { counted, type Counts } from '../count.ts';

/** All of one suite in one run. */
export interface SuiteSum {
  readonly suite: string;
  readonly files: number;
  readonly tests: number;
  /** Of its own files, one after the other. */
  readonly seconds: number;
  /** Seconds of processor time, of all processes that it started as well. */
  readonly processor: number;
  readonly counts: Counts;
}

const columns = ['files', 'tests', 'wall s', 'CPU s', ...counted];

/** A table: a line for each suite, then all of them. */
export function sumUp(sums: readonly SuiteSum[]): string {
  const rows = sums.map(({ suite, files, tests, seconds, processor, counts }) => ({
    suite,
    cells: [files, tests, seconds, processor, ...counted.map((what) => counts[what])],
  }));
  const total = columns.map((_, at) => rows.reduce((sum, { cells }) => sum + (cells[at] ?? 0), 0));
  const lines = [...rows, { suite: 'all', cells: total }].map(({ suite, cells }) =>
    formatRow(
      suite,
      cells.map((cell) => cell.toFixed()),
    ),
  );
  return ['', formatRow('', columns), ...lines, ''].join('\n');
}

const formatRow = (name: string, cells: readonly string[]) =>
  name.padEnd(10) + cells.map((cell) => cell.padStart(10)).join('');
