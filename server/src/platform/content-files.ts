import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkInput } from '@longitude/contract/core/validation';
import { load } from 'js-yaml';
import type * as z from 'zod/mini';

/** Texts that people edit without changing code. */
export const contentFolder = join(import.meta.dirname, '../../content');

const format = /^---\n([^]*?\n)---\n([^]*)$/;

/**
 * Reads an HTML file of `server/content` with fields in YAML above the text, between lines of `---`.
 * @param file its path in that folder
 * @param schema of the fields, with the text as `content`
 * @throws Error that names the file, and each field that does not fit
 */
export function readContentFile<Value>(file: string, schema: z.ZodMiniType<Value>): Value {
  return parseContent(file, readContent(file), schema);
}

export const readContent = (file: string) => readFileSync(join(contentFolder, file), 'utf8');

/** @param file for errors */
export function parseContent<Value>(
  file: string,
  source: string,
  schema: z.ZodMiniType<Value>,
): Value {
  const [, fields = '', content = ''] = format.exec(source.replaceAll('\r\n', '\n')) ?? [];
  const checked = checkInput(schema, { ...readFields(file, fields), content: content.trimEnd() });
  if (checked.ok) return checked.value;
  const errors = Object.entries(checked.fields).map(([field, text]) => `${field}: ${text}`);
  throw new Error(`server/content/${file} has invalid fields: ${errors.join('; ')}`);
}

function readFields(file: string, fields: string): Record<string, unknown> {
  try {
    return load(fields || '{}') as Record<string, unknown>;
  } catch (cause) {
    throw new Error(`The fields above server/content/${file} cannot be read`, { cause });
  }
}
