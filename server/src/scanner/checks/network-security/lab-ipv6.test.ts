import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { before, test, type TestContext } from 'node:test';
import { assertOutcome } from '../../../testing/lab/assert-outcome.ts';
import {
  buildAuthority,
  buildCertificate,
  type CertificateWish,
  type LabCertificate,
} from '../../../testing/lab/build-certificate.ts';
import { judgeInLab } from '../../../testing/lab/judge-in-lab.ts';
import { createLabContext } from '../../../testing/lab/lab-network.ts';
import { createAddressPolicy } from '../../net/address-policy.ts';
import { createNetwork } from '../../net/create-network.ts';
import { probeFamilyCertificate } from '../../probes/alternate-certificates.ts';
import { probeIpv6 } from '../../probes/ipv6.ts';
import { probeHome } from '../../probes/pages.ts';
import type { ScanContext } from '../../probes/scan-context.ts';
import { probeCertificate } from '../../probes/tls-certificate.ts';
import { ipv6Parity } from './ipv6-parity.ts';

const host = 'dual.example';
let root: LabCertificate;
let intermediate: LabCertificate;
let good: LabCertificate;
before(async () => {
  root = await buildAuthority('Lab Root');
  intermediate = await buildAuthority('Lab Intermediate', root);
  good = await buildCertificate({ issuer: root, names: [host] });
});

async function serve(t: TestContext, { pem, key }: LabCertificate, address: string, port = 0) {
  const server = createServer({ cert: pem, key }, (_request, response) => response.end('Shop'));
  server.on('tlsClientError', () => undefined);
  await once(server.listen(port, address), 'listening');
  t.after(() => server.close().closeAllConnections());
  return (server.address() as AddressInfo).port;
}

/** A site with one certificate on 127.0.0.1, and another at the same port of ::1. */
async function openDual(
  t: TestContext,
  four: LabCertificate,
  six: LabCertificate,
): Promise<ScanContext> {
  const port = await serve(t, four, '127.0.0.1');
  await serve(t, six, '::1', port);
  const { target, now, network } = createLabContext({ https: port, host });
  network.close();
  const addresses = { v4: ['127.0.0.1'], v6: ['::1'] };
  const context = {
    now,
    roots: [root.pem],
    target: { ...target, addresses },
    network: createNetwork({
      policy: createAddressPolicy({ allow: ['127.0.0.0/8', '::1/128'], own: [] }),
      resolvers: [],
      userAgent: 'LongitudeScanner/1.0',
      hosts: new Map([[host, ['127.0.0.1', '::1']]]),
    }),
  };
  t.after(() => context.network.close());
  return context;
}

const judge = (context: ScanContext) =>
  judgeInLab(ipv6Parity, context, {
    home: () => probeHome(context),
    ipv6: async (part) => probeIpv6(context, await part('home')),
    certificate: () => probeCertificate(context),
    familyCertificate: (part) => probeFamilyCertificate(context, part),
  });

const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === '::1'),
);
const options = { skip: hasIpv6 ? false : 'this machine has no ::1' };

const broken: readonly (readonly [why: string, wish: () => CertificateWish, says: RegExp])[] = [
  [
    'a certificate for another name',
    () => ({ issuer: root, names: ['other.example'] }),
    /made out to other\.example, not to dual\.example/,
  ],
  [
    'an expired certificate',
    () => ({ issuer: root, names: [host], toDay: -2 }),
    /The certificate expired on/,
  ],
  ['a self-signed certificate', () => ({ names: [host] }), /signed by nobody but itself/],
];
for (const [why, wish, says] of broken) {
  test(`IPv6 Parity fails: over IPv6 there is ${why}`, options, async (t) => {
    const found = await judge(await openDual(t, good, await buildCertificate(wish())));
    assertOutcome(found, 'fail', says);
    assert.equal(found.risk, 'high');
    assert.match(found.details, /^Over IPv6 .* Browsers stop every visitor who arrives over IPv6/);
  });
}

test(
  'IPv6 Parity fails: IPv4 has the wrong certificate where IPv6 answered',
  options,
  async (t) => {
    const context = await openDual(t, await buildCertificate({ names: [host] }), good);
    const target = { ...context.target, address: '::1' };
    assertOutcome(await judge({ ...context, target }), 'fail', /^Over IPv4 /);
  },
);

test('IPv6 Parity passes: another certificate over IPv6 holds as well', options, async (t) => {
  const other = await buildCertificate({ issuer: root, names: ['*.example', host], toDay: 40 });
  assertOutcome(await judge(await openDual(t, good, other)), 'pass', /alike/);
});

test(
  'IPv6 Parity passes: what is wrong over both is told of the certificate itself',
  options,
  async (t) => {
    const expired = await buildCertificate({ issuer: root, names: ['other.example'], toDay: -2 });
    assertOutcome(await judge(await openDual(t, expired, expired)), 'pass', /alike/);
  },
);

test('IPv6 Parity warns: over IPv6 the intermediate is left out', options, async (t) => {
  const leaf = await buildCertificate({
    issuer: intermediate,
    names: [host],
    issuerUrl: 'http://127.0.0.1:9/issuer.crt',
  });
  const context = await openDual(t, good, leaf);
  const { network } = context;
  // The authority's own server is not what is judged here.
  const exchange: typeof network.exchange = async (request) => {
    if (!request.url.endsWith('issuer.crt')) return network.exchange(request);
    const answer = await network.exchange({ ...request, url: context.target.url });
    return { ...answer, body: intermediate.der.toString('latin1') };
  };
  const found = await judge({ ...context, network: { ...network, exchange } });
  assertOutcome(found, 'warning', /leaves out the intermediate/);
  assert.equal(found.risk, 'medium');
});
