import { coversHost, readMtaStsPolicy, readMtaStsRecord } from '../../dns/mail-policies.ts';
import type { MtaStsEvidence } from '../../evidence/dns.ts';
import { defineCheck, notTested, pass, type Verdict } from '../check.ts';

const example = `_mta-sts.example.com. TXT "v=STSv1; id=20261101"

# https://mta-sts.example.com/.well-known/mta-sts.txt
version: STSv1
mode: enforce
mx: mail.example.com
max_age: 604800`;

export const mtaSts = defineCheck({
  name: 'MTA-STS',
  why: 'Email servers encrypt only if both sides agree, and an attacker in between can prevent that. MTA-STS tells senders to require encryption when they deliver to you.',
  neverFails: 'Mail is encrypted without it as well, unless someone interferes.',
  needs: ['mail'],
  judge({ mail: { mtaSts: part, mx } }) {
    if (!part.ran) return notTested(part.reason);
    const { records, policy } = part.value;
    const evidence = records.map((record) => `_mta-sts TXT ${record}`);
    if (records.length === 0) {
      return warn(
        'There is no MTA-STS record, so senders may deliver your email without encryption.',
        ['no TXT record at _mta-sts that begins with v=STSv1'],
        'Publish an MTA-STS record and policy. Begin with mode: testing, and change to enforce when the reports are clean.',
      );
    }
    const hosts = mx.ran ? mx.value : [];
    const problem = findProblem(part.value, hosts);
    const seen = [...evidence, ...showPolicy(policy), ...hosts.map((host) => `MX ${host}`)];
    if (problem === null) {
      return pass(
        'MTA-STS is enforced: senders require encryption when they deliver your email.',
        seen,
      );
    }
    return warn(
      `There is an MTA-STS record, but ${problem}.`,
      seen,
      'Fix the MTA-STS record and policy. The file must be served over https, list every mail host, and say mode: enforce.',
    );
  },
});

const warn = (details: string, evidence: readonly string[], recommendation: string): Verdict => ({
  status: 'warning',
  details,
  evidence,
  recommendation,
  example,
});

const showPolicy = (policy: MtaStsEvidence['policy']) =>
  policy === null
    ? []
    : [
        `mta-sts.txt: ${policy.status} ${policy.mimeType}`,
        ...policy.body.split(/\r?\n/).slice(0, 8),
      ];

function findProblem(
  { records, policy, failure }: MtaStsEvidence,
  hosts: readonly string[],
): string | null {
  if (records.length > 1) return 'there is more than one, so senders ignore all of them';
  const record = readMtaStsRecord(records[0] ?? '');
  if ('fault' in record) return record.fault;
  if (policy === null) return `its policy cannot be fetched: ${failure.replace(/\.$/, '')}`;
  if (policy.status !== 200)
    return `its policy file is missing (the server responded with ${policy.status})`;
  // RFC 8461, 3.2: a missing file often comes as an HTML page.
  if (policy.mimeType !== 'text/plain') return 'its policy is not served as plain text';
  const read = readMtaStsPolicy(policy.body);
  if ('fault' in read) return read.fault;
  if (read.mode === 'none') return 'its policy turns it off (mode: none)';
  const missing = hosts.find((host) => !coversHost(read.mx, host));
  if (missing !== undefined)
    return `its policy does not list the mail host ${missing.slice(0, 80)}`;
  if (read.mode === 'testing') return 'its policy is still in testing mode';
  // RFC 8461, 2 recommends "weeks or greater"; less than a day gives no protection.
  return read.maxAge < 86_400 ? 'its policy is valid for less than a day (max_age)' : null;
}
