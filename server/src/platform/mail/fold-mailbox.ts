import { toStoredAddress } from '@longitude/contract/core/email-address';

/** Providers that deliver several spellings of an address, or of their domain, to one mailbox. */
interface Provider {
  /** Its domains; the first one stands for all of them. */
  readonly domains: readonly string[];
  /** Characters of the local part that it ignores. */
  readonly ignored?: RegExp;
  /** Characters of the local part that it takes for the replacement. */
  readonly equal?: readonly [RegExp, string];
}

const providers: readonly Provider[] = [
  { domains: ['gmail.com', 'googlemail.com'], ignored: /\./g },
  { domains: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'], ignored: /[._-]/g },
  { domains: ['icloud.com', 'me.com', 'mac.com'] },
  {
    domains: ['com', 'ru', 'by', 'kz', 'ua', 'com.tr']
      .map((end) => `yandex.${end}`)
      .concat('ya.ru'),
    equal: [/\./g, '-'],
  },
];

/** Yahoo's disposable addresses: a name, a hyphen and a keyword. Its accounts have no hyphen. */
const yahoo = /^(?:yahoo\.[a-z]{2,3}(?:\.[a-z]{2})?|ymail\.com|rocketmail\.com|myyahoo\.com)$/;

/** Providers that deliver all local parts of a subdomain to the user with that name. */
const ofSubdomain =
  /^(?:.+\.)?([^.]+)\.(fastmail\.[a-z.]+|anonaddy\.(?:com|me)|simplelogin\.com?|aleeas\.com|mozmail\.com)$/;

/**
 * The mailbox of an address, as a key for limits and for the list of refused addresses: all
 * spellings that reach one mailbox are equal. Detail after a plus sign (RFC 5233), which anyone can
 * add, is removed for every provider, and so is what known providers ignore. It is no address: mail
 * is sent to the address as typed, and people are stored by it (decision 37).
 */
export function foldMailbox(address: string): string {
  const stored = toStoredAddress(address).toLowerCase();
  const at = stored.lastIndexOf('@');
  if (at === -1) return stored;
  const domain = stored.slice(at + 1).replace(/\.+$/, '');
  const user = removeQuotes(stored.slice(0, at));
  const [, owner, provider] = ofSubdomain.exec(domain) ?? [];
  if (owner !== undefined && provider !== undefined) return `${owner}@${provider}`;
  const known = providers.find(({ domains }) => domains.includes(domain));
  return `${foldUser(user, domain, known)}@${known?.domains[0] ?? domain}`;
}

function foldUser(user: string, domain: string, known: Provider | undefined): string {
  const bare = user.replace(/(?<=.)\+.*$/s, '');
  const named = yahoo.test(domain) ? bare.replace(/(?<=.)-.*$/s, '') : bare;
  const equal = known?.equal ? named.replaceAll(...known.equal) : named;
  const short = known?.ignored ? equal.replaceAll(known.ignored, '') : equal;
  return short === '' ? named : short;
}

/** `"ada"` is `ada` (RFC 5321, 4.1.2). */
function removeQuotes(user: string): string {
  const [, quoted] = /^"(.*)"$/s.exec(user) ?? [];
  return quoted === undefined ? user : quoted.replaceAll(/\\(.)/gs, '$1');
}

/** The domain of an address, as `foldMailbox` has it. */
export function readMailDomain(address: string): string {
  const mailbox = foldMailbox(address);
  return mailbox.slice(mailbox.lastIndexOf('@') + 1);
}
