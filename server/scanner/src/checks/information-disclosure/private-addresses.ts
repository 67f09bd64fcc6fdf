import ipaddr from 'ipaddr.js';
import type { Exchange } from '../../evidence/http.ts';
import { showHeader } from '../../headers/header-values.ts';
import { explainChallenge, isOwnUrl } from '../../headers/own-response.ts';
import { readHiddenText, readPage } from '../../html/read-page.ts';
import { defineCheck, notTested, pass, type Verdict } from '../check.ts';
import { formatList } from '../wording.ts';

export const privateAddresses = defineCheck({
  name: 'Private Addresses',
  why: 'Internal network addresses help an attacker who already has a foothold, and show that something behind the site is misconfigured.',
  needs: ['home'],
  looks: ['plain', 'nothing'],
  judge({ home, plain, nothing, target }) {
    const { challenge, page } = home;
    if (challenge !== null) return notTested(explainChallenge(challenge));
    if ([...target.addresses.v4, ...target.addresses.v6].some(isPrivateAddress)) {
      return notTested(
        'The site itself is in a private network, where private addresses are normal.',
      );
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
      return pass('Neither the headers nor the home page name an address of an internal network.');
    }
    return report(inHeaders, inPage);
  },
});

function report(inHeaders: readonly HeaderFind[], inPage: readonly PageFind[]): Verdict {
  const addresses = [...inHeaders, ...inPage].map(({ address }) => address);
  const isFail = inHeaders.length > 0;
  return {
    status: isFail ? 'fail' : 'warning',
    details: `${isFail ? 'The server’s responses contain' : 'The home page contains'} internal addresses: ${formatList(addresses)}.`,
    evidence: [
      ...new Set([
        ...inHeaders.map(({ name, value }) => showHeader(name, value)),
        ...inPage.map(({ place, address }) => `${place}: ${address}`),
      ]),
    ],
    recommendation:
      'Replace internal addresses with public names, or remove them. Set the public host name in the application and in the proxy, and remove headers that name internal machines.',
    example: `# nginx
proxy_redirect http://10.0.0.5:8080/ https://www.example.com/;
proxy_hide_header X-Backend-Server;`,
  };
}

/** RFC 1918 and RFC 4193; loopback and link-local addresses reveal nothing about a network. */
export function isPrivateAddress(text: string): boolean {
  const bare = text.replace(/^\[|\]$/g, '');
  // The library also parses 10.1 as an address.
  if (!/^(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f:.]*:[0-9a-f:.]*)$/i.test(bare)) return false;
  if (!ipaddr.isValid(bare)) return false;
  const range = ipaddr.process(bare).range();
  return range === 'private' || range === 'uniqueLocal';
}

/**
 * Four separate numbers: not a version (1.10.0.0.5, v10.0.0.1, 10.0.0.1-beta, version 10.0.0.1) or
 * part of one.
 */
const alone =
  /(?<![\w.+~-]|\b(?:v|ver|version|release|build)[ :.=#]{1,3})(?:10|172|192)(?:\.\d{1,3}){3}(?![\w+~-]|\.\d)/gi;
const bracketed = /\[(f[cd][0-9a-f]{2}:[0-9a-f:.]{2,40})\]/gi;

/** Headers with versions, dates, or an echo of the request. */
const otherHeaders =
  /^(?:server|x-powered-by|x-generator|user-agent|set-cookie|content-security-policy.*|etag|date|x-client-ip|x-real-ip|x-forwarded-for|x-remote-ip|cf-connecting-ip|report-to|nel|.*version.*)$/;

interface HeaderFind {
  readonly name: string;
  readonly value: string;
  readonly address: string;
}

/** Private addresses in headers such as Location or X-Backend-Server. */
export function findInHeaders({ headers, url }: Pick<Exchange, 'headers' | 'url'>): HeaderFind[] {
  return headers
    .filter(([name]) => !otherHeaders.test(name))
    .flatMap(([name, value]) =>
      findAlone(value)
        // Redirects repeat the requested URL.
        .filter((address) => !url.includes(address))
        .map((address) => ({ name, value, address })),
    );
}

function findAlone(text: string): string[] {
  const v6 = [...text.matchAll(bracketed)].flatMap(([, address = '']) => address);
  return [...new Set([...(text.match(alone) ?? []), ...v6])].filter(isPrivateAddress);
}

const address =
  /(?:https?|wss?|ftp):\/\/(\[[0-9a-f:.]+\]|\d{1,3}(?:\.\d{1,3}){3})(?=[:/"'\s<\\]|$)/gi;

/** Hosts of web addresses in a text that visitors don't see. */
const findHosts = (text: string) =>
  [...text.matchAll(address)].flatMap(([, host = '']) => (isPrivateAddress(host) ? [host] : []));

interface PageFind {
  readonly place: string;
  readonly address: string;
}

/**
 * Private addresses that the page uses: its resources, form targets, scripts and comments. Text and
 * links are for readers, as in a router's manual, and do not count.
 */
export function findInPage(page: Pick<Exchange, 'url' | 'body'>): PageFind[] {
  const { scripts, styles, resources, forms } = readPage(page);
  const loaded = [...scripts, ...styles, ...resources].map(({ url }) => url);
  const { comments, scripts: inline } = readHiddenText(page.body);
  const own = URL.parse(page.url)?.hostname;
  const finds: PageFind[] = [
    ...hostsOf(loaded).map((host) => ({ place: 'loaded file', address: host })),
    ...hostsOf(forms.flatMap(({ actions }) => actions)).map((host) => ({
      place: 'form',
      address: host,
    })),
    ...inline.flatMap(findHosts).map((host) => ({ place: 'script in the page', address: host })),
    ...comments
      .flatMap((text) => [...findAlone(text), ...findHosts(text)])
      .map((host) => ({ place: 'comment', address: host })),
  ];
  const seen = new Map(finds.map((find) => [`${find.place} ${find.address}`, find]));
  return [...seen.values()].filter((find) => find.address !== own).slice(0, 10);
}

const hostsOf = (urls: readonly string[]) =>
  urls.flatMap((url) => URL.parse(url)?.hostname ?? []).filter(isPrivateAddress);
