import { currentRun } from './io.ts';

/**
 * The error of a field of the API, in the words of the command line: the flag that was typed for
 * it, `--from must be a date`; otherwise the field, unless its text names it.
 */
export function describeField(field: string, text: string): string {
  const flag = currentRun().flags.get(field.split('.')[0] ?? field);
  if (flag !== undefined && text.startsWith(`${field} `)) return flag + text.slice(field.length);
  const isNamed = flag === undefined ? namesField(text, field) : text.includes(flag);
  return isNamed ? text : `${flag ?? field}: ${text}`;
}

/** Whether a text has the words of a field: "This is not your current password." */
export function namesField(text: string, field: string): boolean {
  const words = field.replaceAll(/[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
  return ` ${text.toLowerCase().replaceAll(/[^a-z0-9]+/g, ' ')} `.includes(` ${words} `);
}

/** Whether a flag was typed for a field of the API. */
export const hasFlag = (field: string): boolean =>
  currentRun().flags.has(field.split('.')[0] ?? field);
