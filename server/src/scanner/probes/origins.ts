import type { Exchange, Visit } from '../evidence/http.ts';
import { found, type Part } from '../evidence/part.ts';
import type { HttpRequest } from '../net/network.ts';
import type { ScanContext } from './scan-context.ts';
import { findBase, rejectChallenge, tryExchange } from './visit.ts';

/** An untrusted origin: the name is reserved (RFC 2606). */
const strangeOrigin = 'https://evil.example';

type OriginTry = { readonly origin: string; readonly exchange: Exchange };

const questions: readonly (readonly [origin: string, method: 'GET' | 'OPTIONS'])[] = [
  [strangeOrigin, 'GET'],
  ['null', 'GET'],
  [strangeOrigin, 'OPTIONS'],
];

/** Requests like those of another site's script, and of a sandboxed frame (origin null). */
export async function probeOrigins(
  context: ScanContext,
  home: Part<Visit>,
): Promise<Part<readonly OriginTry[]>> {
  const url = findBase(home, context.target);
  if (typeof url !== 'string') return url;
  const tries = await Promise.all(
    questions.map(async ([origin, method]) => {
      const headers = method === 'GET' ? { origin } : { origin, ...preflight };
      const request: HttpRequest = { url, method, headers, keep: 2000 };
      return { origin, exchange: rejectChallenge(await tryExchange(context, request)) };
    }),
  );
  const answered: OriginTry[] = [];
  for (const { origin, exchange } of tries) {
    if ('ran' in exchange) return exchange;
    answered.push({ origin, exchange });
  }
  return found(answered);
}

const preflight = { 'access-control-request-method': 'POST' } as const;
