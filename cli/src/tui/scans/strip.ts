import { findWorstLevel, fixFindings, levelOf, scoreTests } from '@longitude/contract/scan-score';
import type { ScanTest } from '@longitude/contract/scans';
import { formatGain, markOf } from '../../commands/scans/marks.ts';
import { bold, dim, fitLine, joinEnds, span, type Line } from '../ui/line.ts';
import { fitLines, headingLine, labelLines, wrapLines, type Size } from '../ui/lines.ts';
import { marks } from '../ui/theme.ts';
import { renderDelivery, renderHistory } from './aside.ts';
import { countLine, riskSpan, testMark } from './marks.ts';
import type { ScansModel } from './model.ts';
import { findingsOf } from './report-model.ts';
import { renderScheduleStrip } from './schedule-rows.ts';
import type { ScanReport } from './source.ts';
import { formatFullTime } from './times.ts';

/** The two lines under a list: the worst findings of the chosen scan, or the runs of a schedule. */
export function renderStrip(model: ScansModel, columns: number): Line[] {
  const { schedule, target } = model;
  const inner = columns - 2;
  const lines = model.isSchedules
    ? renderScheduleStrip(schedule, inner)
    : renderFindings(target, inner);
  return fitLines(
    lines.map((line) => [span(' '), ...fitLine(line, inner)]),
    { columns, rows: 2 },
  );
}

function renderFindings(report: ScanReport | undefined, columns: number): Line[] {
  if (!report) return [];
  if (!report.findings) return [[dim('Unable to parse scan results')]];
  const [first, ...others] = findingsOf(report);
  const { tests } = report.findings;
  if (!first) return [countLine(tests), [dim('There is nothing to fix.')]];
  return [renderWorst(first, tests, columns), renderNext(first, others, tests, columns)];
}

/** `✗ Cookie Attributes   PHPSESSID is sent without Secure. It sets the risk.   +26` */
function renderWorst(test: ScanTest, tests: readonly ScanTest[], columns: number): Line {
  const level = findWorstLevel(tests);
  const rivals = findingsAt(tests, level);
  const isAlone = rivals.length === 1 && rivals[0]?.name === test.name;
  const name = [testMark(test), span(' '), bold(test.name), span('   ')];
  const why = isAlone ? dim(' It alone sets the risk.') : span('');
  return joinEnds([...name, span(test.details), why], [span(formatGain(test.gain))], columns);
}

const findingsAt = (tests: readonly ScanTest[], level: string) =>
  tests.filter((test) => ['fail', 'warning'].includes(markOf(test)) && levelOf(test) === level);

/** `✗ Critical Security Headers, Content Security Policy   +17`, as many names as fit. */
function renderNext(
  first: ScanTest,
  others: readonly ScanTest[],
  tests: readonly ScanTest[],
  columns: number,
): Line {
  const [next] = others;
  if (!next) return countLine(tests);
  const alike = others.filter((test) => markOf(test) === markOf(next));
  for (let count = alike.length; count > 0; count--) {
    const names = alike.slice(0, count).map(({ name }) => name);
    const left = [testMark(next), span(` ${names.join(', ')}`)];
    const fits = left.reduce((sum, segment) => sum + segment.columns, 0) <= columns - 6;
    if (!fits && count > 1) continue;
    const gain = measureJointGain(first, names, tests);
    return joinEnds(left, [span(formatGain(gain))], columns);
  }
  return [];
}

/** Points gained by further fixes once the first one is done. */
function measureJointGain(
  { name }: ScanTest,
  names: readonly string[],
  tests: readonly ScanTest[],
): number {
  const before = fixFindings(tests, new Set([name]));
  return scoreTests(fixFindings(before, new Set(names))) - scoreTests(before);
}

const maxWorst = 4;

/** The chosen scan beside the list, on a wide screen. */
export function renderAside(report: ScanReport | undefined, { columns, rows }: Size): Line[] {
  if (!report) return fitLines([], { columns, rows });
  const { scan, findings } = report;
  const inner = columns - 2;
  const tests = findings ? `, ${findings.tests.length} tests` : '';
  const score = scan.score === null ? 'no score' : `score ${scan.score}`;
  const lines: Line[] = [
    [bold(scan.url)],
    [
      riskSpan(scan.damaged ? 'damaged' : scan.overallRisk),
      span(`   ${score}   `),
      span(`grade ${scan.grade ?? marks.none}`),
    ],
    [],
    ...labelLines('Scanned', formatFullTime(scan.createdAt), inner, 10),
    ...labelLines('Took', `${scan.scanDuration.toLocaleString('en-US')} ms${tests}`, inner, 10),
    ...labelLines('Email', scan.email ?? 'none', inner, 10),
    ...labelLines('Client', scan.clientContacted ? 'contacted' : 'not contacted', inner, 10),
    ...(scan.adminNotes === '' ? [] : labelLines('Notes', scan.adminNotes, inner, 10)),
    [],
    headingLine('Worst findings', undefined, inner),
    ...renderWorstBlock(report, inner),
    [],
    ...renderHistory(report, inner),
    [],
    ...renderDelivery(report, inner),
  ];
  const framed = lines.map((line) => [span(' '), ...fitLine(line, inner), span(' ')]);
  return fitLines(framed, { columns, rows });
}

function renderWorstBlock(report: ScanReport, columns: number): Line[] {
  if (!report.findings) return [[dim('Unable to parse scan results')]];
  const findings = findingsOf(report).slice(0, maxWorst);
  if (findings.length === 0) return [[dim('There is nothing to fix.')]];
  return findings.flatMap((test) => [
    joinEnds([testMark(test), span(' '), span(test.name)], [span(formatGain(test.gain))], columns),
    ...wrapLines(test.details, columns - 2, { isDim: true }).map((line) => [span('  '), ...line]),
  ]);
}
