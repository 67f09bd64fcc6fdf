import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';

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

/**
 * Whether a server refuses the name in EHLO or HELO, whatever it refuses because of it: Postfix
 * says so at RCPT. Not `503 send EHLO first`, and no `helo=…` of a reply about SPF.
 */
export function isEhloRefusal({ command = '', response = '', responseCode = 0 }: Reply): boolean {
  if (responseCode < 400 || responseCode === 503) return false;
  if (/^(EHLO|HELO)$/.test(command)) return responseCode !== 421;
  return (
    /\b(helo|ehlo)\b(?![=/_])/i.test(response) ||
    /fully[- ]qualified (host|domain) ?name/i.test(response)
  );
}

interface Reply {
  readonly command?: string | undefined;
  readonly response?: string | undefined;
  readonly responseCode?: number | undefined;
}
