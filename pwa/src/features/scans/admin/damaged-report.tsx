import type { StoredScan } from '@longitude/contract/stored-scans';
import type { Versioned } from '../../../platform/versioned.ts';
import { Button } from '../../../ui/button.tsx';
import { leaveFor } from '../../../editing/leave-guard.ts';
import { EmptyState } from '../../../ui/lists/list-states.tsx';
import { ReportNotes } from './report-notes.tsx';
import { scanAgain } from './running-scan.ts';

interface DamagedReportProps {
  readonly stored: Versioned<StoredScan>;
  readonly onChanged: () => Promise<void>;
}

/** A scan whose stored result cannot be read. Its notes still can. */
export function DamagedReport({ stored, onChanged }: DamagedReportProps) {
  const again = () => void leaveFor(() => scanAgain(stored.item.url, 'scan'));
  return (
    <div className="report">
      <EmptyState
        title="Error Loading Report"
        text="Unable to parse scan results. The stored result is damaged. The scan stays in the list."
      >
        <Button size="small" onClick={again}>
          Scan again
        </Button>
      </EmptyState>
      <ReportNotes stored={stored} onChanged={onChanged} />
    </div>
  );
}
