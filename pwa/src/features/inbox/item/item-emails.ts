import { withdrawMail, type Email } from '@longitude/contract/emails';
import type { Note } from '@longitude/contract/notes';
import { retryMail } from '@longitude/contract/overview';
import { adminApi } from '../../../platform/api.ts';
import { createResource, type Resource } from '../../../platform/resource.ts';
import { returnText } from '../composer/writings.ts';
import { reportFailure } from '../../../ui/report-failure.ts';
import type { EmailActions } from '../sent-emails/email-actions.ts';
import { showToast } from '../../../ui/toast.tsx';
import type { ItemCalls } from './item-calls.ts';
import { downloadFile } from './item-files.ts';
import { nameComposer } from './name-composer.ts';

export interface ItemEmails extends EmailActions {
  readonly resource: Resource<Email[]>;
}

/** One change with its toast; what is stored then is read anew, also after a refusal. */
async function change(
  resource: Resource<Email[]>,
  call: () => Promise<unknown>,
  texts: { readonly done: string; readonly text?: string; readonly failed: string },
): Promise<boolean> {
  let isDone = true;
  try {
    await call();
    const { done: title, text } = texts;
    showToast({ title, ...(text ? { text } : {}), tone: 'success' });
  } catch (cause) {
    reportFailure(texts.failed, cause);
    isDone = false;
  }
  await resource.load();
  return isDone;
}

/** The e-mails that were written about an item, and what can be done with them. */
export function createItemEmails(calls: ItemCalls): ItemEmails {
  const { kind, id, emails } = calls;
  const resource = createResource((signal) =>
    adminApi.call(emails.list, { params: { id }, signal }),
  );
  const retryTexts = { done: 'Waits to be sent again', failed: 'Not tried again' };
  const withdrawTexts = {
    done: 'Email taken back',
    text: 'Its text is in the composer again, as a draft.',
    failed: 'Not taken back',
  };
  const read = (email: Email) => adminApi.call(emails.read, { params: { emailId: email.id } });
  return {
    resource,
    read,
    addNote: (email) => async (content, key) => {
      const note = await adminApi.call(emails.addNote, {
        params: { emailId: email.id },
        payload: { content },
        headers: { 'idempotency-key': key },
      });
      showToast({ title: 'Note saved', tone: 'success' });
      resource.data.value = resource.data.peek()?.map((other) => addTo(other, email.id, note));
    },
    retry: ({ id: mail }) =>
      change(resource, () => adminApi.call(retryMail, { params: { id: mail } }), retryTexts),
    withdraw: (email) => {
      const takeBack = async () => {
        // Afterwards nobody has its text.
        const whole = email.body === '' ? await read(email) : email;
        await adminApi.call(withdrawMail, { params: { id: email.id } });
        returnText(nameComposer(kind, id), readContent(whole));
      };
      return change(resource, takeBack, withdrawTexts);
    },
    download: (file) => downloadFile(calls, file),
  };
}

function readContent({ subject, cc, body: message, files }: Email) {
  return { subject, cc, message, files };
}

/** A live event may have brought the note already. */
function addTo(email: Email, id: string, note: Note): Email {
  const isNew = email.id === id && !email.notes.some((other) => other.id === note.id);
  return isNew ? { ...email, notes: [...email.notes, note] } : email;
}
