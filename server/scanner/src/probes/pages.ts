import { randomBytes } from 'node:crypto';
import type { AskPart } from '../evidence/collect.ts';
import type { Target } from '../evidence/evidence.ts';
import type { Exchange, Visit } from '../evidence/http.ts';
import { found, notRun, type NotRun, type Part } from '../evidence/part.ts';
import type { ScanContext } from './scan-context.ts';
import { findBase, pageHeaders, rejectChallenge, tryExchange, visit } from './visit.ts';

/** Characters to keep of the home page, of the plain site and the counterpart, and of error pages. */
const homeMemo = 512_000;
const otherMemo = 20_000;
const errorMemo = 100_000;

/** The target's URL, with its redirects. */
export function probeHome(context: ScanContext): Promise<Part<Visit>> {
  return visit(context, context.target.url, homeMemo);
}

/** The same path of the unencrypted site, with its redirects. */
export function probePlain(context: ScanContext, part: AskPart): Promise<Part<Visit>> {
  const { target } = context;
  const url = buildUrl({ ...target, scheme: 'http', port: target.ports.http });
  return visit(context, url, otherMemo, () => part('home'));
}

/** The www host for an apex, or the apex for www; null for every other name. */
export function findCounterpart({ host, domain }: Pick<Target, 'host' | 'domain'>): string | null {
  if (domain === null) return null;
  if (host === domain) return `www.${domain}`;
  return host === `www.${domain}` ? domain : null;
}

export const noCounterpart = notRun(
  'not_applicable',
  'The address is neither a domain itself nor its www name.',
);

/** The home page of the counterpart, which visitors also reach. */
export async function probeCounterpart(context: ScanContext, part: AskPart): Promise<Part<Visit>> {
  const { target } = context;
  const host = findCounterpart(target);
  if (host === null) return noCounterpart;
  const url = buildUrl({ ...target, host, path: '/' });
  return visit(context, url, otherMemo, () => part('home'));
}

/** A URL of the site: the target's own, with another scheme, port, host or path. */
function buildUrl({
  scheme,
  host,
  port,
  path,
}: Pick<Target, 'scheme' | 'host' | 'port' | 'path'>): string {
  const name = host.includes(':') ? `[${host}]` : host;
  return new URL(path, `${scheme}://${name}:${port}`).href;
}

/**
 * Two random paths that do not exist: a bare one, and one with a page's extension. Requests them in
 * parallel with the home page if `likely` is already known as the site's own address: then a slow
 * site causes only one wait.
 */
export async function probeNothing(
  context: ScanContext,
  home: Part<Visit> | Promise<Part<Visit>>,
  likely: string | null = null,
): Promise<Part<readonly Exchange[]>> {
  const early = likely === null ? null : askForNothing(context, likely);
  const base = findBase(await home, context.target);
  if (typeof base !== 'string') return base;
  const isSame = likely !== null && new URL(likely).origin === new URL(base).origin;
  const responses = await (isSame && early !== null ? early : askForNothing(context, base));
  const exchanges: Exchange[] = [];
  for (const response of responses.map(rejectChallenge)) {
    if ('ran' in response) return response;
    exchanges.push(response);
  }
  return found(exchanges);
}

function askForNothing(context: ScanContext, base: string): Promise<(Exchange | NotRun)[]> {
  const paths = [`/${randomBytes(9).toString('hex')}`, `/${randomBytes(9).toString('hex')}.html`];
  const ask = (path: string) => {
    const url = new URL(path, base).href;
    return tryExchange(context, { url, headers: pageHeaders, keep: errorMemo });
  };
  return Promise.all(paths.map(ask));
}
