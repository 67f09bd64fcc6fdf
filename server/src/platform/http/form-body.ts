import { AppError } from '../errors.ts';

const maxFields = 100;
/** Names that reach the prototypes of objects (prototype pollution). */
const refusedNames = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Parses a form that was posted without scripts, exactly: media type, UTF-8 (fatal), no duplicate
 * names. Browsers send line breaks as CR LF (HTML, 4.10.21.8); they become line feeds, as scripts
 * would send them.
 * @throws AppError `unsupported_type` or `bad_request`
 */
export function parseFormBody(
  body: Buffer,
  contentType: string | undefined,
): Record<string, string> {
  const mediaType = /^application\/x-www-form-urlencoded\s*(;\s*charset="?utf-8"?\s*)?$/i;
  if (!mediaType.test(contentType ?? '')) {
    throw new AppError('unsupported_type', 'The form must be application/x-www-form-urlencoded.');
  }
  const pairs = decodeBytes(body).split('&').filter(Boolean);
  if (pairs.length > maxFields) throw new AppError('bad_request');
  const values = new Map<string, string>();
  for (const pair of pairs) {
    const at = pair.includes('=') ? pair.indexOf('=') : pair.length;
    const name = decode(pair.slice(0, at));
    if (values.has(name) || refusedNames.has(name)) throw new AppError('bad_request');
    values.set(name, decode(pair.slice(at + 1)).replaceAll('\r\n', '\n'));
  }
  return Object.fromEntries(values);
}

function decodeBytes(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw new AppError('bad_request');
  }
}

function decode(text: string): string {
  try {
    // Throws on incomplete escapes and on bytes that are not UTF-8.
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new AppError('bad_request');
  }
}
