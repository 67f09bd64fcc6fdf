import { scanCategories } from '@longitude/contract/scan-checks';
import { ScanFindings, type ScanTest } from '@longitude/contract/scans';
import type { StoredScan } from '@longitude/contract/stored-scans';
import { formatAge, formatMoment } from '../../dates.ts';
import { escapeText, style } from '../../output.ts';
import { renderFields, renderSection, wrapText } from '../../text.ts';
import { countTests, drawMark, formatGain, markOf } from './marks.ts';
import { renderVerdict } from './summary.ts';

/** Columns of an easily readable line. */
const maxWidth = 100;

/** A stored scan with the whole report, category by category. */
export function renderScan(scan: StoredScan, columns: number): string[] {
  const width = Math.min(columns, maxWidth);
  const findings = readFindings(scan);
  return [
    renderVerdict(scan, width),
    ...renderFields(
      [
        ['Scanned', `${formatMoment(scan.createdAt)} (${formatAge(scan.createdAt)})`],
        ['Duration', `${(scan.scanDuration / 1000).toFixed(1)} s`],
        ['Status', scan.status],
        ['Requested by', formatOrigin(scan)],
        ['Email', scan.email],
        ['Contacted', scan.clientContacted ? 'yes' : 'no'],
        ['ID', scan.id],
      ],
      width,
    ),
    ...renderSection('Notes', scan.adminNotes, width),
    ...(findings
      ? renderReport(findings, width)
      : // The words of the dashboard (back-office section 9).
        renderSection('Report', 'Unable to parse scan results', width)),
  ];
}

const formatOrigin = ({ origin, scheduleId }: StoredScan) =>
  scheduleId === null ? origin : `${origin} ${scheduleId}`;

/** Undefined when the stored result is damaged. */
export function readFindings({ damaged, results = '' }: StoredScan): ScanFindings | undefined {
  if (damaged) return undefined;
  try {
    return ScanFindings.safeParse(JSON.parse(results)).data;
  } catch {
    return undefined;
  }
}

function renderReport({ summary, tests, categories }: ScanFindings, width: number): string[] {
  const scores = new Map(categories.map(({ name, score }) => [name, score]));
  return [
    ...renderSection('Summary', summary, width),
    countTests(tests),
    ...groupTests(tests).flatMap(([category, group]) => [
      '',
      `${style('bold', category)}  ${describeScore(scores.get(category))}`,
      countTests(group),
      ...bundleTests(group).flatMap((test) => renderTest(test, width)),
    ]),
  ];
}

export const describeScore = (score: number | null | undefined) =>
  typeof score === 'number' ? `${Math.round(score)}/100` : 'not tested';

/** Tests of a category that this version does not know count in this one (spec decision 9). */
const fallback = 'Web Application Security';

/** In the order of reports; within a category findings come first, then passed tests. */
export function groupTests(
  tests: readonly ScanTest[],
): (readonly [category: string, ScanTest[]])[] {
  const names = Object.keys(scanCategories);
  const nameOf = ({ category }: ScanTest) => (names.includes(category) ? category : fallback);
  const marks = ['fail', 'warning', 'pass', 'untested'];
  const rank = (test: ScanTest) => marks.indexOf(markOf(test));
  return names.flatMap((name) => {
    const group = tests.filter((test) => nameOf(test) === name);
    if (group.length === 0) return [];
    return [[name, group.toSorted((one, other) => rank(one) - rank(other))] as const];
  });
}

/** Tests that could not run for the same reason become one, with all their names. */
export function bundleTests(tests: readonly ScanTest[]): ScanTest[] {
  const bundles = new Map<string, ScanTest>();
  for (const test of tests) {
    const key = test.tested ? `tested: ${test.name}` : `not tested: ${test.details}`;
    const first = bundles.get(key);
    bundles.set(key, first ? { ...first, name: `${first.name}, ${test.name}` } : test);
  }
  return [...bundles.values()];
}

const indent = 2;

/** A line for a test that passed or could not run; a finding with its fix and its evidence. */
function renderTest(test: ScanTest, width: number): string[] {
  const mark = markOf(test);
  const name = escapeText(test.name);
  const within = (text: string, by = indent) =>
    wrapText(escapeText(text, { hasLines: true }), Math.max(20, width - by)).map(
      (line) => ' '.repeat(by) + line,
    );
  if (mark === 'pass') return [`${drawMark(test)} ${name}`];
  if (mark === 'untested') {
    const [first = '', ...rest] = within(`${name}: ${test.details}`);
    return [`${drawMark(test)} ${first.trimStart()}`, ...rest];
  }
  const gain = formatGain(test.gain);
  return [
    `${drawMark(test)} ${test.risk}  ${name}${gain && `  ${gain}`}`,
    ...within(test.details),
    ...(test.recommendation ? within(`Fix: ${test.recommendation}`) : []),
    ...test.evidence.flatMap((line) => within(line, indent * 2)).map((line) => style('dim', line)),
  ];
}
