import { withdrawMail, type Email } from '@longitude/contract/emails';
import type { Note } from '@longitude/contract/notes';
import { retryMail } from '@longitude/contract/overview';
import { useMemo } from 'react';
import { adminApi } from '../../../platform/api.ts';
import { createResource, type Resource } from '../../../platform/resource.ts';
import { session } from '../../../platform/session-state.ts';
import { makeChange } from '../../../records/actions.ts';
import { showToast } from '../../../ui/toast.tsx';
import { restoreDraft } from '../composer/open-drafts.ts';
import { downloadFile } from '../../../ui/files/download-file.ts';
import type { AddNote } from '../../notes/notes.tsx';
import { composeDraftKey, type ItemCalls } from '../item-calls.ts';

/** The emails about an item, and the actions on them. */
export interface ItemEmails {
  readonly resource: Resource<Email[]>;
  /** The email with its text, which a long history omits. Throws ApiError. */
  readonly read: (email: Email) => Promise<Email>;
  /** Stores a note on the email. */
  readonly addNote: (email: Email) => AddNote;
  /** Retries a failed email now. True when it is queued again. */
  readonly retry: (email: Email) => Promise<boolean>;
  /** Cancels a queued email. True when it will not be sent. */
  readonly cancelSend: (email: Email) => Promise<boolean>;
  readonly download: (file: Email['files'][number]) => Promise<unknown>;
}

/** The emails of an item, not loaded yet. */
export function createItemEmails(calls: ItemCalls): ItemEmails {
  const { id, emails } = calls;
  const resource = createResource((signal) =>
    adminApi.call(emails.list, { params: { id }, signal }),
  );
  const change: typeof makeChange = (input) =>
    makeChange({ ...input, reload: () => resource.load() });
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
      change({
        call: () => adminApi.call(retryMail, { params: { id: mail } }),
        failure: 'Not retried',
        done: () => ({ title: 'Email queued again' }),
      }),
    cancelSend: (email) =>
      change({
        call: async () => {
          // Read before the cancellation, which deletes the text.
          const { subject, cc, body, files } = email.body === '' ? await read(email) : email;
          await adminApi.call(withdrawMail, { params: { id: email.id } });
          restoreDraft(composeDraftKey(calls), { subject, cc, message: body, files });
        },
        failure: 'Not cancelled',
        done: () => ({ title: 'Email cancelled', text: 'Your text is back as a draft.' }),
      }),
    download: (file) => downloadFile(calls, file),
  };
}

/** A live event may have added the note already. */
function addTo(email: Email, id: string, note: Note): Email {
  const isNew = email.id === id && !email.notes.some((other) => other.id === note.id);
  return isNew ? { ...email, notes: [...email.notes, note] } : email;
}

/** The earlier emails of an item for its composer; undefined while loading. */
export function useEarlierEmails({ resource }: ItemEmails) {
  const emails = resource.data.value;
  const me = session.value.user?.name;
  const answers = useMemo(() => emails?.filter(({ author }) => author !== me), [emails, me]);
  return { answers, lastSubject: emails && findLastSubject(emails) };
}

/** Subject of the newest email that was or will be sent; null when there is none. */
function findLastSubject(emails: readonly Email[]): string | null {
  const [newest] = emails
    .filter(({ state }) => state !== 'failed')
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
  return newest?.subject ?? null;
}
