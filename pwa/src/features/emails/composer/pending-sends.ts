import {
  forgetDeviceDraft,
  saveDeviceDraft,
  readDeviceDraft,
} from '../../../platform/device-drafts.ts';

/**
 * An email whose sending can still be undone. It stays on the device, for a reload or another page.
 */
export interface PendingSend {
  /** Id of the email. */
  readonly id: string;
  /** Id of its composer. */
  readonly composer: string;
  /** Until when, in milliseconds by the clock of this device. */
  readonly until: number;
  /** Title and text of its toast. */
  readonly title?: string;
  readonly text?: string;
  /** Its content, as a draft stores it. */
  readonly values: Readonly<Record<string, string>>;
}

const formatList = (userId: string) => `sending:${userId}`;

/** The emails of a user whose sending can be undone now; forgets all others. */
export function listPendingSends(userId: string): readonly PendingSend[] {
  const stored = readDeviceDraft(formatList(userId));
  if (!Array.isArray(stored)) return [];
  const pending = stored.filter(isPending);
  if (pending.length < stored.length) store(userId, pending);
  return pending;
}

export function savePendingSend(userId: string, send: PendingSend): void {
  store(userId, [...listPendingSends(userId), send]);
}

/** The email was sent, or its sending was undone. */
export function forgetPendingSend(userId: string, id: string): void {
  store(
    userId,
    listPendingSends(userId).filter((send) => send.id !== id),
  );
}

function store(userId: string, sends: readonly PendingSend[]): void {
  if (sends.length > 0) saveDeviceDraft(formatList(userId), sends);
  else forgetDeviceDraft(formatList(userId));
}

function isPending(value: unknown): value is PendingSend {
  const send = value as Partial<PendingSend> | null;
  const hasTexts = typeof send?.id === 'string' && typeof send.composer === 'string';
  return hasTexts && typeof send.values === 'object' && Number(send.until) > Date.now();
}
