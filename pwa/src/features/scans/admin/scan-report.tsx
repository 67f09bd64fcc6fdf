import { toShownAddress } from '@longitude/contract/core/shown-address';
import { readScan, type StoredScan } from '@longitude/contract/stored-scans';
import { useMemo } from 'react';
import { openDialog } from '../../../platform/dialog-address.ts';
import { useVersioned } from '../../../platform/versioned.ts';
import { Button } from '../../../ui/button.tsx';
import { CloseButton } from '../../../ui/close-button.tsx';
import { describeMoment } from '../../../ui/describe-time.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { leaveFor } from '../../../editing/leave-guard.ts';
import { useReturnFocus } from '../../../ui/focus.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useLiveItem } from '../../../ui/lists/use-live-item.ts';
import { LoadState } from '../../../ui/lists/list-states.tsx';
import { useBusy } from '../../../ui/use-busy.ts';
import { readFindings } from './read-findings.ts';
import { ReportBody } from './report-body.tsx';
import { DamagedReport } from './damaged-report.tsx';
import { formatSite } from '../format-site.ts';
import { scanKind, scanList } from './scan-list.tsx';
import { downloadPdf } from './scan-pdf.ts';
import detailStyles from '../../../ui/details.module.css';
import styles from './scan-report.module.css';

interface ScanReportProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** The full report of a stored scan. */
export function ScanReport({ id, onClose }: ScanReportProps) {
  useReturnFocus();
  const close = () => void leaveFor(onClose);
  const resource = useVersioned(readScan, id);
  const stored = resource.data.value;
  // Shows the list's copy until the result has loaded.
  const scan = stored?.item ?? scanList.find(id);
  const findings = useMemo(() => stored && readFindings(stored.item), [stored]);
  useLiveItem(scanKind, id, () => void resource.load());
  return (
    <Dialog
      open
      onClose={close}
      labelledBy="report-title"
      className={`${detailStyles['details']} ${styles['dialog']}`}
    >
      <ReportHead scan={scan} onClose={close} />
      <div>
        <LoadState
          source={resource}
          hasData={stored !== undefined}
          title={stored ? 'The report could not be reloaded' : 'The report could not be loaded'}
        />
        {stored && findings && (
          <ReportBody scan={stored.item} resource={resource} findings={findings} />
        )}
        {stored && !findings && <DamagedReport scan={stored.item} resource={resource} />}
      </div>
      <ReportFoot scan={scan} isDamaged={stored !== undefined && !findings} onClose={close} />
    </Dialog>
  );
}

interface HeadProps {
  /** Undefined while loading. */
  readonly scan: StoredScan | undefined;
  readonly onClose: () => void;
}

function ReportHead({ scan, onClose }: HeadProps) {
  return (
    <header>
      <div className={detailStyles['title']}>
        <h2 id="report-title" title={scan?.url}>
          {scan ? formatSite(scan.url) : 'Security scan'}
        </h2>
        {scan && (
          <p className={`muted ${detailStyles['byline']}`}>
            <time dateTime={scan.createdAt}>{describeMoment(scan.createdAt)}</time>
            {scan.email && (
              <span className="ellipsis" title={scan.email}>
                {toShownAddress(scan.email)}
              </span>
            )}
          </p>
        )}
      </div>
      <CloseButton onClose={onClose} />
    </header>
  );
}

function ReportFoot({ scan, isDamaged, onClose }: HeadProps & { readonly isDamaged: boolean }) {
  const [isBusy, run] = useBusy();
  return (
    <footer>
      <Button size="small" className="wide-only" onClick={onClose}>
        Close
      </Button>
      <Button
        size="small"
        isPending={isBusy}
        pendingLabel="Preparing..."
        disabled={!scan || isDamaged}
        onClick={() => scan && void run(() => downloadPdf(scan))}
      >
        <Icon name="download" />
        Download PDF Report
      </Button>
      <Button
        tone="cta"
        size="small"
        disabled={!scan || isDamaged}
        onClick={() => scan && openDialog('client', scan.id)}
      >
        <Icon name="mail" />
        Contact Client
      </Button>
    </footer>
  );
}
