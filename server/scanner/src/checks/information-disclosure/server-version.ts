import type { Exchange } from '../../evidence/http.ts';
import { readValues, showHeader } from '../../headers/header-values.ts';
import { explainChallenge, isOwnUrl } from '../../headers/own-response.ts';
import { defineCheck, notTested, pass, type Verdict } from '../check.ts';
import { formatList } from '../wording.ts';

const headers = [
  'server',
  'x-powered-by',
  'x-aspnet-version',
  'x-aspnetmvc-version',
  'x-generator',
];

export interface Disclosure {
  /** Such as `PHP 7.4.3-4ubuntu2`. */
  readonly products: readonly string[];
  readonly line: string;
}

export const serverVersion = defineCheck({
  name: 'Server Version',
  why: 'An exact version tells an attacker which published vulnerabilities to try first.',
  needs: ['home'],
  looks: ['nothing'],
  judge({ home, nothing, target }) {
    const { hops, page, challenge } = home;
    if (challenge !== null) return notTested(explainChallenge(challenge));
    const own = [...hops, page].filter(({ url }) => isOwnUrl(url, target));
    const controls = nothing.ran ? nothing.value : [];
    if (own.length === 0) return notTested('The site itself did not respond.');
    const found = findServerVersions(own, controls);
    const products = [...new Set(found.flatMap((each) => each.products))];
    const lines = [...new Set(found.map(({ line }) => line))];
    if (products.length === 0) {
      return pass('The server does not reveal its software version.', [
        ...new Set(own.flatMap(showProducts)),
      ]);
    }
    return report(products, lines);
  },
});

/** Versions in the headers of responses, and in the footers of error pages. */
export const findServerVersions = (
  own: readonly Exchange[],
  controls: readonly Exchange[],
): Disclosure[] => [...own, ...controls].flatMap(readHeaders).concat(controls.flatMap(readFooter));

function report(products: readonly string[], evidence: readonly string[]): Verdict {
  const isMap = products.length > 1;
  return {
    status: isMap ? 'fail' : 'warning',
    details: isMap
      ? `The server reveals the exact versions of ${products.length} components: ${formatList(products)}.`
      : `The server reveals the exact version of its software: ${formatList(products)}.`,
    evidence,
    recommendation:
      'Hide the version in server responses. This does not replace updates, but automated attacks use versions to choose their targets.',
    example: `# nginx
server_tokens off;

# Apache
ServerTokens Prod
ServerSignature Off

# php.ini
expose_php = Off`,
  };
}

const showProducts = (response: Exchange) =>
  headers.flatMap((name) => readValues(response, name).map((value) => showHeader(name, value)));

function readHeaders(response: Exchange): Disclosure[] {
  return headers.flatMap((name) =>
    readValues(response, name).flatMap((value) => {
      const isBare = name.startsWith('x-aspnet') && /^\d+\.\d+/.test(value);
      const product = name === 'x-aspnet-version' ? 'ASP.NET' : 'ASP.NET MVC';
      const products = isBare ? [`${product} ${value.slice(0, 20)}`] : readVersions(value);
      return products.length === 0 ? [] : [{ products, line: showHeader(name, value) }];
    }),
  );
}

/** The footer of the default error pages of Apache, nginx and Tomcat. */
const signature =
  /<address>([^<]{3,200}) Server at [^<]{0,200}<\/address>|<hr><center>(nginx\/[^<]{1,40}|openresty\/[^<]{1,40})<\/center>|<h3>(Apache Tomcat\/[^<]{1,40})<\/h3>/i;

function readFooter({ body, status }: Exchange): Disclosure[] {
  const match = status >= 400 ? signature.exec(body) : null;
  const text = match?.[1] ?? match?.[2] ?? match?.[3] ?? '';
  const products = readVersions(text);
  return products.length === 0 ? [] : [{ products, line: `error page: ${text}` }];
}

/**
 * A product and its version, in the formats of servers: `nginx/1.18.0`, `Phusion Passenger 6.0.4`,
 * `Jetty(9.4.51)`.
 */
const versioned = /([A-Za-z][A-Za-z0-9_.+-]*)(?:\/v?| v?|\()(\d+(?:\.\d+)+[\w.~+-]*)/g;
/** Numbers that are not a software version: of a protocol, or the same in every release. */
const fixed = /^(?:HTTP|Apache-Coyote|Servlet|JSP|JSF|mod_[a-z]+|DAV|Via|at|on|ip)$/i;

const isAddress = (number: string) => {
  const parts = number.split('.');
  return parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256);
};

/** Products in a text with a version of at least two numbers, at most 10; never a bare name. */
export function readVersions(text: string): string[] {
  return [...text.slice(0, 1000).matchAll(versioned)]
    .flatMap(([whole, name = '', number = '']) => {
      const isNumberOfHost = isAddress(number) && !whole.includes('/');
      return fixed.test(name) || isNumberOfHost ? [] : [`${name} ${number}`.slice(0, 50)];
    })
    .slice(0, 10);
}
