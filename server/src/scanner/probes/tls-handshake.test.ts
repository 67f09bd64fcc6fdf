import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createLabContext } from '../../testing/lab/lab-network.ts';
import { openTlsLab, type TlsLab } from '../../testing/lab/tls-lab.ts';
import type { HandshakeEvidence } from '../evidence/tls.ts';
import { probeHandshake } from './tls-handshake.ts';
import { probeProtocols } from './tls-protocols.ts';

let lab: TlsLab;
before(async () => {
  lab = await openTlsLab();
});
after(() => lab.close());

const usual = { compresses: false, renegotiatesSecurely: true };
const handshakes: readonly (readonly [
  what: string,
  open: () => Promise<number>,
  seen: HandshakeEvidence,
])[] = [
  [
    'a staple and HTTP/2 in TLS 1.2',
    () =>
      lab.openTls({
        maxVersion: 'TLSv1.2',
        staple: Buffer.from('OCSP'),
        ALPNProtocols: ['h2', 'http/1.1'],
      }),
    { ...usual, isStapled: true, alpn: 'h2' },
  ],
  [
    'a staple and HTTP/1.1 alone in TLS 1.3',
    () => lab.openTls({ staple: Buffer.from('OCSP'), ALPNProtocols: ['http/1.1'] }),
    { ...usual, isStapled: true, alpn: 'http/1.1' },
  ],
  [
    'no staple in TLS 1.2',
    () => lab.openTls({ maxVersion: 'TLSv1.2' }),
    { ...usual, isStapled: false, alpn: null },
  ],
  [
    'no staple and HTTP/2 in TLS 1.3',
    () => lab.openTls({ ALPNProtocols: ['h2'] }),
    { ...usual, isStapled: false, alpn: 'h2' },
  ],
  [
    'compression without secure renegotiation',
    () =>
      lab.openRaw({
        accepts: { 'TLSv1.2': [0xc02f] },
        compresses: true,
        renegotiatesSecurely: false,
      }),
    { compresses: true, renegotiatesSecurely: false, isStapled: false, alpn: null },
  ],
];
for (const [what, open, seen] of handshakes) {
  test(`reads a handshake: ${what}`, async () => {
    const context = createLabContext({ https: await open() });
    const part = await probeHandshake(context, await probeProtocols(context));
    context.network.close();
    assert(part.ran);
    assert.deepEqual(part.value, seen);
  });
}
