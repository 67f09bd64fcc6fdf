import {
  forgetDeviceDraft,
  saveDeviceDraft,
  readDeviceDraft,
} from '../../../platform/device-drafts.ts';
import { fromValues, toValues, type MailContent } from './mail-content.ts';

const restoredKey = (name: string) => `returned:${name}`;

/** Stores the text of an email whose sending was undone, until the composer shows it again. */
export function saveRestoredDraft(name: string, content: MailContent): void {
  saveDeviceDraft(restoredKey(name), toValues(content));
}

/** Null when no sending was undone. */
export function readRestoredDraft(name: string, start: MailContent): MailContent | null {
  const values = readDeviceDraft(restoredKey(name));
  if (typeof values !== 'object' || values === null) return null;
  return fromValues(values as Record<string, string>, start);
}

export function forgetRestoredDraft(name: string): void {
  forgetDeviceDraft(restoredKey(name));
}
