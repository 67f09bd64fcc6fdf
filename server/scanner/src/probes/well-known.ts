import type { Exchange, Visit } from '../evidence/http.ts';
import { found, type Part } from '../evidence/part.ts';
import { isSecurityTxt, refusal, refusesScanner } from '../files/well-known.ts';
import { readCombined } from '../headers/header-values.ts';
import { isOwnUrl, isRedirect } from '../headers/own-response.ts';
import type { ScanContext } from './scan-context.ts';
import { findBase, rejectChallenge, tryExchange } from './visit.ts';

/** In characters. No crawler may stop before 500 KiB (RFC 9309, 2.5): the owner may refuse at the end. */
const robotsMemo = 500 * 1024;
const securityTxtMemo = 20_000;

/** The root's robots.txt, through one redirect within the site (to https, to www). */
export async function probeRobots(context: ScanContext): Promise<Part<Exchange>> {
  const url = new URL('/robots.txt', context.target.url).href;
  const part = await askForText(context, url, robotsMemo);
  if (!part.ran || !refusesScanner(part.value.body)) return part;
  // Evidence of a long file is cut, and the refusal may be at its end.
  return found({ ...part.value, body: refusal });
}

/** A text of the site, through one redirect within the site. */
async function askForText(
  context: ScanContext,
  url: string,
  keep: number,
): Promise<Part<Exchange>> {
  const headers = { accept: 'text/plain,*/*;q=0.5' };
  const response = await tryExchange(context, { url, keep, headers });
  if ('ran' in response) return response;
  const to = isRedirect(response)
    ? URL.parse(readCombined(response, 'location') ?? '', response.url)
    : null;
  const isOwn =
    to && to.href !== url && /^https?:$/.test(to.protocol) && isOwnUrl(to.href, context.target);
  const last = isOwn ? await tryExchange(context, { url: to.href, keep, headers }) : response;
  const own = rejectChallenge(last);
  return 'ran' in own ? own : found(own);
}

/** The security.txt at its standard path (RFC 9116, 3), otherwise at the root, its former place. */
export async function probeSecurityTxt(
  context: ScanContext,
  home: Part<Visit>,
): Promise<Part<Exchange>> {
  const base = findBase(home, context.target);
  if (typeof base !== 'string') return base;
  const ask = (path: string) => askForText(context, new URL(path, base).href, securityTxtMemo);
  const proper = await ask('/.well-known/security.txt');
  if (!proper.ran || isSecurityFile(proper.value)) return proper;
  const legacy = await ask('/security.txt');
  if (!legacy.ran) return legacy.code === 'budget' ? legacy : proper;
  return isSecurityFile(legacy.value) ? legacy : proper;
}

const isSecurityFile = ({ status, body }: Exchange) => status === 200 && isSecurityTxt(body);
