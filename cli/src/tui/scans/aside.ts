import type { ScanFindings } from '@longitude/contract/scans';
import { renderEmail } from '../inbox/detail.ts';
import { bold, dim, fitLine, joinEnds, span, type Line } from '../ui/line.ts';
import { headingLine } from '../ui/lines.ts';
import { marks } from '../ui/theme.ts';
import { formatEntryTime } from '../ui/times.ts';
import { rightCell } from './marks.ts';
import type { ScanReport } from './source.ts';

const maxScore = 100;

/** Scores of the same address, newest first. */
export function renderHistory({ history, scan }: ReportHistory, columns: number): Line[] {
  const bar = Math.max(4, columns - 28);
  return [
    headingLine('History', history.length, columns),
    ...history.map(({ id, score, grade, createdAt }) => {
      const verdict = `${String(score ?? marks.none).padStart(3)} ${grade ?? marks.none}`;
      const filled = Math.round(((score ?? 0) / maxScore) * bar);
      const cells = [span(verdict.padEnd(8)), dim(marks.scale.repeat(filled))];
      const time = formatEntryTime(createdAt);
      return [...fitLine([id === scan.id ? bold(time) : span(time)], 16), ...cells];
    }),
  ];
}
type ReportHistory = Pick<ScanReport, 'history' | 'scan'>;

/** The emails about a scan. */
export function renderDelivery({ emails, scan }: ScanReport, columns: number): Line[] {
  const client = scan.clientContacted ? 'contacted' : 'not contacted';
  return [
    headingLine('Sent Emails', emails.length, columns),
    ...emails.map((email) => renderEmail(email, columns, true)),
    [dim(`Client ${client}. c writes an email.`)],
  ];
}

/** `Cookie Security   ━━━━━━───   50` of each category, in `count` columns. */
export function renderCategories(
  { categories }: ScanFindings,
  columns: number,
  count: 1 | 2,
): Line[] {
  const gap = 3;
  const width = count === 1 ? columns : Math.floor((columns - gap) / 2);
  const cells = categories.map((category) => renderCategory(category, width));
  const rows = Math.ceil(cells.length / count);
  return Array.from({ length: rows }, (_, row) => {
    const second = cells[row + rows];
    return [...(cells[row] ?? []), ...(second ? [span(' '.repeat(gap)), ...second] : [])];
  });
}

function renderCategory(
  { name, score }: ScanFindings['categories'][number],
  columns: number,
): Line {
  const nameWidth = 25;
  const bar = Math.max(4, columns - nameWidth - 5);
  const filled = Math.round(((score ?? 0) / maxScore) * bar);
  const number = score === null ? dim(marks.none) : span(String(Math.round(score)));
  const cells = [
    ...fitLine([span(name)], nameWidth),
    span(marks.scale.repeat(filled)),
    dim(marks.scaleRest.repeat(bar - filled)),
  ];
  return joinEnds(cells, rightCell(number, 3), columns);
}
