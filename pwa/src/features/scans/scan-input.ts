import { completeUrl, CreateScan, scanTexts } from '@longitude/contract/scans';
import { checkInput } from '@longitude/contract/core/validation';
import { readDraft, writeDraft } from '../../platform/form-draft.ts';
import type { ToastInput } from '../../ui/toast.tsx';

/** A scan that the visitor requests. */
export interface ScanRequest {
  readonly url: string;
  readonly email: string;
}

/** The contents of the form. */
export interface TypedScan extends ScanRequest {
  /** Required for each scan: never stored on the device. */
  readonly isAccepted: boolean;
}

/** Name of the form and its draft. */
export const form = 'scan';
const nothing: TypedScan = { url: '', email: '', isAccepted: false };
let typed = nothing;

/** The text typed before the scan replaced the form, otherwise the draft on this device. */
export function readTyped(): TypedScan {
  // If the form was empty, the draft counts: the outbox may have returned a text to it.
  if (typed.url !== '' || typed.email !== '') return typed;
  const { url = '', email = '' } = readDraft(form);
  return { ...nothing, url, email };
}

/** When the terms were ticked; null while they are not. Milliseconds since 1970. */
let acceptedAt: number | null = null;

export const readAcceptedAt = (): number | null => acceptedAt;

export function saveTyped(next: TypedScan): void {
  acceptedAt = next.isAccepted ? (acceptedAt ?? Date.now()) : null;
  typed = next;
  const { url, email } = next;
  writeDraft(form, { url, email });
}

export function forgetTyped(): void {
  acceptedAt = null;
  typed = nothing;
  writeDraft(form, {});
}

type CheckedScan =
  | { readonly ok: true; readonly request: ScanRequest }
  | {
      readonly ok: false;
      /** Texts by field: url, email, terms. */
      readonly fields: Readonly<Record<string, string>>;
      /** Names the first missing field (public-site section 5). */
      readonly toast: ToastInput | null;
    };

/** Validates the form with the server's schema, and checks that the terms are accepted. */
export function checkScan({ url: typedUrl, email, isAccepted }: TypedScan): CheckedScan {
  const url = completeUrl(typedUrl);
  const checked = checkInput(CreateScan, { url, email });
  const fields = {
    ...(checked.ok ? checkAddress(url) : { ...checkAddress(url), ...checked.fields }),
    ...(email.trim() === '' ? { email: scanTexts.emailMissing } : {}),
    ...(isAccepted ? {} : { terms: scanTexts.termsMissing }),
  };
  if (checked.ok && Object.keys(fields).length === 0) {
    return { ok: true, request: { url: checked.value.url, email: checked.value.email } };
  }
  return { ok: false, fields, toast: findMissing({ url, email, isAccepted }) };
}

function checkAddress(url: string): Record<string, string> {
  const address = URL.parse(url);
  const isWeb = address?.protocol === 'https:' || address?.protocol === 'http:';
  return isWeb ? {} : { url: scanTexts.urlWrong };
}

function findMissing({ url, email, isAccepted }: TypedScan): ToastInput | null {
  const missing = [
    [url.trim() === '', 'URL Required', scanTexts.urlMissing],
    [email.trim() === '', 'Email Required', scanTexts.emailMissing],
    [!isAccepted, 'Terms Not Accepted', scanTexts.termsMissing],
  ] as const;
  const first = missing.find(([isMissing]) => isMissing);
  return first ? { title: first[1], text: first[2], tone: 'error' } : null;
}
