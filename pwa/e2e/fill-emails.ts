import { upload } from '@longitude/contract/files';
import { requestInbox } from '@longitude/contract/requests';
import { received } from '../../server/src/demo/texts/files.ts';
import type { TestServer } from '../../server/src/testing/test-server.ts';

const notes = [
  'Insurer is the same as Harrow Lane’s: reuse the summary template.',
  'Budget named on the phone: up to 14,000 CAD.',
];
const emails = [
  {
    subject: 'Your scan report, and one urgent thing',
    message:
      '<p>Hello Oluwaseun,</p><p>a folder named <strong>.git</strong> is public on the customer portal. Please have it closed today:</p><ul><li>block it in the configuration of the proxy</li><li>change every password that stands in it</li></ul><p>The Longitude team</p>',
    state: 'sent',
    hoursAgo: 26,
  },
  {
    subject: 'Times for a call',
    message: 'Tuesday or Wednesday at 14:00?',
    state: 'failed',
    hoursAgo: 50,
  },
  { subject: '', message: '', state: 'queued', hoursAgo: 1, cc: 'joris@longitude.example' },
];

/** Notes, files and emails of a request, as after a few days of work on it. */
export async function fillEmails(site: TestServer, id: string): Promise<void> {
  const params = { id };
  for (const content of notes) {
    await site.admin.call(requestInbox.addNote, { params, payload: { content } });
  }
  for (const { name, bytes } of received) {
    const payload = new FormData();
    payload.append(upload.field, new Blob([bytes]), name);
    await site.admin.call(requestInbox.files.upload, { params, payload });
  }
  for (const { state, hoursAgo, ...payload } of emails) {
    const sent = await site.admin.call(requestInbox.send, { params, payload });
    await settle(site, payload.subject, state, hoursAgo);
    if (state !== 'sent') continue;
    const content = 'Called as well. Closed at 12:05, checked by Joris.';
    const input = { params: { emailId: sent.id }, payload: { content } };
    await site.admin.call(requestInbox.emails.addNote, input);
  }
}

/** States that only the mail server can cause are written to the store. */
async function settle({ product }: TestServer, subject: string, state: string, hoursAgo: number) {
  if (state === 'queued') return;
  const at = new Date(Date.now() - hoursAgo * 3_600_000);
  const error = state === 'failed' ? '552 5.2.2 The mailbox is full' : null;
  const $set = {
    createdAt: at,
    'mails.0.state': state,
    'mails.0.sentAt': state === 'sent' ? at : null,
    'mails.0.lastError': error,
  };
  await product.context.connection.collection('emails').updateOne({ subject }, { $set });
}
