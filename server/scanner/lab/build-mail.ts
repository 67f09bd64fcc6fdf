import type { MailEvidence } from '../src/evidence/dns.ts';
import { found } from '../src/evidence/part.ts';

/** Mail of shop.example in good order, unless changed. */
export const buildMail = (changes: Partial<MailEvidence> = {}): MailEvidence => ({
  mx: found(['mail.shop.example']),
  spf: found({ records: ['v=spf1 mx -all'], others: [] }),
  dmarc: found(['v=DMARC1; p=reject']),
  mtaSts: found({
    records: ['v=STSv1; id=1'],
    policy: {
      status: 200,
      mimeType: 'text/plain',
      body: 'version: STSv1\nmode: enforce\nmx: mail.shop.example\nmax_age: 604800\n',
    },
    failure: '',
  }),
  tlsa: found({
    name: '_25._tcp.mail.shop.example',
    records: [{ usage: 3, selector: 1, matchingType: 1 }],
  }),
  dkim: found({ tried: ['default'], keys: [] }),
  ...changes,
});
