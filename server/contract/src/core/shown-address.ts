import punycode from 'punycode/punycode.js';
import { toStoredAddress } from './email-address.ts';

/** Letters of one script, besides digits and hyphens; IPA letters look like the common Latin ones. */
const scripts = [
  /^[a-z\u00df-\u024f\u1e00-\u1eff\d-]+$/,
  /^[\p{scx=Cyrillic}\d-]+$/u,
  /^[\p{scx=Greek}\d-]+$/u,
  /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\d-]+$/u,
  /^[\p{scx=Han}\p{scx=Hangul}\d-]+$/u,
  /^[\p{scx=Arabic}\d-]+$/u,
  /^[\p{scx=Hebrew}\d-]+$/u,
  /^[\p{scx=Devanagari}\d-]+$/u,
  /^[\p{scx=Thai}\d-]+$/u,
  /^[\p{scx=Georgian}\d-]+$/u,
];
/** Words of these letters alone look like Latin ones, as in `аррӏе`. */
const lookalike = /^[аысԁеԍһіюјӏорԗԛѕԝхуъьҽпгѵѡαικνρυωηοτχ\d-]+$/;

/** Whether a domain cannot be taken for another: one script in a label, without lookalikes of Latin. */
function isUnmistakable(domain: string): boolean {
  const labels = domain.split('.');
  const isLatin = /^[a-z\d-]+$/.test(labels.at(-1) ?? '');
  return labels.every(
    (label) => scripts.some((script) => script.test(label)) && !(isLatin && lookalike.test(label)),
  );
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
