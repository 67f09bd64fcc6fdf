import type * as z from 'zod/mini';
import { fallbackMessage } from './fields.ts';

export type Checked<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly fields: Record<string, string> };

/** Errors reported at a time: more than any form has fields. */
const maxErrors = 20;

/**
 * Messages by field path (`hours.monday.open`), the first 20; errors of the whole input are under
 * `body`.
 */
export function checkInput<Value>(schema: z.ZodMiniType<Value>, input: unknown): Checked<Value> {
  // Other users of Zod may have set their own texts for all schemas: `fallbackMessage` overrides them.
  const parsed = schema.safeParse(input, { error: () => fallbackMessage });
  if (parsed.success) return { ok: true, value: parsed.data };
  const fields = new Map<string, string>();
  for (const [path, text] of parsed.error.issues.flatMap(describeIssue)) {
    if (fields.size === maxErrors) break;
    if (!fields.has(path))
      fields.set(path, text === fallbackMessage ? 'This value is not valid' : text);
  }
  return { ok: false, fields: Object.fromEntries(fields) };
}

function describeIssue(issue: z.core.$ZodIssue): [path: string, text: string][] {
  const at = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => [at ? `${at}.${key}` : key, 'This field is not known']);
  }
  if (issue.code === 'invalid_union') {
    const inner = issue.errors.flat().find((nested) => nested.message !== fallbackMessage);
    if (inner) return [[at || 'body', inner.message]];
  }
  return [[at || 'body', issue.message]];
}
