import type { StoredScan } from '@longitude/contract/stored-scans';
import { memo } from 'react';
import { Link } from 'wouter';
import { removeRecord } from '../../../records/actions.ts';
import { openDialog } from '../../../platform/dialog-address.ts';
import { describeShortMoment } from '../../../ui/describe-time.ts';
import type { Marked } from '../../../records/mark-rows.ts';
import { FailedNote, RemovedNote, RowPick, rowState } from '../../../records/row-parts.tsx';
import { RowMenu, type RowAction } from '../../../ui/lists/row-menu.tsx';
import { StatusMark } from '../../../ui/status.tsx';
import { useBusy } from '../../../ui/use-busy.ts';
import { composeScanPath } from '../scans.ts';
import { SiteRisk, ScoreRing } from './risk-marks.tsx';
import { formatSite } from '../format-site.ts';
import { originNames, scanList } from './scan-list.tsx';
import { downloadPdf } from './scan-pdf.ts';
import styles from './scan-rows.module.css';
import boxes from '../../../ui/boxes.module.css';

/** Id of the description of all links in the list. */
export const urlNoteId = 'scan-url-note';

/** One scan: a card on a phone, two lines on a desktop. */
export const ScanRow = memo(function ScanRow({ item: scan, ...marks }: Marked<StoredScan>) {
  const { id, url, email, adminNotes, origin } = scan;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as the list, which has groups
    <div role="listitem" className={styles['row']} data-state={rowState(false, marks)} data-id={id}>
      <RowPick rows={scanList} item={scan} isChosen={marks.isChosen} />
      <ScoreRing score={scan.score} risk={scan.overallRisk} />
      <Link
        className={styles['site']}
        href={composeScanPath(id)}
        title={url}
        aria-describedby={urlNoteId}
        data-open=""
        onClick={(event) => {
          // Keeps the filter in the address, and Back closes the report.
          event.preventDefault();
          openDialog('scan', id);
        }}
      >
        {formatSite(url)}
      </Link>
      <Tags scan={scan} />
      <Measures scan={scan} />
      <span className={`${styles['email']} ellipsis`} title={email ?? undefined}>
        {email ?? <span className="muted">{originNames[origin]}, no client email</span>}
      </span>
      <span className={styles['notes']} data-snippet="">
        <RemovedNote removed={marks.removed} />
        {adminNotes}
      </span>
      <ScanMenu scan={scan} />
    </div>
  );
});

function Tags({ scan }: { readonly scan: StoredScan }) {
  const { overallRisk, clientContacted, status, damaged, emailFailed } = scan;
  return (
    <span className={styles['tags']}>
      {damaged ? (
        <StatusMark status="failed" label="Result damaged" />
      ) : (
        <SiteRisk risk={overallRisk} />
      )}
      {clientContacted && (
        <span className={`${boxes['badge']} ${styles['contacted']}`}>Contacted</span>
      )}
      <span className="muted">{status || 'completed'}</span>
      <FailedNote hasFailed={emailFailed} />
    </span>
  );
}

/** Score, duration and time. */
function Measures({ scan }: { readonly scan: StoredScan }) {
  const { score, scanDuration, createdAt } = scan;
  return (
    <span className={styles['measures']}>
      {score === null ? 'no score' : `${score}/100`} · {scanDuration.toLocaleString('en')} ms ·{' '}
      <time dateTime={createdAt}>{describeShortMoment(createdAt)}</time>
    </span>
  );
}

function ScanMenu({ scan }: { readonly scan: StoredScan }) {
  const [isBusy, run] = useBusy();
  const { id, url } = scan;
  const actions: readonly RowAction[] = [
    { label: 'View Full Report', icon: 'eye', run: () => openDialog('scan', id) },
    { label: 'Email Client', icon: 'mail', run: () => openDialog('client', id) },
    {
      label: 'Download PDF',
      icon: 'download',
      run: () => void run(() => downloadPdf(scan)),
    },
    {
      label: 'Delete',
      icon: 'trash',
      isDanger: true,
      run: () => void removeRecord(scanList, scan),
    },
  ];
  return <RowMenu name={formatSite(url)} actions={actions} isBusy={isBusy} />;
}
