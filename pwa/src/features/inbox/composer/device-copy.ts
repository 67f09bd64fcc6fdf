import {
  forgetDeviceDraft,
  keepDeviceDraft,
  readDeviceDraft,
  watchDeviceDraft,
} from '../../../platform/device-drafts.ts';

/** What this device holds of a draft while the server does not. */
export interface DeviceCopy {
  /** Null when the draft is to be removed from the server: it was sent or discarded. */
  readonly values: Readonly<Record<string, string>> | null;
  /** Of the server's draft that it goes on from; null when there was none. */
  readonly etag: string | null;
  /** ISO. */
  readonly at: string;
}

/** Null when there is none, or it is not readable. */
export function readDeviceCopy(name: string): DeviceCopy | null {
  const copy = readDeviceDraft(name) as Partial<DeviceCopy> | null;
  const hasValues = copy?.values === null || isTexts(copy?.values);
  const isWhole = hasValues && typeof copy?.at === 'string';
  if (!isWhole) return null;
  const etag = typeof copy.etag === 'string' ? copy.etag : null;
  return { values: copy.values ?? null, etag, at: copy.at ?? '' };
}

function isTexts(values: unknown): boolean {
  if (typeof values !== 'object' || values === null) return false;
  return Object.values(values).every((value) => typeof value === 'string');
}

/** False when the device did not keep it. */
export function writeDeviceCopy(name: string, copy: DeviceCopy): boolean {
  return keepDeviceDraft(name, copy);
}

export const forgetDeviceCopy = forgetDeviceDraft;
export const watchDeviceCopy = watchDeviceDraft;
