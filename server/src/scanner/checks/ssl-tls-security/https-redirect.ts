import type { Target } from '../../evidence/evidence.ts';
import type { Exchange, Visit } from '../../evidence/http.ts';
import { readValues } from '../../headers/header-values.ts';
import { isRedirect } from '../../headers/own-answer.ts';
import { defineCheck, notTested, pass, type Verdict } from '../check.ts';

export const httpsRedirect = defineCheck({
  name: 'HTTPS Redirect',
  why: 'Many people type an address without https. They are safe only when the unencrypted site sends them on to the encrypted one at once.',
  needs: ['plain'],
  looks: ['protocols', 'home'],
  judge({ plain, protocols, home, target }) {
    if (!protocols.ran) {
      const isAbsent = ['unreachable', 'unreadable', 'timeout'].includes(protocols.code);
      const reason = isAbsent
        ? 'There is no encrypted site to which visitors could be sent on.'
        : protocols.reason;
      return notTested(reason);
    }
    // Where a wall stands before the whole site, an error says nothing about redirects.
    const isWall = !home.ran && home.code === 'blocked' && plain.page.status >= 400;
    if (isWall && !isEncrypted(plain.page.url)) return notTested(home.reason);
    return judgeVisit(plain, target);
  },
});

const isEncrypted = (url: string) => URL.canParse(url) && new URL(url).protocol === 'https:';

/** All URLs of the redirects, including one that was not followed to its end. */
function listStops({ hops, page }: Visit): string[] {
  const [location] = isRedirect(page) ? readValues(page, 'location') : [];
  const last = location === undefined ? null : URL.parse(location, page.url);
  return [...hops, page].map(({ url }) => url).concat(last?.href ?? []);
}

/** The query of a login service may hold secrets. */
const hideQuery = (url: string) => url.replace(/\?.+$/s, '?…');

const describeHops = ({ hops, page }: Visit): string[] =>
  [...hops, page].map((each) => {
    const [location] = isRedirect(each) ? readValues(each, 'location') : [];
    const to = location === undefined ? '' : ` to ${hideQuery(location)}`;
    return `${each.status} ${hideQuery(each.url)}${to}`;
  });

function judgeVisit(plain: Visit, { host }: Target): Verdict {
  const { page } = plain;
  const evidence = describeHops(plain);
  const stops = listStops(plain);
  const [, first] = stops;
  if (isEncrypted(stops.at(-1) ?? '')) {
    if (isOnHost(first ?? page.url, host)) {
      return pass('The unencrypted site sends visitors on to the encrypted one.', evidence);
    }
    return { ...offHost, evidence, example: writeExample(host) };
  }
  if (plain.challenge !== null) {
    return notTested('A bot block answered in place of the unencrypted site.');
  }
  if (page.status >= 400) return judgeError(page, evidence, host);
  return {
    status: 'fail',
    details:
      first === undefined
        ? 'The unencrypted site is served as it is: visitors who do not type https stay without encryption.'
        : 'The unencrypted site sends visitors on, but to another page without encryption.',
    evidence,
    ...remedy,
    example: writeExample(host),
  };
}

/** Nothing leaks unencrypted, but visitors do not arrive either. */
function judgeError({ status }: Exchange, evidence: readonly string[], host: string): Verdict {
  if (status === 429 || status >= 500) {
    return notTested(
      `The unencrypted site answered with status ${status}, which says nothing about where it sends visitors.`,
    );
  }
  return {
    status: 'warning',
    risk: 'medium',
    details: `The unencrypted site answers with an error (status ${status}) in place of sending visitors on to the encrypted one.`,
    evidence,
    ...remedy,
    example: writeExample(host),
  };
}

function isOnHost(url: string, host: string): boolean {
  if (!URL.canParse(url)) return false;
  return new URL(url).hostname.replace(/^\[|\]$/g, '') === host;
}

const remedy = {
  recommendation:
    'Redirect every unencrypted request to the same address with https. Use status 301 or 308, so that browsers remember it.',
};

const offHost = {
  status: 'warning' as const,
  risk: 'medium' as const,
  details:
    'The unencrypted site sends visitors straight to another host name. Their browsers then never learn that this name has an encrypted site too, and begin without encryption each time.',
  recommendation:
    'Redirect to https on the same host name first. From there send visitors on to the other name; HSTS then protects both.',
};

const writeExample = (host: string) => `# nginx
server {
  listen 80;
  server_name ${host};
  return 301 https://${host}$request_uri;
}`;
