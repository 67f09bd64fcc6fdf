import { checkAddresses, maxCopies, splitAddresses } from '@longitude/contract/emails';
import type { UploadedFile } from '../../../ui/files/queued-file.ts';
import { composeHtml, dropControls } from '../../../ui/rich-text/plain-text.ts';
import type { ComposerDefaults, OutgoingEmail } from './composer-calls.ts';

/** The content that a person has entered into a composer. */
export interface MailContent {
  readonly subject: string;
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
  const { subject, paragraphs } = defaults;
  return { subject, cc: [], message: composeHtml(paragraphs), files };
}

/** 'Re: An offer', also for a reply to that. */
export function composeReplySubject(last: string): string {
  return `Re: ${last.replace(/^(?:re:\s*)+/i, '')}`;
}

export function isSameContent(one: MailContent, other: MailContent): boolean {
  return JSON.stringify(toValues(one)) === JSON.stringify(toValues(other));
}

/** The content as a draft stores it: texts by name. */
export function toValues({ subject, cc, message, files }: MailContent): Record<string, string> {
  const kept = files.map(({ id, originalName, size }) => ({ id, originalName, size }));
  return {
    subject: dropControls(subject),
    cc: dropControls(cc.join(',')),
    message: dropControls(message),
    files: JSON.stringify(kept),
  };
}

/** The content of a draft; a missing or invalid field is taken from `start`. */
export function fromValues(
  values: Readonly<Record<string, string>>,
  start: MailContent,
): MailContent {
  const { subject, cc, message, files } = values as Partial<Record<keyof MailContent, string>>;
  return {
    subject: subject ?? start.subject,
    cc: cc === undefined ? start.cc : splitAddresses(cc),
    message: message ?? start.message,
    files: readFiles(files) ?? start.files,
  };
}

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

export function toEmail({ subject, cc, message, files }: MailContent): OutgoingEmail {
  const fileIds = files.map(({ id }) => id);
  return { subject: dropControls(subject).trim(), message, cc: cc.join(', '), fileIds };
}

/**
 * Splits typed or pasted text into addresses: commas, semicolons, blanks and line breaks separate
 * them, and `Name <address>` gives the address.
 */
export function splitTyped(text: string): string[] {
  const bare = text.replaceAll(/(?:"[^"]*"\s*|[^<>,;\n"]*)<([^<>]*)>/g, ' $1 ');
  return splitAddresses(bare.replaceAll(/[\s;]+/g, ','));
}

/** Adds addresses without duplicates, ignoring case. */
export function addAddresses(list: readonly string[], added: readonly string[]): string[] {
  const all = new Map(list.map((address) => [address.toLowerCase(), address]));
  for (const address of added) {
    if (!all.has(address.toLowerCase())) all.set(address.toLowerCase(), address);
  }
  return [...all.values()];
}

export function isAddress(text: string): boolean {
  return checkAddresses(text) === undefined;
}

/** The error of the list; undefined when there is none. */
export function explainAddresses(list: readonly string[]): string | undefined {
  if (list.length > maxCopies) {
    const extra = list.length - maxCopies;
    return `At most ${maxCopies} addresses: remove ${extra}`;
  }
  return checkAddresses(list.join(','));
}
