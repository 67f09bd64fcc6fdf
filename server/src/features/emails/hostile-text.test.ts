import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { AppError } from '../../platform/errors.ts';
import { startEmailServer, type EmailServer } from '../../testing/email-calls.ts';
import { assertInert } from '../../testing/assert-inert-mail.ts';
import { attacks } from '../posts/testing/attacks.ts';
import { emails as emailsFeature } from './feature.ts';

let office: EmailServer;
before(async () => {
  office = await startEmailServer();
});
after(() => office.stop());

const frames: readonly ((attack: string) => string)[] = [
  (attack) => attack,
  (attack) => `<p>Hello ${attack} bye</p>`,
  (attack) => `<p><strong>${attack}`,
  (attack) => `<blockquote>${attack}</blockquote>`,
];

test('more than two hundred attacks through the message come out inert, or are refused', async () => {
  const { emails } = office.server.product.serviceOf(emailsFeature);
  const id = await office.emailCalls.createMessage();
  let [shown, refused] = [0, 0];
  for (const message of attacks.flatMap((attack) => frames.map((frame) => frame(attack)))) {
    try {
      const { html } = await emails.preview('contact-message', id, { message });
      assertInert(html, message);
      shown++;
    } catch (error) {
      assert.ok(error instanceof AppError && error.code === 'validation_failed', message);
      refused++;
    }
  }
  assert.ok(shown >= 150 && refused >= 20, `${shown} shown, ${refused} refused`);
});

test('attacks in a name or a subject are text in the letter', async () => {
  const { emails } = office.server.product.serviceOf(emailsFeature);
  for (const attack of attacks.slice(0, 30)) {
    const line = `Eve ${attack}`.replaceAll(/[\t\n\r]/g, ' ').slice(0, 200);
    const id = await office.emailCalls.createRequest({ name: line });
    assertInert((await emails.preview('service-request', id, { subject: line })).html, line);
  }
});

test('the judge is awake', () => {
  for (const html of [
    '<p onclick="x">',
    '<img src="x">',
    '<a href="javascript:x">',
    '<p onclick=x>',
    '<script>',
  ]) {
    assert.throws(() => assertInert(html, html));
  }
});

test('notes are kept as the text that they are, and what is stored of a letter is inert', async () => {
  const { server, emailCalls } = office;
  const id = await emailCalls.createMessage();
  const { id: emailId } = await emailCalls.write(id, { message: `<p>${attacks[0]}ok</p>` }, true);
  const { emails } = server.product.serviceOf(emailsFeature);
  for (const content of attacks.slice(0, 20)) {
    const note = await emails.addNote('contact-message', emailId, content, {
      actor: 'f'.repeat(24),
      replay: undefined,
    });
    assert.equal(note.content, content);
  }
  const [email] = await emailCalls.list(id, true);
  assert.equal(email?.body, '<p>ok</p>');
  assert.equal(email.notes.length, 20);
});
