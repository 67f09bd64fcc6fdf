import { joinWords } from '@longitude/contract/core/text';
import type { Exchange, Visit } from '../../evidence/http.ts';
import type { Part } from '../../evidence/part.ts';
import { showHeaders } from '../../headers/header-values.ts';
import { enoughHsts, findPreloadedEnding, readHsts, type Hsts } from '../../headers/hsts.ts';
import { explainChallenge } from '../../headers/own-response.ts';
import { defineCheck, notTested, pass } from '../check.ts';

/** Minimum in seconds for the preload list (hstspreload.org, "Submission Requirements"). */
const oneYear = 31_536_000;

/** The first https response of the domain without www: the list only accepts whole domains. */
function findApexResponse(visits: readonly Visit[], domain: string): Exchange | undefined {
  return visits
    .filter(({ challenge }) => challenge === null)
    .flatMap(({ hops, page }) => [...hops, page])
    .find(({ url, status }) => {
      const { protocol, hostname } = new URL(url);
      return protocol === 'https:' && hostname === domain && status < 500 && status !== 403;
    });
}

/** Gaps in protecting the first visit; `preload` is only the owner's request to be listed. */
const listMissing = (hsts: Hsts | null) => [
  ...((hsts?.maxAge ?? 0) < oneYear ? ['a max-age of at least one year (31536000)'] : []),
  ...(hsts?.includesSubdomains === true ? [] : ['includeSubDomains']),
];

function describeEligible(hsts: Hsts | null): string {
  const rest =
    hsts?.isPreload === true
      ? ''
      : ' except for the preload directive, with which you apply to be listed';
  return `The HSTS header meets the requirements of the browsers’ preload list${rest}.`;
}

const ran = (part: Part<Visit>) => (part.ran ? [part.value] : []);

export const hstsPreload = defineCheck({
  name: 'HSTS Preload Eligibility',
  why: 'Browsers ship with a list of domains that they open over https from the very first visit; with the right header, yours can join it.',
  neverFails: 'Preloading is an offer to sites that are ready for it.',
  needs: ['home'],
  looks: ['counterpart'],
  judge: ({ home, counterpart, target: { domain } }) => {
    if (domain === null) return notTested('Only domains can be preloaded, and this is not one.');
    const ending = findPreloadedEnding(domain);
    if (ending !== null) {
      return pass(
        `Browsers open every domain that ends in .${ending} over https from the very first visit on.`,
      );
    }
    if (home.challenge !== null) return notTested(explainChallenge(home.challenge));
    const response = findApexResponse([home, ...ran(counterpart)], domain);
    if (response === undefined) {
      return notTested(
        `Preloading applies to the whole domain, and ${domain.slice(0, 100)} itself did not respond over https in this scan.`,
      );
    }
    const hsts = readHsts(response);
    const own = readHsts(home.page);
    if (hsts === null && own === null) {
      return notTested('The site sends no HSTS header that could be preloaded.');
    }
    const missing = listMissing(hsts);
    const evidence = [
      `${response.url.slice(0, 200)} (${response.status})`,
      ...showHeaders(response, 'strict-transport-security'),
    ];
    if (missing.length === 0) return pass(describeEligible(hsts), evidence);
    // A header that expires too soon is counted where all headers are.
    const isShort = hsts !== null && hsts.maxAge < enoughHsts;
    return {
      status: 'warning',
      faults: [isShort ? 'Critical Security Headers' : ''],
      details: `The very first visit to your domain may still begin without encryption. For the browsers’ preload list its HSTS header lacks ${joinWords(missing)}.`,
      evidence,
      recommendation:
        'Prepare the domain for the HSTS preload list. First make sure every subdomain works over https, because removal from the list takes months; then set the header and submit the domain at hstspreload.org.',
      example: 'Strict-Transport-Security: max-age=63072000; includeSubDomains; preload',
    };
  },
});
