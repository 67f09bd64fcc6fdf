import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as contract from '@longitude/contract/scan-watch';
import { createScan } from '@longitude/contract/scans';
import { sendMailTo } from '../../../testing/mail-settings.ts';
import { send } from '../../../testing/send.ts';
import { startSmtpSink } from '../../../testing/smtp-sink.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { openScheduleLab } from './testing/schedule-lab.ts';
import { buildFailing, createSiteEngine } from './testing/site-engine.ts';

test('a mailbox gets three mails a day, and an alert that is too many comes the next day', async (t) => {
  const engine = createSiteEngine();
  const sink = await startSmtpSink();
  const server = await startTestServer({ ROLE: 'api', RATE_LIMITS: 'on' }, { scanEngine: engine });
  t.after(async () => {
    await server.stop();
    await sink.close();
  });
  const lab = openScheduleLab(server);
  const { outbox, connection } = server.product.context;
  await sendMailTo(server, sink);
  const email = 'owner@busy.example';
  const payload = { url: 'https://busy.example/', email };
  const { ownerToken: token } = await server.visitor.call(createScan, { payload });
  const ask = () =>
    server.visitor.call(contract.startWatch, { payload: { token, frequency: 'weekly' } });
  const answers = [await ask(), await ask(), await ask()];
  assert.deepEqual(
    answers.map(({ emailQueued }) => emailQueued),
    [true, true, false],
  );
  await outbox.sendDue();
  const ours = () => sink.received.filter(({ envelope }) => envelope.to.includes(email));
  assert.equal(ours().length, 3);
  const confirmation = ours().find(({ mail }) => mail.subject?.startsWith('Please confirm'));
  const confirm = /token=(\S+)/.exec(confirmation?.mail.text ?? '')?.[1] ?? '';
  const json = { token: confirm };
  const confirmed = await send(server.address, 'POST', '/api/security-scan/watch/confirm', {
    json,
  });
  assert.equal(confirmed.status, 200);
  const row = await lab.schedules.findOne({ host: 'busy.example' });
  const id = row?._id.toHexString() ?? '';
  engine.setSite('busy.example', buildFailing('CAA'));
  await lab.scans.updateMany({}, { $set: { scannedAt: new Date(0) } });
  await lab.makeDue(id);
  await lab.work();
  await outbox.sendDue();
  assert.equal(ours().length, 3);
  const [scan] = await lab.scansOf(id);
  const [mail] = scan?.mails ?? [];
  assert.deepEqual([mail?.state, mail?.to, mail?.attempts], ['queued', email, 0]);
  const hours = ((mail?.nextAttemptAt.getTime() ?? 0) - Date.now()) / 3_600_000;
  assert.ok(hours > 23 && hours <= 24, `${hours}`);
  // The next day.
  await connection.collection('rate_limits').deleteMany({ key: /^scanMail/ });
  await lab.scans.updateMany(
    { 'mails.state': 'queued' },
    {
      $set: { 'mails.$[].nextAttemptAt': new Date() },
    },
  );
  await outbox.sendDue();
  assert.equal(ours().at(-1)?.mail.subject, 'Security alert: busy.example got worse');
});
