import {
  forgetDeviceDraft,
  keepDeviceDraft,
  readDeviceDraft,
} from '../../../platform/device-drafts.ts';
import { fromValues, toValues, type Content } from './content.ts';

const composeName = (name: string) => `returned:${name}`;

/** Keeps the text of an e-mail that was taken back, until the composer has it again. */
export function keepReturned(name: string, content: Content): void {
  keepDeviceDraft(composeName(name), toValues(content));
}

/** Null when nothing was taken back. */
export function readReturned(name: string, start: Content): Content | null {
  const values = readDeviceDraft(composeName(name));
  if (typeof values !== 'object' || values === null) return null;
  return fromValues(values as Record<string, string>, start);
}

export function forgetReturned(name: string): void {
  forgetDeviceDraft(composeName(name));
}
