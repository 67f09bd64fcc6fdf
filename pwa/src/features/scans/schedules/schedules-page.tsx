import '../marks.css';
import './schedules.css';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import type { ScanSchedule } from '@longitude/contract/scan-schedules';
import { useClock } from '../../../platform/clock.ts';
import { composeTabPath, schedulesPath } from '../../../platform/dashboard-links.ts';
import { readDialog } from '../../../platform/dialog-address.ts';
import { whenLiveMany } from '../../../platform/live-events.ts';
import { Button } from '../../../ui/button.tsx';
import { keepFocusAt } from '../../../ui/focus.ts';
import { Icon } from '../../../ui/icon.tsx';
import { EmptyState, LoadState } from '../../../ui/lists/list-states.tsx';
import { MoreRows } from '../../../records/old-more-rows.tsx';
import { UpLink } from '../../../ui/up-link.tsx';
import { groupNames, groupOf, type GroupKey } from './describe-schedule.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { followSchedules, scheduleKind, scheduleList } from './schedule-list.ts';
import { ScheduleRow } from './schedule-row.tsx';
import { WeekRuler } from './week-ruler.tsx';

/** /admin/schedules: the scheduled scans and their results. */
export default function SchedulesPage() {
  const opened = readDialog(useSearch(), 'schedule');
  useEffect(() => void scheduleList.load(), []);
  useEffect(() => whenLiveMany(scheduleKind, followSchedules), []);
  const add = () => showDialog(newSchedule);
  return (
    <>
      <div className="page">
        <UpLink href={composeTabPath('scans')} to="Security Scans" />
        <h1 tabIndex={-1}>Schedules</h1>
        <Button tone="ink" size="small" className="push" onClick={add}>
          <Icon name="plus" />
          New Schedule
        </Button>
      </div>
      <Schedules onAdd={add} onEdit={showDialog} />
      {opened !== null && (
        <ScheduleDialog
          key={opened}
          id={opened === newSchedule ? null : opened}
          onClose={() => showDialog(null)}
        />
      )}
    </>
  );
}

const newSchedule = 'new';

/**
 * Shows a schedule's dialog, and writes it into the address for a reload. In place: going back would
 * ask about edits that are saved by then.
 */
function showDialog(id: string | null): void {
  const query = id === null ? '' : `?schedule=${id}`;
  navigate(`${schedulesPath}${query}`, { replace: true });
}

interface SchedulesProps {
  readonly onAdd: () => void;
  readonly onEdit: (id: string) => void;
}

function Schedules({ onAdd, onEdit }: SchedulesProps) {
  const rows = useRef<HTMLDivElement>(null);
  const now = useClock();
  const items = scheduleList.items.value;
  const groups = useMemo(() => groupSchedules(items ?? []), [items]);
  if (!items || (items.length === 0 && scheduleList.error.value)) {
    return <LoadState source={scheduleList} hasData={items !== undefined} />;
  }
  if (items.length === 0) return <NoSchedules onAdd={onAdd} />;
  const removed = (id: string) => {
    const index = groups.flatMap(({ schedules }) => schedules).findIndex((each) => each.id === id);
    keepFocusAt(rows.current, '.sched-who', index);
  };
  return (
    <>
      <WeekRuler schedules={items} now={now} isWhole={!scheduleList.hasMore.value} />
      <div ref={rows}>
        {groups.map(({ key, schedules }) => (
          <Group key={key} name={groupNames[key]} count={schedules.length}>
            {schedules.map((schedule) => (
              <ScheduleRow
                key={schedule.id}
                schedule={schedule}
                now={now}
                onEdit={() => onEdit(schedule.id)}
                onRemoved={() => removed(schedule.id)}
              />
            ))}
          </Group>
        ))}
      </div>
      <MoreRows list={scheduleList} />
    </>
  );
}

interface ScheduleGroup {
  readonly key: GroupKey;
  readonly schedules: readonly ScanSchedule[];
}

/** Schedules that need attention come first; empty groups are left out. */
function groupSchedules(schedules: readonly ScanSchedule[]): readonly ScheduleGroup[] {
  return (Object.keys(groupNames) as GroupKey[]).flatMap((key) => {
    const own = schedules.filter((schedule) => groupOf(schedule) === key);
    return own.length > 0 ? [{ key, schedules: own }] : [];
  });
}

interface GroupProps {
  readonly name: string;
  readonly count: number;
  readonly children: ReactNode;
}

function Group({ name, count, children }: GroupProps) {
  return (
    <section aria-label={`${name}, ${count}`}>
      <h2 className="sched-group">
        {name} <span className="num">{count}</span>
      </h2>
      <ul className="scheds">{children}</ul>
    </section>
  );
}

function NoSchedules({ onAdd }: Pick<SchedulesProps, 'onAdd'>) {
  return (
    <EmptyState
      title="No schedules yet"
      text="A schedule scans a website daily, weekly or monthly, and sends an email when it gets worse. Websites that visitors watch appear here as well."
    >
      <Button tone="ink" size="small" onClick={onAdd}>
        New Schedule
      </Button>
    </EmptyState>
  );
}
