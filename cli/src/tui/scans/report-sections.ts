import type { ScanFindings, ScanTest } from '@longitude/contract/scans';
import { markOf } from '../../commands/scans/marks.ts';
import { dim, fitLine, span, type Line } from '../ui/line.ts';
import { fitLines, headingLine, wrapLines, type Size } from '../ui/lines.ts';
import { renderCategories, renderDelivery, renderHistory } from './aside.ts';
import { testMark } from './marks.ts';
import type { ScanReport } from './source.ts';

/** Width from which categories have two columns. */
const twoColumns = 100;

/**
 * The sections that fit below the fix: categories, notes, and the other tests.
 * @param hasCategories whether the categories are shown here
 */
export function renderSections(
  report: ScanReport,
  findings: ScanFindings,
  { columns, rows }: Size,
  hasCategories: boolean,
): Line[] {
  const { adminNotes } = report.scan;
  const named = (mark: 'pass' | 'untested') =>
    findings.tests.filter((test) => markOf(test) === mark);
  const section = (title: string, count: number | undefined, lines: readonly Line[]) =>
    lines.length === 0 ? [] : [[], headingLine(title, count, columns), ...lines];
  const categories =
    hasCategories && columns >= twoColumns ? renderCategories(findings, columns, 2) : [];
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
export function renderFacts(
  report: ScanReport,
  findings: ScanFindings,
  { columns, rows }: Size,
): Line[] {
  const inner = columns - 2;
  const lines = [
    headingLine('Score by category', undefined, inner),
    ...renderCategories(findings, inner, 1),
    [],
    ...renderHistory(report, inner),
    [],
    ...renderDelivery(report, inner),
  ];
  return fitLines(
    lines.map((line) => [span(' '), ...line]),
    { columns, rows },
  );
}
