import { weekdays, type Weekday } from '@longitude/contract/constants';
import type { BusinessHours, OpeningHours } from '@longitude/contract/setting-defaults';
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
    return describeHours(JSON.parse(value) as BusinessHours);
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

function describeHours(hours: BusinessHours): string {
  const runs: { readonly days: Weekday[]; readonly text: string }[] = [];
  for (const day of weekdays) {
    const text = describeTimes(hours[day]);
    const last = runs.at(-1);
    if (last?.text === text) last.days.push(day);
    else runs.push({ days: [day], text });
  }
  return runs.map(({ days, text }) => `${nameDays(days)} ${text}`).join(', ');
}

const describeTimes = ({ open, close, closed }: OpeningHours): string =>
  closed ? 'closed' : `${open} to ${close}`;

function nameDays(days: readonly Weekday[]): string {
  const [first = '', last = ''] = [days[0], days.at(-1)].map(nameDay);
  return days.length === 1 ? first : `${first} ${days.length === 2 ? 'and' : 'to'} ${last}`;
}

const nameDay = (day: string = ''): string => day.slice(0, 1).toUpperCase() + day.slice(1, 3);

/** A stored value as it is edited: business hours with a line for each day. */
export function layOutValue({ kind }: SettingDefinition, value: string): string {
  return kind === 'hours' ? layOutHours(value) : value;
}

/** A damaged value is edited as it is. */
function layOutHours(json: string): string {
  try {
    const days = Object.entries(JSON.parse(json) as Record<string, unknown>);
    const lines = days.map(([day, hours]) => `  ${JSON.stringify(day)}: ${JSON.stringify(hours)}`);
    return lines.length > 0 ? `{\n${lines.join(',\n')}\n}` : json;
  } catch {
    return json;
  }
}

/** Whether two values mean the same; the layout of business hours means nothing. */
export function isSameValue(definition: SettingDefinition, a: string, b: string): boolean {
  return layOutValue(definition, a) === layOutValue(definition, b);
}
