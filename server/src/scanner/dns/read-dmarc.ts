import { readTags } from './read-tags.ts';

const policies = ['none', 'quarantine', 'reject'] as const;
export type DmarcPolicy = (typeof policies)[number];

export interface Dmarc {
  readonly policy: DmarcPolicy;
  /** For names below the domain; the policy itself unless `sp` says otherwise. */
  readonly subdomains: DmarcPolicy;
  /** Share of failing mails that the policy is applied to. */
  readonly percent: number;
  /** RFC 9989: receivers are asked to apply the next weaker policy. */
  readonly isTest: boolean;
}

/** What makes a record none, as the end of a sentence that begins with "the record". */
export type DmarcFault = { readonly fault: string };

const readPolicy = (value: string | undefined) =>
  policies.find((policy) => policy === value?.toLowerCase());

/** Reads a TXT record of _dmarc (RFC 7489, 6.3); never throws. */
export function readDmarc(record: string): Dmarc | DmarcFault {
  const { tags, first } = readTags(record);
  if (first !== 'v' || tags.get('v') !== 'DMARC1') {
    return { fault: 'does not begin with v=DMARC1' };
  }
  const named = tags.get('p');
  const policy = readPolicy(named);
  // A record that only asks for reports counts as p=none (RFC 7489, 6.6.3).
  if (policy === undefined && !/^mailto:/i.test(tags.get('rua') ?? '')) {
    return {
      fault: named === undefined ? 'names no policy (p)' : 'names a policy that does not exist',
    };
  }
  const sp = tags.get('sp');
  const subdomains = sp === undefined ? policy : readPolicy(sp);
  if (subdomains === undefined && sp !== undefined) {
    return { fault: 'names a policy for subdomains (sp) that does not exist' };
  }
  const pct = tags.get('pct') ?? '100';
  const percent = /^\d{1,3}$/.test(pct) ? Number(pct) : 101;
  if (percent > 100) return { fault: 'has a share (pct) that is no number up to 100' };
  const isTest = tags.get('t')?.toLowerCase() === 'y';
  return { policy: policy ?? 'none', subdomains: subdomains ?? 'none', percent, isTest };
}
