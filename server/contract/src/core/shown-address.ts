import punycode from 'punycode/punycode.js';
import { toStoredAddress } from './email-address.ts';

/**
 * An address as people write it: an international domain in its own letters (U-labels, RFC 5890). Links, headers
 * and data keep the stored one. A domain whose letters would lead elsewhere stays as it is stored.
 */
export function toShownAddress(stored: string): string {
  if (!stored.includes('xn--')) return stored;
  const at = stored.lastIndexOf('@') + 1;
  try {
    const shown = `${stored.slice(0, at)}${punycode.toUnicode(stored.slice(at))}`;
    return toStoredAddress(shown) === stored ? shown : stored;
  } catch {
    return stored;
  }
}
