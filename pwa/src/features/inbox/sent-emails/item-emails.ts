import { withdrawMail, type Email } from '@longitude/contract/emails';
import type { Note } from '@longitude/contract/notes';
import { retryMail } from '@longitude/contract/overview';
import { useMemo } from 'react';
import { adminApi } from '../../../platform/api.ts';
import { createResource, type Resource } from '../../../platform/resource.ts';
import { session } from '../../../platform/session.ts';
import { reportFailure } from '../../../ui/report-failure.ts';
import { showToast } from '../../../ui/toast.tsx';
import { restoreDraft } from '../composer/open-drafts.ts';
import { nameDraft, type ItemCalls } from '../item/item-calls.ts';
import { downloadFile } from '../item/item-files.ts';
import type { AddNote } from '../notes/use-note-draft.ts';

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
  const { id, emails } = calls;
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
        restoreDraft(nameDraft(calls), readContent(whole));
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

/** What can be done with an e-mail of the history. */
export interface EmailActions {
  /** The e-mail with its text, which a long history leaves out. @throws ApiError */
  readonly read: (email: Email) => Promise<Email>;
  /** Stores a note on the e-mail. */
  readonly addNote: (email: Email) => AddNote;
  /** Tries a failed e-mail again now. True when it waits to be sent anew. */
  readonly retry: (email: Email) => Promise<boolean>;
  /** Takes back an e-mail that waits. True when it does not leave. */
  readonly withdraw: (email: Email) => Promise<boolean>;
  readonly download: (file: Email['files'][number]) => Promise<unknown>;
}

/** What a composer is told of the e-mails that were written about its item; undefined while nobody knows. */
export function useEarlierEmails(emails: readonly Email[] | undefined) {
  const me = session.value.user?.name;
  const answers = useMemo(() => emails?.filter(({ author }) => author !== me), [emails, me]);
  return { answers, lastSubject: emails && findLastSubject(emails) };
}

/** Subject of the newest e-mail that has left or will; null when there is none. */
function findLastSubject(emails: readonly Email[]): string | null {
  const [newest] = emails
    .filter(({ state }) => state !== 'failed')
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
  return newest?.subject ?? null;
}
