import { describeHours, layOutHours, formatWeekday } from '@longitude/contract/business-hours';
import type { BusinessHours } from '@longitude/contract/setting-defaults';
import type { SettingDefinition } from '@longitude/contract/setting-definitions';
import { explainBadSetting, passwordSentinel } from '@longitude/contract/settings';
import { dim, span, type Line } from '../ui/line.ts';
import { marks } from '../ui/theme.ts';

/** A stored value on one line: `on`, `Mon to Fri 09:00 to 17:00`, `not set`. */
export function describeValue(definition: SettingDefinition, value: string): string {
  const { kind } = definition;
  if (kind === 'boolean') return value === 'true' ? 'on' : 'off';
  if (value === '') return 'not set';
  if (kind === 'password') return passwordSentinel;
  if (kind === 'hours' && explainBadSetting(definition, value) === undefined) {
    const hours = JSON.parse(value) as BusinessHours;
    return describeHours(hours, (day) => formatWeekday(day).slice(0, 3));
  }
  return value.replaceAll(/,?\s*\n\s*/g, ', ');
}

/** A stored value in its row. */
export function renderValue(definition: SettingDefinition, value: string): Line {
  const text = describeValue(definition, value);
  if (definition.kind === 'boolean') {
    return [span(`${value === 'true' ? marks.selected : marks.untested} ${text}`)];
  }
  if (definition.kind === 'choice') return [span(text), dim(` ${marks.more}`)];
  return [value === '' ? dim(text) : span(text)];
}

/** A stored value for editing: business hours with a line for each day. */
export function layOutValue({ kind }: SettingDefinition, value: string): string {
  return kind === 'hours' ? layOutHours(value) : value;
}

/** Whether two values are equivalent; the layout of business hours does not matter. */
export function isSameValue(definition: SettingDefinition, a: string, b: string): boolean {
  return layOutValue(definition, a) === layOutValue(definition, b);
}
