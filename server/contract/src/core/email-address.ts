import { cleanLine } from './clean-text.ts';

export const emailText = 'Please enter a valid email address';

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

const characters = { before: /[a-z0-9.!#$%&'*+/=?^_`{|}~-]/i, after: /[a-z0-9.-]/i } as const;

/** Whether mail can be sent to an address whose domain is in A-labels. */
export function isEmailAddress(address: string): boolean {
  return htmlAddress.test(address) && address.lastIndexOf('@') <= maxLocal;
}

// The parser would take a port, a path or another user from other characters.
// eslint-disable-next-line no-control-regex -- ASCII is the point
const domainCharacters = /^(?:[a-z0-9.-]|[^\u0000-\u007f])+$/i;

/** What is wrong with such an address: the characters that it cannot contain, and where they are. */
export function explainBadAddress(address: string): string {
  const at = address.lastIndexOf('@');
  if (at === -1) return emailText;
  const parts = { before: address.slice(0, at), after: address.slice(at + 1) };
  for (const side of ['before', 'after'] as const) {
    const bad = new Set(Array.from(parts[side]).filter((char) => !characters[side].test(char)));
    const names = Array.from(bad).map(nameCharacter).slice(0, 3).join(', ');
    if (names) return `${emailText}: ${names} cannot be used ${side} the @`;
  }
  return emailText;
}

function nameCharacter(char: string): string {
  if (char === '@') return 'another @';
  return /\s/.test(char) ? 'a space' : `“${char}”`;
}

/**
 * An address as it is stored and sent: without the name, `mailto:` and full stop that come along when one is
 * pasted, wide letters, ligatures and typographic signs as plain ones, an international domain in A-labels (RFC 5890).
 */
export function toStoredAddress(typed: string): string {
  const plain = cleanLine(typed)
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/[\u2018\u2019]/g, "'");
  const [, bracketed] = /^[^<>@]*<([^<>]+)>$/.exec(plain) ?? [];
  const address = (bracketed ?? plain).replace(/^mailto:/i, '').replace(/\.$/, '');
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  if (at === 0 || /^[\w.-]*$/.test(domain) || !domainCharacters.test(domain)) return address;
  try {
    return `${address.slice(0, at)}${new URL(`http://${domain}`).hostname}`;
  } catch {
    return address;
  }
}

/** A mailto link (RFC 6068): every character that could start a header is encoded. */
export function composeMailto(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@').replaceAll('%2B', '+')}`;
}
