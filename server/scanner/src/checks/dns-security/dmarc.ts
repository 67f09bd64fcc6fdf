import { readDmarc, type Dmarc } from '../../dns/mail-policies.ts';
import { defineCheck, notTested, pass, type Verdict } from '../check.ts';

const example = `; first, to see who sends in your name
_dmarc.example.com. TXT "v=DMARC1; p=none; rua=mailto:dmarc@example.com"
; then
_dmarc.example.com. TXT "v=DMARC1; p=reject; rua=mailto:dmarc@example.com"`;
const publish =
  'Publish a DMARC record. Start with p=none and a reporting address, read the reports for a few weeks, then move to quarantine and reject.';
const tighten =
  'Raise the DMARC policy to quarantine, then to reject. First check in the reports that everything sending in your name passes SPF or DKIM.';

export const dmarc = defineCheck({
  name: 'DMARC',
  why: 'DMARC tells email providers what to do with email that claims to come from you. Without it, forged email in your name reaches your customers.',
  neverFails: 'SPF and DKIM may protect the domain without it.',
  needs: ['mail'],
  judge({ mail: { dmarc: part } }) {
    if (!part.ran) return notTested(part.reason);
    const records = part.value;
    const evidence = records.map((record) => `_dmarc TXT ${record}`);
    const [record] = records;
    if (record === undefined) {
      const details =
        'There is no DMARC record, so receivers get no instructions for email forged in your name.';
      return warn(details, ['no TXT record at _dmarc that begins with v=DMARC1'], publish);
    }
    const remedy =
      'Fix the DMARC record. It has to be the only one at _dmarc, begin with v=DMARC1 and name a policy.';
    if (records.length > 1) {
      return warn(
        'There is more than one DMARC record, so receivers ignore all of them.',
        evidence,
        remedy,
      );
    }
    const read = readDmarc(record);
    if ('fault' in read) {
      return warn(`The DMARC record ${read.fault}, so receivers ignore it.`, evidence, remedy);
    }
    const weakness = findWeakness(read);
    if (weakness !== null) return { ...warn(weakness, evidence, tighten), risk: 'low' };
    const action = read.policy === 'reject' ? 'reject forged email' : 'quarantine forged email';
    return pass(`The DMARC record asks receivers to ${action}.`, evidence);
  },
});

const warn = (details: string, evidence: readonly string[], recommendation: string) =>
  ({ status: 'warning', details, evidence, recommendation, example }) satisfies Verdict;

function findWeakness({ policy, subdomains, percent, isTest }: Dmarc): string | null {
  if (policy === 'none' || percent === 0) {
    return 'The DMARC record only monitors (p=none): forged email is still delivered.';
  }
  if (isTest)
    return 'The DMARC record is marked as a test (t=y), so its policy is not fully applied.';
  if (subdomains === 'none') {
    return 'The DMARC record protects the domain itself, but not its subdomains (sp=none).';
  }
  if (percent < 100) {
    return `The DMARC record applies its policy to only ${percent}% of forged email (pct).`;
  }
  return null;
}
