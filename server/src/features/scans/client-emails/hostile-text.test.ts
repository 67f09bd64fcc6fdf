import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ObjectId } from 'mongodb';
import { AppError } from '../../../platform/errors.ts';
import { assertInert } from '../../../testing/assert-inert-mail.ts';
import { emails as emailsFeature } from '../../emails/feature.ts';
import { attacks } from '../../posts/testing/attacks.ts';
import { describeFindings, startScanEmails, type ScanEmailServer } from '../testing/scan-emails.ts';

let office: ScanEmailServer;
before(async () => {
  office = await startScanEmails();
});
after(() => office.stop());

const preview = (id: string, texts: object) =>
  office.server.product.serviceOf(emailsFeature).emails.preview('security-scan', id, texts);

test('more than two hundred attacks through message and subject are inert beside a report', async () => {
  const id = await office.scanAsAdmin();
  assert.ok(attacks.length >= 50);
  const frames = [
    (attack: string) => attack,
    (attack: string) => `<p>Hello ${attack} bye</p>`,
    (attack: string) => `<p><strong>${attack}`,
    (attack: string) => `<blockquote>${attack}</blockquote>`,
  ];
  let shown = 0;
  for (const message of attacks.flatMap((attack) => frames.map((frame) => frame(attack)))) {
    const subject = message.replaceAll(/\s/g, ' ').slice(0, 200);
    try {
      const { html, text } = await preview(id, { message, subject });
      assertInert(html, message);
      assert.ok(text.includes('SCORE  57 of 100'));
      shown++;
    } catch (error) {
      assert.ok(error instanceof AppError && error.code === 'validation_failed', message);
    }
  }
  assert.ok(shown >= 150, `${shown} shown`);
});

test('attacks in a stored result and its address are text', async () => {
  const id = await office.scanAsAdmin();
  const scans = office.server.product.context.connection.collection('security_scans');
  const { tests, ...findings } = describeFindings('https://www.orchard.example/');
  for (const attack of attacks) {
    const url = `https://www.orchard.example/?${encodeURI(attack)}`;
    const hostile = tests.map((each) => ({ ...each, name: attack, why: attack, details: attack }));
    const stored = { ...findings, url, summary: attack, tests: hostile };
    await scans.updateOne(
      { _id: new ObjectId(id) },
      { $set: { url, host: attack, findings: stored } },
    );
    assertInert((await preview(id, {})).html, attack);
  }
});
