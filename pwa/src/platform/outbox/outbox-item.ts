import { backoffMs } from '@longitude/contract/core/backoff';
import type { FormValues } from '../form-draft.ts';

/** The data about an item's form that the outbox needs. */
export interface OutboxForm {
  /** Names the form and its draft on this device. */
  readonly name: string;
  /** Address of its page. */
  readonly page: string;
  /** Path of its call below /api. */
  readonly path: string;
  /** Longest wait for the response in milliseconds, if the call is slow. */
  readonly timeoutMs?: number;
  /** Heading of an item, such as 'Contact message'. */
  readonly title: string;
  /** The item within a sentence, such as 'message'. */
  readonly noun: string;
  /** The confirmation that it was sent. */
  readonly success: { readonly title: string; readonly text?: string };
}

interface OutboxContent {
  /** The checked body of the call. */
  readonly payload: object;
  /** The typed values, to fill the form with again. */
  readonly values: FormValues;
  /** The excerpt that the list shows. */
  readonly excerpt: string;
  /** A sentence about what happens once it is sent. */
  readonly details?: string;
}

/** The reason why the server finally refused an item. */
export interface Rejection {
  readonly message: string;
  /** Texts, keyed by field. */
  readonly fields: Readonly<Record<string, string>>;
}

/** A submission on this device. All times are in milliseconds since 1970, by this device's clock. */
export interface OutboxItem {
  /** Its `Idempotency-Key` at every attempt. */
  readonly id: string;
  readonly form: OutboxForm;
  /** Null once it was sent: the text does not stay on the device. */
  readonly content: OutboxContent | null;
  readonly writtenAt: number;
  readonly state: 'waiting' | 'sending' | 'sent' | 'rejected';
  /**
   * An interrupted attempt may have arrived: only a retry with the same idempotency key can find
   * out.
   */
  readonly isUncertain: boolean;
  /** Attempts that the server rejected temporarily. */
  readonly failures: number;
  /** Earliest time of the next attempt. */
  readonly retryAt: number;
  readonly rejection: Rejection | null;
  /** The time of the notice that it was sent, rejected or expired; null before. */
  readonly noticedAt: number | null;
  /** When it was sent or rejected. */
  readonly endedAt: number | null;
}

export const dayMs = 86_400_000;
/** How long an item is sent automatically, and how long an ended one is listed after its notice. */
export const lifetimeMs = 7 * dayMs;
/** Longest pause between two attempts. Longer ones result from a changed clock. */
const maxPauseMs = 3_600_000;
const retries = { minMs: 30_000, maxMs: maxPauseMs, jitter: 0.25 };

/** A form's submission to the outbox. */
export interface OutboxSubmission {
  readonly form: OutboxForm;
  /** `Idempotency-Key`. */
  readonly key: string;
  readonly content: OutboxContent;
}

export function createItem(
  { form, key, content }: OutboxSubmission,
  writtenAt: number,
): OutboxItem {
  return {
    id: key,
    form,
    content,
    writtenAt,
    state: 'waiting',
    isUncertain: false,
    failures: 0,
    retryAt: 0,
    rejection: null,
    noticedAt: null,
    endedAt: null,
  };
}

/** Not sent yet. */
export const isOpen = ({ state }: Pick<OutboxItem, 'state'>): boolean =>
  state === 'waiting' || state === 'sending';

/**
 * Whether it was not sent in time. Computed, never stored: if a clock ran ahead, the item is still
 * sent once the clock is right.
 */
export const isExpired = (item: OutboxItem, now: number): boolean =>
  isOpen(item) && now - item.writtenAt > lifetimeMs;

export function isDue(item: OutboxItem, now: number): boolean {
  const pauseMs = item.retryAt - now;
  return isOpen(item) && !isExpired(item, now) && (pauseMs <= 0 || pauseMs > maxPauseMs);
}

/** Waits for the person: it was rejected, or has expired. */
export const needsPerson = (item: OutboxItem, now: number): boolean =>
  item.state === 'rejected' || isExpired(item, now);

/** Whether no part of it is needed on the device any more. */
export function isOver(item: OutboxItem, now: number): boolean {
  const isEnded = item.state === 'sent' || isExpired(item, now);
  return isEnded && item.noticedAt !== null && now - item.noticedAt > lifetimeMs;
}

/**
 * The time of the next attempt: exponential backoff with jitter, or the server's request.
 * @param retryAfter seconds (RFC 9110, 10.2.3)
 */
export function planRetry(failures: number, retryAfter: number | undefined, now: number): number {
  if (retryAfter === undefined) return now + backoffMs(failures, retries);
  return now + Math.min(Math.max(retryAfter, 1) * 1000, maxPauseMs);
}
