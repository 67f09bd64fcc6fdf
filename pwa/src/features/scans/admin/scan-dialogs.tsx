import { useEffect } from 'react';
import { useSearch } from 'wouter';
import { closeDialog, readDialog } from '../../../platform/dialog-address.ts';
import { createLazyPart } from '../../../platform/lazy-part.ts';
import { showToast } from '../../../ui/toast.tsx';
import { NewScanDialog } from './new-scan-dialog.tsx';

const report = createLazyPart(async () => (await import('./scan-report.tsx')).ScanReport);
const email = createLazyPart(async () => (await import('./email-client.tsx')).EmailClient);

/** The dialogs that the address opens: a report, above it the email to its client, and a new scan. */
export function ScanDialogs() {
  const search = useSearch();
  const scan = readDialog(search, 'scan');
  const Report = report.part.value;
  const client = readDialog(search, 'client');
  const Email = email.part.value;
  useLazyDialog(report, 'scan', scan, 'The report did not open');
  useLazyDialog(email, 'client', client, 'Email Client did not open');
  return (
    <>
      {scan && Report && <Report key={scan} id={scan} onClose={() => closeDialog('scan', scan)} />}
      {client && Email && (
        <Email key={client} id={client} onClose={() => closeDialog('client', client)} />
      )}
      {readDialog(search, 'new') !== null && (
        <NewScanDialog onClose={() => closeDialog('new', 'scan')} />
      )}
    </>
  );
}

/** Fetches the dialog that the address opens, or reports why it does not open. */
function useLazyDialog(
  { fetch }: Pick<typeof report | typeof email, 'fetch'>,
  key: string,
  id: string | null,
  failure: string,
): void {
  useEffect(() => {
    // Without an id it is prefetched; a failure, such as offline, is retried on the first press.
    fetch().catch(() => {
      if (id === null) return;
      closeDialog(key, id);
      showToast({
        title: failure,
        text: 'A part of the app could not be loaded. Check the connection, then try again.',
        tone: 'error',
      });
    });
  }, [fetch, key, id, failure]);
}
