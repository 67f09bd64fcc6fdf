import { generateKeyPairSync } from 'node:crypto';
import { after, before, test } from 'node:test';
import { assertOutcome } from '../../../testing/lab/assert-outcome.ts';
import { openDnsLab, type DnsLab } from '../../../testing/lab/dns-lab.ts';
import { buildSoa, readZoneLines, serveZone } from '../../../testing/lab/dns-zone.ts';
import { buildZoneKey, signZone } from '../../../testing/lab/sign-zone.ts';
import type { LabZone } from '../../../testing/lab/start-dns.ts';
import { startSite, type LabSitePorts } from '../../../testing/lab/start-site.ts';
import { caa } from './caa.ts';
import { dkim } from './dkim.ts';
import { dmarc } from './dmarc.ts';
import { dnssec } from './dnssec.ts';
import { mtaSts } from './mta-sts.ts';
import { spf } from './spf.ts';
import { tlsa } from './tlsa.ts';

const now = new Date('2026-11-22T12:00:00Z');
const at = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1000;
const validity = { inception: at('2026-11-01'), expiration: at('2026-12-31') };
const over = { inception: at('2026-10-01'), expiration: at('2026-11-15') };

const publishKey = (modulusLength: number) => {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength });
  const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  return `v=DKIM1; k=rsa; p=${key}`;
};

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
  selector1._domainkey.good.example TXT ${publishKey(1024)}`;
const weak = `
  weak.example MX 10 mail.weak.example
  weak.example CAA 0 iodef "mailto:security@weak.example"
  weak.example TXT v=spf1 mx ?all
  _dmarc.weak.example TXT v=DMARC1; p=none
  _mta-sts.weak.example TXT v=STSv1; id=1
  mta-sts.weak.example A 127.0.0.1
  _25._tcp.mail.weak.example TLSA 3 1 1
  google._domainkey.weak.example TXT v=DKIM1; p=MIGfMA0GCSqGSIb3`;
const bad = `
  bad.example MX 10 mail.bad.example
  bad.example TXT v=spf1 +all
  k1._domainkey.bad.example TXT ${publishKey(512)}`;
const twice = `
  twice.example TXT v=spf1 -all
  twice.example TXT v=spf1 mx -all
  _dmarc.twice.example TXT v=DMARC1; p=reject
  _dmarc.twice.example TXT v=DMARC1; p=none`;
const greedy = Array.from({ length: 11 }, (_each, index) => `include:s${index}.greedy.example`);
const services = greedy.map((word) => `${word.slice(8)} TXT v=spf1 -all`).join('\n');

const zone = (domain: string, text = '') => serveZone(domain, readZoneLines(text));
const broken: LabZone = () => ({ rcode: 'SERVFAIL' });
const signed = (domain: string, more = {}) => signZone(domain, zone(domain), { validity, ...more });

let lab: DnsLab;
let site: LabSitePorts;

before(async () => {
  site = await startSite(({ host, path }) => {
    const mode = host === 'mta-sts.good.example' ? 'enforce' : 'testing';
    const body = `version: STSv1\r\nmode: ${mode}\r\nmx: *.good.example\r\nmx: mail.weak.example\r\nmax_age: 604800\r\n`;
    if (path !== '/.well-known/mta-sts.txt') return { status: 404 };
    return { headers: [['content-type', 'text/plain; charset=utf-8']], body };
  });
  const parked = `parked.example MX 0 .`;
  lab = await openDnsLab({
    'good.example': signZone('good.example', zone('good.example', good), { validity }),
    'weak.example': zone('weak.example', weak),
    'bad.example': zone('bad.example', bad),
    'twice.example': zone('twice.example', twice),
    'parked.example': zone('parked.example', parked),
    'greedy.example': zone(
      'greedy.example',
      `greedy.example TXT v=spf1 ${greedy.join(' ')} -all\n${services}`,
    ),
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
    'expired.example': signed('expired.example', { validity: over }),
    'forged.example': signed('forged.example', { isForged: true }),
    'swapped.example': signed('swapped.example', { named: buildZoneKey(13) }),
    'refused.example': signed('refused.example', { validates: 'bogus', validity: over }),
    'above.example': signed('above.example', { validates: 'bogus' }),
    'childish.example': (question) =>
      question.type === 'DS'
        ? { authorities: [buildSoa('childish.example')] }
        : zone('childish.example')(question),
    'stripped.example': signZoneWithoutSignatures('stripped.example'),
  });
});
after(() => Promise.all([lab.close(), site.close()]));

/** Signatures are left out everywhere, as by a resolver that knows no DNSSEC. */
function signZoneWithoutSignatures(domain: string): LabZone {
  const whole = signed(domain);
  return (question) => {
    const said = whole(question);
    return (
      said && { ...said, answers: (said.answers ?? []).filter(({ type }) => type !== 'RRSIG') }
    );
  };
}

const judge: DnsLab['judge'] = (check, domain, visit) =>
  lab.judge(check, domain, { now, https: site.https, ...visit });

test('DNSSEC fails: the signatures have expired', async () => {
  const result = await judge(dnssec, 'expired.example');
  assertOutcome(result, 'fail', /expired on 2026-11-15/);
});
test('DNSSEC fails: a record was changed after it was signed', async () => {
  assertOutcome(await judge(dnssec, 'forged.example'), 'fail', /SOA record does not match/);
});
test('DNSSEC fails: the parent names another key', async () => {
  assertOutcome(await judge(dnssec, 'swapped.example'), 'fail', /None of the keys/);
});
test('DNSSEC fails: a resolver that validates refuses, and answers when it must not check', async () => {
  assertOutcome(await judge(dnssec, 'refused.example'), 'fail', /expired on 2026-11-15/);
});
test('DNSSEC warns: the domain is not signed', async () => {
  assertOutcome(await judge(dnssec, 'weak.example'), 'warning', /not signed/);
});
test('DNSSEC passes: the chain from the parent holds, verified here', async () => {
  for (const domain of ['good.example', 'ed.example', 'p384.example']) {
    assertOutcome(await judge(dnssec, domain), 'pass', /DS \d+ 1[345] [124] /);
  }
});
test('DNSSEC passes: the resolver has validated it', async () => {
  assertOutcome(await judge(dnssec, 'told.example'), 'pass', /signatures hold/);
});
test('DNSSEC is not tested: the fault may lie above the domain', async () => {
  assertOutcome(await judge(dnssec, 'above.example'), 'not tested', /zone above it/);
});
test('DNSSEC is not tested: the resolver asked the domain for what its parent says', async () => {
  assertOutcome(await judge(dnssec, 'childish.example'), 'not tested', /did not ask the parent/);
});
test('DNSSEC is not tested: the resolver hands over no signatures', async () => {
  assertOutcome(await judge(dnssec, 'stripped.example'), 'not tested', /does not hand over/);
});
test('DNSSEC is not tested: nothing answers, an address, a name of a platform', async () => {
  assertOutcome(await judge(dnssec, 'broken.example'), 'not tested', /SERVFAIL/);
  const local = await judge(dnssec, '127.0.0.1', { domain: null });
  assertOutcome(local, 'not tested', /no domain of its own/);
  assertOutcome(await judge(dnssec, 'tenant.weak.example'), 'not tested', /no DNS zone of its own/);
});

test('CAA warns: there is no record', async () => {
  assertOutcome(await judge(caa, 'bad.example'), 'warning', /No CAA record/);
});
test('CAA warns: the records restrict nobody', async () => {
  assertOutcome(await judge(caa, 'weak.example'), 'warning', /no issue record/);
});
test('CAA passes: the record of the domain holds for a name below it', async () => {
  const result = await judge(caa, 'good.example', { host: 'www.shop.good.example' });
  assertOutcome(result, 'pass', /^Only letsencrypt\.org/);
});
test('CAA is not tested: the DNS cannot answer', async () => {
  assertOutcome(await judge(caa, 'broken.example'), 'not tested', /could not answer/);
});

test('SPF fails: everybody may send', async () => {
  assertOutcome(await judge(spf, 'bad.example'), 'fail', /every server in the world/);
});
test('SPF fails: there are two records', async () => {
  assertOutcome(await judge(spf, 'twice.example'), 'fail', /2 SPF records/);
});
test('SPF warns: neutral, missing, missing without mail, too many lookups', async () => {
  assertOutcome(await judge(spf, 'weak.example'), 'warning', /says nothing/);
  assertOutcome(await judge(spf, 'bare.example'), 'warning', /no SPF record, so/);
  assertOutcome(await judge(spf, 'parked.example'), 'warning', /takes no mail/);
  assertOutcome(await judge(spf, 'greedy.example'), 'warning', /more than 10 times/);
});
test('SPF passes: the record ends with -all, and so does what it includes', async () => {
  assertOutcome(await judge(spf, 'good.example'), 'pass', /refuses mail[^]*2 DNS lookups/);
});
test('SPF is not tested: the DNS cannot answer', async () => {
  assertOutcome(await judge(spf, 'broken.example'), 'not tested', /could not answer/);
});

test('DMARC warns: it only watches, is missing, stands there twice', async () => {
  assertOutcome(await judge(dmarc, 'weak.example'), 'warning', /only watches/);
  assertOutcome(await judge(dmarc, 'bad.example'), 'warning', /no DMARC record/);
  assertOutcome(await judge(dmarc, 'twice.example'), 'warning', /more than one/);
});
test('DMARC passes: forged mail is to be refused', async () => {
  assertOutcome(await judge(dmarc, 'good.example'), 'pass', /refused/);
});
test('DMARC is not tested: the DNS cannot answer', async () => {
  assertOutcome(await judge(dmarc, 'broken.example'), 'not tested', /could not answer/);
});

test('MTA-STS warns: there is no record, or the policy is a test', async () => {
  assertOutcome(await judge(mtaSts, 'bad.example'), 'warning', /no MTA-STS record/);
  assertOutcome(await judge(mtaSts, 'weak.example'), 'warning', /still a test/);
});
test('MTA-STS passes: the policy is in force and lists the mail host', async () => {
  assertOutcome(await judge(mtaSts, 'good.example'), 'pass', /mode: enforce/);
});
test('MTA-STS is not tested: the domain takes no mail', async () => {
  assertOutcome(await judge(mtaSts, 'parked.example'), 'not tested', /takes no mail/);
});

test('TLSA warns: a signed domain has none', async () => {
  assertOutcome(await judge(tlsa, 'bare.example'), 'warning', /no TLSA record/);
});
test('TLSA warns: there is one, but the domain is not signed', async () => {
  assertOutcome(await judge(tlsa, 'weak.example'), 'warning', /not signed/);
});
test('TLSA passes: a signed domain names the key of its mail server', async () => {
  assertOutcome(await judge(tlsa, 'good.example'), 'pass', /TLSA 3 1 1/);
});
test('TLSA is not tested: no mail, or no DNSSEC that it could lean on', async () => {
  assertOutcome(await judge(tlsa, 'parked.example'), 'not tested', /takes no mail/);
  assertOutcome(await judge(tlsa, 'bad.example'), 'not tested', /need DNSSEC/);
});

test('DKIM fails: the key has 512 bits', async () => {
  assertOutcome(await judge(dkim, 'bad.example'), 'fail', /k1 is shorter/);
});
test('DKIM warns: the key was cut', async () => {
  assertOutcome(await judge(dkim, 'weak.example'), 'warning', /google cannot be read/);
});
test('DKIM passes: a common selector has a key of 1024 bits', async () => {
  assertOutcome(await judge(dkim, 'good.example'), 'pass', /selector1.*2048/);
});
test('DKIM is not tested: no common selector exists, or there is no mail', async () => {
  assertOutcome(await judge(dkim, 'bare.example'), 'not tested', /cannot be guessed/);
  assertOutcome(await judge(dkim, 'parked.example'), 'not tested', /takes no mail/);
});
test('every check is not tested: the DNS is silent', async () => {
  const limits = { dnsMs: 30 };
  const all = [dnssec, caa, spf, dmarc, mtaSts, tlsa, dkim];
  const results = await Promise.all(all.map((check) => judge(check, 'silent.example', { limits })));
  for (const result of results) assertOutcome(result, 'not tested', /did not answer/);
});
