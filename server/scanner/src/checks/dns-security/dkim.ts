import { readDkim, type DkimKey } from '../../dns/mail-policies.ts';
import { defineCheck, notTested, pass, type Verdict } from '../check.ts';
import { formatList } from '../wording.ts';

/** RFC 8301, 3.2: verifiers must not accept shorter keys. */
const shortestKey = 1024;

const example = `selector1._domainkey.example.com. TXT "v=DKIM1; k=rsa; p=MIIBIjANBgkqh…"`;

interface Read {
  readonly selector: string;
  readonly key: DkimKey;
}

export const dkim = defineCheck({
  name: 'DKIM',
  why: 'DKIM signs your email so that receivers know it is yours and unaltered. A key that is too short can be cracked, and then anyone can sign as you.',
  needs: ['mail'],
  judge({ mail: { dkim: part } }) {
    if (!part.ran) return notTested(part.reason);
    const { tried, keys } = part.value;
    const read = keys.map(({ selector, record }) => ({ selector, key: readDkim(record) }));
    const used = read.filter(({ key }) => key.kind !== 'revoked');
    if (used.length === 0) {
      return notTested(
        `None of ${tried.length} common names of DKIM keys (selectors) exists. The domain may use another selector, which we cannot guess.`,
      );
    }
    return judgeKeys(used);
  },
});

function judgeKeys(keys: readonly Read[]): Verdict {
  const evidence = keys.map(({ selector, key }) => `${selector}._domainkey: ${showKey(key)}`);
  const name = (some: readonly Read[]) => formatList(some.map(({ selector }) => selector));
  const short = keys.filter(({ key }) => key.kind === 'rsa' && key.bits < shortestKey);
  if (short.length > 0) {
    return {
      status: 'fail',
      details: `The DKIM key ${name(short)} is shorter than ${shortestKey} bits: receivers do not accept it, and it can be cracked.`,
      evidence,
      recommendation:
        'Replace the DKIM key with one of 2048 bits. Publish the new key under a new selector, switch the mail server to it, then revoke the old record (empty p=).',
      example,
    };
  }
  const unreadable = keys.filter(({ key }) => key.kind === 'unreadable');
  if (unreadable.length > 0) {
    return {
      status: 'warning',
      details: `The DKIM key ${name(unreadable)} cannot be read, so email signed with it counts as unsigned.`,
      evidence,
      recommendation:
        'Publish the DKIM key again exactly as the mail server shows it. Long keys are often truncated when copied: split them into strings of at most 255 characters.',
      example,
    };
  }
  const isLean = keys.some(({ key }) => key.kind === 'rsa' && key.bits < 2048);
  const details = `DKIM keys were found: ${name(keys)}.`;
  const advice = isLean ? ' New keys should have 2048 bits.' : '';
  return pass(`${details}${advice}`, evidence);
}

function showKey(key: DkimKey): string {
  if (key.kind === 'rsa') return `RSA, ${key.bits} bits`;
  return key.kind === 'ed25519' ? 'Ed25519' : 'a key that cannot be read';
}
