import type { ReactNode } from 'react';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import type { ScanSchedule } from '@longitude/contract/scan-schedules';
import { composeTabPath, schedulesPath } from '@longitude/contract/dashboard-paths';
import { readDialog } from '../../../platform/dialog-address.ts';
import { PlainRows } from '../../../records/plain-rows.tsx';
import { useList } from '../../../records/use-list.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { EmptyState } from '../../../ui/lists/list-states.tsx';
import { UpLink } from '../../../ui/up-link.tsx';
import { groupNames, groupOf, type GroupKey } from './describe-schedule.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { scheduleList } from './schedule-list.ts';
import { ScheduleRow } from './schedule-row.tsx';
import { WeekRuler } from './week-ruler.tsx';
import headStyles from '../../../ui/page-head.module.css';
import styles from './schedules.module.css';

/** /admin/schedules: the scheduled scans and their results. */
export default function SchedulesPage() {
  const opened = readDialog(useSearch(), 'schedule');
  const add = () => showDialog(newSchedule);
  return (
    <>
      <div className={`${headStyles['head']} ${styles['head']}`}>
        <UpLink href={composeTabPath('scans')} to="Security Scans" />
        <h1 tabIndex={-1}>Schedules</h1>
        <Button tone="ink" size="small" className="to-end" onClick={add}>
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
  const control = useList(scheduleList);
  const isWhole = !scheduleList.list.value.hasMore.value;
  return (
    <PlainRows list={scheduleList} control={control} empty={<NoSchedules onAdd={onAdd} />}>
      {(items, now) => (
        <>
          <WeekRuler schedules={items} now={now} isWhole={isWhole} />
          {groupSchedules(items).map(({ key, schedules }) => (
            <Group key={key} name={groupNames[key]} count={schedules.length}>
              {schedules.map((schedule) => (
                <ScheduleRow
                  key={schedule.id}
                  schedule={schedule}
                  now={now}
                  onEdit={() => onEdit(schedule.id)}
                />
              ))}
            </Group>
          ))}
        </>
      )}
    </PlainRows>
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
      <h2 className={styles['group']}>
        {name} <span className="numeric">{count}</span>
      </h2>
      <ul className={styles['list']}>{children}</ul>
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
