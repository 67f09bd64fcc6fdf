import { countWords } from '@longitude/contract/core/text';
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
import { fitLines, headingLine, joinBeside, ruleLine, type Size } from '../ui/lines.ts';
import { marks } from '../ui/theme.ts';
import { formatDetailTime } from '../ui/times.ts';
import { renderFix } from './fix.ts';
import { countLine, riskWord, testMark } from './marks.ts';
import { findingsOf, type ReportModel } from './report-model.ts';
import { renderFacts, renderSections } from './report-sections.ts';
import { renderScale } from './score-scale.ts';
import type { ScanReport } from './source.ts';
import { formatFullTime } from './times.ts';

/** Widths from which findings show details, and from which facts are beside them. */
const wide = { details: 70, aside: 150 };
/** Height from which blocks are spaced. */
const tallFrom = 26;
/** Share of the height below the scale for the fix, if the findings need the rest. */
const fixShare = 0.4;

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
  const shown = { report, findings, model, hasFacts: columns >= wide.aside };
  if (!shown.hasFacts) return [...head, ...renderBody(shown, body)];
  const left = Math.floor(columns * 0.675);
  const right = { columns: columns - left - 1, rows: body.rows };
  return [
    ...head,
    ...joinBeside(
      renderBody(shown, { ...body, columns: left }),
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

interface ShownReport {
  readonly report: ScanReport;
  readonly findings: ScanFindings;
  readonly model: ReportModel;
  /** Whether a column beside it shows the categories. */
  readonly hasFacts: boolean;
}

function renderBody(shown: ShownReport, { columns, rows }: Size): Line[] {
  const { report, findings, model, hasFacts } = shown;
  const inner = columns - 2;
  const isTall = rows >= tallFrom;
  const scale = renderScale(report.scan.score, inner).map(frame);
  const title = headingLine('Findings, worst first', undefined, inner);
  const top = [...scale, ...(isTall ? [[], frame(title)] : [ruleLine(columns)])];
  const found = findingsOf(report);
  model.index = Math.max(0, Math.min(model.index, found.length - 1));
  const room = rows - top.length;
  const chosen = found[model.index];
  const fix = chosen ? renderFix(chosen, findings, inner) : [];
  const most = Math.max(Math.ceil(room * fixShare), room - found.length - 2);
  const shownFix = cutFix(fix, most, inner);
  const list = renderFindings(shown, found, { columns, rows: room - shownFix.length });
  const rest = room - list.length - shownFix.length;
  const more = renderSections(report, findings, { columns: inner, rows: rest }, !hasFacts);
  return fitLines([...top, ...list, ...[...shownFix, ...more].map(frame)], { columns, rows });
}

/** As many lines as fit; the last one says where the rest is. */
function cutFix(fix: readonly Line[], rows: number, columns: number): Line[] {
  const last = fix[rows - 1];
  if (fix.length <= rows || !last) return [...fix];
  const hint = dim(`${marks.more} ${marks.enter} for all of it`);
  return [...fix.slice(0, rows - 1), joinEnds(last, [hint], columns)];
}

const frame = (line: Line): Line => [span(' '), ...line];

/** At most `rows` lines; the last one counts the hidden ones. */
function renderFindings(
  { findings: { tests }, model: { index } }: ShownReport,
  found: readonly ScanTest[],
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
  const findingsLeft = countWords(hidden, 'more finding');
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
