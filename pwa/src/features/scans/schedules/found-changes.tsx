import {
  compareScans,
  type ScanChange,
  type ScanComparison,
} from '@longitude/contract/scan-changes';
import type { ScheduleRun } from '@longitude/contract/scan-schedules';
import { useCallback } from 'react';
import { Link } from 'wouter';
import { adminApi } from '../../../platform/api.ts';
import { useResource } from '../../../platform/resource.ts';
import { useSettings } from '../../../platform/site.ts';
import { InlineCode } from '../../../ui/inline-code.tsx';
import { LoadState } from '../../../ui/lists/list-states.tsx';
import { RiskBadge } from '../marks.tsx';
import { composeScanPath } from '../scans.ts';
import { describeDate } from './site-time.ts';
import headingStyles from '../admin/heading.module.css';
import { OutcomeMark } from '../../../ui/outcome-mark.tsx';
import styles from './schedule-details.module.css';
import { textLink } from '../../../ui/button.tsx';

interface FoundChangesProps {
  readonly latest: ScheduleRun | null;
  /** Null after the first scan. */
  readonly previous: ScheduleRun | null;
  readonly now: Date;
}

/** The tests that changed since the scan before the last one. */
export function FoundChanges({ latest, previous, now }: FoundChangesProps) {
  const { timezone } = useSettings();
  return (
    <section aria-labelledby={`changed-${latest?.id}`}>
      <div className={headingStyles['row']}>
        <h3 id={`changed-${latest?.id}`}>
          {previous
            ? `Changed since ${describeDate(previous.startedAt, now, timezone)}`
            : 'Last scan'}
        </h3>
        {latest?.scanId && (
          <Link className={textLink} href={composeScanPath(latest.scanId)}>
            View Full Report
          </Link>
        )}
      </div>
      {latest?.scanId && previous?.scanId ? (
        <Compared id={latest.scanId} against={previous.scanId} />
      ) : (
        <p className="muted">
          {latest ? 'The first scan: there is nothing to compare yet.' : 'No scan yet.'}
        </p>
      )}
    </section>
  );
}

interface ComparedProps {
  readonly id: string;
  readonly against: string;
}

function Compared({ id, against }: ComparedProps) {
  const load = useCallback(
    (signal: AbortSignal) =>
      adminApi.call(compareScans, { params: { id }, query: { against }, signal }),
    [id, against],
  );
  const resource = useResource(load);
  const comparison = resource.data.value;
  if (!comparison) return <LoadState source={resource} hasData={false} />;
  const rows = listChanges(comparison);
  const more = rows.length - shown;
  if (rows.length === 0)
    return <p className="muted">No changes in the tests that ran both times.</p>;
  return (
    <>
      <ul className={styles['found']}>
        {rows.slice(0, shown).map(({ kind, change }) => (
          <Found key={change.name} kind={kind} change={change} />
        ))}
      </ul>
      {more > 0 && <p className="muted">And {more} more.</p>}
    </>
  );
}

/** Maximum rows; more are better shown in the full report. */
const shown = 8;

type Kind = 'New' | 'Worse' | 'Fixed' | 'Better';
interface FoundChange {
  readonly kind: Kind;
  readonly change: ScanChange;
}

function listChanges(comparison: ScanComparison): readonly FoundChange[] {
  const lists: readonly (readonly [Kind, readonly ScanChange[]])[] = [
    ['New', comparison.new],
    ['Worse', comparison.worse],
    ['Fixed', comparison.fixed],
    ['Better', comparison.better],
  ];
  return lists.flatMap(([kind, changes]) => changes.map((change) => ({ kind, change })));
}

const marks = { New: 'fail', Worse: 'warning', Fixed: 'pass', Better: 'pass' } as const;

function Found({ kind, change: { name, after } }: FoundChange) {
  return (
    <li>
      <OutcomeMark outcome={marks[kind]} />
      <b>
        {kind}: {name}
      </b>
      {after && after.status !== 'pass' && <RiskBadge risk={after.risk} />}
      {after && (
        <p className="anywhere">
          <InlineCode text={after.details} />
        </p>
      )}
    </li>
  );
}
