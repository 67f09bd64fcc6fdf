import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { sendMail } from '../platform/mail/transport.ts';
import { smtpAt } from '../testing/smtp-sink.ts';
import { catchMail } from './mail-catcher.ts';

const letter = {
  to: 'ada@kestrelrowe.example',
  subject: 'Grüße\u{1f600}',
  text: 'One line.\n.\n..dots\nThe last.',
  html: '<p>One line.</p>',
};
test('accepts email from our transport, and counts it', async (t) => {
  const catcher = await catchMail();
  t.after(() => catcher.close());
  const long = { ...letter, text: 'A line of a long mail.\n'.repeat(20_000) };
  for (const each of [letter, long, letter]) {
    const delivery = await sendMail(smtpAt(catcher.port), each, '<one@longitude.example>');
    assert.deepEqual(delivery, { ok: true, taken: [each.to], isReceived: true });
  }
  assert.equal(catcher.caught, 3);
});

test('rejects a recipient with the given code, permanently or temporarily', async (t) => {
  const catcher = await catchMail((address) => {
    if (address.startsWith('gone@')) return '550 5.1.1 No such mailbox';
    return address.startsWith('full@') ? '452 4.2.2 The mailbox is full' : undefined;
  });
  t.after(() => catcher.close());
  for (const [to, isPermanent, reason] of [
    ['gone@kestrelrowe.example', true, /550 5\.1\.1 No such mailbox/],
    ['full@kestrelrowe.example', false, /452 4\.2\.2 The mailbox is full/],
  ] as const) {
    const mail = { ...letter, to };
    const delivery = await sendMail(smtpAt(catcher.port), mail, '<x@longitude.example>');
    assert.ok(!delivery.ok);
    assert.equal(delivery.isPermanent, isPermanent);
    assert.match(delivery.reason, reason);
  }
  assert.equal(catcher.caught, 0);
});

test('the end of an email is detected byte by byte, and closing ends open connections', async () => {
  const catcher = await catchMail();
  const socket = connect(catcher.port, '127.0.0.1').setEncoding('latin1');
  let heard = '';
  socket.on('data', (text: string) => {
    heard += text;
  });
  const hear = async (text: string) => {
    while (!heard.includes(text)) await once(socket, 'data');
  };
  await hear('220 ');
  for (const byte of 'DATA\r\n.\r\nNONSENSE\r\n') {
    socket.write(byte);
    // Each in a separate packet.
    await new Promise((resolve) => setImmediate(resolve));
  }
  await hear('502 ');
  assert.match(heard, /354 .*\r\n250 2\.0\.0 Caught\r\n502 /);
  assert.equal(catcher.caught, 1);
  const closed = once(socket, 'close');
  await catcher.close();
  await closed;
});
