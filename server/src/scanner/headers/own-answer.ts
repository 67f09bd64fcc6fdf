import type { Target } from '../evidence/evidence.ts';
import type { Exchange, Visit } from '../evidence/http.ts';
import { isHtml, readValues } from './header-values.ts';

/** The site's own answer in a visit, and the extent to which it can be judged. */
export type OwnAnswer =
  /** A page for visitors: everything can be judged. */
  | { readonly kind: 'page'; readonly answer: Exchange }
  /** A redirect, data or a login: no page, but its transport headers count. `why`: a sentence for visitors. */
  | { readonly kind: 'other'; readonly answer: Exchange; readonly why: string }
  /** Nothing for visitors: a challenge, an error, or a 403, usually of a firewall before the site. */
  | { readonly kind: 'none'; readonly why: string };

/** Whether a host is the target's or on its registrable domain. */
export function isOwnHost(host: string, { host: own, domain }: Pick<Target, 'host' | 'domain'>) {
  const bare = host.replace(/^\[|\]$/g, '');
  if (bare === own) return true;
  return domain !== null && (bare === domain || bare.endsWith(`.${domain}`));
}

export const isOwnUrl = (url: string, target: Pick<Target, 'host' | 'domain'>) => {
  const parsed = URL.parse(url);
  return parsed !== null && isOwnHost(parsed.hostname, target);
};

/**
 * The answer of a visit to judge. Where the site redirects visitors elsewhere, such as to a login
 * service, it is the site's own last redirect: the other page is not the owner's.
 */
export function findOwnAnswer({ hops, page, challenge }: Visit, target: Target): OwnAnswer {
  if (challenge !== null) return { kind: 'none', why: explainChallenge(challenge) };
  const last = [...hops, page].findLast(({ url }) => isOwnUrl(url, target));
  if (last === undefined) return { kind: 'none', why: 'No answer came from the site itself.' };
  if (last !== page) return { kind: 'other', answer: last, why: explainElsewhere(page.url) };
  return sortAnswer(page, target);
}

/** As above, for one exchange with the site. */
export function sortAnswer(answer: Exchange, target: Target): OwnAnswer {
  const { status } = answer;
  if (status === 429)
    return { kind: 'none', why: 'The site answered that we asked too often (429).' };
  if (status >= 500)
    return { kind: 'none', why: `The site answered with an error of its own (${status}).` };
  if (isRedirect(answer)) return { kind: 'other', answer, why: explainRedirect(answer, target) };
  if (status === 403) {
    const why =
      'The site turned the scanner away (403), so the page that its visitors see could not be read.';
    return { kind: 'none', why };
  }
  if (status === 401) {
    const why =
      'The site lets nobody in without a login (401), so the page that its visitors see could not be read.';
    return { kind: 'other', answer, why };
  }
  if (!isHtml(answer))
    return { kind: 'other', answer, why: 'The address answers with data, not with a page.' };
  return { kind: 'page', answer };
}

export const isRedirect = ({ status, headers }: Pick<Exchange, 'status' | 'headers'>) =>
  [301, 302, 303, 307, 308].includes(status) && headers.some(([name]) => name === 'location');

/** Explains a redirect that was not, or could not be, followed. */
function explainRedirect(answer: Exchange, target: Target): string {
  const [location = ''] = readValues(answer, 'location');
  const place = URL.parse(location, answer.url);
  if (place === null || !/^https?:$/.test(place.protocol)) {
    return 'The site answers with a redirect that leads nowhere.';
  }
  if (!isOwnHost(place.hostname, target)) return explainElsewhere(place.href);
  return `The site sends its visitors on to ${place.host.slice(0, 100)}, where no page could be read.`;
}

function explainElsewhere(url: string): string {
  const host = URL.parse(url)?.host ?? 'another site';
  return `The site sends its visitors on to ${host.slice(0, 100)}, and that page is not part of this scan.`;
}

/** A sentence for a visitor; `challenge` as the visit names it. */
export const explainChallenge = (challenge: string) =>
  `Instead of the site a protection answered (${challenge}), so this could not be tested. Let the scanner through, or scan from a network that it trusts.`;
