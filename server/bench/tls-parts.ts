// How long all TLS parts of a scan take, and how many handshakes: node bench/tls-parts.ts.
import type { AskPart } from '@longitude/scanner/evidence/collect';
import { collectParts } from '@longitude/scanner/evidence/collect';
import { createProbes } from '@longitude/scanner/probes/probes';
import { buildAuthority, buildCertificate } from '@longitude/scanner/lab/build-certificate';
import { createLabContext } from '@longitude/scanner/lab/lab-network';
import { startLink } from '@longitude/scanner/lab/start-link';
import { startTls, type LabServer, type TlsSite } from '@longitude/scanner/lab/start-tls';
import { median } from './measure.ts';

const parts = ['certificate', 'protocols', 'ciphers', 'keyExchange', 'handshake'] as const;
const root = await buildAuthority('Root');
const issuer = await buildAuthority('Intermediate', root);

async function askOnce(port: number): Promise<void> {
  const context = createLabContext({ https: port, roots: [root.pem] });
  const ask: AskPart = collectParts(createProbes(context), (_name, fault) => {
    throw fault;
  });
  try {
    const seen = await Promise.all(parts.map((name) => ask(name)));
    for (const part of seen) if (!part.ran) throw new Error(part.reason);
  } finally {
    context.network.close();
  }
}

async function measure(name: string, server: LabServer, runs: number): Promise<void> {
  const times: number[] = [];
  await askOnce(server.port);
  const before = server.count();
  for (let run = 0; run < runs; run += 1) {
    const begin = performance.now();
    await askOnce(server.port);
    times.push(performance.now() - begin);
  }
  const handshakes = (server.count() - before) / runs;
  const worst = Math.max(...times).toFixed(0);
  console.log(
    `${name}: ${median(times).toFixed(0)} ms (worst of ${runs}: ${worst}), ${handshakes} handshakes`,
  );
}

const chain = [issuer];
const sites: readonly [name: string, site: TlsSite][] = [
  ['ECDSA, as node:tls is by default', { certificate: await buildCertificate({ issuer }), chain }],
  [
    'RSA, all versions and suites',
    {
      certificate: await buildCertificate({ issuer, key: 'rsa2048' }),
      chain,
      minVersion: 'TLSv1',
      ciphers: 'ALL:@SECLEVEL=0',
      dhparam: 'auto',
    },
  ],
];
for (const [name, site] of sites) {
  const server = await startTls(site);
  await measure(`local, ${name}`, server, 9);
  const link = await startLink(server.port, 50);
  await measure(`50 ms away, ${name}`, link, 5);
  await link.close();
  await server.close();
}
