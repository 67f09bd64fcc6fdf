import {
  settingDefinitions,
  type SettingDefinition,
} from '@longitude/contract/setting-definitions';
import { passwordSentinel } from '@longitude/contract/settings';
import { dim, fitLine, reverseLine, span, type Line } from '../ui/line.ts';
import { wrapLines, type Size } from '../ui/lines.ts';
import { maskField, renderField as renderLine, wrapField } from '../ui/text-field.ts';
import { marks, type Tone } from '../ui/theme.ts';
import type { MarkName } from '../ui/marks.ts';
import type { OpenField, SettingsModel } from './model.ts';
import { describeValue, renderValue } from './values.ts';

/** Longer labels are cut: the panel below shows them whole. */
const maxLabelColumns = 19;
/** Width of the labels, with the bar before them and the gap behind them. */
export const settingLabelColumns: number =
  Math.min(maxLabelColumns, Math.max(...settingDefinitions.map(({ label }) => label.length))) + 3;
const maxFieldColumns = 64;
/** Lines of a long text in the open field, and rows of the pane for everything else. */
const fieldLines = { min: 3, max: 9, aroundRows: 10 } as const;

/** A setting: a line with its value, or the open field with its error below it. */
export function renderField(
  model: SettingsModel,
  definition: SettingDefinition,
  { columns, rows }: Size,
): Line[] {
  const { open, chosen, isInFields } = model;
  const isChosen = isInFields && definition === chosen;
  const name = [span(isChosen ? marks.bar : ' '), span(definition.label)];
  const label = [...fitLine(name, settingLabelColumns - 2), span('  ')];
  if (isChosen && open) return renderOpen(model, open, label, { columns, rows });
  const line = fitLine([...label, ...renderValue(definition, model.read(definition))], columns - 1);
  return [isChosen ? reverseLine(line) : line];
}

function renderOpen(
  model: SettingsModel,
  open: OpenField,
  label: Line,
  { columns, rows }: Size,
): Line[] {
  const width = Math.min(maxFieldColumns, columns - settingLabelColumns - 1);
  const indent = span(' '.repeat(settingLabelColumns));
  const text = renderText(open, { columns: width - 2, rows }).map((line, index): Line => [
    ...(index === 0 ? label : [indent]),
    span('['),
    ...fitLine(line, width - 2),
    span(']'),
  ]);
  const note = (mark: MarkName, tone: Tone, sentence: string): Line[] =>
    wrapLines(sentence, width - 2).map((line, index) => [
      indent,
      span(index === 0 ? `${marks[mark]} ` : '  ', { tone }),
      ...line,
    ]);
  return [
    ...text,
    ...(open.error === undefined ? [] : note('failed', 'bad', open.error)),
    ...(open.rival === undefined ? [] : note('warning', 'warning', describeRival(model, open))),
    ...(open.isSaving ? [[indent, dim('Saving...')]] : []),
  ];
}

/** The text with its cursor, in the surrounding lines. */
function renderText({ definition: { kind }, field }: OpenField, { columns, rows }: Size): Line[] {
  if (kind === 'password') {
    const isStored = field.text === passwordSentinel;
    return [renderLine(isStored ? field : maskField(field), columns)];
  }
  // A single-line text is shown as one line, unless it has several.
  if (kind !== 'multiline' && !field.text.includes('\n')) return [renderLine(field, columns)];
  const lines = wrapField(field, columns);
  const at = wrapField({ ...field, text: field.text.slice(0, field.cursor) }, columns).length - 1;
  const { min, max, aroundRows } = fieldLines;
  const count = Math.max(min, Math.min(max, rows - aroundRows));
  const top = Math.max(0, Math.min(at - count + 2, lines.length - count));
  return lines.slice(top, top + count);
}

function describeRival(model: SettingsModel, { definition, rival = '' }: OpenField): string {
  const name = model.findChange(definition)?.name ?? 'Someone';
  const changed = `${name} changed it in the meantime`;
  if (definition.kind === 'password') return `${changed}.`;
  return `${changed}: ${describeValue(definition, rival)}`;
}
