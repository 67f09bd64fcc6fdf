import type { ResponseObject } from '@hapi/hapi';
import { AppError } from '../errors.ts';

/** The entity tag of an editable-fields version (RFC 9110, 8.8.3). */
export function tagVersion(response: ResponseObject, version: number): ResponseObject {
  return response.header('etag', `"${version}"`);
}

/**
 * The version in If-Match (RFC 9110, 13.1.1); undefined for any version.
 * @throws AppError `bad_request` for anything but `*` or one strong tag of ours
 */
export function readIfMatch(header: unknown): number | undefined {
  if (header === undefined || header === '*') return undefined;
  const version = typeof header === 'string' ? /^"(\d{1,15})"$/.exec(header)?.[1] : undefined;
  if (version === undefined) {
    throw new AppError('bad_request', 'If-Match must be one entity tag of this resource.');
  }
  return Number(version);
}
