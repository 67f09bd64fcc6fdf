import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { findRefusal, type Reply } from './refusals.ts';

/**
 * The name that this site gives in EHLO (RFC 5321, 4.1.1.1): the host of its public address, or
 * the sender's domain while that is an IP address or a name without a dot.
 * @returns undefined if neither is a full name; the transport's own default applies then
 */
export function composeEhloName(publicUrl: string, fromAddress: string): string | undefined {
  const site = URL.canParse(publicUrl) ? new URL(publicUrl).hostname : '';
  const sender = domainToASCII(fromAddress.slice(fromAddress.lastIndexOf('@') + 1));
  return [site, sender].map((name) => name.toLowerCase().replace(/\.$/, '')).find(isFullName);
}

/** Strict servers refuse underscores as well (Postfix: reject_invalid_helo_hostname). */
function isFullName(name: string): boolean {
  const isLocal = name === 'localhost' || name.endsWith('.localhost');
  const label = '[a-z\\d]([a-z\\d-]{0,61}[a-z\\d])?';
  return !isLocal && isIP(name) === 0 && new RegExp(`^${label}(\\.${label})+$`).test(name);
}

const refusedName = '(rejected|refused|invalid|bad|illegal|malformed|forged|fake|unacceptable)';
const noun = '(command|greeting|argument|name|hostname|host|domain|is|was)';
/** As in `EHLO web is invalid`; not the end of `(HELO web.example) rejected as spam`. */
const given = '(\\(\\S+\\)|["\'\\w][^\\s)]*)';
const verb =
  '((does|do|can|could|is) ?)?not (be |a )?(allowed|accepted|exist|found|match|resolv|valid|fully)';

/** Replies that refuse the name, rather than mention it. */
const refusals = [
  `\\b${refusedName} (helo|ehlo)\\b(?![=_])`,
  `\\b(helo|ehlo)( ${noun})*( ${given})?( ${noun})*:? (${refusedName}|denied|mismatch|(must|should) be|${verb})`,
  '\\bfully[- ]qualified (host|domain) ?name',
  '\\b(helo|ehlo)\\b.{0,60}\\binvalid syntax',
  // Google, for a name without a dot.
  '\\bclosing connection\\. \\(ehlo\\)',
].map((pattern) => new RegExp(pattern, 'i'));

/** Replies about the IP address, or about the domain's policy (SPF). */
const others = /\b(listed|blocked|(block|black|deny)list(ed)?|rbl|dnsbl|spamhaus|spf\d?)\b/i;

/**
 * Whether a server refuses the name in EHLO or HELO: Postfix does so at RCPT. Not `503 send EHLO
 * first`, and no reply that only mentions the name.
 */
export function isEhloRefusal(reply: Reply): boolean {
  const { command = '', response = '', responseCode = 0 } = reply;
  // Postfix names what it refuses in angle brackets.
  const words = response.replaceAll(/<[^>]*>/g, '');
  if (responseCode < 400 || responseCode === 503 || others.test(words)) return false;
  if (refusals.some((pattern) => pattern.test(words))) return true;
  const isName = /^(EHLO|HELO)$/.test(command) && responseCode !== 421;
  return isName && findRefusal(reply) === undefined;
}
