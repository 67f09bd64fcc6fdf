import type { ScanTest } from '@longitude/contract/scans';
import { wrap } from '../../platform/mail/layout.ts';
import type { ReportContent, ReportGroup } from './report-content.ts';

const columns = 76;
/** Characters of the bar that shows the score. */
const barWidth = 20;

/** Plain text of at most 76 columns, links and other single words excepted. */
export function layOutReportText(report: ReportContent): string {
  const { heading, lead, score, risk, coverage, counts, summary, action, foot } = report;
  const filled = Math.round((score / 100) * barWidth);
  const lines = [
    heading,
    '',
    ...wrap(lead, columns),
    '',
    `SCORE  ${score} of 100, ${risk}`,
    `       [${'#'.repeat(filled)}${'-'.repeat(barWidth - filled)}]`,
    ...(coverage === '' ? [] : [`       ${coverage}`]),
    `       ${counts.join(', ')}`,
    '',
    ...wrap(summary, columns),
    '',
    `${action.label}:`,
    action.url,
    ...report.findings.flatMap((group) => [
      layOutTitle(group),
      ...group.tests.flatMap(layOutFinding),
    ]),
    ...report.others.flatMap((group) => [layOutTitle(group), ...layOutNames(group)]),
    '',
    '-- ',
    ...wrap(foot, columns),
    '',
  ];
  return lines.join('\n');
}

const layOutTitle = ({ heading, tests }: ReportGroup) =>
  `\n${heading.toUpperCase()} (${tests.length})`;

function layOutFinding({ name, risk, why, recommendation }: ScanTest): string[] {
  const advice = recommendation === '' ? [] : indent(recommendation, '   > ');
  return ['', `${name} (${risk} risk)`, ...indent(why, '   '), ...advice];
}

/** No name is broken over two lines. */
function layOutNames({ tests }: ReportGroup): string[] {
  const names = tests.map(({ name }) => name.replaceAll(' ', '\u00a0')).join(', ');
  return indent(names, '   ').map((line) => line.replaceAll('\u00a0', ' '));
}

function indent(text: string, margin: string): string[] {
  const lines = text.split('\n').flatMap((line) => wrap(line, columns - margin.length));
  return lines.map((line) => `${margin}${line}`.trimEnd());
}
