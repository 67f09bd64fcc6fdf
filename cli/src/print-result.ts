import { listKnownFields } from './response-fields.ts';
import { findClosest } from './closest-word.ts';
import { Failure, exitCodes } from './failure.ts';
import { readMode, type ModeOptions, type OutputMode } from './output-mode.ts';
import { escapeText, formatJson, print } from './output.ts';
import { printLong } from './pager.ts';

/**
 * Prints the result of a command as the global options say.
 * @param value the API's response, which `--json` prints unchanged
 * @param text for people, escaped; a function if it takes work or more calls
 * @param items the source of fields, ids and lines, if it is not the value itself
 * @throws Failure (usage) for an unknown field
 */
export async function printResult(
  options: ModeOptions,
  value: object,
  text: string | (() => string | Promise<string>),
  items: object = value,
): Promise<void> {
  const mode = readMode(options);
  if (mode.kind === 'text') return typeof text === 'string' ? print(text) : printLong(await text());
  if (mode.kind === 'json' && mode.fields.length === 0) return print(formatJson(value));
  const list = toList(items);
  requireFields(mode, list, listKnownFields(value));
  if (mode.kind === 'json') {
    const selected = list.map((item) => selectFields(item, mode.fields));
    return print(formatJson(Array.isArray(items) ? selected : selected[0]));
  }
  const lines = formatLines(mode, list, { hasLines: !Array.isArray(items) });
  if (lines.length > 0) await print(lines.join('\n'));
}

function toList(items: object): readonly object[] {
  return Array.isArray(items) ? (items as readonly object[]) : [items];
}

/** A line per item: its JSON, or the raw value of one field. */
export function formatLines(
  { kind, fields }: OutputMode,
  items: readonly object[],
  { hasLines = false } = {},
): string[] {
  if (kind === 'ndjson') return items.map((item) => formatJson(selectFields(item, fields), 0));
  return items.map((item) => formatValue(readField(item, fields[0] ?? ''), hasLines));
}

/** The named fields of an item in their order, null for missing ones; all of them without names. */
export function selectFields(item: object, fields: readonly string[]): object {
  if (fields.length === 0) return item;
  return Object.fromEntries(fields.map((field) => [field, readField(item, field) ?? null]));
}

/** The value behind a path such as `calculation.monthlySavings` or `files.0.size`. */
function readField(item: object, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => {
    const hasKey = typeof value === 'object' && value !== null && Object.hasOwn(value, key);
    return hasKey ? (value as Readonly<Record<string, unknown>>)[key] : undefined;
  }, item);
}

function formatValue(value: unknown, hasLines: boolean): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'object') return formatJson(value, 0);
  return escapeText(typeof value === 'string' ? value : JSON.stringify(value), { hasLines });
}

/**
 * Checks the requested fields against those of the contract and of the items.
 * @throws Failure (usage) that lists them, for an unknown one
 */
export function requireFields(
  { fields }: OutputMode,
  items: readonly object[],
  known: readonly string[],
): void {
  const names = [...new Set([...known, ...items.flatMap((item) => Object.keys(item))])];
  if (names.length === 0) return;
  for (const field of fields) {
    const [first = ''] = field.split('.');
    if (names.includes(first)) continue;
    const closest = findClosest(first, names);
    const hint = closest === undefined ? '' : ` Did you mean ${closest}?`;
    const list = `The fields are: ${names.join(', ')}`;
    throw new Failure(`There is no field “${field}”.${hint}`, exitCodes.usage, [list]);
  }
}
