import punycode from 'punycode/punycode.js';
import { toStoredAddress } from './email-address.ts';
import { isOneScript, looksLatin } from './look-alike.ts';

/** Whether a domain cannot be taken for another: one script in a label, without lookalikes of Latin. */
function isUnmistakable(domain: string): boolean {
  const labels = domain.split('.');
  const isLatin = /^[a-z\d-]+$/.test(labels.at(-1) ?? '');
  return labels.every((label) => isOneScript(label) && !(isLatin && looksLatin(label)));
}

/**
 * An address as people write it: an international domain in its own letters (U-labels, RFC 5890). Links, headers
 * and data keep the stored one. A domain that could be taken for another is shown as it is stored (UTS 39).
 */
export function toShownAddress(stored: string): string {
  if (!stored.includes('xn--')) return stored;
  const at = stored.lastIndexOf('@') + 1;
  try {
    const domain = punycode.toUnicode(stored.slice(at));
    const shown = `${stored.slice(0, at)}${domain}`;
    return isUnmistakable(domain) && toStoredAddress(shown) === stored ? shown : stored;
  } catch {
    return stored;
  }
}
