import type { ChangeSummary } from '@longitude/contract/scan-changes';
import type { ScanSchedule } from '@longitude/contract/scan-schedules';
import { LineIcon } from '../../../ui/line-icon.tsx';
import { StatusMark } from '../../../ui/status.tsx';
import { OutcomeMark } from '../../../ui/outcome-mark.tsx';
import styles from './schedules.module.css';

/** The findings of the last run, as marks with words. */
export function ChangeMarks({ schedule }: { readonly schedule: ScanSchedule }) {
  return (
    <span className={styles['marks']}>
      <Marks schedule={schedule} />
    </span>
  );
}

function Marks({ schedule: { state, lastRun, failures } }: { readonly schedule: ScanSchedule }) {
  if (state === 'refused') return <StatusMark status="rejected" label="Blocked by owner" />;
  if (lastRun === null) return <span className="muted">No scan yet</span>;
  if (lastRun.state === 'running') return <StatusMark status="queued" label="Running" />;
  if (lastRun.state === 'failed') {
    return (
      <>
        <StatusMark status="failed" label="Failed" />
        {failures > 1 && <span className="muted">{failures} times in a row</span>}
      </>
    );
  }
  if (lastRun.change === null) {
    return (
      <span className="muted">
        {lastRun.score === null
          ? 'Too little could be tested for a score'
          : 'First scan, nothing to compare yet'}
      </span>
    );
  }
  return <Figures change={lastRun.change} />;
}

const triangles = {
  lower: 'M10 15 3.5 4.5h13z',
  higher: 'M10 5 16.5 15.5h-13z',
  same: 'M4 7.5h12M4 12.5h12',
} as const;

function Figures({ change }: { readonly change: ChangeSummary }) {
  const { scoreBefore, scoreAfter } = change;
  const points = scoreBefore === null || scoreAfter === null ? 0 : scoreAfter - scoreBefore;
  const counts = [
    ['fail', change.new, 'new'],
    ['warning', change.worse, 'worse'],
    ['pass', change.fixed, 'fixed'],
    ['pass', change.better, 'better'],
  ] as const;
  const found = counts.filter(([, count]) => count > 0);
  if (points === 0 && found.length === 0) {
    return <Moved path={triangles.same} text="No change" tone="same" />;
  }
  return (
    <>
      {points < 0 && <Moved path={triangles.lower} text={`${-points} lower`} tone="bad" />}
      {points > 0 && <Moved path={triangles.higher} text={`${points} higher`} tone="good" />}
      {found.map(([mark, count, word]) => (
        <span key={word} className={styles['moved']}>
          <OutcomeMark outcome={mark} />
          {count} {word}
        </span>
      ))}
    </>
  );
}

const tones = { bad: styles['bad'], good: styles['good'], same: styles['same'] };

interface MovedProps {
  readonly path: string;
  readonly text: string;
  readonly tone: 'bad' | 'good' | 'same';
}

function Moved({ path, text, tone }: MovedProps) {
  return (
    <span className={`${styles['moved']} ${tones[tone]}`}>
      <LineIcon path={path} />
      {text}
    </span>
  );
}
