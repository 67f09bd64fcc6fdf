import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeParts, readOutcome } from '../../../lab/build-evidence.ts';
import type { PortState, Service, FamilyResponse } from '../../evidence/network.ts';
import { watchedPorts } from '../../probes/ports.ts';
import { openPorts } from './open-ports.ts';
import type { CertificateWish } from '../../../lab/build-certificate.ts';
import { showCertificate } from '../../../lab/show-certificate.ts';
import type { CertificateEvidence } from '../../evidence/tls.ts';
import { ipv6Parity } from './ipv6-parity.ts';

/** All sixteen ports: these are open with their greetings, the others in one state. */
const build = (
  open: Partial<Record<Service, string>>,
  rest: PortState['state'] = 'closed',
): readonly PortState[] =>
  watchedPorts.map(({ port, service }) => {
    const banner = open[service];
    const state = banner === undefined ? rest : 'open';
    return { port, service, address: '192.0.2.1', state, banner: banner ?? '' };
  });

for (const [why, ports, outcome, risk] of [
  ['a database without password', build({ Redis: '' }), 'fail', 'critical'],
  ['a database with password', build({ PostgreSQL: '' }), 'fail', 'high'],
  ['remote desktop', build({ RDP: '' }, 'filtered'), 'fail', 'high'],
  ['Telnet', build({ Telnet: '........login:' }), 'fail', 'high'],
  ['FTP', build({ FTP: '' }), 'warning', 'medium'],
  ['SSH with its version', build({ SSH: 'SSH-2.0-OpenSSH_9.6p1 Debian-3' }), 'warning', 'low'],
  ['SSH of a device', build({ SSH: 'SSH-2.0-dropbear_2022.83' }), 'warning', 'low'],
  ['SSH without its version', build({ SSH: 'SSH-2.0-Go' }), 'pass', 'low'],
  ['SSH that stays silent', build({ SSH: '' }), 'pass', 'low'],
  ['all filtered', build({}, 'filtered'), 'pass', 'low'],
  ['all open and silent', build({}, 'open'), 'not tested', 'low'],
  ['all open, one greets', build({ VNC: 'RFB 003.008' }, 'open'), 'fail', 'high'],
  ['all open, SSH greets', build({ SSH: 'SSH-2.0-OpenSSH_9.6' }, 'open'), 'warning', 'low'],
  ['most could not be tried', build({ Redis: '' }, null), 'not tested', 'low'],
] as const) {
  test(`Open Ports: ${outcome}: ${why}`, () => {
    const found = judgeParts(openPorts, { ports });
    assert.equal(readOutcome(found), outcome, found.details);
    assert.equal(found.risk, risk);
  });
}

test('Open Ports: an unknown greeting where all ports accept is not a finding', () => {
  const banners = Object.fromEntries(watchedPorts.map(({ service }) => [service, 'HTTP/1.1 400']));
  assert.equal(readOutcome(judgeParts(openPorts, { ports: build(banners) })), 'not tested');
});

test('Open Ports: describes each service in whole words', () => {
  const { details } = judgeParts(openPorts, { ports: build({ Redis: '', Elasticsearch: '' }) });
  assert.match(details, /a database that often has no password\)/);
  assert.doesNotMatch(details, /…/);
});

const ok: FamilyResponse = { status: 200, redirectsTo: '', reason: '', failure: null };
const failed = (failure: FamilyResponse['failure']): FamilyResponse => ({
  ...ok,
  status: null,
  reason: 'Port 443 of [2001:db8::1] did not respond.',
  failure,
});
const moved = (redirectsTo: string): FamilyResponse => ({ ...ok, status: 301, redirectsTo });

for (const [why, hasAaaa, v4, v6, outcome] of [
  ['both answer alike', true, ok, ok, 'pass'],
  ['both redirect to the same place', true, moved('www.a.example'), moved('www.a.example'), 'pass'],
  ['IPv6 refuses', true, ok, failed('refused'), 'fail'],
  ['IPv6 is silent', true, ok, failed('silent'), 'warning'],
  ['IPv6 answers 404', true, ok, { ...ok, status: 404 }, 'warning'],
  ['IPv6 redirects elsewhere', true, moved('www.a.example'), moved('a.example'), 'warning'],
  ['IPv6 cannot be reached from here', true, ok, failed('no_route'), 'not tested'],
  ['IPv4 does not respond', true, failed('silent'), ok, 'not tested'],
  ['neither answers', true, failed('refused'), failed('refused'), 'not tested'],
  ['no IPv6 address', false, ok, failed(null), 'not tested'],
] as const) {
  test(`IPv6 Parity: ${outcome}: ${why}`, () => {
    assert.equal(readOutcome(judgeParts(ipv6Parity, { ipv6: { hasAaaa, v4, v6 } })), outcome);
  });
}

test('IPv6 Parity: an address that refuses connections is a low risk', () => {
  const ipv6 = { hasAaaa: true, v4: ok, v6: failed('refused') };
  assert.equal(judgeParts(ipv6Parity, { ipv6 }).risk, 'low');
});

const name = 'www.shop.example';
const judgeCertificates = (four: CertificateEvidence, six: CertificateEvidence) =>
  judgeParts(ipv6Parity, {
    ipv6: { hasAaaa: true, v4: ok, v6: ok },
    certificate: four,
    familyCertificate: { ...six, host: name, address: '2001:db8::1' },
  });

const problems: readonly (readonly [
  why: string,
  wish: CertificateWish,
  trust: Partial<CertificateEvidence>,
  outcome: string,
  risk: string,
  says: RegExp,
])[] = [
  ['another name', { names: ['other.example'] }, {}, 'fail', 'high', /issued for other\.example/],
  ['no time left', { toDay: -2 }, {}, 'fail', 'high', /The certificate expired on/],
  [
    'no authority',
    {},
    { isTrusted: false, error: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
    'fail',
    'high',
    /is self-signed/,
  ],
  [
    'no intermediate',
    {},
    { isTrusted: false, error: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', completedByAia: true },
    'warning',
    'medium',
    /leaves out the intermediate/,
  ],
  [
    'a date and a name of its own',
    { names: ['*.shop.example'], toDay: 40 },
    {},
    'pass',
    'low',
    /responds the same over IPv6 and IPv4/,
  ],
];
for (const [why, wish, trust, outcome, risk, says] of problems) {
  test(`IPv6 Parity: ${outcome}: over IPv6 the certificate has ${why}`, async () => {
    const good = await showCertificate({ names: [name] });
    const six = await showCertificate({ names: [name], ...wish }, trust);
    const found = judgeCertificates(good, six);
    assert.deepEqual([readOutcome(found), found.risk], [outcome, risk]);
    assert.match(found.details, says);
    if (outcome === 'fail') assert.match(found.details, /^Over IPv6 .* arrives over IPv6/);
  });
}

test('IPv6 Parity: a problem over both families is reported for the certificate itself', async () => {
  const expired = await showCertificate({ names: ['other.example'], toDay: -2 });
  assert.equal(readOutcome(judgeCertificates(expired, expired)), 'pass');
});
