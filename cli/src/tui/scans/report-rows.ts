import { dim, fitLine, joinEnds, span, type Line } from '../ui/line.ts';
import { marks } from '../ui/theme.ts';
import { formatListTime } from '../ui/times.ts';
import { riskSpan, rightCell } from './marks.ts';
import type { ScanRow } from './source.ts';

/** Widths from which a row has its grade, and all columns. */
const wide = { grade: 70, all: 92 };

/** The rows of a list as columns. */
export interface Table<Row> {
  readonly head: (columns: number) => Line;
  readonly row: (row: Row, columns: number) => Line;
}

const whenWidth = 9;

export const reportTable: Table<ScanRow> = {
  head: (columns) => {
    const grade = columns < wide.grade ? '' : 'Grade  ';
    const lead = `  Score  ${grade}Risk        Site`;
    const more = columns < wide.all ? '' : 'Contacted  Took       ';
    return joinEnds([dim(lead)], [dim(`${more}When `)], columns);
  },
  row: (row, columns) => {
    const score = row.score === null ? marks.none : String(row.score);
    const grade = columns < wide.grade ? [] : fitLine([span(row.grade ?? marks.none)], 5);
    const gap = span(columns < wide.grade ? '  ' : '    ');
    const when = rightCell(dim(formatListTime(row.createdAt)), whenWidth);
    const took = row.tookMs === 0 ? marks.none : `${(row.tookMs / 1000).toFixed(1)} s`;
    const more =
      columns < wide.all
        ? []
        : [...fitLine([span(row.contacted)], 10), ...rightCell(span(took), 6), span(' ')];
    const left = [
      ...rightCell(span(score), 6),
      gap,
      ...grade,
      ...fitLine([riskSpan(row.risk)], 12),
    ];
    return joinEnds([...left, span(row.site)], [...more, ...when, span(' ')], columns);
  },
};
