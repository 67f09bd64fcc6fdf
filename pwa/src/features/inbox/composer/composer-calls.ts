import type { Endpoint } from '@longitude/contract/core/endpoint';
import { ApiError } from '@longitude/contract/core/errors';
import { deleteDraft, readDraft, saveDraft, type DraftKind } from '@longitude/contract/drafts';
import { previewEmail, withdrawMail, type EmailAccepted } from '@longitude/contract/emails';
import type { Uploaded } from '@longitude/contract/files';
import type { ReactNode } from 'react';
import { adminApi } from '../../../platform/api.ts';
import { whenLiveMany } from '../../../platform/live-events.ts';
import { connectUpload } from '../../../ui/files/connect-upload.ts';
import type { UploadedFile } from '../../../ui/files/queued-file.ts';
import type { UploadOptions } from '../../../ui/files/upload-queue.ts';

/** What an e-mail consists of, as it is sent. */
export interface OutgoingEmail {
  readonly subject: string;
  /** HTML of the elements p, br, strong, em, u, a, ul, ol and li; empty for none. */
  readonly message: string;
  /** Addresses, separated by commas. */
  readonly cc: string;
  readonly fileIds: readonly string[];
}

/** An e-mail as its recipient will get it. */
export interface PreviewedEmail {
  readonly subject: string;
  /** A whole document. */
  readonly html: string;
  readonly text: string;
}

/** A draft as the server keeps it: texts by names of its fields. */
export interface KeptDraft {
  readonly values: Readonly<Record<string, string>>;
  readonly updatedAt: string;
  /** Entity tag, for `save`. */
  readonly etag: string | null;
}

/** All throw ApiError. */
export interface DraftCalls {
  /** Null when nothing is kept. */
  readonly load: () => Promise<KeptDraft | null>;
  /** With an `etag` it fails as `stale` when another window has saved meanwhile. */
  readonly save: (
    values: Readonly<Record<string, string>>,
    etag: string | null,
  ) => Promise<Omit<KeptDraft, 'values'>>;
  readonly remove: () => Promise<void>;
  /** Calls `look` when somebody may have done something about the item. Returns the function that ends it. */
  readonly watch?: (look: () => void) => () => void;
}

/** What the composer asks of its server. All throw ApiError. */
export interface ComposerCalls {
  /** `key` is the Idempotency-Key. Answers the id by which `withdraw` takes it back. */
  readonly send: (email: OutgoingEmail, key: string) => Promise<{ readonly id: string }>;
  /** Fails with 409 when the e-mail has left. */
  readonly withdraw: (id: string) => Promise<unknown>;
  readonly preview: (
    email: Pick<OutgoingEmail, 'subject' | 'message'>,
    signal: AbortSignal,
  ) => Promise<PreviewedEmail>;
  readonly upload: (file: File, options: UploadOptions) => Promise<UploadedFile>;
  /** Removes an uploaded file from the server. */
  readonly removeFile: (id: string) => Promise<unknown>;
  readonly drafts: DraftCalls;
}

/** What stands in a composer before anybody has written. */
export interface ComposerDefaults {
  readonly subject: string;
  /** Plain text. */
  readonly paragraphs: readonly string[];
}

/** An e-mail that somebody else has sent about the item. */
export interface OtherAnswer {
  readonly id: string;
  /** Null when the account is gone. */
  readonly author: string | null;
  /** ISO. */
  readonly createdAt: string;
}

export interface ComposerProps {
  /** Title of the part of the page, in a line with where the draft is kept. */
  readonly heading?: ReactNode;
  /** What is to be known before writing, below the title. */
  readonly notice?: ReactNode;
  /** Tells this text from all others, also on the device: 'service-request:64b1…'. */
  readonly id: string;
  /** Id of the administrator who writes: what a device keeps belongs to one person. */
  readonly userId: string;
  /** Address that the e-mail goes to. */
  readonly recipient: string;
  readonly defaults: ComposerDefaults;
  /** Subject of the last e-mail about the item; null when there is none, undefined while nobody knows. */
  readonly lastSubject?: string | null | undefined;
  /** Plain text of a further e-mail before anybody has written: its subject is the last one's. Without it each begins as the first. */
  readonly nextParagraphs?: readonly string[];
  /** Shows only a button after an e-mail, until another one is wanted. */
  readonly canFold?: boolean;
  readonly calls: ComposerCalls;
  /** Files that are attached from the start, such as a report. */
  readonly files?: readonly UploadedFile[];
  /** What others have sent about the item: whoever writes here is told of what comes. Undefined while nobody knows. */
  readonly answers?: readonly OtherAnswer[] | undefined;
  /** Text of the toast after sending; 'Email sent' is always its title. */
  readonly sentText?: string;
  /** `id` is the e-mail's. It can still be taken back. */
  readonly onSent?: (id: string) => void;
  /** An e-mail was taken back: lists that show it are out of date. */
  readonly onWithdrawn?: (id: string) => void;
  /** Somebody writes; at most once in two seconds. */
  readonly onTyping?: () => void;
  /** A file was uploaded here or removed from the server: lists of files are out of date. */
  readonly onFilesChanged?: () => void;
}

interface ComposerTarget {
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
