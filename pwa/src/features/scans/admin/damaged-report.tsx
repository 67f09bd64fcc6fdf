import type { StoredScan } from '@longitude/contract/stored-scans';
import type { Resource } from '../../../platform/resource.ts';
import type { Versioned } from '../../../platform/versioned.ts';
import { Button } from '../../../ui/button.tsx';
import { leaveFor } from '../../../editing/leave-guard.ts';
import { EmptyState } from '../../../ui/lists/list-states.tsx';
import { ReportNotes } from './report-notes.tsx';
import { scanAgain } from './running-scan.ts';
import styles from './scan-report.module.css';

interface DamagedReportProps {
  readonly scan: StoredScan;
  readonly resource: Resource<Versioned<StoredScan>>;
}

/** A scan whose stored result cannot be read. Its notes still can. */
export function DamagedReport({ scan, resource }: DamagedReportProps) {
  const again = () => void leaveFor(() => scanAgain(scan.url, 'scan'));
  return (
    <div className={styles['report']}>
      <EmptyState
        title="Error Loading Report"
        text="Unable to parse scan results. The stored result is damaged. The scan stays in the list."
      >
        <Button size="small" onClick={again}>
          Scan again
        </Button>
      </EmptyState>
      <ReportNotes id={scan.id} resource={resource} />
    </div>
  );
}
