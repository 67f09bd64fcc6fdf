import type { Exchange } from '../../evidence/http.ts';
import { isSecurityTxt, readSecurityTxt } from '../../files/well-known.ts';
import { readMimeType } from '../../headers/header-values.ts';
import { isBlockingStatus } from '../../headers/own-response.ts';
import { defineCheck, notTested, pass } from '../check.ts';
import { showDay } from '../wording.ts';

/** RFC 3339 date-time, as RFC 9116, 2.5.5 requires. */
const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i;
/** RFC 9116, 2.5.3: a URI; web addresses over https. */
const contactAddress =
  /^(?:mailto:[^\s@]+@\S+|https:\/\/\S+|tel:\+?[\d().\s-]+|[a-z][a-z0-9+.-]*:(?!\/\/)\S+)$/i;

const recommendation =
  'Publish a security.txt with a contact and an expiry date. Put it at /.well-known/security.txt, serve it as text/plain over https, and renew it before it expires.';

const example = `# /.well-known/security.txt
Contact: mailto:security@example.com
Expires: 2027-06-30T00:00:00Z
Preferred-Languages: en
Canonical: https://example.com/.well-known/security.txt`;

export const securityTxt = defineCheck({
  name: 'security.txt',
  why: 'People who find a vulnerability in your site need to know whom to tell. Without a contact they give up, or publish it.',
  neverFails: 'An attacker gains nothing by its absence.',
  needs: ['securityTxt'],
  judge({ securityTxt: response, now }) {
    const { status } = response;
    if (status >= 500 || isBlockingStatus(status)) {
      return notTested(`The site did not say whether there is one: it responded with ${status}.`);
    }
    const isThere = status === 200 && isSecurityTxt(response.body);
    if (!isThere) {
      return {
        status: 'warning',
        details:
          'There is no security.txt, so researchers do not know whom to tell about a vulnerability.',
        evidence: [`${new URL(response.url).pathname}: ${status}`],
        recommendation,
        example,
      };
    }
    const problems = findProblems(response, now);
    const { fields, isSigned } = readSecurityTxt(response.body);
    const evidence = fields.slice(0, 10).map(([name, value]) => `${name}: ${value.slice(0, 200)}`);
    if (problems.length === 0) {
      return pass(
        `The security.txt names a contact and is valid${isSigned ? ', and it is signed' : ''}.`,
        evidence,
      );
    }
    return {
      status: 'warning',
      details: `There is a security.txt, but ${problems.join(', and ')}.`,
      evidence,
      recommendation,
      example,
    };
  },
});

/** Requirements of RFC 9116 that the file does not meet, as parts of a sentence. */
function findProblems(response: Exchange, now: Date): string[] {
  const { fields } = readSecurityTxt(response.body);
  const valuesOf = (wanted: string) =>
    fields.flatMap(([name, value]) => (name === wanted ? [value] : []));
  const contacts = valuesOf('contact');
  const problems: string[] = [];
  if (contacts.length === 0) problems.push('it names no contact');
  else if (!contacts.some((contact) => contactAddress.test(contact))) {
    problems.push('its contact is not written as an address, such as mailto:security@example.com');
  }
  problems.push(...judgeExpiry(valuesOf('expires'), now));
  if (readMimeType(response) !== 'text/plain') problems.push('it is not served as text/plain');
  if (!new URL(response.url).pathname.startsWith('/.well-known/')) {
    problems.push('it is only at the old location, not at /.well-known/security.txt');
  }
  return problems;
}

function judgeExpiry(values: readonly string[], now: Date): string[] {
  const [value] = values;
  if (value === undefined) return ['it has no expiry date'];
  if (values.length > 1) return ['it has more than one expiry date'];
  const time = dateTime.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(time)) return ['its expiry date cannot be read'];
  if (time > now.getTime()) return [];
  return [`it expired on ${showDay(new Date(time))}`];
}
