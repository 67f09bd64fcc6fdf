import { buildSoa, readZoneLines, serveZone } from './dns-zone.ts';
import { publishKey } from './good-shop.ts';
import { buildZoneKey, signZone, type SignedZone } from './sign-zone.ts';
import type { LabZone } from './start-dns.ts';

/** The time at which the signatures of the domains are judged. */
export const now = new Date('2026-11-22T12:00:00Z');
const at = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1000;
const validity = { inception: at('2026-11-01'), expiration: at('2026-12-31') };
const over = { inception: at('2026-10-01'), expiration: at('2026-11-15') };

const good = `
  good.example MX 10 mail.good.example
  mail.good.example A 127.0.0.1
  mta-sts.good.example A 127.0.0.1
  good.example CAA 0 issue "letsencrypt.org"
  good.example CAA 0 iodef "mailto:security@good.example"
  good.example TXT some-verification=1
  good.example TXT v=spf1 mx include:_spf.good.example -all
  _spf.good.example TXT v=spf1 ip4:192.0.2.0/24 -all
  _dmarc.good.example TXT v=DMARC1; p=reject; rua=mailto:dmarc@good.example
  _mta-sts.good.example TXT v=STSv1; id=20261101
  _25._tcp.mail.good.example TLSA 3 1 1
  selector1._domainkey.good.example TXT v=DKIM1; k=rsa; p=${publishKey()}`;
const weak = `
  weak.example MX 10 mail.weak.example
  weak.example CAA 0 iodef "mailto:security@weak.example"
  _mta-sts.weak.example TXT v=STSv1; id=1
  mta-sts.weak.example A 127.0.0.1
  _25._tcp.mail.weak.example TLSA 3 1 1`;
const lapsed = `
  lapsed.example MX 10 mail.lapsed.example
  _25._tcp.mail.lapsed.example TLSA 3 1 1`;
const zone = (domain: string, text = '') => serveZone(domain, readZoneLines(text));
const broken: LabZone = () => ({ rcode: 'SERVFAIL' });
const signed = (domain: string, more: Partial<SignedZone> = {}) =>
  signZone(domain, zone(domain), { validity, ...more });

/**
 * Domains in each state that a check of DNS security distinguishes; the name of a domain is its
 * fault.
 */
export function buildDomains(): Readonly<Record<string, LabZone>> {
  return {
    'parked.example': zone('parked.example', 'parked.example MX 0 .'),

    'good.example': signZone('good.example', zone('good.example', good), { validity }),
    'weak.example': zone('weak.example', weak),
    'bare.example': signZone(
      'bare.example',
      zone('bare.example', 'bare.example MX 5 mx.bare.example'),
      { validity },
    ),
    'broken.example': broken,
    'silent.example': () => null,
    'ed.example': signed('ed.example', { key: buildZoneKey(15), digestType: 4 }),
    'p384.example': signed('p384.example', { key: buildZoneKey(14), digestType: 1 }),
    'told.example': signed('told.example', { validates: 'well', validity: over }),
    'lapsed.example': signZone('lapsed.example', zone('lapsed.example', lapsed), {
      validity: over,
    }),
    'expired.example': signed('expired.example', { validity: over }),
    'forged.example': signed('forged.example', { isForged: true }),
    'swapped.example': signed('swapped.example', { named: buildZoneKey(13) }),
    'refused.example': signed('refused.example', { validates: 'bogus', validity: over }),
    'above.example': signed('above.example', { validates: 'bogus' }),
    'childish.example': (question) =>
      question.type === 'DS'
        ? { authorities: [buildSoa('childish.example')] }
        : zone('childish.example')(question),
    'keyless.example': (question) =>
      question.type === 'DNSKEY' ? { rcode: 'SERVFAIL' } : zone('keyless.example')(question),
    'stripped.example': signed('stripped.example', { isStripped: true }),
  };
}
