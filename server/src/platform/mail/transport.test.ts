import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { smtpAt, startSmtpSink } from '../../testing/smtp-sink.ts';
import { startVirtualClock } from '../../testing/virtual-clock.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import type { ComposedMail } from './mail.ts';
import { sendTimeoutMs, sendMail } from './transport.ts';

const mail: ComposedMail = { to: 'c@d.example', subject: 's', text: 't', html: '<p>t</p>' };

/** A mail server whose reply about an address never ends. */
async function startSlowServer() {
  const sockets: Socket[] = [];
  const got: string[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.setEncoding('latin1').on('error', () => undefined);
    socket.write('220 slow\r\n');
    let timer: NodeJS.Timeout | undefined;
    socket.on('close', () => clearInterval(timer));
    socket.on('data', (chunk: string) => {
      got.push(chunk);
      if (!/^RCPT/im.test(chunk)) socket.write('250 fine\r\n');
      else timer = setInterval(() => socket.write('250-checking\r\n'), 20);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { server, sockets, got, port: (server.address() as AddressInfo).port };
}

test('a mail server that keeps a call alive is disconnected, and gets nothing afterwards', async (t) => {
  startVirtualClock(t);
  const { server, sockets, got, port } = await startSlowServer();
  t.after(() => server.close());
  const outcome = sendMail(smtpAt(port), mail, '<1@b.example>', { maxMs: 500 });
  await waitUntil('the address', () => got.some((each) => /^RCPT/im.test(each)));
  assert.deepEqual(await outcome, {
    ok: false,
    isPermanent: false,
    reason: 'The mail server took longer than 0.5 seconds',
    explanation: `The mail server at 127.0.0.1, port ${port} did not respond in time.`,
    taken: [],
    isReceived: false,
  });
  // Disconnected, perhaps by a reset: either way the server's end is closed.
  await waitUntil('the end', () => sockets.every(({ destroyed }) => destroyed));
  assert.equal(sockets.length, 1);
  assert.doesNotMatch(got.join(''), /^DATA/im);
});

test('a file or an address in the place of content is not fetched', async (t) => {
  const sink = await startSmtpSink();
  const fetched: unknown[] = [];
  const site = createServer((socket) => void fetched.push(socket.destroy()));
  t.after(() => sink.close());
  t.after(() => site.close());
  await once(site.listen(0, '127.0.0.1'), 'listening');
  const href = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
  for (const source of [{ path: import.meta.filename }, { path: href }, { href }]) {
    for (const field of ['text', 'html'] as const) {
      // As if a mistake elsewhere had let an object in.
      const hostile = { ...mail, [field]: source as unknown as string };
      const outcome = await sendMail(smtpAt(sink.port), hostile, '<1@b.example>');
      assert.match(outcome.ok ? '' : outcome.reason, /access rejected/i, JSON.stringify(source));
    }
  }
  assert.deepEqual([sink.received, fetched], [[], []]);
});

test('a recipient who rejects an email has not received it, in any spelling of the domain', async (t) => {
  const sink = await startSmtpSink();
  t.after(() => sink.close());
  const { port } = sink;
  const shouted = { ...mail, to: 'Client@KESTREL.example', cc: ['boss@kestrel.example'] };
  for (const code of [450, 550]) {
    sink.refuseWith(code, 'Client@kestrel.example');
    const outcome = await sendMail(smtpAt(port), shouted, '<1@b.example>');
    assert.ok(!outcome.ok);
    assert.equal(outcome.isPermanent, code === 550);
    assert.deepEqual([outcome.taken, outcome.isReceived], [['boss@kestrel.example'], false]);
  }
});

test('a refused EHLO name keeps an email queued and says what to change', async (t) => {
  const commands: string[] = [];
  let refused = /^RCPT/;
  const server = createServer((socket) => {
    socket.setEncoding('latin1').write('220 ready\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (command: string) => {
      commands.push(command.trim());
      const reply = '504 5.5.2 <web>: Helo command rejected: need fully-qualified hostname';
      socket.write(refused.test(command) ? `${reply}\r\n` : '250 fine\r\n');
    });
  });
  t.after(() => server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const smtp = { ...smtpAt(port), ehloName: 'www.kestrel.example' };
  for (const pattern of [/^RCPT/, /^MAIL/, /^(EHLO|HELO)/]) {
    refused = pattern;
    const outcome = await sendMail(smtp, mail, '<1@b.example>');
    assert.ok(!outcome.ok);
    assert.equal(outcome.isPermanent, false, String(pattern));
    assert.match(outcome.reason, /“www\.kestrel\.example” .*PUBLIC_URL.*504 5\.5\.2/);
  }
  assert.equal(commands[0], 'EHLO www.kestrel.example');
});

test('a failure is explained by what the server said and did, and stays queued', async (t) => {
  let refuse: (command: string) => string | undefined = () => undefined;
  let greeting = '220 ready';
  const server = createServer((socket) => {
    socket.setEncoding('latin1').write(`${greeting}\r\n`);
    socket.on('error', () => undefined);
    socket.on('data', (command: string) => {
      const accept = command.startsWith('AUTH') ? '235 welcome' : '250-fine\r\n250 AUTH PLAIN';
      const reply = refuse(command) ?? accept;
      if (reply === '') socket.end();
      else socket.write(`${reply}\r\n`);
    });
  });
  t.after(() => server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const smtp = { ...smtpAt(port), username: 'a', password: 'wrong' };
  const fail = async (command: RegExp, reply: string, text: RegExp) => {
    refuse = (given) => (command.test(given) ? reply : undefined);
    const outcome = await sendMail(smtp, mail, '<1@b.example>');
    assert.ok(!outcome.ok);
    assert.equal(outcome.isPermanent, false, reply);
    assert.match(outcome.explanation ?? '', text);
  };
  await fail(/^AUTH/, '', /closed the connection during the sign-in/);
  await fail(/^MAIL/, '530 5.7.0 Must issue a STARTTLS command first', /requires STARTTLS\.$/);
  await fail(
    /^RCPT/,
    '553 5.7.1 Sender address rejected: not owned by user a',
    /sender address a@b/,
  );
  await fail(/^RCPT/, '552 5.2.2 Quota exceeded', /^The mailbox of c@d\.example is full\./);
  greeting = '220 (vsFTPd 3.0.5)';
  await fail(/^(EHLO|HELO)/, '530 Please log in.', /this is FTP\.$/);
});

test('an accepted address has not received the email when its content is rejected', async (t) => {
  const server = createServer((socket) => {
    socket.setEncoding('latin1').write('220 ready\r\n');
    socket.on('data', (command: string) => {
      const isRefused = /^(RCPT TO:<c@|DATA)/.test(command);
      socket.write(isRefused ? '451 later\r\n' : '250 fine\r\n');
    });
  });
  t.after(() => server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const copied = { ...mail, cc: ['boss@d.example'] };
  const { taken, isReceived, ok } = await sendMail(smtpAt(port), copied, '<1@b.example>');
  assert.deepEqual({ taken, isReceived, ok }, { taken: [], isReceived: false, ok: false });
});

test('the timeout of an email grows with its attachments, below the lease', () => {
  const attach = (size: number) => {
    const open = () => Readable.from([]);
    return { attachments: [{ name: 'a', type: 'text/plain', size, open }] };
  };
  const seconds = [0, 10_000_000, 20_971_520, 90_000_000].map((size) =>
    sendTimeoutMs(attach(size)),
  );
  assert.deepEqual(
    seconds.map((ms) => Math.round(ms / 1000)),
    [90, 170, 258, 270],
  );
});
