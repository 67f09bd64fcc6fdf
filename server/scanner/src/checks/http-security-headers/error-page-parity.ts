import { joinWords } from '@longitude/contract/core/text';
import type { Target } from '../../evidence/evidence.ts';
import type { Exchange, Visit } from '../../evidence/http.ts';
import type { Part } from '../../evidence/part.ts';
import { limitsLoading, readEnforcedPolicies } from '../../headers/csp.ts';
import { readFraming } from '../../headers/framing.ts';
import { isNosniff } from '../../headers/header-values.ts';
import { readHsts } from '../../headers/hsts.ts';
import {
  findOwnResponse,
  isRedirect,
  sortResponse,
  type OwnResponse,
} from '../../headers/own-response.ts';
import { defineCheck, notTested, pass, type Verdict } from '../check.ts';
import {
  findAlternateProblem,
  type AlternateProblem,
} from '../ssl-tls-security/alternate-certificate.ts';

/** The protections of a page; `everywhere` also applies to responses without content. */
const protections = [
  {
    name: 'Strict-Transport-Security',
    where: 'everywhere',
    has: (one: Exchange) => (readHsts(one)?.maxAge ?? 0) > 0,
  },
  { name: 'X-Content-Type-Options', where: 'content', has: isNosniff },
  {
    name: 'Content-Security-Policy',
    where: 'page',
    has: (one: Exchange) => readEnforcedPolicies(one).some(limitsLoading),
  },
  {
    name: 'framing protection',
    where: 'page',
    has: (one: Exchange) => readFraming(one).allows !== 'anyone',
  },
] as const;

type Place = { readonly label: string; readonly own: OwnResponse };

function countsFor(where: (typeof protections)[number]['where'], own: OwnResponse): boolean {
  if (own.kind === 'none') return false;
  if (where === 'everywhere') return own.response.url.startsWith('https:');
  return own.kind === 'page' || (where === 'content' && !isRedirect(own.response));
}

/** Names of protections that the home page has and another response lacks, where they apply. */
function findLost(home: Exchange, { own }: Place): string[] {
  if (own.kind === 'none') return [];
  return protections
    .filter(({ where, has }) => countsFor(where, own) && has(home) && !has(own.response))
    .map(({ name }) => name);
}

function listPlaces(
  nothing: readonly Exchange[],
  counterpart: Part<Visit>,
  target: Target,
): Place[] {
  const errors = nothing.map((response) => ({
    label: `A page that does not exist (${new URL(response.url).pathname.slice(0, 60)}, ${response.status})`,
    own: sortResponse(response, target),
  }));
  if (!counterpart.ran) return errors;
  const { hops, page, challenge } = counterpart.value;
  if (challenge !== null) return errors;
  // The other host's own response, usually a redirect.
  const first = hops[0] ?? page;
  const { host } = new URL(first.url);
  return [...errors, { label: host.slice(0, 100), own: sortResponse(first, target) }];
}

export const errorPageParity = defineCheck({
  name: 'Error-page Parity',
  why: 'Attackers look for what was forgotten: an error page, or the site’s other name, without the home page’s protections.',
  needs: [],
  looks: ['home', 'nothing', 'counterpart', 'certificate', 'counterpartCertificate'],
  judge: ({ home, nothing, counterpart, certificate, counterpartCertificate, target, now }) => {
    const alternate = counterpartCertificate;
    const problem = findAlternateProblem({ alternate, certificate, target, now });
    if (problem !== null && alternate.ran) return reportCertificate(problem, alternate.value.host);
    if (!home.ran) return notTested(home.reason);
    if (!nothing.ran) return notTested(nothing.reason);
    const own = findOwnResponse(home.value, target);
    if (own.kind !== 'page') return notTested(own.why);
    if (!protections.some(({ has }) => has(own.response))) {
      return notTested('The home page has none of the protections that other pages could lack.');
    }
    return comparePlaces(own.response, listPlaces(nothing.value, counterpart, target));
  },
});

function reportCertificate(problem: AlternateProblem, host: string): Verdict {
  const isStopped = problem.status === 'fail';
  const name = host.slice(0, 100);
  return {
    ...problem,
    risk: isStopped ? 'high' : 'medium',
    details: `${name}, the other name of the site, shows a certificate that ${isStopped ? 'is not valid' : 'is incomplete'}. ${problem.details}${isStopped ? ' Browsers show every visitor to that name a full-page warning.' : ''}`,
  };
}

function comparePlaces(home: Exchange, all: readonly Place[]): Verdict {
  const places = all.filter(({ own }) => own.kind !== 'none');
  if (places.length === 0) return notTested('No other page of the site could be read.');
  const lost = places
    .map((place) => ({ ...place, names: findLost(home, place) }))
    .filter(({ names }) => names.length > 0);
  if (lost.length === 0) {
    return pass(
      'Error pages and the site’s other name are protected as the home page is.',
      places.map(({ label }) => `${label}: the same`),
    );
  }
  const names = [...new Set(lost.flatMap((each) => each.names))];
  return {
    status: 'warning',
    risk: 'low',
    details: `Other responses lack the home page’s protections: ${joinWords(names)}.`,
    evidence: lost.map(({ label, names }) => `${label}: without ${joinWords(names)}`),
    recommendation:
      'Send the security headers with every response, including errors. In nginx add the always parameter; in a framework, set them where error pages also pass through.',
    example: 'add_header X-Content-Type-Options "nosniff" always;',
  };
}
