import type { StoredScan } from '@longitude/contract/stored-scans';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { schedulesPath } from '@longitude/contract/dashboard-paths';
import { applyMark } from '../../../records/actions.ts';
import { atCursor } from '../../../records/keys.ts';
import { ListScreen } from '../../../records/list-screen.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { EmptyState } from '../../../ui/lists/list-states.tsx';
import type { Shortcut } from '../../../ui/shortcuts.ts';
import { openNewScan } from './running-scan.ts';
import { RunningScans } from './running-scans.tsx';
import { ScanDialogs } from './scan-dialogs.tsx';
import { scanList } from './scan-list.tsx';
import { ScanRow, urlNoteId } from './scan-row.tsx';
import { restoreTyped } from './typed-scans.ts';
import rowStyles from './scan-rows.module.css';
import styles from './scans-tab.module.css';

const pageKeys: readonly Shortcut[] = [{ keys: 'n', label: 'New Scan', run: () => openNewScan() }];

const toggleContacted = (scan: StoredScan) =>
  void applyMark(scanList, scan, scan.clientContacted ? 'uncontacted' : 'contacted');
const keys: readonly Shortcut[] = [
  { keys: 'c', label: 'Mark as contacted or not', run: atCursor(scanList, toggleContacted) },
];

/** The stored scans: search, filters, rows, and the dialogs above them. */
export default function ScansTab() {
  useEffect(restoreTyped, []);
  return (
    <>
      <ListScreen
        list={scanList}
        title="Security Scans"
        placeholder="Website, client email or notes"
        head={<ScanLinks />}
        headClass={`${styles['head']}`}
        above={<RunningScans />}
        keys={keys}
        pageKeys={pageKeys}
        empty={<NoScans />}
        Row={ScanRow}
      >
        {(rows) => (
          <>
            <p className="visually-hidden" id={urlNoteId}>
              URL (opens the full report)
            </p>
            {/* Roles, because a list element may contain only list items, not groups. */}
            {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
            <div className={rowStyles['list']} role="list" aria-label="Security scans">
              {rows}
            </div>
          </>
        )}
      </ListScreen>
      <ScanDialogs />
    </>
  );
}

function ScanLinks() {
  return (
    <>
      <Link className={buttonClass('small', 'plain')} href={schedulesPath}>
        <Icon name="clock" />
        <span>Schedules</span>
      </Link>
      <Button tone="ink" size="small" onClick={() => openNewScan()}>
        <Icon name="plus" />
        <span>New Scan</span>
      </Button>
    </>
  );
}

function NoScans() {
  return (
    <EmptyState
      title="No security scans yet"
      text="Scans requested by visitors, and those you start or schedule, appear here."
    >
      <Button size="small" onClick={() => openNewScan()}>
        New Scan
      </Button>
    </EmptyState>
  );
}
