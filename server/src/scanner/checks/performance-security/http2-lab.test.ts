import { after, before, test } from 'node:test';
import { assertOutcome } from '../../../testing/lab/assert-outcome.ts';
import { openTlsLab, type TlsLab } from '../../../testing/lab/tls-lab.ts';
import { http2 } from './http2.ts';

let lab: TlsLab;
before(async () => {
  lab = await openTlsLab();
});
after(() => lab.close());

test('HTTP/2 warns: only HTTP/1.1 is agreed on', async () => {
  const https = await lab.openTls({ ALPNProtocols: ['http/1.1'] });
  assertOutcome(await lab.judge(http2, { https }), 'warning', /http\/1\.1/);
});

test('HTTP/2 warns: the server does not know ALPN', async () => {
  const https = await lab.openRaw({ accepts: { 'TLSv1.2': [0xc02f] } });
  assertOutcome(await lab.judge(http2, { https }), 'warning', /no answer/);
});

test('HTTP/2 passes: it is agreed on, in TLS 1.3 and in TLS 1.2', async () => {
  for (const maxVersion of ['TLSv1.3', 'TLSv1.2'] as const) {
    const https = await lab.openTls({ ALPNProtocols: ['h2', 'http/1.1'], maxVersion });
    assertOutcome(await lab.judge(http2, { https }), 'pass', /speaks HTTP\/2/);
  }
});

test('HTTP/2 is not tested: there is no HTTPS', async () => {
  const site = { https: await lab.findClosedPort(), http: await lab.openHtml() };
  assertOutcome(await lab.judge(http2, site), 'not tested', /refused the connection/);
});
