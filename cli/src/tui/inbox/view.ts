import { formatCount } from '@longitude/contract/totals';
import { bold, dim, fitLine, joinEnds, span, type Line } from '../ui/line.ts';
import { fitLines, joinBeside, ruleLine, type Size } from '../ui/lines.ts';
import { renderField } from '../ui/text-field.ts';
import { marks } from '../ui/theme.ts';
import { renderEmails, renderFields, renderHead, renderMessage, renderNotes } from './detail.ts';
import type { InboxModel } from './model.ts';
import { markStatus, renderRows } from './rows.ts';
import type { InboxRecord } from './source.ts';

/** Widths from which the detail is beside the list, shows times of emails, and has two columns. */
const wide = { detail: 80, times: 100, columns: 150 };

/** The tab of an inbox: list and detail. */
export function renderInbox(model: InboxModel, size: Size): Line[] {
  const isNarrow = size.columns < wide.detail;
  if (isNarrow) return renderStacked(model, size);
  const listWidth = chooseListWidth(size.columns);
  const { rows } = size;
  const list = fitLines(renderList(model, listWidth, rows), { columns: listWidth, rows });
  const detailWidth = size.columns - listWidth - 1;
  return joinBeside(
    list,
    renderDetail(model, { columns: detailWidth, rows }, size.columns),
    model.isDetailFocused,
  );
}

function chooseListWidth(columns: number): number {
  if (columns < 100) return 33;
  return columns < wide.columns ? 46 : 52;
}

/** The list above the detail, or only the detail while it has the focus. */
function renderStacked(model: InboxModel, { columns, rows }: Size): Line[] {
  if (model.isDetailFocused) return renderDetail(model, { columns, rows }, columns);
  const isSearched = model.field !== undefined || model.words !== '' || model.isArchive;
  const head = isSearched ? renderTop(model, columns).slice(0, 1) : [];
  // Rows have two lines.
  const listRows = Math.max(2, Math.floor(rows / 4) * 2) + head.length;
  const list = [...head, ...renderRows(model, columns, listRows - head.length)];
  return [
    ...fitLines(list, { columns, rows: listRows }),
    ruleLine(columns),
    ...renderDetail(model, { columns, rows: rows - listRows - 1 }, columns),
  ];
}

function renderList(model: InboxModel, columns: number, rows: number): Line[] {
  const top = renderTop(model, columns);
  return [...top, ...renderRows(model, columns, rows - top.length)];
}

/** The folders and the search, with a line under the open folder. */
function renderTop(model: InboxModel, columns: number): Line[] {
  const { list, isArchive, words, field } = model;
  const inbox = countedName('Inbox', isArchive ? undefined : list.total, words);
  const archive = countedName('Archived', isArchive ? list.total : undefined, words);
  const [open, start] = isArchive ? [archive, inbox.length + 4] : [inbox, 1];
  const underline = [span(' '.repeat(start)), span(marks.underline.repeat(open.length))];
  if (model.selectedIds.size > 0) {
    return [[bold(` ${model.selectedIds.size} selected`), dim('   Esc clears')], underline];
  }
  if (field) {
    const text = renderField(field, columns - 16);
    return [joinEnds([span(' / '), ...text], [dim(`${list.total ?? ''} `)], columns), underline];
  }
  const names = [span(' '), isArchive ? dim(inbox) : bold(inbox), span('   ')];
  const folders = [...names, isArchive ? bold(archive) : dim(archive)];
  const search = words === '' ? 'search' : words;
  const rest = columns - inbox.length - archive.length - 6;
  const shown = fitLine([span(search)], Math.min(search.length, Math.max(3, rest - 3)));
  return [joinEnds(folders, [dim('/ '), ...shown, span(' ')], columns), underline];
}

const countedName = (name: string, total: number | undefined, words: string) =>
  total === undefined || words !== '' ? name : `${name} ${formatCount(total)}`;

/** The detail from the line to which it was scrolled; on a wide screen in two columns. */
function renderDetail(model: InboxModel, { columns, rows }: Size, screen: number): Line[] {
  const { record } = model;
  if (!record) return pad(renderRowHead(model), columns, rows);
  if (screen < wide.columns) {
    const lines = [
      ...renderHead(record, columns - 2),
      [],
      ...renderBody(record, columns - 2, screen),
    ];
    return renderColumn(model, lines, { columns, rows });
  }
  const left = Math.floor((columns - 1) * 0.57);
  const right = columns - left - 1;
  const text = [...renderHead(record, left - 2), [], ...renderMessage(record, left - 2)];
  const facts = renderFacts(record, right - 2, false);
  // The longer column scrolls; the other one stays.
  const isTextLonger = text.length > facts.length;
  return joinBeside(
    isTextLonger ? renderColumn(model, text, { columns: left, rows }) : pad(text, left, rows),
    isTextLonger ? pad(facts, right, rows) : renderColumn(model, facts, { columns: right, rows }),
  );
}

function renderColumn(model: InboxModel, lines: readonly Line[], { columns, rows }: Size): Line[] {
  model.scroll = Math.max(0, Math.min(model.scroll, lines.length - rows));
  return pad(lines.slice(model.scroll), columns, rows);
}

/** The fields of the row, until the detail has loaded. */
function renderRowHead({ list, foundId }: InboxModel): Line[] {
  const row = foundId === undefined ? list.chosen : undefined;
  if (!row) return [];
  return [[bold(row.name)], [span(`${markStatus(row.status)} ${row.status}`)]];
}

/** Lines with a column of space at both sides. */
function pad(lines: readonly Line[], columns: number, rows: number): Line[] {
  const framed = lines.map((line) => [span(' '), ...fitLine(line, columns - 2), span(' ')]);
  return fitLines(framed, { columns, rows });
}

function renderBody(record: InboxRecord, width: number, screen: number): Line[] {
  const hasTimes = screen < wide.detail || screen >= wide.times;
  return [
    ...renderFields(record, width),
    [],
    ...renderMessage(record, width),
    [],
    ...renderNotes(record, width),
    [],
    ...renderEmails(record, width, hasTimes),
  ];
}

function renderFacts(record: InboxRecord, width: number, hasTimes: boolean): Line[] {
  const fields = renderFields(record, width);
  const notes = renderNotes(record, width);
  return [...fields, [], ...notes, [], ...renderEmails(record, width, hasTimes)];
}
