import { signal } from '@preact/signals-react';
import * as z from 'zod/mini';
import { scanTimeoutMs } from '@longitude/contract/scans';
import { readStoredJson, writeStored } from '../../platform/storage.ts';
import { receiptKey } from './opened-report.ts';

/** A scan that was sent and has no result yet. */
const SentScan = z.object({ url: z.string(), email: z.string(), startedAt: z.number() });
type SentScan = z.infer<typeof SentScan>;

/**
 * The requester's own data about a report, beyond the report that everyone with the link can read.
 */
const Receipt = z.object({
  /** Token of the report. */
  token: z.string(),
  email: z.string(),
  emailQueued: z.boolean(),
  /** The result is an earlier one; see `ScanResult`. */
  reused: z.boolean(),
  /** ISO time. */
  rescanFrom: z.string(),
  /** Whether the dialog about the result was closed. */
  isSeen: z.boolean(),
});
export type Receipt = z.infer<typeof Receipt>;

const sentKey = 'scan:sent';

/**
 * Stores a running scan on this device, so that the page follows it again after a reload or in
 * another tab.
 */
export function saveSentScan(scan: SentScan): void {
  writeStored(sentKey, JSON.stringify(scan));
}

/** The scan that may still run; null when there is none, or when it must be over by now. */
export function findSentScan(): SentScan | null {
  const saved = SentScan.safeParse(readStoredJson(sentKey));
  if (saved.success && Date.now() - saved.data.startedAt < scanTimeoutMs) return saved.data;
  forgetSentScan();
  return null;
}

export function forgetSentScan(): void {
  writeStored(sentKey, null);
}

/** The receipt of this tab's last scan. Written only in the browser. */
export const receipt = signal<Receipt | null>(null);

/**
 * Stores the receipt until the tab is closed: the email address must not stay on a shared device.
 */
export function saveReceipt(next: Receipt): void {
  receipt.value = next;
  writeStored(receiptKey, JSON.stringify(next), 'sessionStorage');
}

/** Reads the receipt again after a reload. */
export function restoreReceipt(): void {
  const saved = Receipt.safeParse(readStoredJson(receiptKey, 'sessionStorage'));
  if (saved.success) receipt.value ??= saved.data;
}
