import '../marks.css';
import './scan-rows.css';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { schedulesPath } from '../../../platform/dashboard-links.ts';
import { isOwnEvent, whenLiveMany } from '../../../platform/live-events.ts';

import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { BulkBar } from '../../../records/bulk-bar.tsx';
import { PickButton } from '../../../records/pick-button.tsx';
import { openNewScan } from './running-scan.ts';
import { RunningScans } from './running-scans.tsx';
import { ScanBulkActions } from './scan-bulk.tsx';
import { ScanDialogs } from './scan-dialogs.tsx';
import { useScanFilter, type FilterControl } from './scan-filter.ts';
import { FilterLane, ScanSearch } from './scan-filters.tsx';
import { scanKind, scanList } from './scan-list.ts';
import { ScanRows } from './scan-rows.tsx';
import { restoreTyped } from './typed-scans.ts';

/** The stored scans: search, filters, rows, and the dialogs above them. */
export default function ScansTab() {
  const control = useScanFilter(scanList.show);
  useEffect(followScans, []);
  useEffect(restoreTyped, []);
  const { ids, isPicking } = scanList.selection;
  const isChoosing = ids.value.size > 0 || isPicking.value;
  return (
    <>
      <div className={isChoosing ? 'longlist picking' : 'longlist'}>
        <ScanHead control={control} />
        <FilterLane control={control} />
        {isChoosing && (
          <BulkBar rows={scanList} many="security scans">
            <ScanBulkActions />
          </BulkBar>
        )}
        <RunningScans />
        <ScanRows control={control} />
      </div>
      <ScanDialogs />
    </>
  );
}

/** Updates the rows on screen with new scans and other administrators' changes. */
function followScans(): () => void {
  return whenLiveMany(scanKind, (events) => {
    // A pending change of this window updates the rows itself.
    if (scanList.pending.peek() > 0 && events.every(isOwnEvent)) return undefined;
    return scanList.syncFromServer();
  });
}

function ScanHead({ control }: { readonly control: FilterControl }) {
  return (
    <div className="page inbox-head scans-head">
      <h1 tabIndex={-1}>Security Scans</h1>
      <PickButton rows={scanList} />
      <Link className="btn sm plain" href={schedulesPath}>
        <Icon name="clock" />
        <span className="word">Schedules</span>
      </Link>
      <Button tone="ink" size="small" onClick={() => openNewScan()}>
        <Icon name="plus" />
        <span className="word">New Scan</span>
      </Button>
      <ScanSearch control={control} />
    </div>
  );
}
