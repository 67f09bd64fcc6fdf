import type { Request } from '@hapi/hapi';
import { AppError } from '../errors.ts';
import { readHeader } from './request-headers.ts';

/**
 * Refuses a form that another site lets its visitors send (CSRF). Browsers report the origin of a
 * post: Sec-Fetch-Site if they trust the connection, Origin always. Programs send neither.
 * @param origin the site's public origin; behind a proxy the Host header may differ
 * @throws AppError `bad_request`
 */
export function refuseForeignPost(request: Request, origin: string): void {
  const site = readHeader(request, 'sec-fetch-site');
  const from = readHeader(request, 'origin');
  const isForeign =
    site === ''
      ? from !== '' && from !== origin && hostOf(from) !== request.info.host
      : site !== 'same-origin' && site !== 'none';
  if (isForeign) throw new AppError('bad_request', 'This form was sent from another site.');
}

/** Host and port; undefined for `null`, which pages without an origin send. */
function hostOf(origin: string): string | undefined {
  return URL.parse(origin)?.host;
}
