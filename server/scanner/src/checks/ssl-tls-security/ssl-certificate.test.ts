import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import {
  buildAuthority,
  buildCertificate,
  type CertificateWish,
  type LabCertificate,
} from '../../../lab/build-certificate.ts';
import { buildVisit, judgeParts, readOutcome } from '../../../lab/build-evidence.ts';
import type { CertificateEvidence } from '../../evidence/tls.ts';
import { sslCertificate } from './ssl-certificate.ts';

const host = 'www.shop.example';
let root: LabCertificate;
before(async () => {
  root = await buildAuthority('Root');
});

interface Case {
  readonly wish?: CertificateWish;
  readonly sent?: () => readonly LabCertificate[];
  readonly seen?: Partial<CertificateEvidence>;
}

async function judge({ wish = {}, sent = () => [], seen = {} }: Case, host?: string) {
  const leaf = await buildCertificate({ names: ['www.shop.example'], issuer: root, ...wish });
  const chain = [leaf, ...sent()].map(({ der }) => der.toString('base64'));
  const certificate = {
    chain,
    isTrusted: true,
    error: null,
    completedByAia: null,
    asksForClientCertificate: false,
    ...seen,
  };
  const isAddress = host !== undefined;
  return judgeParts(sslCertificate, { certificate }, isAddress ? { host, isAddress } : {});
}

const untrusted = (error: string, more: Partial<CertificateEvidence> = {}): Case => ({
  seen: { isTrusted: false, error, ...more },
});
const lacksIssuer = 'UNABLE_TO_VERIFY_LEAF_SIGNATURE';
const names = (...list: readonly string[]): Case => ({ wish: { names: list } });
const seen = (evidence: Partial<CertificateEvidence>): Case => ({ seen: evidence });
const issuerUrl = 'http://ca.example/issuer.der';
const skipped = { completedByAia: null, isIssuerSkipped: true } as const;
const completed = untrusted(lacksIssuer, { completedByAia: true });

const cases: readonly [title: string, outcome: string, says: RegExp, what: Case][] = [
  ['its own name', 'pass', /issued for this address/, {}],
  ['a wildcard', 'pass', /issued for this address/, names('*.shop.example')],
  ['a wildcard too high', 'fail', /issued for \*\.example/, names('*.example')],
  [
    'many other names',
    'fail',
    /a\.test, b\.test, c\.test and 2 more/,
    names('a.test', 'b.test', 'c.test', 'd.test', 'e.test'),
  ],
  [
    'the common name alone',
    'fail',
    /browsers no longer use/,
    { wish: { commonName: host, names: [] } },
  ],
  ['no name at all', 'fail', /browsers no longer use/, names()],
  ['itself as issuer', 'fail', /self-signed/, untrusted('DEPTH_ZERO_SELF_SIGNED_CERT')],
  [
    'an unknown authority',
    'fail',
    /authority that browsers do not trust/,
    untrusted('SELF_SIGNED_CERT_IN_CHAIN'),
  ],
  [
    'an expired authority',
    'fail',
    /issuing authority’s certificate has expired/,
    untrusted('CERT_HAS_EXPIRED'),
  ],
  // Another check reports that.
  ['a date that is over', 'pass', /issued for this address/, { wish: { toDay: -2 } }],
  ['an error of another kind', 'fail', /for its issuer, Root/, untrusted('INVALID_PURPOSE')],
  ['an issuer that could not be had', 'fail', /for its issuer, Root/, untrusted(lacksIssuer)],
  [
    'an issuer that names a place which gave nothing',
    'fail',
    /Either the intermediate certificate is left out, or/,
    { wish: { issuerUrl }, ...untrusted(lacksIssuer) },
  ],
  [
    'an issuer that did not help',
    'fail',
    /for its issuer, Root/,
    untrusted(lacksIssuer, { completedByAia: false }),
  ],
  ['an issuer that was left out', 'warning', /leaves out the intermediate/, completed],
  [
    'an issuer that there was no time to look up',
    'warning',
    /no time to look that up/,
    { wish: { issuerUrl }, ...untrusted(lacksIssuer, skipped) },
  ],
  [
    'an issuer left out and a wrong name',
    'fail',
    /issued for a\.test.*leaves out the/,
    { ...names('a.test'), ...completed },
  ],
  ['SHA-1', 'fail', /SHA-1/, { wish: { hash: 'SHA-1' } }],
  ['a small key', 'fail', /1024 bits/, { wish: { key: 'rsa1024' } }],
  ['an unreadable certificate', 'not tested', /cannot be read/, seen({ chain: ['AAAA'] })],
  ['no certificate', 'fail', /without a certificate/, seen({ chain: [] })],
];
for (const [title, outcome, says, what] of cases) {
  test(`${outcome} of ${title}`, async () => {
    const result = await judge(what);
    assert.equal(readOutcome(result), outcome, result.details);
    assert.match(result.details, says);
  });
}

test('checks intermediates for SHA-1, but not self-signed roots', async () => {
  const wish: CertificateWish = { commonName: 'Old', isAuthority: true, hash: 'SHA-1' };
  const old = await buildCertificate(wish);
  assert.equal(readOutcome(await judge({ sent: () => [old] })), 'pass');
  const between = await buildCertificate({ ...wish, issuer: root });
  const result = await judge({ wish: { issuer: between }, sent: () => [between] });
  assert.match(result.details, /^An intermediate certificate is signed with SHA-1/);
  const beside = await judge({ sent: () => [between] });
  assert.equal(readOutcome(beside), 'pass', 'nobody needs what is sent beside the way up');
});

test('an address needs its own entry', async () => {
  assert.equal(readOutcome(await judge(names('192.0.2.1'), '192.0.2.1')), 'pass');
  assert.equal(readOutcome(await judge(names('192.0.2.2'), '192.0.2.1')), 'fail');
});

test('judges a second certificate, which no current browser is shown, as a medium risk', async () => {
  const rsa = { key: 'rsa2048', issuer: root } as const;
  const show = async (...list: readonly string[]) => {
    const { der } = await buildCertificate({ ...rsa, names: list });
    return { chain: [der.toString('base64')], isTrusted: true, error: null, completedByAia: null };
  };
  const both = await judge({ seen: { second: await show(host) } });
  assert.equal(readOutcome(both), 'pass');
  assert.match(both.evidence.join('\n'), /Key: rsa 2048/);
  const other = await judge({ seen: { second: await show('elsewhere.example') } });
  assert.deepEqual([readOutcome(other), other.risk], ['fail', 'medium']);
  const says = /^The certificate was issued for .*not for www\S+\. This concerns .*\(RSA\)/;
  assert.match(other.details, says);
});

test('truncates names of the certificate', async () => {
  const result = await judge(names(`${'a.'.repeat(110)}test`));
  assert(result.details.length < 200);
});

test('fails without HTTPS only if the plain site responds', () => {
  const plain = buildVisit({ url: 'http://www.shop.example/' });
  const result = judgeParts(sslCertificate, { plain });
  assert.equal(readOutcome(result), 'fail');
  assert.match(result.details, /only without encryption/);
  assert.equal(readOutcome(judgeParts(sslCertificate, {})), 'not tested');
});

test('does not report missing HTTPS where a page came over it', () => {
  const plain = buildVisit({ url: 'http://www.shop.example/' });
  const home = buildVisit();
  assert.equal(readOutcome(judgeParts(sslCertificate, { plain, home })), 'not tested');
  assert.equal(readOutcome(judgeParts(sslCertificate, { plain: home })), 'not tested');
});
