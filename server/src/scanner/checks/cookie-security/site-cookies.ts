import type { Exchange, Visit } from '../../evidence/http.ts';
import type { Part } from '../../evidence/part.ts';
import { isOwnUrl } from '../../headers/own-answer.ts';
import { readCookies, type SiteCookie } from '../../headers/set-cookie.ts';
import type { Target } from '../../evidence/evidence.ts';

/** The parts in which a site sets cookies. */
export interface CookieSources {
  readonly home: Visit;
  readonly plain: Part<Visit>;
  readonly counterpart: Part<Visit>;
  readonly nothing: Part<readonly Exchange[]>;
}

const most = 60;

const listAnswers = ({ hops, page, challenge }: Visit) =>
  challenge === null ? [...hops, page] : [];
const answersOf = (part: Part<Visit>) => (part.ran ? listAnswers(part.value) : []);

/**
 * The cookies that the site sets by itself, each once: by name, domain and path, as the home page sets
 * it where it does. Removals, and cookies of other sites that the redirects met, are left out.
 */
export function listSiteCookies(sources: CookieSources, target: Target, now: Date): SiteCookie[] {
  const answers = [
    ...listAnswers(sources.home),
    ...(sources.nothing.ran ? sources.nothing.value : []),
    ...answersOf(sources.counterpart),
    ...answersOf(sources.plain),
  ];
  const cookies = new Map<string, SiteCookie>();
  for (const answer of answers.filter(({ url }) => isOwnUrl(url, target))) {
    for (const cookie of readCookies(answer, now)) {
      const key = `${cookie.name};${cookie.domain ?? ''};${cookie.path ?? ''}`;
      if (!cookie.isRemoval && !cookies.has(key) && cookies.size < most) cookies.set(key, cookie);
    }
  }
  return [...cookies.values()];
}

/** Why there is nothing to judge; null when there is. */
export function explainNoCookies(home: Visit, cookies: readonly SiteCookie[]): string | null {
  if (cookies.length > 0) return null;
  return home.challenge === null
    ? 'The site set no cookie when we opened it.'
    : 'A protection answered in place of the site, so its cookies were not seen.';
}
