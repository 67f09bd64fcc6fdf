import { deleteDraft, readDraft, saveDraft, type DraftKind } from '@longitude/contract/drafts';
import { previewEmail, withdrawMail, type EmailAccepted } from '@longitude/contract/emails';
import type { Endpoint } from '@longitude/contract/core/endpoint';
import { ApiError } from '@longitude/contract/core/errors';
import type { Uploaded } from '@longitude/contract/files';
import { adminApi } from '../../../platform/api.ts';
import { whenLiveMany } from '../../../platform/live-events.ts';
import { connectUpload } from '../../../ui/files/connect-upload.ts';
import type { ComposerCalls, DraftCalls, OutgoingEmail } from './composer-props.ts';

export interface ComposerTarget {
  readonly kind: DraftKind;
  /** Of the item that is answered. */
  readonly id: string;
  /** POST that takes an e-mail about the item. */
  readonly send: (email: OutgoingEmail, key: string) => Promise<EmailAccepted>;
  readonly upload: Endpoint<FormData, undefined, Uploaded>;
  readonly removeFile: Endpoint<undefined, undefined, undefined>;
}

/** The calls of a composer, for an item that keeps to the contract's pattern of endpoints. */
export function connectComposer(target: ComposerTarget): ComposerCalls {
  const { kind, id } = target;
  return {
    send: target.send,
    withdraw: (mailId) => adminApi.call(withdrawMail, { params: { id: mailId } }),
    preview: ({ subject, message }, signal) =>
      adminApi.call(previewEmail, { payload: { kind, id, subject, message }, signal }),
    upload: connectUpload(target.upload, id),
    removeFile: (fileId) => adminApi.call(target.removeFile, { params: { id, fileId } }),
    drafts: connectDrafts({ kind, id }),
  };
}

function connectDrafts(params: { readonly kind: DraftKind; readonly id: string }): DraftCalls {
  return {
    load: async () => {
      try {
        const { answer, etag } = await adminApi.request(readDraft, { params });
        return { ...answer, etag };
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    save: async (values, ifMatch) => {
      // A first save must not overwrite what another window has saved first.
      const headers: Record<string, string> =
        ifMatch === null ? { 'if-none-match': '*' } : { 'if-match': ifMatch };
      const payload = { values: { ...values } };
      const { answer, etag } = await adminApi.request(saveDraft, { params, payload, headers });
      return { updatedAt: answer.updatedAt, etag };
    },
    remove: async () => {
      await adminApi.call(deleteDraft, { params });
    },
    watch: (look) =>
      whenLiveMany(params.kind, (events) => {
        if (events.some(({ type, id }) => id === params.id || type === 'reset')) look();
      }),
  };
}
