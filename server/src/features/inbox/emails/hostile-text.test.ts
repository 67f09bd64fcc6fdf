import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { AppError } from '../../../platform/errors.ts';
import { startEmailServer, type EmailServer } from '../../../testing/email-calls.ts';
import { attacks } from '../../posts/testing/attacks.ts';
import { inbox } from '../feature.ts';

let office: EmailServer;
before(async () => {
  office = await startEmailServer();
});
after(() => office.stop());

const element =
  /^\/?(?:!doctype|html|head|meta|title|style|body|table|tr|td|p|span|br|strong|b|em|i|u|a|ul|ol|li|blockquote)(?=[\s>/]|$)/;
const attribute = /([a-z-]+)="([^"]*)"/g;
const attributes =
  /^(?:lang|charset|name|content|class|style|dir|role|width|cellpadding|cellspacing|border|bgcolor|align|href)$/;

/** Only the elements and attributes of our own frame and of the composer, and links that lead out. */
function assertInert(html: string, what: string): void {
  for (const piece of html
    .replace(/<style>[^<]*<\/style>/, '')
    .split('<')
    .slice(1)) {
    const inside = piece.slice(0, piece.indexOf('>'));
    assert.match(inside, element, what);
    const rest = inside.replaceAll(attribute, (_, name: string, value: string) => {
      assert.match(name, attributes, what);
      if (name === 'href') assert.match(value, /^(?:https?:\/\/|mailto:)/, what);
      return '';
    });
    assert.doesNotMatch(rest, /["'=]/, `${what}: <${inside}>`);
  }
}

const frames: readonly ((attack: string) => string)[] = [
  (attack) => attack,
  (attack) => `<p>Hello ${attack} bye</p>`,
  (attack) => `<p><strong>${attack}`,
  (attack) => `<blockquote>${attack}</blockquote>`,
];

test('more than two hundred attacks through the message come out inert, or are refused', async () => {
  const { emails } = office.server.product.serviceOf(inbox);
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
  const { emails } = office.server.product.serviceOf(inbox);
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
  const { emails } = server.product.serviceOf(inbox);
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
