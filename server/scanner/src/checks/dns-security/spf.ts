import { countWords } from '@longitude/contract/core/text';
import { maxText } from '../../dns/pick-records.ts';
import { maxLookups, readSpf, weighSpf, type SpfWeight } from '../../dns/spf.ts';
import type { SpfEvidence } from '../../evidence/dns.ts';
import { defineCheck, notTested, pass, type Verdict } from '../check.ts';
import { formatList } from '../wording.ts';
const example = `; a domain that sends mail through its mail host and one service
example.com. TXT "v=spf1 mx include:_spf.example.net -all"
; a domain that never sends mail
example.com. TXT "v=spf1 -all"`;

export const spf = defineCheck({
  name: 'SPF',
  why: 'An SPF record lists the servers that may send email in your name. Without it anyone can, and your customers may get invoices you never sent.',
  needs: ['mail'],
  judge({ mail: { spf: part, mx } }) {
    if (!part.ran) return notTested(part.reason);
    const { records, others } = part.value;
    const evidence = records.map((record) => `TXT ${record}`);
    const [record] = records;
    if (record === undefined) return warnNone(mx.ran && mx.value.length === 0);
    if (records.length > 1) {
      return {
        status: 'fail',
        details: 'The domain has more than one SPF record. Receivers then ignore all of them.',
        evidence,
        recommendation:
          'Merge the SPF records into one. Put the mechanisms of all of them into a single record that begins with v=spf1 and ends with -all.',
        example,
      };
    }
    const weight = weighSpf(record, others);
    const seen = [...evidence, countWords(weight.lookups, 'DNS lookup'), ...showOthers(others)];
    return judgeRecord(record, weight, seen);
  },
});

const showOthers = (others: SpfEvidence['others']) =>
  others.map(({ name, records }) => `${name}: ${records.join(' | ') || 'no SPF record'}`);

function warnNone(takesNoMail: boolean): Verdict {
  return {
    status: 'warning',
    details: takesNoMail
      ? 'There is no SPF record. The domain names no mail server, but it can still be used as a forged sender.'
      : 'There is no SPF record, so receivers cannot tell your mail servers from anyone else’s.',
    evidence: ['no TXT record that begins with v=spf1'],
    recommendation:
      'Publish an SPF record. List what sends mail for the domain and end with -all; a domain that sends none publishes "v=spf1 -all".',
    example,
  };
}

function judgeRecord(record: string, weight: SpfWeight, evidence: readonly string[]): Verdict {
  const { isOpen, all, isLost } = weight;
  const fault = findFault(record);
  if (fault !== null) return { status: 'warning', ...fault, evidence, example };
  if (isOpen) {
    return {
      status: 'fail',
      details: 'The SPF record allows every server in the world to send email in your name.',
      evidence,
      recommendation:
        'Remove whatever allows every server: +all, or a range that ends in /0. List the servers that send for you, and end the SPF record with -all.',
      example,
    };
  }
  const weakness = findWeakness(weight);
  if (weakness !== null) return { status: 'warning', ...weakness, evidence, example };
  if (isLost) return notTested(lost);
  const action = all === '-' ? 'refuse' : 'mark';
  const details = `The SPF record asks receivers to ${action} email from servers it does not list.`;
  return pass(details, evidence);
}

const lost = 'The SPF record redirects to a name that could not be resolved.';

interface Problem {
  readonly details: string;
  readonly recommendation: string;
}

/** A fault that prevents receivers from parsing the record at all. */
function findFault(record: string): Problem | null {
  if (record.length >= maxText) {
    return {
      details: 'The SPF record is longer than receivers read.',
      recommendation: 'Shorten the SPF record. Keep it below 450 characters.',
    };
  }
  const { faults } = readSpf(record);
  if (faults.length === 0) return null;
  const words = formatList(faults);
  return {
    details: `The SPF record cannot be read because of ${words}, so receivers treat it as invalid.`,
    recommendation:
      'Fix the SPF record. Remove anything that is not an SPF mechanism or modifier, or correct its spelling.',
  };
}

function findWeakness({ lookups, broken, all, isLost }: SpfWeight): Problem | null {
  if (lookups > maxLookups) {
    return {
      details: `The SPF record requires more than ${maxLookups} DNS lookups, which is not allowed, so receivers treat it as invalid.`,
      recommendation: `Shorten the SPF record to ${maxLookups} DNS lookups at most. Remove services that no longer send for you, and mechanisms such as a, mx and ptr that repeat others.`,
    };
  }
  if (broken.length > 0) {
    return {
      details:
        'The SPF record includes a name that does not have exactly one SPF record, so receivers treat it as invalid.',
      recommendation:
        'Remove or fix what the SPF record includes. Each included name must have exactly one SPF record of its own.',
    };
  }
  if (isLost || (all !== null && all !== '?')) return null;
  return {
    details:
      'The SPF record says nothing about servers it does not list, so forged email is not flagged.',
    recommendation:
      'End the SPF record with -all, or with ~all while you still test. Email from servers that are not listed is then rejected or flagged.',
  };
}
