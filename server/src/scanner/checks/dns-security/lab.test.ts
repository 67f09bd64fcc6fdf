import { after, before, test } from 'node:test';
import { assertOutcome } from '../../../testing/lab/assert-outcome.ts';
import {
  buildAuthority,
  buildCertificate,
  type LabCertificate,
} from '../../../testing/lab/build-certificate.ts';
import { openDnsLab, type DnsLab } from '../../../testing/lab/dns-lab.ts';
import { buildDomains, now } from '../../../testing/lab/dns-domains.ts';
import { startSite, type LabSitePorts } from '../../../testing/lab/start-site.ts';
import { caa } from './caa.ts';
import { dkim } from './dkim.ts';
import { dmarc } from './dmarc.ts';
import { dnssec } from './dnssec.ts';
import { mtaSts } from './mta-sts.ts';
import { spf } from './spf.ts';
import { tlsa } from './tlsa.ts';

let lab: DnsLab;
let site: LabSitePorts;
let root: LabCertificate;

before(async () => {
  root = await buildAuthority('Lab Root');
  const names = ['mta-sts.good.example', 'mta-sts.weak.example'];
  const certificate = await buildCertificate({ issuer: root, names });
  site = await startSite(({ host, path }) => {
    const mode = host === 'mta-sts.good.example' ? 'enforce' : 'testing';
    const body = `version: STSv1\r\nmode: ${mode}\r\nmx: *.good.example\r\nmx: mail.weak.example\r\nmax_age: 604800\r\n`;
    if (path !== '/.well-known/mta-sts.txt') return { status: 404 };
    return { headers: [['content-type', 'text/plain; charset=utf-8']], body };
  }, certificate);
  lab = await openDnsLab(buildDomains());
});
after(() => Promise.all([lab.close(), site.close()]));

const judge: DnsLab['judge'] = (check, domain, visit) =>
  lab.judge(check, domain, { now, https: site.https, roots: [root.pem], ...visit });

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
test('DNSSEC warns: the domain is not signed, and its keys cannot be asked for', async () => {
  assertOutcome(await judge(dnssec, 'keyless.example'), 'warning', /not signed/);
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
  assertOutcome(await judge(spf, 'twice.example'), 'fail', /more than one SPF record/);
});
test('SPF warns: neutral, missing, missing without mail, too many lookups', async () => {
  assertOutcome(await judge(spf, 'weak.example'), 'warning', /says nothing/);
  assertOutcome(await judge(spf, 'bare.example'), 'warning', /no SPF record, so/);
  assertOutcome(await judge(spf, 'parked.example'), 'warning', /names no mail server/);
  assertOutcome(await judge(spf, 'greedy.example'), 'warning', /more than 10 times/);
});
test('SPF passes: the record ends with -all, and so does what it includes', async () => {
  assertOutcome(await judge(spf, 'good.example'), 'pass', /to refuse mail[^]*2 DNS lookups/);
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
  assertOutcome(await judge(dmarc, 'good.example'), 'pass', /refuse forged mail/);
});
test('DMARC is not tested: the DNS cannot answer', async () => {
  assertOutcome(await judge(dmarc, 'broken.example'), 'not tested', /could not answer/);
});

test('MTA-STS warns: there is no record, or the policy is a test', async () => {
  assertOutcome(await judge(mtaSts, 'bad.example'), 'warning', /no MTA-STS record/);
  assertOutcome(await judge(mtaSts, 'weak.example'), 'warning', /still a test/);
});
test('MTA-STS warns: the certificate of the policy host is not trusted', async () => {
  const result = await judge(mtaSts, 'good.example', { roots: [] });
  assertOutcome(result, 'warning', /cannot be fetched: .* certificate that is not valid/);
});
test('MTA-STS passes: the policy is in force and lists the mail host', async () => {
  assertOutcome(await judge(mtaSts, 'good.example'), 'pass', /mode: enforce/);
});
test('MTA-STS is not tested: the domain names no mail server', async () => {
  assertOutcome(await judge(mtaSts, 'parked.example'), 'not tested', /names no mail server/);
});

test('TLSA warns: a signed domain has none', async () => {
  assertOutcome(await judge(tlsa, 'bare.example'), 'warning', /no TLSA record/);
});
test('TLSA warns: there is one, but the domain is not signed', async () => {
  assertOutcome(await judge(tlsa, 'weak.example'), 'warning', /not signed/);
});
test('TLSA warns: there is one, but the signatures of the domain have expired', async () => {
  assertOutcome(await judge(tlsa, 'lapsed.example'), 'warning', /do not hold, so it has no effect/);
});
test('TLSA passes: a signed domain names the key of its mail server', async () => {
  assertOutcome(await judge(tlsa, 'good.example'), 'pass', /TLSA 3 1 1/);
});
test('TLSA is not tested: no mail, or no DNSSEC that it could lean on', async () => {
  assertOutcome(await judge(tlsa, 'parked.example'), 'not tested', /names no mail server/);
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
  assertOutcome(await judge(dkim, 'parked.example'), 'not tested', /names no mail server/);
});
test('every check is not tested: the DNS is silent', async () => {
  const limits = { dnsMs: 30 };
  const all = [dnssec, caa, spf, dmarc, mtaSts, tlsa, dkim];
  const results = await Promise.all(all.map((check) => judge(check, 'silent.example', { limits })));
  for (const result of results) assertOutcome(result, 'not tested', /did not answer/);
});
