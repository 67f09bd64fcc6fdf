import { longest } from '@longitude/contract/constants';
import type { ApiError } from '@longitude/contract/core/errors';
import { endSentence, isTimeout } from '../../../platform/failure-words.ts';
import type { UploadQueue } from '../../../ui/files/upload-queue.ts';
import { explainAddresses } from './addresses.ts';
import type { Content } from './content.ts';

export type FieldName = 'subject' | 'cc' | 'message' | 'files';
export type FieldTexts = Readonly<Partial<Record<FieldName, string>>>;

/** Uploads that are not over. */
export function countRunning({ items }: UploadQueue): number {
  return items.value.filter(({ state }) => state === 'uploading' || state === 'waiting').length;
}

/** What keeps an e-mail from being sent, by field. */
export function checkContent({ subject, cc, message }: Content): FieldTexts {
  const ccError = cc.length > 0 ? explainAddresses(cc) : undefined;
  const tooLong = (label: string, most: number) => `${label} must be at most ${most} characters`;
  return {
    ...(subject.trim().length > longest.subject
      ? { subject: tooLong('Subject', longest.subject) }
      : {}),
    ...(ccError ? { cc: ccError } : {}),
    ...(message.length > longest.emailBody
      ? { message: tooLong('Message', longest.emailBody) }
      : {}),
  };
}

/** Why files keep an e-mail from being sent. */
export function checkUploads({ items }: UploadQueue): FieldTexts {
  const count = items.peek().filter(({ state }) => state === 'failed').length;
  if (count === 0) return {};
  const one = 'One file was not uploaded: try it again or remove it';
  const many = `${count} files were not uploaded: try them again or remove them`;
  return { files: count === 1 ? one : many };
}

/** The server's texts by the fields of the composer. */
export function pickFields({ fields }: ApiError): FieldTexts {
  const { subject, cc, message, fileIds } = fields as Partial<Record<string, string>>;
  const found = { subject, cc, message, files: fileIds };
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text !== undefined));
}

/** Why an e-mail was not sent, and what to do. */
export function explainSending(error: ApiError): string {
  const kept = 'Your text is kept.';
  if (isTimeout(error))
    return `The server has not answered in time. ${kept} Press Send email again: it goes out only once.`;
  if (error.code === 'offline')
    return `No connection to the server. ${kept} Press Send email when you are back online: it goes out only once.`;
  const text = `${endSentence(error.message)} ${kept}`;
  return error.status >= 500 ? `${text} Press Send email again.` : text;
}
