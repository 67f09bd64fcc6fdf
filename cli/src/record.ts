import { escapeText, style } from './output.ts';
import { padText, wrapText } from './text.ts';

/** Lines of labels and values as the API gave them; missing values are left out. */
export function renderFields(
  fields: readonly (readonly [label: string, value: string | null | undefined])[],
  width: number,
): string[] {
  const given = fields.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
  const labelWidth = Math.max(...given.map(([label]) => label.length)) + 2;
  return given.flatMap(([label, value]) =>
    wrapText(escapeText(value), Math.max(20, width - labelWidth)).map((line, index) =>
      (style('dim', padText(index === 0 ? label : '', labelWidth)) + line).trimEnd(),
    ),
  );
}

/** A heading with a text of several lines beneath it; nothing when there is no text. */
export function renderSection(
  title: string,
  text: string | null | undefined,
  width: number,
): string[] {
  if (!text) return [];
  return ['', style('bold', title), ...wrapText(escapeText(text, { hasLines: true }), width)];
}
