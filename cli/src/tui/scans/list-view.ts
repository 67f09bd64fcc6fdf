import { bold, dim, fitLine, joinEnds, reverseLine, span, type Line } from '../ui/line.ts';
import { fitLines, joinBeside, ruleLine, type Size } from '../ui/lines.ts';
import { renderField } from '../ui/text-field.ts';
import { marks } from '../ui/theme.ts';
import type { ScansModel } from './model.ts';
import { reportTable, type Table } from './report-rows.ts';
import { scheduleTable } from './schedule-rows.ts';
import { renderAside, renderStrip } from './strip.ts';
import { renderWatchLine } from './running-view.ts';

/** Width from which the chosen scan is shown beside the list. */
const wideFrom = 150;

/** The two lists with the strip of the chosen row. */
export function renderLists(model: ScansModel, size: Size): Line[] {
  const { columns, rows } = size;
  if (columns < wideFrom || model.isSchedules) return renderList(model, size, true);
  const width = Math.floor(columns * 0.62);
  const list = renderList(model, { columns: width, rows }, false);
  return joinBeside(list, renderAside(model.target, { columns: columns - width - 1, rows }));
}

function renderList(model: ScansModel, { columns, rows }: Size, hasStrip: boolean): Line[] {
  const top = [...renderTop(model, columns), ...renderHead(model, columns, rows)];
  const strip = hasStrip ? [ruleLine(columns), ...renderStrip(model, columns)] : [];
  const watch = renderWatchLine(model.watch, columns);
  const room = rows - top.length - strip.length - watch.length;
  const body = fitLines(renderRows(model, columns, room), { columns, rows: room });
  return fitLines([...top, ...body, ...watch, ...strip], { columns, rows });
}

function renderHead(model: ScansModel, columns: number, rows: number): Line[] {
  const table = model.isSchedules ? scheduleTable : reportTable;
  const rule = [span(' '), ...ruleLine(columns - 2)];
  return [table.head(columns), ...(rows < 18 ? [] : [rule])];
}

function renderRows(model: ScansModel, columns: number, rows: number): Line[] {
  if (model.list.rows.length === 0) return renderEmpty(model);
  // The cursor's row is the same for both kinds.
  const { start, lines } = model.isSchedules
    ? drawWindow(model.schedules.window(rows), scheduleTable, columns)
    : drawWindow(model.reports.window(rows), reportTable, columns);
  return lines.map((line, index) => {
    const isChosen = start + index === model.list.index;
    const row = [span(isChosen ? marks.bar : ' '), ...fitLine(line, columns - 1)];
    return isChosen ? reverseLine(row) : row;
  });
}

function drawWindow<Row>(
  { start, rows }: { readonly start: number; readonly rows: readonly Row[] },
  { row }: Table<Row>,
  columns: number,
): { readonly start: number; readonly lines: Line[] } {
  return { start, lines: rows.map((each) => row(each, columns - 1)) };
}

function renderEmpty({ list, words, risk, isSchedules }: ScansModel): Line[] {
  if (!list.isLoaded) return [[], [dim('   Loading...')]];
  if (words !== '') return [[], [dim('   No matches. Esc clears the search.')]];
  if (isSchedules) return [[], [dim('   No schedules yet. n creates the first one.')]];
  if (risk !== undefined) return [[], [dim(`   No scan has this risk. f shows all of them.`)]];
  return [[], [dim('   No scans yet. n scans a site.')]];
}

/** The two lists and the filters, with a line under the open list. */
function renderTop(model: ScansModel, columns: number): Line[] {
  const { isSchedules, words, field, risk } = model;
  const reports = countedName('Reports', model.reports.total);
  const schedules = countedName('Schedules', model.schedules.total);
  const [open, start] = isSchedules ? [schedules, reports.length + 4] : [reports, 1];
  const underline = [span(' '.repeat(start)), span(marks.underline.repeat(open.length))];
  if (field) return [[span(' / '), ...renderField(field, columns - 4)], underline];
  const names = [
    span(' '),
    isSchedules ? dim(reports) : bold(reports),
    span('   '),
    isSchedules ? bold(schedules) : dim(schedules),
  ];
  const filter = isSchedules
    ? []
    : [dim('   f '), span(columns < 70 ? (risk ?? 'all') : `risk: ${risk ?? 'all'}`)];
  const room = columns - reports.length - schedules.length - 30;
  const search = words === '' ? 'search' : words;
  const shown = fitLine([span(search)], Math.min(span(search).columns, Math.max(6, room)));
  return [joinEnds(names, [dim('/ '), ...shown, ...filter, span(' ')], columns), underline];
}

const countedName = (name: string, total: number | undefined) =>
  total === undefined ? name : `${name} ${total}`;
