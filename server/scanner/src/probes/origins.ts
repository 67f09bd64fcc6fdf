import type { Target } from '../evidence/evidence.ts';
import type { Exchange, Visit } from '../evidence/http.ts';
import { found, type NotRun, type Part } from '../evidence/part.ts';
import type { HttpRequest } from '../net/network.ts';
import type { ScanContext } from './scan-context.ts';
import { findBase, rejectChallenge, tryExchange } from './visit.ts';

/** An untrusted origin: the name is reserved (RFC 2606). */
export const strangeOrigin = 'https://evil.example';

type OriginTry = { readonly origin: string; readonly exchange: Exchange };

/**
 * An origin that anyone could register, and that a server accepts as the site's own when it
 * compares only the ends of names: eviltarget.example for target.example. It is only named, never
 * contacted.
 */
export function buildLookalike({
  host,
  domain,
  isAddress,
}: Pick<Target, 'host' | 'domain' | 'isAddress'>): string | null {
  return isAddress ? null : `https://evil${domain ?? host}`;
}

function listQuestions(target: Target): (readonly [origin: string, method: 'GET' | 'OPTIONS'])[] {
  const lookalike = buildLookalike(target);
  return [
    [strangeOrigin, 'GET'],
    ['null', 'GET'],
    [strangeOrigin, 'OPTIONS'],
    ...(lookalike === null ? [] : [[lookalike, 'GET'] as const]),
  ];
}

/**
 * Requests like those of another site's script, of a sandboxed frame (origin null), and of a site
 * whose name ends like the target's.
 */
export async function probeOrigins(
  context: ScanContext,
  home: Part<Visit>,
): Promise<Part<readonly OriginTry[]>> {
  const url = findBase(home, context.target);
  if (typeof url !== 'string') return url;
  const tries = await Promise.all(
    listQuestions(context.target).map(async ([origin, method]) => {
      const headers = method === 'GET' ? { origin } : { origin, ...preflight };
      const request: HttpRequest = { url, method, headers, keep: 2000 };
      return { origin, exchange: rejectChallenge(await tryExchange(context, request)) };
    }),
  );
  const answered: OriginTry[] = [];
  let why: NotRun | null = null;
  for (const { origin, exchange } of tries) {
    if ('ran' in exchange) why ??= exchange;
    else answered.push({ origin, exchange });
  }
  // A server may close the connection on an origin that it rejects: the others still count.
  return answered.length === 0 && why !== null ? why : found(answered);
}

const preflight = { 'access-control-request-method': 'POST' } as const;
