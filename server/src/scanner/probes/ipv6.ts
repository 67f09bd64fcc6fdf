import type { Exchange, Visit } from '../evidence/http.ts';
import type { FamilyAnswer, Ipv6Evidence } from '../evidence/network.ts';
import type { Part } from '../evidence/part.ts';
import { readCombined } from '../headers/header-values.ts';
import { isRedirect } from '../headers/own-answer.ts';
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
  const ask = async (own: readonly string[], family: string): Promise<FamilyAnswer> => {
    const [first, second] = own.toSorted((a, b) => Number(b === address) - Number(a === address));
    if (first === undefined) return silent(`The site has no ${family} address.`, null);
    if (known && own.includes(known.address)) return describe(known);
    const answer = await askOver(context, first);
    // Browsers try a second address as well.
    return answer.status === null && second !== undefined ? askOver(context, second) : answer;
  };
  return attempt(async () => {
    const [four, six] = await Promise.all([ask(v4, 'IPv4'), ask(v6, 'IPv6')]);
    return { hasAaaa: v6.length > 0, v4: four, v6: six };
  });
}

/** @throws NetworkError for the scan's own limits and guard, which say nothing about the site */
async function askOver({ target, network }: ScanContext, address: string): Promise<FamilyAnswer> {
  const request = { url: target.url, headers: pageHeaders, keep: 0, atMost: 1, address };
  const answer = await tryNetwork(() => network.exchange(request));
  if (!(answer instanceof NetworkError)) return describe(answer);
  if (isOwnLimit(answer)) throw answer;
  return silent(answer.message, explain(answer));
}

const isOwnLimit = ({ code }: NetworkError) => ['budget', 'refused', 'blocked'].includes(code);

const silent = (reason: string, failure: FamilyAnswer['failure']): FamilyAnswer => ({
  status: null,
  redirectsTo: '',
  reason,
  failure,
});

function explain({ code, systemCode }: NetworkError): FamilyAnswer['failure'] {
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

function describe(answer: Exchange): FamilyAnswer {
  const location = isRedirect(answer) ? (readCombined(answer, 'location') ?? '') : '';
  const redirectsTo = URL.parse(location, answer.url)?.host ?? '';
  return {
    status: answer.status,
    redirectsTo: location === '' ? '' : redirectsTo,
    reason: '',
    failure: null,
  };
}
