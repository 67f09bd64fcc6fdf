import { splitAddresses } from '@longitude/contract/emails';
import type { UploadedFile } from '../../../ui/files/queued-file.ts';
import { composeHtml, dropControls } from '../../../ui/rich-text/plain-text.ts';
import type { ComposerDefaults, OutgoingEmail } from './composer-calls.ts';

/** The content that a person has entered into a composer. */
export interface MailContent {
  readonly subject: string;
  /** The recipient as typed; missing where it is fixed. */
  readonly to?: string;
  /** Addresses as typed, valid or not. */
  readonly cc: readonly string[];
  /** HTML. */
  readonly message: string;
  readonly files: readonly UploadedFile[];
}

/** The default content. */
export function composeDefault(
  defaults: ComposerDefaults,
  files: readonly UploadedFile[] = [],
): MailContent {
  const { subject, paragraphs, to } = defaults;
  return { subject, ...withTo(to), cc: [], message: composeHtml(paragraphs), files };
}

/** The recipient as a property, where it can be changed. */
export const withTo = (to: string | undefined) => (to === undefined ? {} : { to });

/** 'Re: An offer', also for a reply to that. */
export function composeReplySubject(last: string): string {
  return `Re: ${last.replace(/^(?:re:\s*)+/i, '')}`;
}

export function isSameContent(one: MailContent, other: MailContent): boolean {
  return JSON.stringify(toValues(one)) === JSON.stringify(toValues(other));
}

/** The content as a draft stores it: texts by name. */
export function toValues({ subject, to, cc, message, files }: MailContent): Record<string, string> {
  const saved = files.map(({ id, originalName, size }) => ({ id, originalName, size }));
  return {
    subject: dropControls(subject),
    ...(to === undefined ? {} : { to: dropControls(to) }),
    cc: dropControls(cc.join(',')),
    message: dropControls(message),
    files: JSON.stringify(saved),
  };
}

/** The content of a draft; a missing or invalid field is taken from `start`. */
export function fromValues(
  values: Readonly<Record<string, string>>,
  start: MailContent,
): MailContent {
  const { subject, to, cc, message, files } = values as Partial<Record<keyof MailContent, string>>;
  return {
    subject: subject ?? start.subject,
    ...withTo(to ?? start.to),
    cc: cc === undefined ? start.cc : splitAddresses(cc),
    message: message ?? start.message,
    files: readFiles(files) ?? start.files,
  };
}

/** Converts it to and from drafts. */
export const mailValues = { toValues, fromValues };

function readFiles(text: string | undefined): UploadedFile[] | undefined {
  try {
    const list = JSON.parse(text ?? '') as unknown;
    return Array.isArray(list) ? list.filter(isStoredFile) : undefined;
  } catch {
    return undefined;
  }
}

function isStoredFile(value: unknown): value is UploadedFile {
  const file = value as Partial<UploadedFile> | null;
  const hasTexts = typeof file?.id === 'string' && typeof file.originalName === 'string';
  return hasTexts && typeof file.size === 'number';
}

export function toEmail({ subject, to, cc, message, files }: MailContent): OutgoingEmail {
  const fileIds = files.map(({ id }) => id);
  const fields = { subject: dropControls(subject).trim(), message, cc: cc.join(', '), fileIds };
  return { ...fields, ...withTo(to && dropControls(to).trim()) };
}
