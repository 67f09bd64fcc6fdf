import type { ScanComparison } from '@longitude/contract/scan-changes';
import type { ScanFindings, ScanTest } from '@longitude/contract/scans';
import { changeGroups, describePair, describeVerdict } from '../../commands/scans/diff.ts';
import { formatGain, markOf } from '../../commands/scans/marks.ts';
import { bundleTests, describeScore, groupTests } from '../../commands/scans/report.ts';
import { bold, dim, fitLine, joinEnds, span, type Line } from '../ui/line.ts';
import { fitLines, headingLine, wrapLines, type Size } from '../ui/lines.ts';
import { marks } from '../ui/theme.ts';
import { renderFixPage } from './fix.ts';
import { countLine, markSpan, riskWord, testMark } from './marks.ts';
import { findingsOf, type ReportModel } from './report-model.ts';
import { renderHead } from './report-view.ts';
import type { ScanReport } from './source.ts';
import { formatFullTime } from './times.ts';

/** Columns of easily readable prose. */
const maxProse = 100;

/** A page of a report, from the line to which it was scrolled. */
export function renderPage(report: ScanReport | undefined, model: ReportModel, size: Size): Line[] {
  const { columns, rows } = size;
  if (!report) return fitLines([[], [dim('   Loading...')]], size);
  const head = [...renderHead(report, columns), []];
  const width = Math.min(columns - 2, maxProse);
  const lines = renderContent(report, model, width);
  const room = rows - head.length - 1;
  model.scroll = Math.max(0, Math.min(model.scroll, lines.length - room));
  const shown = lines.slice(model.scroll, model.scroll + room);
  const rest = lines.length - model.scroll - shown.length;
  const more = rest > 0 ? [dim(` ${marks.more} ${rest} more lines`)] : [];
  const body = fitLines(
    shown.map((line) => [span(' '), ...line]),
    { columns, rows: room },
  );
  return [...head, ...body, fitLine(more, columns)];
}

function renderContent(report: ScanReport, model: ReportModel, columns: number): Line[] {
  const { page } = model;
  if (page?.kind === 'comparison') return renderComparison(page.comparison, columns);
  const { findings } = report;
  if (!findings) return [[dim('Unable to parse scan results')]];
  if (page?.kind === 'tests') return renderTests(findings, columns);
  const test = findingsOf(report)[model.index];
  if (!test) return [];
  const title = [testMark(test), span(' '), riskWord(test.risk, test.risk), bold(`  ${test.name}`)];
  const gain = test.gain === null ? [] : [span(formatGain(test.gain))];
  return [joinEnds(title, gain, columns), [], ...renderFixPage(test, findings, columns)];
}

/** All tests by category, as `longitude scans show` groups them. */
function renderTests({ tests, categories }: ScanFindings, columns: number): Line[] {
  const scores = new Map(categories.map(({ name, score }) => [name, score]));
  return groupTests(tests).flatMap(([name, group]) => [
    headingLine(`${name}  ${describeScore(scores.get(name))}`, undefined, columns),
    countLine(group),
    ...bundleTests(group).flatMap((test) => renderTest(test, columns)),
    [],
  ]);
}

function renderTest(test: ScanTest, columns: number): Line[] {
  const mark = markOf(test);
  const indented = (text: string, isDim: boolean) =>
    wrapLines(text, columns - 4, { isDim }).map((line) => [span('    '), ...line]);
  if (mark === 'pass') return [[span('  '), testMark(test), span(` ${test.name}`)]];
  if (mark === 'untested') {
    const head = [span('  '), testMark(test), span(` ${test.name}`)];
    return [head, ...indented(test.details, true)];
  }
  const head = [span('  '), testMark(test), span(' '), riskWord(test.risk, test.risk)];
  const name = [...head, bold(`  ${test.name}`)];
  return [
    joinEnds(name, [span(formatGain(test.gain))], columns),
    ...indented(test.details, false),
    ...indented(test.recommendation === '' ? '' : `Fix: ${test.recommendation}`, true).filter(
      (line) => line.some(({ text }) => text.trim() !== ''),
    ),
  ];
}

function renderComparison(comparison: ScanComparison, columns: number): Line[] {
  const { before, after, unchanged, notCompared } = comparison;
  const changes = changeGroups.flatMap((group) => comparison[group]);
  const names = Math.max(0, ...changes.map(({ name }) => span(name).columns));
  const spell = (text: string) => text.replaceAll('→', marks.arrow);
  const rows = changeGroups.flatMap((group) =>
    comparison[group].map((change, index): Line => {
      const mark = change.after ? markSpan(markOf(change.after)) : span(' ');
      const label = dim((index === 0 ? group : '').padEnd(8));
      const name = fitLine([span(change.name)], Math.min(names, columns - 32));
      return [label, mark, span(' '), ...name, span(`  ${spell(describePair(change))}`)];
    }),
  );
  const missing = notCompared.map(({ name }) => name).join(', ');
  return [
    headingLine('Compared with the previous scan', undefined, columns),
    [bold(spell(describeVerdict(comparison)))],
    [dim(`Before ${formatFullTime(before.timestamp)}`)],
    [dim(`After  ${formatFullTime(after.timestamp)}`)],
    [],
    ...(rows.length === 0 ? [[span('Nothing changed.')]] : rows),
    [],
    ...(unchanged.length > 0 ? [[span(`${unchanged.length} unchanged`)]] : []),
    ...(missing === '' ? [] : wrapLines(`${notCompared.length} not compared: ${missing}`, columns)),
  ];
}
