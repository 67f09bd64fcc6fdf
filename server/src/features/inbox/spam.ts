import { domainToASCII } from 'node:url';
import type { SpamReason } from '@longitude/contract/inbox-items';
import { getDomain } from 'tldts';
import { isHoneypotFilled, judgeFormToken, type FormGuards } from '../../platform/form-token.ts';
import type { Keys } from '../../platform/keys.ts';

export interface InboxSubmission extends FormGuards {
  readonly name: string;
  readonly email: string;
  readonly message: string;
  readonly answers?: Readonly<Record<string, string>> | undefined;
}

/** The signs of spam. Suspects are set aside, never refused: a person may show any sign. */
export function detectSpam(
  keys: Keys,
  { website, formToken, name, email, message, answers = {} }: InboxSubmission,
): SpamReason[] {
  const token = judgeFormToken(keys, formToken, new Date());
  const reasons: SpamReason[] = [];
  if (isHoneypotFilled(website)) reasons.push('hidden-field');
  if (token === 'sent-too-soon' || token === 'forged-token') reasons.push(token);
  const texts = [message, ...Object.values(answers)];
  if (hasSuspectLinks({ name, email, texts })) reasons.push('links');
  return reasons;
}

/** The host of a link, without what a sentence or a markup adds to it. */
const address =
  /(?:https?:\/\/(?:[^\s/?#@]*@)?|\bwww\.)([\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}._-]*[\p{L}\p{M}\p{N}])?)/giu;
/** `[url=…]`, or a pair such as `[link]…[/link]`; `[link]` alone is a word. */
const forumLink = /\[(?:url|link)\s*=|\[\/(?:url|link)\s*\]/iu;
const maxForeignSites = 3;
/** Their links are names of XML and its vocabularies, or the text of a standard: no site to visit. */
const namespaces = [
  'w3.org',
  'xmlsoap.org',
  'openxmlformats.org',
  'tempuri.org',
  'microsoft.com',
  'android.com',
  'oasis-open.org',
  'schema.org',
  'purl.org',
];

interface LinkSource {
  readonly name: string;
  readonly email: string;
  /** Message and answers. */
  readonly texts: readonly string[];
}

/**
 * Whether a submission contains links typical of spam: a link in the name, forum markup,
 * which no field here understands, or more than three foreign sites. Clients name their own site, a
 * copy of it, a document, a product: links to the sender's own domain do not count.
 */
export function hasSuspectLinks({ name, email, texts }: LinkSource): boolean {
  const text = texts.join('\n');
  if (listSites(name).size > 0 || forumLink.test(text)) return true;
  const foreign = listSites(text);
  for (const site of [formatSite(email.split('@').at(-1) ?? ''), ...namespaces]) {
    foreign.delete(site);
  }
  return foreign.size > maxForeignSites;
}

function listSites(text: string): Set<string> {
  return new Set([...text.matchAll(address)].map(([, host = '']) => formatSite(host)));
}

/** No host name is longer (RFC 1035, 2.3.4). */
const maxHostLength = 253;

/** The domain that one owner registered, in A-labels: subdomains are the same site, shops of a platform are not. */
function formatSite(host: string): string {
  const name = host.slice(0, maxHostLength).toLowerCase();
  const ascii = domainToASCII(name) || name;
  return getDomain(ascii, { allowPrivateDomains: true }) ?? ascii;
}
