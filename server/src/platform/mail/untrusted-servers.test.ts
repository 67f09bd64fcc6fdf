import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { test } from 'node:test';
import { createServer as createTlsServer } from 'node:tls';
import { account, failWith, mail, startScripted } from '../../testing/failed-email.ts';
import { buildCertificate } from '@longitude/scanner/lab/build-certificate';
import { smtpAt, startSmtpSink } from '../../testing/smtp-sink.ts';
import { startVirtualClock } from '../../testing/virtual-clock.ts';
import { sendNow } from './send-now.ts';

test('without TLS, another machine gets neither password nor email, unless the owner allows it', async (t) => {
  const noTls =
    /offers no TLS \(STARTTLS\), so nothing was sent\..* “Send without encryption” allows it/;
  const cases: [starttls: string, text: RegExp, ehlo?: string][] = [
    ['502 unknown command', noTls],
    ['500 5.5.1 Command unrecognized', noTls],
    ['554 5.7.3 Unable to initialize security subsystem', noTls],
    ['454 TLS not available', /cannot start TLS now/],
    ['250 fine', /offers STARTTLS, but does not speak TLS/],
    ['220 go ahead', /offers STARTTLS, but does not speak TLS/],
    ['502 unknown command', noTls, '502 unknown command'],
  ];
  for (const [reply, text, ehlo = '250-fine\r\n250 AUTH PLAIN LOGIN'] of cases) {
    const heard: string[] = [];
    const port = await startScripted(t, '220 ready', (bytes) => {
      heard.push(bytes);
      if (bytes.startsWith('EHLO')) return ehlo;
      if (bytes.startsWith('STARTTLS')) return reply;
      return bytes.startsWith('AUTH') ? '235 welcome' : '250 fine';
    });
    // This machine by an address that does not count as such.
    const smtp = { host: '0.0.0.0', port, ...account };
    assert.match((await failWith(smtp)).error, text);
    const all = heard.join('');
    assert.doesNotMatch(all, /AUTH|MAIL|RCPT|DATA|Only for/i);
    if (ehlo.startsWith('502') || !reply.startsWith('5')) continue;
    for (const allowed of [
      { ...smtp, mayBePlain: true },
      { ...smtp, host: 'localhost' },
    ]) {
      heard.length = 0;
      await sendNow({ ...smtpAt(port), ...allowed }, mail, '<1@b.example>').catch(() => undefined);
      assert.match(heard.join(''), /^AUTH PLAIN /m);
    }
  }
});

test('before a greeting of SMTP, no port tells what listens there', async (t) => {
  const secret = 'canary-51c9-banner';
  const foreign = [
    `SSH-2.0-${secret}`,
    `HTTP/1.1 400 ${secret}`,
    `554 5.7.1 ${secret}`,
    `421 ${secret}`,
    `2200 ${secret}`,
    `220-ready\r\n${secret}\r\n220 ${secret}`,
    `220-ready\r\n221 ${secret}`,
    `250 ${secret}`,
    `\r\n\r\n+OK ${secret}`,
    `\0\xFF\x7F${secret}\0`,
    `-ERR ${secret}${'x'.repeat(100_000)}`,
    `${`220-${'x'.repeat(1000)}\r\n`.repeat(2000)}${secret}`,
  ];
  const expectSilence = async (port: number, isSecure = false) => {
    const { error, lines, certificate } = await failWith({ port, isSecure, ...account }, 20_000);
    assert.ok(!error.includes(secret) && !lines.join().includes(secret), error.slice(0, 500));
    assert.deepEqual([lines, certificate], [[], undefined]);
    return error.replace(`port ${port}`, 'port');
  };
  const closed = await startSmtpSink();
  await closed.close();
  const expected = await expectSilence(closed.port);
  assert.match(
    expected,
    /^No mail server greeted this site at 127\.0\.0\.1, port\. Check .* blocks it\.$/,
  );
  for (const greeting of foreign) {
    const port = await startScripted(t, greeting);
    assert.equal(await expectSilence(port), expected, greeting.slice(0, 80));
  }
  // TLS of another service, with and without a banner behind it.
  const { pem, key } = await buildCertificate();
  for (const banner of [secret, '']) {
    const server = createTlsServer({ cert: pem, key }, (socket) => {
      socket.on('error', () => undefined).end(banner);
    });
    server.on('tlsClientError', () => undefined);
    t.after(() => server.close());
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    assert.equal(await expectSilence(port, true), expected);
  }
  const plain = await startScripted(t, `SSH-2.0-${secret}`);
  assert.equal(await expectSilence(plain, true), expected);
  // An unfinished line: at the end of the connection, and until the limit.
  const partial = createServer((socket) => {
    socket.on('error', () => undefined).end(`554 ${secret}`);
  });
  t.after(() => partial.close());
  await once(partial.listen(0, '127.0.0.1'), 'listening');
  assert.equal(await expectSilence((partial.address() as AddressInfo).port), expected);
  startVirtualClock(t, 20);
  assert.equal(await expectSilence(await startScripted(t, undefined)), expected);
  assert.equal(await expectSilence(await startScripted(t, undefined), true), expected);
});
