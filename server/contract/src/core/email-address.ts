import { cleanLine } from './clean-text.ts';

const label = /[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?/.source;
/**
 * What browsers accept in an email field (HTML, 4.10.5.1.5), with two things more: a dot in the domain, because
 * no mail is delivered to a domain without one (RFC 7085, 2), and a letter in its last label, because it is no
 * IP address.
 */
const htmlAddress = new RegExp(
  `^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]+@(?:${label}\\.)+(?!\\d+$)${label}$`,
  'i',
);
/** Longest local part, in octets (RFC 5321, 4.5.3.1.1). */
const maxLocal = 64;

/** Whether mail can be sent to an address whose domain is in A-labels. */
export function isEmailAddress(address: string): boolean {
  return htmlAddress.test(address) && address.lastIndexOf('@') <= maxLocal;
}

// The parser would take a port, a path or another user from other characters.
// eslint-disable-next-line no-control-regex -- ASCII is the point
const domainCharacters = /^(?:[a-z0-9.-]|[^\u0000-\u007f])+$/i;

/** An address as it is stored and sent: cleaned, an international domain in A-labels (RFC 5890). */
export function toStoredAddress(typed: string): string {
  const address = cleanLine(typed);
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  if (at === 0 || /^[\w.-]*$/.test(domain) || !domainCharacters.test(domain)) return address;
  try {
    return `${address.slice(0, at)}${new URL(`http://${domain}`).hostname}`;
  } catch {
    return address;
  }
}
