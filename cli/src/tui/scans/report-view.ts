import type { ScanFindings, ScanTest } from '@longitude/contract/scans';
import { formatGain, markOf, markWords } from '../../commands/scans/marks.ts';
import {
  bold,
  dim,
  fitLine,
  joinEnds,
  measureLine,
  reverseLine,
  span,
  type Line,
} from '../ui/line.ts';
import { fitLines, headingLine, joinBeside, ruleLine, wrapLines, type Size } from '../ui/lines.ts';
import { marks } from '../ui/theme.ts';
import { formatDetailTime } from '../ui/times.ts';
import { renderCategories, renderDelivery, renderHistory } from './aside.ts';
import { renderFix } from './fix.ts';
import { countLine, riskWord, testMark } from './marks.ts';
import { findingsOf, type ReportModel } from './report-model.ts';
import { renderScale } from './score-scale.ts';
import type { ScanReport } from './source.ts';
import { formatFullTime } from './times.ts';

/** Widths from which findings have their details, and facts stand beside them. */
const wide = { details: 70, aside: 150 };
/** The smallest block under the findings: its heading and three lines. */
const minFixRows = 4;

/** The report of a scan: verdict, scale, findings, and how to fix the chosen one. */
export function renderReport(
  report: ScanReport | undefined,
  model: ReportModel,
  size: Size,
): Line[] {
  const { columns, rows } = size;
  if (!report) return fitLines([[], [dim('   Loading...')]], size);
  const head = renderHead(report, columns);
  const { findings } = report;
  if (!findings) return fitLines([...head, [], [dim(' Unable to parse scan results')]], size);
  const body = { columns, rows: rows - head.length };
  if (columns < wide.aside) return [...head, ...renderBody(report, findings, model, body)];
  const left = Math.floor(columns * 0.675);
  const right = { columns: columns - left - 1, rows: body.rows };
  return [
    ...head,
    ...joinBeside(
      renderBody(report, findings, model, { ...body, columns: left }),
      renderFacts(report, findings, right),
    ),
  ];
}

/** Address and verdict; below, when it was scanned and the number of tests by outcome. */
export function renderHead({ scan, findings }: ScanReport, columns: number): Line[] {
  const { score, grade, overallRisk, url } = scan;
  const verdict =
    score === null
      ? [bold(scan.damaged ? 'damaged' : 'NOT ENOUGH COULD BE TESTED')]
      : [
          { ...riskWord(overallRisk, overallRisk.toUpperCase()), isBold: true },
          bold(
            columns < wide.details
              ? `   ${score}/100   ${grade ?? ''}`
              : `   Score: ${score}/100   grade ${grade ?? ''}`,
          ),
        ];
  const counts = countLine(findings?.tests ?? []);
  const took = `${scan.scanDuration.toLocaleString('en-US')} ms`;
  const times = [
    `${formatFullTime(scan.createdAt)}, ${took}   `,
    `${formatFullTime(scan.createdAt)}   `,
    `${formatDetailTime(scan.createdAt)}   `,
    '',
  ];
  const time = times.find((text) => text.length + measureLine(counts) <= columns - 2) ?? '';
  return [
    joinEnds([span(' '), bold(url)], [...verdict, span(' ')], columns),
    fitLine([span(' '), dim(time), ...counts], columns),
  ];
}

function renderBody(
  report: ScanReport,
  findings: ScanFindings,
  model: ReportModel,
  { columns, rows }: Size,
): Line[] {
  const inner = columns - 2;
  const isTall = rows >= 26;
  const scale = renderScale(report.scan.score, inner).map((line) => [span(' '), ...line]);
  const title = 'Findings, the worst first';
  const heading: Line[] = isTall
    ? [[], frame(headingLine(title, undefined, inner))]
    : [ruleLine(columns)];
  const top = [...scale, ...heading];
  const found = findingsOf(report);
  model.index = Math.max(0, Math.min(model.index, found.length - 1));
  const room = rows - top.length;
  const chosen = found[model.index];
  const fix = chosen ? renderFix(chosen, findings, inner) : [];
  const fixRows = Math.min(fix.length, Math.max(minFixRows, room - found.length - 2));
  const list = renderFindings(found, findings, model.index, { columns, rows: room - fixRows });
  const used = list.length + fixRows;
  const more = renderSections(report, findings, { columns: inner, rows: room - used });
  const lines = [...top, ...list, ...fix.slice(0, fixRows).map(frame), ...more.map(frame)];
  return fitLines(lines, { columns, rows });
}

const frame = (line: Line): Line => [span(' '), ...line];

/** At most `rows` lines; the last one counts what is not shown. */
function renderFindings(
  found: readonly ScanTest[],
  { tests }: ScanFindings,
  index: number,
  { columns, rows }: Size,
): Line[] {
  if (found.length === 0) return [[dim(' There is nothing to fix.')], []];
  const isCut = found.length + 2 > rows;
  const count = Math.max(1, Math.min(found.length, isCut ? rows - 1 : rows - 2));
  const top = Math.max(0, Math.min(index - Math.floor(count / 2), found.length - count));
  const names = Math.max(...found.map(({ name }) => span(name).columns));
  const lines = found.slice(top, top + count).map((test, at) => {
    const isChosen = top + at === index;
    const line = renderFinding(test, { columns, names, isChosen });
    return isChosen ? reverseLine(line) : line;
  });
  const hidden = found.length - count;
  if (!isCut) return [...lines, []];
  const rest = (['pass', 'untested'] as const).flatMap((mark) => {
    const number = tests.filter((test) => markOf(test) === mark).length;
    return number === 0 ? [] : [`${number} ${markWords[mark]}`];
  });
  const findingsLeft = `${hidden} more finding${hidden === 1 ? '' : 's'}`;
  const words = [...(hidden === 0 ? [] : [findingsLeft]), ...rest].join(', ');
  return [...lines, [span('  '), dim(`${marks.more} ${words}`)]];
}

interface FindingStyle {
  readonly columns: number;
  /** Columns of the longest name. */
  readonly names: number;
  readonly isChosen: boolean;
}

function renderFinding(test: ScanTest, { columns, names, isChosen }: FindingStyle): Line {
  const hasDetails = columns >= wide.details;
  const details = hasDetails ? [span('  '), span(test.details)] : [];
  const left = [
    span(isChosen ? marks.bar : ' '),
    span(' '),
    testMark(test),
    span(' '),
    ...fitLine([riskWord(test.risk, test.risk)], 10),
    ...fitLine([span(test.name)], Math.min(names, hasDetails ? 30 : columns - 22)),
    ...details,
  ];
  return joinEnds(left, [span(formatGain(test.gain)), span(' ')], columns);
}

/** What there is room for under the fix: categories, notes, and what else was tested. */
function renderSections(
  report: ScanReport,
  findings: ScanFindings,
  { columns, rows }: Size,
): Line[] {
  const { adminNotes } = report.scan;
  const named = (mark: 'pass' | 'untested') =>
    findings.tests.filter((test) => markOf(test) === mark);
  const section = (title: string, count: number | undefined, lines: readonly Line[]) =>
    lines.length === 0 ? [] : [[], headingLine(title, count, columns), ...lines];
  const categories =
    columns < 100 || columns + 2 >= wide.aside ? [] : renderCategories(findings, columns, 2);
  const [untested, passed] = [named('untested'), named('pass')];
  const sections: Line[][] = [
    section('Score by category', undefined, categories),
    section('Notes', undefined, adminNotes === '' ? [] : wrapLines(adminNotes, columns)),
    section(
      'Not tested',
      untested.length,
      untested.map((test) => renderUntested(test)),
    ),
    section('Passed', passed.length, wrapLines(passed.map(({ name }) => name).join(', '), columns)),
  ];
  const shown: Line[] = [];
  for (const lines of sections) if (shown.length + lines.length <= rows) shown.push(...lines);
  return shown;
}

const renderUntested = (test: ScanTest): Line => [
  testMark(test),
  span(' '),
  ...fitLine([span(test.name)], 28),
  dim(` ${test.details}`),
];

/** The third column of a wide screen. */
function renderFacts(report: ScanReport, findings: ScanFindings, { columns, rows }: Size): Line[] {
  const inner = columns - 2;
  const lines = [
    headingLine('Score by category', undefined, inner),
    ...renderCategories(findings, inner, 1),
    [],
    ...renderHistory(report, inner),
    [],
    ...renderDelivery(report, inner),
  ];
  return fitLines(lines.map(frame), { columns, rows });
}
