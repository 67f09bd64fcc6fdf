import { randomBytes } from 'node:crypto';
import type { Reflection, Visit } from '../evidence/http.ts';
import { found, type Part } from '../evidence/part.ts';
import { showAddress } from '../evidence/show-address.ts';
import { isHtml, readMembers } from '../headers/header-values.ts';
import { findTokens } from '../html/page.ts';
import { readPage } from '../html/read-page.ts';
import type { ScanContext } from './scan-context.ts';
import { findBase, pageHeaders, rejectChallenge, tryExchange } from './visit.ts';

const pageMemo = 512_000;
const maxTokens = 5;

/** The home page with a random query, which the page may repeat. */
export async function probeReflection(
  context: ScanContext,
  home: Part<Visit>,
): Promise<Part<Reflection>> {
  const base = findBase(home, context.target);
  if (typeof base !== 'string') return base;
  const url = new URL(base);
  const value = randomBytes(9).toString('hex');
  url.searchParams.set('q', value);
  const request = { url: url.href, headers: pageHeaders, keep: pageMemo };
  const response = rejectChallenge(await tryExchange(context, request));
  if ('ran' in response) return response;
  const tokens = isHtml(response) ? findTokens(readPage(response)) : [];
  return found({
    url: showAddress(response.url, 500),
    status: response.status,
    repeatsQuery: response.body.includes(value),
    codings: readMembers(response, 'content-encoding').join(', ').slice(0, 50),
    tokens: tokens.slice(0, maxTokens).map(({ name }) => name.slice(0, 80)),
  });
}
