import { composeReportBody, composeReportSubject } from '@longitude/contract/email-defaults';
import {
  contactClient,
  reportFileTypes,
  scanEmails,
  scanFiles,
} from '@longitude/contract/scan-emails';
import type { ScanFindings } from '@longitude/contract/scans';
import { composeReportFileName, readScan, type StoredScan } from '@longitude/contract/stored-scans';
import { useMemo } from 'react';
import { adminApi } from '../../../platform/api.ts';
import { useClock } from '../../../platform/clock.ts';
import { useSettings } from '../../../platform/site.ts';
import { useVersioned } from '../../../platform/versioned.ts';
import { Button } from '../../../ui/button.tsx';
import { CloseButton } from '../../../ui/close-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useReturnFocus } from '../../../ui/focus.ts';
import { Fold } from '../../../ui/fold.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { EmptyState, LoadState } from '../../../ui/lists/list-states.tsx';
import { useBusy } from '../../../ui/use-busy.ts';
import { EmailHistory, ItemComposer, useItemEmails, type ItemCalls } from '../../emails/emails.tsx';
import { FindingsSummary } from './findings-summary.tsx';
import { readFindings } from './read-findings.ts';
import { scanAgain } from './running-scan.ts';
import { formatSite } from '../format-site.ts';
import { scanKind, scanList } from './scan-list.tsx';
import { downloadPdf } from './scan-pdf.ts';
import fileStyles from '../../../ui/files/files.module.css';
import detailStyles from '../../../ui/details.module.css';
import styles from './email-client.module.css';

interface EmailClientProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** An email to the client of a scan, with its report. Its draft survives closing the dialog. */
export function EmailClient({ id, onClose }: EmailClientProps) {
  useReturnFocus();
  const resource = useVersioned(readScan, id);
  const stored = resource.data.value;
  const scan = stored?.item ?? scanList.find(id);
  const findings = useMemo(() => stored && readFindings(stored.item), [stored]);
  return (
    <Dialog
      open
      onClose={onClose}
      labelledBy="email-client"
      className={`${detailStyles['details']} ${styles['dialog']} ${detailStyles['tall']}`}
    >
      <header>
        <div className={detailStyles['title']}>
          <h2 id="email-client">Email Client</h2>
          {scan && <p className="muted ellipsis">{formatSite(scan.url)}</p>}
        </div>
        <CloseButton onClose={onClose} />
      </header>
      <div className="stack">
        <LoadState source={resource} hasData={stored !== undefined} />
        {stored && findings && (
          <ClientEmail scan={stored.item} findings={findings} onSent={onClose} />
        )}
        {stored && !findings && <NoReport url={stored.item.url} />}
      </div>
    </Dialog>
  );
}

/** The stored result is damaged: no report can be sent. */
function NoReport({ url }: Pick<StoredScan, 'url'>) {
  return (
    <EmptyState
      title="Unable to parse scan results"
      text="The stored result is damaged, so there is no report to send. The scan stays in the list."
    >
      <Button size="small" onClick={() => scanAgain(url, 'client')}>
        Scan again
      </Button>
    </EmptyState>
  );
}

const words = {
  to: 'Client email',
  toHint: 'From the scan. You can change it.',
  cc: 'CC emails (comma separated)',
  send: 'Send Email with Report',
} as const;
const noAddress = 'This scan has no client email.';

interface ClientEmailProps {
  readonly scan: StoredScan;
  readonly findings: ScanFindings;
  readonly onSent: () => void;
}

function ClientEmail({ scan, findings, onSent }: ClientEmailProps) {
  const { id, email } = scan;
  const calls = useMemo(() => connectScan(id), [id]);
  const emails = useItemEmails(calls);
  const defaults = useDefaults(scan);
  const refresh = () => void scanList.refresh();
  return (
    <>
      <FindingsSummary findings={findings} />
      <ItemComposer
        heading={<h3>Email with the report</h3>}
        noun="scan"
        calls={calls}
        emails={emails}
        recipient={email ?? ''}
        defaults={defaults}
        words={email === null ? { ...words, toHint: noAddress } : words}
        fileTypes={reportFileTypes}
        attached={<AttachedReport scan={scan} />}
        sentTitle="Client Contacted"
        sentText="Email sent to client successfully"
        onSent={() => {
          onSent();
          refresh();
        }}
        onSendCancelled={refresh}
      />
      <Earlier emails={emails} />
    </>
  );
}

function connectScan(id: string): ItemCalls {
  return {
    kind: scanKind,
    id,
    emails: scanEmails,
    files: scanFiles,
    send: ({ subject, message, to = '', cc, fileIds }, key) =>
      adminApi.call(contactClient, {
        params: { id },
        payload: { message, subject, email: to, ccEmails: cc, fileIds: [...fileIds] },
        headers: { 'idempotency-key': key },
      }),
  };
}

function useDefaults({ url, host, email }: StoredScan) {
  const { companyName } = useSettings();
  return useMemo(
    () => ({
      subject: composeReportSubject(url),
      paragraphs: composeReportBody(host, companyName),
      to: email ?? '',
    }),
    [url, host, email, companyName],
  );
}

/** Every email has the report attached; exactly this file can be previewed. */
function AttachedReport({ scan }: Pick<ClientEmailProps, 'scan'>) {
  const [isBusy, run] = useBusy();
  const { timezone } = useSettings();
  const name = composeReportFileName(scan.url, new Date(scan.scannedAt), timezone);
  return (
    <ul className={fileStyles['files']} aria-label="Attached report">
      <li className={fileStyles['file']}>
        <div className={fileStyles['name']}>
          <span className="ellipsis">{name}</span>
          <small>Always attached</small>
        </div>
        <Button
          tone="plain"
          size="icon"
          aria-label="Download the report"
          isPending={isBusy}
          onClick={() => void run(() => downloadPdf(scan, 'client'))}
        >
          <Icon name="download" />
        </Button>
      </li>
    </ul>
  );
}

/** The emails about the scan so far. */
function Earlier({ emails }: { readonly emails: ReturnType<typeof useItemEmails> }) {
  const now = useClock();
  return (
    <Fold title="Sent Emails" count={emails.resource.data.value?.length}>
      <EmailHistory emails={emails} now={now} />
    </Fold>
  );
}
