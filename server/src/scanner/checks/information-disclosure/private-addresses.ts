import { nameList } from '../name-list.ts';
import { explainChallenge, isOwnUrl } from '../../headers/own-answer.ts';
import { showHeader } from '../../headers/header-values.ts';
import { defineCheck, type Verdict } from '../check.ts';
import {
  findInHeaders,
  findInPage,
  isPrivateAddress,
  type HeaderFind,
  type PageFind,
} from './find-private.ts';

export const privateAddresses = defineCheck({
  name: 'Private Addresses',
  why: 'Addresses of the internal network help an attacker who has a first foot inside, and show that something behind the site is set up by hand.',
  needs: ['home'],
  looks: ['plain', 'nothing'],
  judge({ home, plain, nothing, target }) {
    const { challenge, page } = home;
    if (challenge !== null) {
      return { status: 'not_tested', reason: explainChallenge(challenge) };
    }
    if ([...target.addresses.v4, ...target.addresses.v6].some(isPrivateAddress)) {
      return {
        status: 'not_tested',
        reason: 'The site itself lies in a private network, where private addresses are normal.',
      };
    }
    const own = [
      ...home.hops,
      page,
      ...(plain.ran ? [...plain.value.hops, plain.value.page] : []),
      ...(nothing.ran ? nothing.value : []),
    ].filter(({ url }) => isOwnUrl(url, target));
    const inHeaders = own.flatMap(findInHeaders);
    const inPage = isOwnUrl(page.url, target) ? findInPage(page) : [];
    if (inHeaders.length + inPage.length === 0) {
      return {
        status: 'pass',
        details: 'Neither the headers nor the home page name an address of an internal network.',
      };
    }
    return report(inHeaders, inPage);
  },
});

function report(inHeaders: readonly HeaderFind[], inPage: readonly PageFind[]): Verdict {
  const addresses = [...inHeaders, ...inPage].map(({ address }) => address);
  const isFail = inHeaders.length > 0;
  return {
    status: isFail ? 'fail' : 'warning',
    details: `${isFail ? 'The answers of the server name' : 'The home page names'} internal addresses: ${nameList(addresses)}.`,
    evidence: [
      ...new Set([
        ...inHeaders.map(({ name, value }) => showHeader(name, value)),
        ...inPage.map(({ place, address }) => `${place}: ${address}`),
      ]),
    ],
    recommendation:
      'Replace internal addresses by public names, or leave them out. Set the public host name in the application and in the proxy, and remove headers that name the machines behind it.',
    example: `# nginx
proxy_redirect http://10.0.0.5:8080/ https://www.example.com/;
proxy_hide_header X-Backend-Server;`,
  };
}
