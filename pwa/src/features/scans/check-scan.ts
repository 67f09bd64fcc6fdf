import { CreateScan, scanTexts } from '@longitude/contract/scans';
import { checkInput } from '@longitude/contract/core/validation';
import type { ToastInput } from '../../platform/toast-state.ts';
import type { TypedScan } from './scan-draft.ts';
import type { ScanRequest } from './scan-state.ts';

export type CheckedScan =
  | { readonly ok: true; readonly request: ScanRequest }
  | {
      readonly ok: false;
      /** Texts by field: url, email, terms. */
      readonly fields: Readonly<Record<string, string>>;
      /** What is missing, the first of it (public-site section 5). */
      readonly toast: ToastInput | null;
    };

/** Checks what was typed with the server's own schema, and whether the terms are accepted. */
export function checkScan({ url, email, isAccepted }: TypedScan): CheckedScan {
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

/** A scheme is asked for: a guess might scan another site than the visitor meant. */
function checkAddress(url: string): Record<string, string> {
  const address = URL.parse(url.trim());
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
