import './scan-form.css';
import { useState } from 'react';
import { isOffline } from '../../platform/connection.ts';
import { useSite } from '../../platform/site.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { FormGuards } from '../../ui/form-guards.tsx';
import { AddressFields, TermsBox } from './scan-fields.tsx';
import { TermsDialog } from './terms-dialog.tsx';
import { useScanForm } from './use-scan-form.ts';

/** The request for a scan (public-site sections 2 and 5); without scripts it is posted. */
export function ScanForm() {
  const { formToken } = useSite();
  const { element, errors, accept, ...form } = useScanForm();
  const [areTermsOpen, openTerms] = useState(false);
  const list = Object.entries(errors).map(([field, text]) => ({ id: `scan-${field}`, text }));
  const acceptTerms = () => {
    accept();
    openTerms(false);
  };
  return (
    <>
      <form
        className="card form"
        method="post"
        action="/scanner"
        noValidate
        data-held=""
        ref={element}
        onInput={form.note}
        onSubmit={form.submit}
      >
        <FormGuards form="scan" token={formToken} />
        <ErrorSummary errors={list} attempt={form.attempt} takesFocus={form.wasPosted} />
        <AddressFields errors={errors} values={form.values} />
        <TermsBox error={errors['terms']} values={form.values} onRead={() => openTerms(true)} />
        <Button type="submit" tone="cta" disabled={!form.isReady}>
          Start Security Scan
        </Button>
        {isOffline.value && <OfflineNote />}
      </form>
      <TermsDialog open={areTermsOpen} onClose={() => openTerms(false)} onAccept={acceptTerms} />
    </>
  );
}

function OfflineNote() {
  return (
    <output className="small muted">
      You are offline, and a scan needs a connection. What you typed is kept on this device.
    </output>
  );
}
