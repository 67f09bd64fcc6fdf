import type { Target } from '../../evidence/evidence.ts';
import type { Exchange, Visit } from '../../evidence/http.ts';
import { readValues } from '../../headers/header-values.ts';
import { isRedirect } from '../../headers/own-response.ts';
import { defineCheck, notTested, pass, type Verdict } from '../check.ts';

export const httpsRedirect = defineCheck({
  name: 'HTTPS Redirect',
  why: 'Many people type an address without https. They are safe only if the unencrypted site redirects them to the encrypted one immediately.',
  needs: ['plain'],
  looks: ['protocols', 'home'],
  judge({ plain, protocols, home, target }) {
    if (!protocols.ran) {
      const isAbsent = ['unreachable', 'unreadable', 'timeout'].includes(protocols.code);
      const reason = isAbsent
        ? 'There is no encrypted site to redirect visitors to.'
        : protocols.reason;
      return notTested(reason);
    }
    // Where the whole site blocks the scanner, an error says nothing about redirects.
    const isBlock = !home.ran && home.code === 'blocked' && plain.page.status >= 400;
    if (isBlock && !isEncrypted(plain.page.url)) return notTested(home.reason);
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

/** The query of a login service may contain secrets. */
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
      return pass('The unencrypted site redirects visitors to the encrypted one.', evidence);
    }
    return { ...offHost, evidence, example: writeExample(host) };
  }
  if (plain.challenge !== null) {
    return notTested('Bot protection responded instead of the unencrypted site.');
  }
  if (page.status >= 400) return judgeError(page, evidence, host);
  return {
    status: 'fail',
    details:
      first === undefined
        ? 'The unencrypted site does not redirect: visitors who do not type https stay unencrypted.'
        : 'The unencrypted site redirects visitors, but to another unencrypted page.',
    evidence,
    ...remedy,
    example: writeExample(host),
  };
}

/** Nothing leaks unencrypted, but visitors do not arrive either. */
function judgeError({ status }: Exchange, evidence: readonly string[], host: string): Verdict {
  if (status === 429 || status >= 500) {
    return notTested(
      `The unencrypted site responded with status ${status}, which says nothing about where it sends visitors.`,
    );
  }
  return {
    status: 'warning',
    risk: 'medium',
    details: `The unencrypted site responds with an error (status ${status}) instead of redirecting visitors to the encrypted one.`,
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
    'The unencrypted site sends visitors straight to another host name. Their browsers then never learn that this name has an encrypted site, and start unencrypted each time.',
  recommendation:
    'Redirect to https on the same host name first. From there, redirect visitors to the other name; HSTS then protects both.',
};

const writeExample = (host: string) => `# nginx
server {
  listen 80;
  server_name ${host};
  return 301 https://${host}$request_uri;
}`;
