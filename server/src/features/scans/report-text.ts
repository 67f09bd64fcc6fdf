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
    ...report.findings.flatMap((group) => layOutGroup(group, layOutFinding)),
    ...report.others.flatMap((group) => layOutGroup(group, layOutName)),
    '',
    '-- ',
    ...wrap(foot, columns),
    '',
  ];
  return lines.join('\n');
}

function layOutGroup({ heading, tests }: ReportGroup, layOut: (test: ScanTest) => string[]) {
  return ['', `${heading.toUpperCase()} (${tests.length})`, ...tests.flatMap(layOut)];
}

function layOutFinding({ name, risk, why, recommendation }: ScanTest): string[] {
  const advice = recommendation === '' ? [] : indent(recommendation, '   > ');
  return ['', `${name} (${risk} risk)`, ...indent(why, '   '), ...advice];
}

function layOutName({ name }: ScanTest): string[] {
  return [`   ${name}`];
}

function indent(text: string, margin: string): string[] {
  const lines = text.split('\n').flatMap((line) => wrap(line, columns - margin.length));
  return lines.map((line) => `${margin}${line}`.trimEnd());
}
