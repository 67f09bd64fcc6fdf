import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { test, type TestContext } from 'node:test';
import {
  buildAuthority,
  buildCertificate,
  type CertificateWish,
} from '@longitude/scanner/lab/build-certificate';
import { account, failWith, mail, startScripted } from '../../testing/failed-email.ts';
import { smtpAt, startSmtpSink } from '../../testing/smtp-sink.ts';
import { startVirtualClock } from '../../testing/virtual-clock.ts';
import { maxWaitMs, sendNow } from './send-now.ts';

async function startSink(t: TestContext, options?: Parameters<typeof startSmtpSink>[0]) {
  const sink = await startSmtpSink(options);
  t.after(() => sink.close());
  return sink;
}

test('a wrong password is reported, with the conversation but without the password', async (t) => {
  const sink = await startSink(t);
  sink.failAt('auth', 535);
  const { error, lines } = await failWith({ port: sink.port, ...account });
  assert.match(error, /^The mail server rejected the username or the password\. \(.*535 .*\)$/);
  assert.match(lines[0] ?? '', /^S: 220 /);
  assert.match(lines[1] ?? '', /^C: EHLO /);
  assert.ok(lines.includes('C: AUTH PLAIN [hidden]'), lines.join('\n'));
  assert.match(lines.at(-1) ?? '', /^S: 535 /);
});

test('credentials requested one by one, or repeated by the server, are hidden', async (t) => {
  const port = await startScripted(t, '220 ready', (line) => {
    if (line.startsWith('EHLO')) return '250-odd\r\n250 AUTH LOGIN';
    if (line.startsWith('AUTH LOGIN')) return '334 VXNlcm5hbWU6';
    if (line.trim() === Buffer.from(account.username).toString('base64')) return '334 UGFzc3dvcmQ6';
    return `535 wrong password ${account.password}`;
  });
  const { error, lines } = await failWith({ port, ...account });
  assert.match(error, /535 wrong password \[hidden\]/);
  assert.deepEqual(
    lines.filter((line) => /^C: (AUTH|\[)/.test(line)),
    ['C: AUTH LOGIN [hidden]', 'C: [hidden]', 'C: [hidden]'],
  );
});

test('a rejected recipient or sender is named', async (t) => {
  const sink = await startSink(t);
  sink.refuseWith(550, mail.to);
  const recipient = await failWith({ port: sink.port });
  assert.match(recipient.error, /^The mail server rejected the recipient c@d\.example\. \(.*550 /);
  assert.ok(recipient.lines.includes('C: RCPT TO:<c@d.example>'), recipient.lines.join('\n'));
  sink.refuseWith(undefined);
  sink.failAt('mail', 553);
  const sender = await failWith({ port: sink.port });
  assert.match(sender.error, /^The mail server rejected the sender address\. \(.*553 /);
  sink.failAt('data', 554);
  const content = await failWith({ port: sink.port });
  assert.match(content.error, /^The mail server rejected the message\. \(.*554 /);
  assert.ok(content.lines.includes('C: DATA'), content.lines.join('\n'));
});

test('a self-signed certificate is described, and accepted once exactly it is trusted', async (t) => {
  const certificate = await buildCertificate({ commonName: 'mail.kestrel.example' });
  for (const isSecure of [false, true]) {
    const { port } = await startSink(t, { certificate, isSecure });
    const failed = await failWith({ port, isSecure });
    assert.match(failed.error, /is self-signed\. If it is yours, trust this certificate, or/);
    const { fingerprint, ...seen } = failed.certificate ?? assert.fail('no certificate');
    assert.equal(fingerprint, new X509Certificate(certificate.pem).fingerprint256);
    assert.deepEqual(
      [seen.names, seen.issuer, seen.canTrust],
      ['localhost, 127.0.0.1', 'itself (self-signed)', true],
    );
    const trusted = { ...smtpAt(port), isSecure, trustedCertificate: fingerprint };
    await sendNow(trusted, mail, '<1@b.example>');
    const other = await startSink(t, { certificate: await buildCertificate(), isSecure });
    const refused = await failWith({ ...trusted, port: other.port });
    assert.match(refused.error, /is self-signed.* It is not the certificate that you trusted\./);
  }
});

test('a trusted certificate may be for another name, but not expired, nor vouch for others', async (t) => {
  const authority = await buildAuthority('Lab authority');
  const named = { commonName: 'x', names: ['mail.kestrel.example'] };
  const cases: [wish: CertificateWish, text: RegExp, canTrust: boolean][] = [
    [{ ...named, issuer: authority }, /authority that this machine does not know/, true],
    [named, /is self-signed/, true],
    [{ fromDay: -30, toDay: -1 }, /has expired\. Renew it/, false],
  ];
  for (const [wish, text, canTrust] of cases) {
    const certificate = await buildCertificate(wish);
    const { port } = await startSink(t, { certificate });
    const failed = await failWith({ port });
    // OpenSSL may report the issuer of an expired certificate first.
    if (canTrust) assert.match(failed.error, text);
    assert.equal(failed.certificate?.canTrust, canTrust);
    const trustedCertificate = failed.certificate?.fingerprint ?? '';
    const smtp = { ...smtpAt(port), trustedCertificate };
    if (canTrust) await sendNow(smtp, mail, '<1@b.example>');
    else assert.match((await failWith(smtp)).error, text);
  }
  const root = new X509Certificate(authority.pem);
  const issued = await buildCertificate({ issuer: authority });
  const { port } = await startSink(t, { certificate: issued });
  const smtp = { ...smtpAt(port), trustedCertificate: root.fingerprint256 };
  assert.match((await failWith(smtp)).error, /authority that this machine does not know/);
});

test('a port with the other kind of TLS is recognized', async (t) => {
  const plain = await startSink(t);
  const direct = await failWith({ port: plain.port, isSecure: true });
  assert.match(direct.error, /^No mail server greeted .* 465 with “TLS from the start”/);
  assert.deepEqual(direct.lines, []);
  const secure = await startSink(t, { certificate: await buildCertificate(), isSecure: true });
  startVirtualClock(t, 20);
  const silent = await failWith({ port: secure.port });
  assert.match(silent.error, /This port starts with TLS\. Turn on “TLS from the start”/);
  assert.equal(silent.certificate, undefined);
});

test('an unknown host is reported', async () => {
  // Longer than a label may be (RFC 1035, 2.3.4): no resolver is asked over the network.
  const host = `${'x'.repeat(64)}.example`;
  const unknown = await failWith({ host, port: 25 });
  assert.ok(unknown.error.startsWith(`There is no server with the name ${host}. (`), unknown.error);
});

test('a hanging server times out, before and after its greeting', async (t) => {
  assert.ok(maxWaitMs < 30_000, 'clients wait for 30 seconds');
  startVirtualClock(t);
  const cases: [greeting: string | undefined, isSecure: boolean][] = [
    [undefined, false],
    ['220 ready', false],
    [undefined, true],
  ];
  for (const [greeting, isSecure] of cases) {
    const port = await startScripted(t, greeting);
    // With a trusted certificate, a connection that only reads it is the first one.
    for (const trustedCertificate of ['', 'AB:'.repeat(31).concat('CD')]) {
      const { error, lines } = await failWith({ port, isSecure, trustedCertificate }, 200);
      const isShown = greeting !== undefined && trustedCertificate === '';
      const late =
        /^The mail server at 127\.0\.0\.1, port \d+ did not respond in time\. \(The mail server took longer than 0\.2 seconds\)$/;
      assert.match(error, isShown ? late : /^No mail server greeted this site at /);
      assert.equal(lines[0], isShown ? `S: ${greeting}` : undefined);
    }
  }
});

test('a server sends without end, and fills neither memory nor screen', async (t) => {
  const long = `250-${'x'.repeat(2000)}\r\n`.repeat(300);
  const endless = await startScripted(t, '220 ready\u0007', (line) =>
    line.startsWith('EHLO') ? `${long}250 done` : '554 no',
  );
  const { lines } = await failWith({ port: endless });
  assert.equal(lines.length, 100);
  assert.equal(lines[0], 'S: 220 ready ');
  assert.ok(lines.every((line) => line.length <= 303));
});
