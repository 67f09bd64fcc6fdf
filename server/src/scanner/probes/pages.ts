import { randomBytes } from 'node:crypto';
import type { Target } from '../evidence/evidence.ts';
import type { Exchange, Visit } from '../evidence/http.ts';
import { found, notRun, type Part } from '../evidence/part.ts';
import type { ScanContext } from './scan-context.ts';
import { findBase, pageHeaders, rejectChallenge, tryExchange, visit } from './visit.ts';

/** Characters to keep of the home page, of the plain site and the counterpart, and of error pages. */
const keptHome = 512_000;
const keptOther = 20_000;
const keptError = 100_000;

/** The target's URL, with its redirects. */
export function probeHome(context: ScanContext): Promise<Part<Visit>> {
  return visit(context, context.target.url, keptHome);
}

/** The same path of the unencrypted site, with its redirects. */
export function probePlain(context: ScanContext): Promise<Part<Visit>> {
  const { target } = context;
  return visit(
    context,
    buildUrl({ ...target, scheme: 'http', port: target.ports.http }),
    keptOther,
  );
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
export async function probeCounterpart(context: ScanContext): Promise<Part<Visit>> {
  const { target } = context;
  const host = findCounterpart(target);
  if (host === null) return noCounterpart;
  return visit(context, buildUrl({ ...target, host, path: '/' }), keptOther);
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

/** Two random paths that do not exist: a bare one, and one with a page's extension. */
export async function probeNothing(
  context: ScanContext,
  home: Part<Visit>,
): Promise<Part<readonly Exchange[]>> {
  const base = findBase(home, context.target);
  if (typeof base !== 'string') return base;
  const paths = [`/${randomBytes(9).toString('hex')}`, `/${randomBytes(9).toString('hex')}.html`];
  const answers = await Promise.all(
    paths.map((path) =>
      tryExchange(context, {
        url: new URL(path, base).href,
        headers: pageHeaders,
        keep: keptError,
      }),
    ),
  );
  const exchanges: Exchange[] = [];
  for (const answer of answers.map(rejectChallenge)) {
    if ('ran' in answer) return answer;
    exchanges.push(answer);
  }
  return found(exchanges);
}
