import { errorCodes, type ErrorCode } from '@longitude/contract/core/error-codes';

/** A whole response, for requests that no handler sees. */
function composeResponse(status: string, code: ErrorCode, header = ''): string {
  const body = JSON.stringify({ error: errorCodes[code].text, code });
  return [
    `HTTP/1.1 ${status}`,
    'connection: close',
    'content-type: application/json; charset=utf-8',
    'x-content-type-options: nosniff',
    "content-security-policy: default-src 'none'; frame-ancestors 'none'",
    'cache-control: no-store',
    ...(header === '' ? [] : [header]),
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
}

export const tooSlow = composeResponse('408 Request Timeout', 'too_slow');
export const badRequest = composeResponse('400 Bad Request', 'bad_request');
const tooLong = composeResponse('431 Request Header Fields Too Large', 'headers_too_large');
export const tooMany = composeResponse('503 Service Unavailable', 'unavailable', 'retry-after: 5');

/** The response to a request that could not be read; undefined when its client has gone. */
export function findRefusal({ code = '' }: NodeJS.ErrnoException): string | undefined {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return tooSlow;
  if (code === 'HPE_HEADER_OVERFLOW') return tooLong;
  return code.startsWith('HPE_') ? badRequest : undefined;
}
