import type { SpamReason } from '@longitude/contract/inbox-items';
import { judgeFormToken, type FormGuards } from '../../platform/form-token.ts';
import type { Keys } from '../../platform/keys.ts';

export interface Submission extends FormGuards {
  readonly name: string;
  readonly email: string;
  readonly message: string;
  readonly answers?: Readonly<Record<string, string>> | undefined;
}

/** The signs of spam. Suspects are set aside, never refused: a person may show any sign. */
export function detectSpam(
  keys: Keys,
  { website = '', formToken, name, email, message, answers = {} }: Submission,
): SpamReason[] {
  const token = judgeFormToken(keys, formToken, new Date());
  const reasons: SpamReason[] = [];
  if (website.trim() !== '') reasons.push('hidden-field');
  if (token === 'sent-too-soon' || token === 'forged-token') reasons.push(token);
  const texts = [message, ...Object.values(answers)];
  if (hasSuspectLinks({ name, email, texts })) reasons.push('links');
  return reasons;
}

const address = /(?:https?:\/\/|\bwww\.)([^\s/?#"'<>()[\]]+)/giu;
/** `[url=…]`, or a pair such as `[link]…[/link]`; `[link]` alone is a word. */
const forumLink = /\[(?:url|link)\s*=|\[\/(?:url|link)\s*\]/iu;
const maxForeignSites = 3;

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
  foreign.delete(formatSite(email.split('@').at(-1) ?? ''));
  return foreign.size > maxForeignSites;
}

function listSites(text: string): Set<string> {
  return new Set([...text.matchAll(address)].map(([, host = '']) => formatSite(host)));
}

/** The last two labels of a host, so that its subdomains count as one site. */
function formatSite(host: string): string {
  const labels = host.toLowerCase().replace(/:\d*$/u, '').split('.').filter(Boolean);
  return labels.slice(-2).join('.');
}
