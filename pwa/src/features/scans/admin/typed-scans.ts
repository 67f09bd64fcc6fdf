// The input for new scans: saved on this device until the scan is stored, so that nothing is lost.
import { ApiError } from '@longitude/contract/core/errors';
import { signal } from '@preact/signals-react';
import * as z from 'zod/mini';
import {
  forgetDeviceDraft,
  saveDeviceDraft,
  readDeviceDraft,
} from '../../../platform/device-drafts.ts';
import { session, whenSessionEnds } from '../../../platform/session-state.ts';

const NewScan = z.object({
  url: z.string(),
  notes: z.string(),
  /** Whether to scan it every week from then on. */
  isWeekly: z.boolean(),
});
export type NewScan = Readonly<z.infer<typeof NewScan>>;
export const nothingTyped: NewScan = { url: '', notes: '', isWeekly: false };

/** A scan that did not finish; its input is kept for another attempt. */
export interface OpenScan {
  readonly key: number;
  readonly typed: NewScan;
  /** The reason why it has no result. */
  readonly failure: ApiError;
}

const Saved = z.object({
  form: NewScan,
  open: z.array(z.object({ typed: NewScan, reason: z.string() })),
});

/** The contents of the form: closing its dialog loses nothing. */
export const typedScan = signal(nothingTyped);
/** Oldest first. */
export const openScans = signal<readonly OpenScan[]>([]);
/** The running scans, oldest first. */
const sent = new Map<number, NewScan>();

let lastKey = 0;
export const createKey = (): number => ++lastKey;

whenSessionEnds(() => {
  typedScan.value = nothingTyped;
  openScans.value = [];
  sent.clear();
});

const interrupted = 'This page was closed before the scan finished. Click Retry to see the result.';

/** Per administrator, so that others on the same device cannot read it. */
const composeDraftKey = () => `new-scan:${session.peek().user?.id ?? ''}`;

const isEmpty = ({ url, notes }: NewScan): boolean => url.trim() === '' && notes.trim() === '';

function keep(): void {
  const form = typedScan.peek();
  const open = [
    ...[...sent.values()].map((typed) => ({ typed, reason: interrupted })),
    ...openScans.peek().map(({ typed, failure }) => ({ typed, reason: failure.message })),
  ];
  if (isEmpty(form) && open.length === 0) forgetDeviceDraft(composeDraftKey());
  else saveDeviceDraft(composeDraftKey(), { form, open });
}

/** Restores the input after a reload or the end of a session. */
export function restoreTyped(): void {
  const isFree = isEmpty(typedScan.peek()) && openScans.peek().length === 0 && sent.size === 0;
  const saved = Saved.safeParse(readDeviceDraft(composeDraftKey()));
  if (!isFree || !saved.success) return;
  typedScan.value = saved.data.form;
  for (const { typed, reason } of saved.data.open) addOpen(typed, failWith(reason));
}

export const failWith = (text: string): ApiError =>
  new ApiError(text, { status: 0, code: 'unknown' });

export function typeInForm(typed: NewScan): void {
  typedScan.value = typed;
  keep();
}

/** Stores the input of a scan that begins, until `endSent`. */
export function beginSent(key: number, typed: NewScan): void {
  sent.set(key, typed);
  keep();
}

export function endSent(key: number): void {
  sent.delete(key);
  keep();
}

export function addOpen(typed: NewScan, failure: ApiError): void {
  openScans.value = [...openScans.peek(), { key: createKey(), typed, failure }];
  keep();
}

/** Removes an unfinished scan. */
export function takeOpen(key: number): OpenScan | undefined {
  const found = openScans.peek().find((each) => each.key === key);
  openScans.value = openScans.peek().filter((each) => each !== found);
  keep();
  return found;
}

/** Puts another input into the form; adds its previous contents to the unfinished scans. */
export function exchangeTyped(typed: NewScan): void {
  const before = typedScan.peek();
  if (!isEmpty(before)) addOpen(before, failWith('Not started yet.'));
  typeInForm(typed);
}
