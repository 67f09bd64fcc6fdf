import { findDefinition } from '@longitude/contract/setting-definitions';
import type { Setting } from '@longitude/contract/settings';

/** The JSON of the business hours with a line for each day; anything else stays as it is. */
export function formatHours(json: string): string {
  try {
    const days = Object.entries(JSON.parse(json) as Record<string, unknown>);
    const lines = days.map(([day, hours]) => `  ${JSON.stringify(day)}: ${JSON.stringify(hours)}`);
    return lines.length > 0 ? `{\n${lines.join(',\n')}\n}` : json;
  } catch {
    return json;
  }
}

/** Settings as they are edited. What is typed is compared with these, so that layout is no change. */
export function layOutSettings(settings: readonly Setting[]): Setting[] {
  return settings.map((setting) =>
    findDefinition(setting.category, setting.key)?.kind === 'hours'
      ? { ...setting, value: formatHours(setting.value) }
      : setting,
  );
}
