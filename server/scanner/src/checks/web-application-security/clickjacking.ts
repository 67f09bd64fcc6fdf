import type { Exchange } from '../../evidence/http.ts';
import { readHeaderPolicies } from '../../headers/csp.ts';
import { readFraming } from '../../headers/framing.ts';
import { showHeader, showHeaders } from '../../headers/header-values.ts';
import { findOwnResponse } from '../../headers/own-response.ts';
import { defineCheck, notTested, pass } from '../check.ts';

const remedy = {
  recommendation:
    'Specify which sites may show yours in a frame. For most sites that is none or only the site itself; list any partner that embeds yours by its full address.',
  example: "Content-Security-Policy: frame-ancestors 'self'\nX-Frame-Options: SAMEORIGIN",
};

const show = (response: Exchange) => [
  ...readHeaderPolicies(response)
    .flatMap(({ directives }) => directives.get('frame-ancestors') ?? [])
    .slice(0, 1)
    .map(() => showHeader('content-security-policy', listAncestors(response))),
  ...showHeaders(response, 'x-frame-options'),
];

const listAncestors = (response: Exchange) =>
  readHeaderPolicies(response)
    .map(({ directives }) => directives.get('frame-ancestors'))
    .filter((sources) => sources !== undefined)
    .map((sources) => `frame-ancestors ${sources.join(' ')}`)
    .join(', ');

export const clickjacking = defineCheck({
  name: 'Clickjacking',
  why: 'A malicious page can place your site invisibly over its own buttons, so your visitors click on your site without knowing it (clickjacking).',
  needs: ['home'],
  judge: ({ home, target }) => {
    const own = findOwnResponse(home, target);
    if (own.kind !== 'page') return notTested(own.why);
    const framing = readFraming(own.response);
    const evidence = show(own.response);
    if (framing.by === 'nothing') {
      const details = `Any website may show your pages in a frame. ${framing.because}`.trim();
      return { status: 'fail', details, evidence, ...remedy };
    }
    if (framing.allows === 'anyone') {
      const details =
        'The frame-ancestors policy lets almost every website show your pages in a frame.';
      return { status: 'warning', risk: 'low', details, evidence, ...remedy };
    }
    const details =
      framing.allows === 'nobody'
        ? 'No website can show your pages in a frame.'
        : 'Only websites that you have named can show your pages in a frame.';
    return pass(details, evidence);
  },
});
