import { scanChecks, scanCategories } from '@longitude/contract/scan-checks';
import type { ScanTest } from '@longitude/contract/scans';
import { markOf, type Mark } from '../../commands/scans/marks.ts';
import { describeCount } from '../../commands/scans/running-scan.ts';
import { drawBar } from '../../progress.ts';
import { bold, dim, fitLine, joinEnds, span, type Line, type Segment } from '../ui/line.ts';
import { fitLines, joinBeside, wrapLines, type Size } from '../ui/lines.ts';
import { marks } from '../ui/theme.ts';
import { countLine, markSpan, testMark } from './marks.ts';
import { formatSite } from './source.ts';
import type { ScanWatch } from './scan-watch.ts';

/** Width from which failures are beside the categories, and height from which lines are spaced. */
const wide = { columns: 76, rows: 30 };
const categories = Object.keys(scanCategories);

/** The running scan: its progress, each category, and the failures so far. */
export function renderRunning(watch: ScanWatch, { columns, rows }: Size): Line[] {
  const isDense = rows < 18;
  const { scan } = watch;
  const blank: Line[] = isDense ? [] : [[]];
  const title = [bold(' New Scan'), span(`   ${watch.url}`)];
  const head = [
    joinEnds(title, [span(`${watch.seconds} s `)], columns),
    ...blank,
    renderBar(watch, columns),
    ...blank,
  ];
  const size = { columns, rows: rows - head.length };
  if (columns < wide.columns) return [...head, ...renderCategories(scan.tests, size, watch)];
  const left = columns < 100 ? 50 : Math.min(84, Math.floor(columns * 0.533));
  const right = { columns: columns - left - 1, rows: size.rows };
  return [
    ...head,
    ...joinBeside(
      renderCategories(scan.tests, { ...size, columns: left }, watch),
      renderFailed(scan.tests, right),
    ),
  ];
}

function renderBar({ scan, isLost }: ScanWatch, columns: number): Line {
  const state = describeCount(scan);
  const lead = isLost ? ' Reconnecting... ' : scan.position > 0 ? ' Waiting... ' : ' Scanning... ';
  const width = Math.max(4, columns - lead.length - state.length - 4);
  const bar = drawBar(scan.done, scan.total, width);
  return [span(lead), span(bar), span(`  ${state}`)];
}

/** One line for each category, and at the bottom the number of tests by outcome. */
function renderCategories(
  tests: readonly ScanTest[],
  { columns, rows }: Size,
  { scan }: ScanWatch,
): Line[] {
  const isSpaced = rows >= wide.rows - 4;
  const lines = categories.flatMap((name) => {
    const line = renderCategory(name, tests);
    return isSpaced ? [line, []] : [line];
  });
  const last =
    scan.name === ''
      ? 'The report opens after the last test.'
      : `Last: ${scan.name}. The report opens after the last test.`;
  const foot: Line[] = [
    ...(isSpaced ? [[dim(` ${last}`)], []] : []),
    [span(' '), ...countLine(tests)],
  ];
  const body = fitLines(lines, { columns, rows: rows - foot.length });
  return [...body, ...foot.map((line) => fitLine(line, columns))];
}

/** A category with its tests so far. */
function renderCategory(name: string, tests: readonly ScanTest[]): Line {
  const own = tests.filter(({ category }) => category === name);
  const planned = scanChecks.filter(({ category }) => category === name).length;
  const total = Math.max(planned, own.length);
  const isRunning = own.length > 0 && own.length < total;
  const results = own.flatMap((test) => [testMark(test), span(' ')]);
  return [
    span(' '),
    markCategory(own, total),
    span(' '),
    ...fitLine([span(name)], 25),
    span(`${own.length}/${total}`),
    span('   '),
    ...results,
    ...(isRunning ? [span(marks.running)] : []),
  ];
}

const worstFirst: readonly Mark[] = ['fail', 'warning', 'pass', 'untested'];

function markCategory(tests: readonly ScanTest[], total: number): Segment {
  if (tests.length === 0) return dim(marks.waiting);
  if (tests.length < total) return span(marks.running);
  return markSpan(worstFirst.find((mark) => tests.some((test) => markOf(test) === mark)) ?? 'pass');
}

/** The failures that fit, the latest ones if there are too many. */
function renderFailed(tests: readonly ScanTest[], { columns, rows }: Size): Line[] {
  const isSpaced = rows >= wide.rows - 4;
  const blocks = tests
    .filter((test) => markOf(test) === 'fail')
    .map((test) => {
      const details = wrapLines(test.details, columns - 4).map((line) => [span('   '), ...line]);
      const head = [span(' '), testMark(test), span(' '), span(test.name)];
      return [head, ...details, ...(isSpaced ? [[]] : [])];
    });
  const room = rows - 2;
  while (blocks.flat().length > room && blocks.length > 1) blocks.shift();
  const lines = blocks.length === 0 ? [[dim(' Nothing.')]] : blocks.flat();
  return fitLines([[bold(' Failed so far')], [], ...lines], { columns, rows });
}

/** Above the strip of the list, while the scan runs in the background. */
export function renderWatchLine(watch: ScanWatch | undefined, columns: number): Line[] {
  if (!watch) return [];
  const left = [span(` ${marks.running} Scanning ${formatSite(watch.url)}   `), dim('n shows it')];
  return [joinEnds(left, [span(`${describeCount(watch.scan)}  ${watch.seconds} s `)], columns)];
}
