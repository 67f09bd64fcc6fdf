import { defineCheck, pass, type Verdict } from '../check.ts';
import { formatList } from '../wording.ts';

const example = `example.com. CAA 0 issue "letsencrypt.org"
example.com. CAA 0 iodef "mailto:security@example.com"`;
const recommendation =
  'Publish a CAA record that names the authorities you use. List every one that issues certificates for your names, including those of your CDN and host, before you publish it.';

/** Tags that authorities know (IANA, "Certification Authority Restriction Properties"). */
const knownTags = [
  'issue',
  'issuewild',
  'iodef',
  'contactemail',
  'contactphone',
  'issuevmc',
  'issuemail',
];

export const caa = defineCheck({
  name: 'CAA',
  why: 'Any of about a hundred certificate authorities can issue a certificate for your name. A CAA record limits who may, so a mistake at another authority cannot be used to impersonate your site.',
  neverFails: 'It limits what others could do wrong.',
  needs: ['caa'],
  judge({ caa: { name, records } }) {
    const evidence = records.map((record) => `${name}. CAA ${record}`);
    const read = records.map(readCaa).filter((record) => record !== null);
    if (records.length === 0) {
      return warn('No CAA record limits which authorities may issue certificates for the site.', [
        'no CAA record from the host up to its top-level domain',
      ]);
    }
    const problem = findProblem(read);
    if (problem !== null) return warn(problem, evidence);
    return pass(praise(read), evidence);
  },
});

const warn = (details: string, evidence: readonly string[]): Verdict => ({
  status: 'warning',
  details,
  evidence,
  recommendation,
  example,
});

const listIssuers = (records: readonly Caa[]) =>
  records.filter(({ tag }) => tag === 'issue').map(({ value }) => readIssuer(value));

function findProblem(records: readonly Caa[]): string | null {
  const foreign = records.find(({ isCritical, tag }) => isCritical && !knownTags.includes(tag));
  if (foreign !== undefined) {
    return `A CAA record contains a critical property that authorities do not recognize (${foreign.tag.slice(0, 30)}), so none of them may issue a certificate.`;
  }
  const issuers = listIssuers(records);
  if (issuers.length === 0) {
    return 'There are CAA records, but none of them restricts who may issue certificates for the site (there is no issue record).';
  }
  if (issuers.includes(null)) {
    return 'A CAA record names an authority in an invalid format: it must be the authority’s domain, without https://.';
  }
  return null;
}

function praise(records: readonly Caa[]): string {
  const named = listIssuers(records).flatMap((name) =>
    name === null || name === '' ? [] : [name],
  );
  if (named.length === 0) return 'CAA records forbid every authority to issue certificates.';
  return `Only ${formatList(named)} may issue certificates.`;
}

interface Caa {
  readonly isCritical: boolean;
  /** In lower case. */
  readonly tag: string;
  readonly value: string;
}

/** Parses a record of the evidence, such as `0 issue "letsencrypt.org"`; null for other text. */
export function readCaa(record: string): Caa | null {
  const [, flags = '', tag = '', value = ''] =
    /^(\d{1,3}) ([a-z0-9]+) "(.*)"$/is.exec(record) ?? [];
  if (tag === '') return null;
  return { isCritical: (Number(flags) & 128) !== 0, tag: tag.toLowerCase(), value };
}

/**
 * The authority that an issue property permits (RFC 8659, 4.2): a domain, '' for none, null when it
 * is malformed, which authorities treat as none.
 */
export function readIssuer(value: string): string | null {
  const [name = ''] = value.split(';');
  const domain = name.trim().toLowerCase();
  return domain === '' || /^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/.test(domain) ? domain : null;
}
