import {
  previewEmail,
  withdrawMail,
  type Email,
  type EmailPreview,
} from '@longitude/contract/emails';
import type { ReactNode } from 'react';
import { adminApi } from '../../../platform/api.ts';
import { connectUpload } from '../../../ui/files/upload-file.ts';
import type { UploadedFile } from '../../../ui/files/queued-file.ts';
import type { UploadOptions } from '../../../ui/files/upload-queue.ts';
import type { ToastAction } from '../../../ui/toast.tsx';
import type { DraftCalls } from '../../../editing/draft-calls.ts';
import { connectDrafts } from '../../../editing/drafts.tsx';
import type { ItemCalls } from '../item-calls.ts';

/** The content of an email as it is sent. */
export interface OutgoingEmail {
  readonly subject: string;
  /** Missing where the recipient is fixed. */
  readonly to?: string;
  /** HTML of the elements p, br, strong, em, u, a, ul, ol and li; empty for none. */
  readonly message: string;
  /** Addresses, separated by commas. */
  readonly cc: string;
  readonly fileIds: readonly string[];
}

/** The calls of a composer. All throw ApiError. */
export interface ComposerCalls {
  /** `key` is the Idempotency-Key. Returns the id for `cancelSend`. */
  readonly send: (email: OutgoingEmail, key: string) => Promise<{ readonly id: string }>;
  /** Fails with 409 when the email has been sent. */
  readonly cancelSend: (id: string) => Promise<unknown>;
  readonly preview: (
    email: Pick<OutgoingEmail, 'subject' | 'message'>,
    signal: AbortSignal,
  ) => Promise<EmailPreview>;
  readonly upload: (file: File, options: UploadOptions) => Promise<UploadedFile>;
  /** Removes an uploaded file from the server. */
  readonly removeFile: (id: string) => Promise<unknown>;
  readonly drafts: DraftCalls;
}

/** The initial text of a composer. */
export interface ComposerDefaults {
  readonly subject: string;
  /** Plain text. */
  readonly paragraphs: readonly string[];
  /** The recipient, where it can be changed; empty when none is known. */
  readonly to?: string;
}

/** The texts of a composer that differ from those of a reply. */
export interface ComposerWords {
  /** Label and hint of a recipient that can be changed. */
  readonly to: string;
  readonly toHint: string;
  readonly cc: string;
  readonly send: string;
}

export const replyWords: ComposerWords = {
  to: 'To',
  toHint: '',
  cc: 'CC',
  send: 'Send email',
};

/** An email that another administrator has sent about the item. */
export type OtherReply = Pick<Email, 'id' | 'author' | 'createdAt'>;

export interface ComposerProps {
  /** Title of the section, on one line with where the draft is saved. */
  readonly heading?: ReactNode;
  /** A note below the title. */
  readonly notice?: ReactNode;
  /** Unique among all drafts, also on the device: kind and id of the item. */
  readonly id: string;
  /** Id of the author: a draft on the device belongs to one person. */
  readonly userId: string;
  /** The email's recipient. */
  readonly recipient: string;
  readonly defaults: ComposerDefaults;
  readonly words?: ComposerWords;
  /** Subject of the last email about the item; null when there is none, undefined while loading. */
  readonly lastSubject?: string | null | undefined;
  /**
   * Initial plain text of a further email: its subject replies to the last one. Without it every
   * email starts like the first.
   */
  readonly nextParagraphs?: readonly string[];
  /** After an email, shows only a button until the person starts another one. */
  readonly canFold?: boolean;
  readonly calls: ComposerCalls;
  /** Files that are attached from the start, such as a report. */
  readonly files?: readonly UploadedFile[];
  /** Extensions of the files that can be attached; any without it. */
  readonly fileTypes?: readonly string[];
  /** Rows of files that go with every such email, above those that the person adds. */
  readonly attached?: ReactNode;
  /** Emails of other administrators about the item, to warn of new ones. Undefined while loading. */
  readonly answers?: readonly OtherReply[] | undefined;
  /** Title of the toast after sending; 'Email sent' without it. */
  readonly sentTitle?: string;
  readonly sentText?: string;
  /** Offered after sending, beside Undo. */
  readonly sentAction?: ToastAction | undefined;
  /** `id` is the email's. Sending can still be undone. */
  readonly onSent?: (id: string) => void;
  /** Sending was undone: reload lists that show the email. */
  readonly onSendCancelled?: (id: string) => void;
  /** Someone is typing; throttled to once every two seconds. */
  readonly onTyping?: () => void;
  /** A file was uploaded here or removed from the server: reload lists of files. */
  readonly onFilesChanged?: () => void;
}

/** The calls of a composer that writes about an item. */
export function connectComposer({ kind, id, files, send }: ItemCalls): ComposerCalls {
  return {
    send,
    cancelSend: (mailId) => adminApi.call(withdrawMail, { params: { id: mailId } }),
    preview: ({ subject, message }, signal) =>
      adminApi.call(previewEmail, { payload: { kind, id, subject, message }, signal }),
    upload: connectUpload(files.upload, id),
    removeFile: (fileId) => adminApi.call(files.delete, { params: { id, fileId } }),
    drafts: connectDrafts({ kind, id }),
  };
}
