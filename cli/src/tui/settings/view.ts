import { bold, dim, fitLine, joinEnds, reverseLine, span, type Line } from '../ui/line.ts';
import { fitLines, headingLine, joinBeside, ruleLine, wrapLines, type Size } from '../ui/lines.ts';
import { marks } from '../ui/theme.ts';
import { formatTimeOfDay } from '../ui/times.ts';
import { renderField, settingLabelColumns } from './field.ts';
import { settingGroups } from './groups.ts';
import type { SettingsModel } from './model.ts';
import { describeValue } from './values.ts';

/** Widths from which the groups are beside the fields, and have more room. */
const wide = { groups: 80, room: 100 };
/** Rows from which there is a line between the fields. */
const airyRows = 40;
/** Rows of the panel about the field under the cursor. */
const panel = { min: 2, max: 8 };

/** The tab of the settings: groups and fields. */
export function renderSettings(model: SettingsModel, size: Size): Line[] {
  const { columns, rows } = size;
  if (columns < wide.groups) return renderStacked(model, size);
  const groupColumns = columns < wide.room ? 22 : 30;
  const groups = [[], ...renderGroups(model, groupColumns)];
  return joinBeside(
    fitLines(groups, { columns: groupColumns, rows }),
    renderPane(model, { columns: columns - groupColumns - 1, rows }),
    model.isInFields,
  );
}

/** The groups above the fields, or only the fields while they have the cursor. */
function renderStacked(model: SettingsModel, size: Size): Line[] {
  if (model.isInFields) return renderPane(model, size);
  const { columns, rows } = size;
  const groups = renderGroups(model, columns);
  return [
    ...groups,
    ruleLine(columns),
    ...renderPane(model, { columns, rows: rows - groups.length - 1 }),
  ];
}

function renderGroups(model: SettingsModel, columns: number): Line[] {
  return settingGroups.map(({ title }, index) => {
    if (index !== model.groupIndex) return fitLine([span(`  ${title}`)], columns);
    const line = fitLine([span(`${marks.bar} `), bold(title)], columns);
    // While the fields have the cursor, only the bar marks the group.
    return model.isInFields ? line : reverseLine(line);
  });
}

/** The fields of the group, with a panel about the one under the cursor. */
function renderPane(model: SettingsModel, { columns, rows }: Size): Line[] {
  const head = [renderHead(model, columns), []];
  if (!model.isLoaded) return fitLines([...head, [dim(' Loading...')]], { columns, rows });
  const isAiry = rows >= airyRows;
  const fields = model.group.definitions.map((definition) => [
    ...renderField(model, definition, { columns, rows }),
    ...(isAiry ? [[]] : []),
  ]);
  const count = fields.flat().length;
  const room = rows - head.length;
  const panelRows = Math.max(panel.min, Math.min(panel.max, room - count));
  return [
    ...fitLines(head, { columns, rows: head.length }),
    ...fitLines(scrollFields(model, fields, room - panelRows), { columns, rows: room - panelRows }),
    ...renderPanel(model, { columns, rows: panelRows }),
  ];
}

/** The group, and its last known change. */
function renderHead(model: SettingsModel, columns: number): Line {
  const { title, definitions } = model.group;
  const changes = definitions.flatMap((definition) => model.findChange(definition) ?? []);
  const [last] = changes.toSorted((a, b) => b.time - a.time);
  const right = last ? [dim(`saved ${formatTimeOfDay(last.time)} by ${last.name}`), span(' ')] : [];
  return joinEnds([span(' '), bold(title)], right, columns);
}

/**
 * The lines around the field under the cursor; the first and the last show how many fields are
 * hidden.
 */
function scrollFields(
  model: SettingsModel,
  fields: readonly (readonly Line[])[],
  rows: number,
): Line[] {
  const lines = fields.flatMap((field, index) => field.map((line) => ({ line, index })));
  const start = lines.findIndex(({ index }) => index === model.fieldIndex);
  const end = start + (fields[model.fieldIndex]?.length ?? 1);
  let top = Math.min(model.top, start - 1);
  top = Math.max(top, end + 1 - rows);
  model.top = Math.max(0, Math.min(top, lines.length - rows));
  const shown = lines.slice(model.top, model.top + rows).map(({ line }) => line);
  const more = (mark: string, count: number): Line => [span(' '), dim(`${mark} ${count} more`)];
  if (model.top > 0) {
    const hidden = new Set(lines.slice(0, model.top + 1).map(({ index }) => index));
    shown[0] = more(marks.moreAbove, hidden.size);
  }
  const rest = lines.slice(model.top + rows - 1);
  if (rest.length > 1) {
    const hidden = new Set(rest.map(({ index }) => index));
    shown[rows - 1] = more(marks.more, hidden.size);
  }
  return shown;
}

/**
 * The description of the field under the cursor, and its whole value where the row truncates it.
 */
function renderPanel(model: SettingsModel, { columns, rows }: Size): Line[] {
  if (!model.isInFields) return fitLines([], { columns, rows });
  const definition = model.chosen;
  const width = columns - 2;
  const hint = wrapLines(describeField(model), width, { isDim: true });
  const value = describeValue(definition, model.read(definition));
  const isCut = span(value).columns > columns - settingLabelColumns - 2;
  const whole = isCut && !model.open ? wrapLines(value, width) : [];
  const heading = rows > panel.min ? [headingLine(definition.label, undefined, width)] : [];
  const room = Math.max(0, rows - heading.length - hint.length);
  const lines = [...heading, ...whole.slice(0, room), ...hint].slice(0, rows);
  const framed = lines.map((line): Line => [span(' '), ...line]);
  const above = Array.from({ length: rows - framed.length }, (): Line => []);
  return fitLines([...above, ...framed], { columns, rows });
}

function describeField({ open, chosen }: SettingsModel): string {
  if (open?.definition.kind !== 'password') return chosen.description;
  return 'Type a new password, or press Backspace to remove the stored one.';
}
