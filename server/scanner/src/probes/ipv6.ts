import type { Exchange, Visit } from '../evidence/http.ts';
import type { FamilyResponse, Ipv6Evidence } from '../evidence/network.ts';
import type { Part } from '../evidence/part.ts';
import { readCombined } from '../headers/header-values.ts';
import { isRedirect } from '../headers/own-response.ts';
import { NetworkError } from '../net/network.ts';
import { attempt, tryNetwork, type ScanContext } from './scan-context.ts';
import { pageHeaders } from './visit.ts';

/** The first response over each family: the one that the home page used, and the other. */
export async function probeIpv6(
  context: ScanContext,
  home: Part<Visit>,
): Promise<Part<Ipv6Evidence>> {
  const { addresses, address } = context.target;
  const { v4, v6 } = addresses;
  const known = home.ran ? (home.value.hops[0] ?? home.value.page) : null;
  const ask = async (own: readonly string[], family: string): Promise<FamilyResponse> => {
    const [first, second] = own.toSorted((a, b) => Number(b === address) - Number(a === address));
    if (first === undefined) return silent(`The site has no ${family} address.`, null);
    if (known && own.includes(known.address)) return describe(known);
    const response = await askOver(context, first);
    // Browsers try a second address as well.
    return response.status === null && second !== undefined ? askOver(context, second) : response;
  };
  return attempt(async () => {
    const [four, six] = await Promise.all([ask(v4, 'IPv4'), ask(v6, 'IPv6')]);
    return { hasAaaa: v6.length > 0, v4: four, v6: six };
  });
}

/** @throws NetworkError for the scan's own limits and guard, which say nothing about the site */
async function askOver({ target, network }: ScanContext, address: string): Promise<FamilyResponse> {
  const request = { url: target.url, headers: pageHeaders, keep: 0, atMost: 1, address };
  const response = await tryNetwork(() => network.exchange(request));
  if (!(response instanceof NetworkError)) return describe(response);
  if (isOwnLimit(response)) throw response;
  return silent(response.message, explain(response));
}

const isOwnLimit = ({ code }: NetworkError) => ['budget', 'refused', 'blocked'].includes(code);

const silent = (reason: string, failure: FamilyResponse['failure']): FamilyResponse => ({
  status: null,
  redirectsTo: '',
  reason,
  failure,
});

function explain({ code, systemCode }: NetworkError): FamilyResponse['failure'] {
  const noRoute = [
    'ENETUNREACH',
    'EHOSTUNREACH',
    'EADDRNOTAVAIL',
    'EACCES',
    'EPERM',
    'EAFNOSUPPORT',
  ];
  if (noRoute.includes(systemCode)) return 'no_route';
  return code === 'timeout' ? 'silent' : 'refused';
}

function describe(response: Exchange): FamilyResponse {
  const location = isRedirect(response) ? (readCombined(response, 'location') ?? '') : '';
  const redirectsTo = URL.parse(location, response.url)?.host ?? '';
  return {
    status: response.status,
    redirectsTo: location === '' ? '' : redirectsTo,
    reason: '',
    failure: null,
  };
}
