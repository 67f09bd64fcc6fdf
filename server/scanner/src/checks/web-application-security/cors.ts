import type { Exchange, Visit } from '../../evidence/http.ts';
import type { Part } from '../../evidence/part.ts';
import { readCombined, showHeaders } from '../../headers/header-values.ts';
import { isBlockingStatus } from '../../headers/own-response.ts';
import { strangeOrigin } from '../../probes/origins.ts';
import { defineCheck, notTested, pass, type Verdict } from '../check.ts';

interface Grant {
  readonly origin: string;
  readonly exchange: Exchange;
  /** With cookies and other credentials of the visitor. */
  readonly withCredentials: boolean;
}

/**
 * Whether a browser lets a foreign origin read the response (Fetch, 4.10 "CORS check"): the
 * combined value must equal the origin byte for byte, so two headers allow no origin, and `true` is
 * case-sensitive.
 */
function readGrant(origin: string, exchange: Exchange): Grant | null {
  if (readCombined(exchange, 'access-control-allow-origin') !== origin) return null;
  // A preflight counts only with an ok status (Fetch, 4.8).
  const isOk = exchange.status >= 200 && exchange.status < 300;
  if (exchange.method === 'OPTIONS' && !isOk) return null;
  const withCredentials = readCombined(exchange, 'access-control-allow-credentials') === 'true';
  return { origin, exchange, withCredentials };
}

const show = ({ origin, exchange }: Pick<Grant, 'origin' | 'exchange'>) => [
  `${exchange.method} with origin: ${origin} (${exchange.status})`,
  ...showHeaders(exchange, 'access-control-allow-origin'),
  ...showHeaders(exchange, 'access-control-allow-credentials'),
];

const remedy = {
  recommendation:
    'Allow only origins on a list you trust. Compare the whole origin, never just part of it, and do not allow the null origin.',
  example:
    'Access-Control-Allow-Origin: https://partner.example.com\nVary: Origin\n# nothing at all for every other origin',
};

type Kind = 'stranger' | 'null' | 'lookalike';

const kindOf = ({ origin }: Grant): Kind =>
  origin === 'null' ? 'null' : origin === strangeOrigin ? 'stranger' : 'lookalike';

const readers = {
  null: () => 'pages without an origin (null), which anyone can create,',
  stranger: () => 'any other website',
  lookalike: (origin: string) =>
    `any website whose name ends like yours, such as ${new URL(origin).host.slice(0, 100)},`,
} as const satisfies Record<Kind, (origin: string) => string>;

function failOpen(grant: Grant): Verdict {
  const who = readers[kindOf(grant)](grant.origin);
  const details = `Your server allows ${who} to read its responses with the visitor’s login.`;
  return { status: 'fail', details, evidence: show(grant), ...remedy };
}

const warnings = {
  null: 'Your server trusts the null origin, which any website can use; logins are not exposed.',
  stranger:
    'Your server allows any website that asks to read its responses; logins are not exposed.',
  lookalike:
    'Your server allows any website whose name ends like yours to read its responses; logins are not exposed.',
} as const satisfies Record<Kind, string>;

function warnOpen(grant: Grant): Verdict {
  const details = warnings[kindOf(grant)];
  // A * exposes the same, and passes: public content may be read.
  return { status: 'warning', risk: 'low', details, evidence: show(grant), ...remedy };
}

/** A site that rejects every visitor reveals nothing about other origins. */
const isClosed = (home: Part<Visit>) => home.ran && isBlockingStatus(home.value.page.status);

export const cors = defineCheck({
  name: 'CORS',
  why: 'A server that lets every website read its responses with the visitor’s login hands the visitor’s data to any website that asks.',
  needs: ['origins'],
  looks: ['home'],
  judge: ({ origins, home }) => {
    if (origins.every(({ exchange }) => exchange.status >= 500 || exchange.status === 429)) {
      return notTested('The site returned only errors to requests from another site.');
    }
    const grants = origins
      .map(({ origin, exchange }) => readGrant(origin, exchange))
      .filter((grant) => grant !== null);
    const worst = grants.find(({ withCredentials }) => withCredentials);
    if (worst !== undefined) return failOpen(worst);
    const [open] = grants;
    if (open !== undefined) return warnOpen(open);
    if (isClosed(home)) {
      return notTested('The site requires authorization from everyone.');
    }
    const isPublic = origins.some(
      ({ exchange }) => readCombined(exchange, 'access-control-allow-origin') === '*',
    );
    return pass(
      isPublic
        ? 'The page is open for all sites to read, without logins, as public content may be.'
        : 'Other websites cannot read your site’s responses.',
      origins.flatMap(show).slice(0, 12),
    );
  },
});
