import { countWords } from '@longitude/contract/core/text';
import { formatDay } from '@longitude/contract/core/dates';
import type { OverallRisk, ScoreGrade } from '@longitude/contract/scan-checks';
import { gradeScore } from '@longitude/contract/scan-score';
import { measureCoverage } from '@longitude/contract/scan-coverage';
import type { ScanTest } from '@longitude/contract/scans';
import { formatSender, type SiteSettings } from '@longitude/contract/site-settings';
import { layOutLink, wrap, type MailLink } from '../../platform/mail/layout.ts';
import { listFindings } from '@longitude/scanner/result/list-findings';
import type { ScanFields } from './model.ts';

export interface ReportGroup {
  readonly heading: string;
  readonly tests: readonly ScanTest[];
}

/** The content of a report's email, which `layOutReportText` and `layOutReportHtml` format. */
export interface ReportContent {
  readonly company: string;
  readonly heading: string;
  readonly lead: string;
  /** Null with too little evidence. */
  readonly score: number | null;
  readonly grade: ScoreGrade | null;
  readonly overallRisk: OverallRisk;
  /** The number of tests that could run, if that is fewer than half of them; otherwise empty. */
  readonly coverage: string;
  /** Such as '20 passed'. */
  readonly counts: readonly string[];
  readonly summary: string;
  /** Shown in full. */
  readonly findings: readonly ReportGroup[];
  /** Shown by name only. */
  readonly others: readonly ReportGroup[];
  readonly action: { readonly label: string; readonly url: string };
  /** A sentence about the attached full report. */
  readonly attached: string;
  readonly foot: string;
  /** Refuses further email. */
  readonly footLink?: MailLink;
}

type ReportSource = Pick<ScanFields, 'host' | 'findings' | 'scannedAt'>;

/**
 * Of the requester's input it contains only the host name. The site may be theirs and the recipient
 * a stranger, so it quotes nothing from the site either, such as the name of a cookie: each finding
 * says why it matters, and the page behind the link shows the evidence.
 */
export function describeReport(
  { host, findings, scannedAt }: ReportSource,
  site: SiteSettings,
  url: string,
): ReportContent {
  const { failed, warned, passed, untested } = sortTests(findings.tests);
  const day = formatDay(scannedAt, site.timezone);
  return {
    company: site.companyName,
    heading: 'Your security scan is ready',
    lead: `We scanned ${host} on ${day}: ${findings.tests.length} tests from outside, without signing in or changing anything.`,
    score: findings.score,
    grade: findings.score === null ? null : gradeScore(findings.score),
    overallRisk: findings.overallRisk,
    coverage: describeCoverage(findings.tests),
    counts: [
      `${passed.length} passed`,
      countWords(warned.length, 'warning'),
      `${failed.length} failed`,
      `${untested.length} not tested`,
    ],
    summary: describeWorst(findings),
    findings: keepFilled([
      { heading: 'Failed', tests: failed },
      { heading: 'Warnings', tests: warned },
    ]),
    others: keepFilled([
      { heading: 'Passed', tests: passed },
      { heading: 'Not tested', tests: untested },
    ]),
    action: { label: 'Read the report online', url },
    attached: 'The full report is attached as a PDF.',
    foot: `You are receiving this because someone requested a scan of ${host} with this address. The online report shows the evidence for each test. You can also stop sharing it there, so that no one can open it any more. ${formatSender(site)}.`,
  };
}

export function describeCoverage(tests: readonly ScanTest[]): string {
  const { isThin, text } = measureCoverage(tests);
  return isThin ? `${text}.` : '';
}

export function describeWorst({ tests, score, overallRisk }: ReportSource['findings']): string {
  const [worst] = listFindings(tests);
  const none =
    score === null ? 'There is no score because too little of the site could be tested. ' : '';
  if (!worst) return `${none}Nothing that was tested needs fixing.`;
  if (score === null) return `${none}Of what could be tested, start with ${worst.name}.`;
  if (overallRisk === 'low') return `Nothing urgent was found. Start with ${worst.name}.`;
  return `${worst.name} makes the overall risk ${overallRisk}. Start there.`;
}

export function sortTests(tests: readonly ScanTest[]) {
  // The worst first.
  const found = listFindings(tests);
  const pick = (status: ScanTest['status']) => found.filter((test) => test.status === status);
  return {
    failed: pick('fail'),
    warned: pick('warning'),
    passed: tests.filter(({ tested, status }) => tested && status === 'pass'),
    untested: tests.filter((test) => !test.tested),
  };
}

const keepFilled = (groups: readonly ReportGroup[]) =>
  groups.filter(({ tests }) => tests.length > 0);

const columns = 76;
/** Characters of the bar that shows the score. */
const barWidth = 20;

/** Plain text of at most 76 columns, links and other single words excepted. */
export function layOutReportText(report: ReportContent): string {
  const { heading, lead, summary, action, attached, foot, footLink } = report;
  const lines = [
    heading,
    '',
    ...wrap(lead, columns),
    '',
    ...layOutScore(report),
    '',
    ...wrap(summary, columns),
    '',
    `${action.label}:`,
    action.url,
    '',
    attached,
    ...report.findings.flatMap((group) => [
      layOutTitle(group),
      ...group.tests.flatMap(layOutFinding),
    ]),
    ...report.others.flatMap((group) => [layOutTitle(group), ...layOutNames(group)]),
    '',
    '-- ',
    ...wrap(foot, columns),
    ...(footLink ? layOutLink(footLink) : []),
    '',
  ];
  return lines.join('\n');
}

/** The score with a bar, and the number of tests by outcome, as text. */
export function layOutScore({
  score,
  grade,
  overallRisk,
  coverage,
  counts,
}: ReportContent): string[] {
  const filled = Math.round(((score ?? 0) / 100) * barWidth);
  const bar = `${'#'.repeat(filled)}${'-'.repeat(barWidth - filled)}`;
  return [
    score === null
      ? 'NO SCORE'
      : `SCORE  ${score} of 100, grade ${grade}, ${overallRisk.toUpperCase()} RISK`,
    ...(score === null ? [] : [`       [${bar}]`]),
    ...(coverage === '' ? [] : [`       ${coverage}`]),
    `       ${counts.join(', ')}`,
  ];
}

const layOutTitle = ({ heading, tests }: ReportGroup) =>
  `\n${heading.toUpperCase()} (${tests.length})`;

function layOutFinding({ name, risk, why, recommendation }: ScanTest): string[] {
  const advice = recommendation === '' ? [] : indent(recommendation, '   > ');
  return ['', `${name} (${risk} risk)`, ...indent(why, '   '), ...advice];
}

/** No name is split over two lines. */
function layOutNames({ tests }: ReportGroup): string[] {
  const names = tests.map(({ name }) => name.replaceAll(' ', '\u00a0')).join(', ');
  return indent(names, '   ').map((line) => line.replaceAll('\u00a0', ' '));
}

function indent(text: string, margin: string): string[] {
  const lines = text.split('\n').flatMap((line) => wrap(line, columns - margin.length));
  return lines.map((line) => `${margin}${line}`.trimEnd());
}
