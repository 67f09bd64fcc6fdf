import { useClock } from '../../../platform/clock.ts';
import { Button } from '../../../ui/button.tsx';
import { Elapsed } from '../elapsed.tsx';
import { markOf } from '../marks.tsx';
import { formatRest } from '../rescan.tsx';
import { countDone } from '../run-progress.ts';
import { countTests, groupChecks, type CheckGroup } from '../scan-tests.ts';
import type { AdminRun } from './running-scan.ts';
import styles from './run-view.module.css';
import { OutcomeMark } from '../../../ui/outcome-mark.tsx';

interface RunViewProps {
  readonly run: AdminRun;
  readonly onClose: () => void;
}

/** The progress of a running scan, by category. */
export function RunView({ run, onClose }: RunViewProps) {
  return (
    <>
      <div className="stack">
        <RunMeter run={run} />
        <ul className={`${styles['categories']} flush`} aria-label="Categories">
          {groupChecks(run.tests)
            .toSorted((one, other) => rank(one) - rank(other))
            .map((group) => (
              <RunCategory key={group.category} group={group} />
            ))}
        </ul>
        <p className="muted small">
          {run.waitsUntil === undefined
            ? 'You can close this. The scan continues, and the list shows its progress.'
            : 'You can close this. The scan starts by itself while the dashboard is open.'}
        </p>
      </div>
      <footer>
        <Button size="small" onClick={onClose}>
          Close
        </Button>
        <Button
          tone="cta"
          size="small"
          isPending
          pendingLabel={run.waitsUntil === undefined ? 'Scanning...' : 'Waiting...'}
          disabled
        >
          Start Scan
        </Button>
      </footer>
    </>
  );
}

/** Tests, time and findings so far. */
function RunMeter({ run }: Pick<RunViewProps, 'run'>) {
  const { position, startedAt, waitsUntil } = run;
  if (waitsUntil !== undefined) return <WaitMeter waitsUntil={waitsUntil} />;
  const { done, total } = countDone(run);
  // In steps of ten: a screen reader cannot keep up with single tests.
  const announced = done - (done % 10);
  const isQueued = position !== null;
  return (
    <div className={styles['meter']}>
      {isQueued ? (
        <b>Place {position} in the queue</b>
      ) : (
        <span>
          <b className={styles['done']}>{done}</b> <span className="muted">of {total} tests</span>
        </span>
      )}
      <Elapsed since={startedAt} />
      <progress aria-label={`Tests finished`} max={total} value={isQueued ? 0 : done} />
      <p className="muted">{describeSoFar(run)}</p>
      <output className="visually-hidden">
        {isQueued ? `Place ${position} in the queue` : `${announced} of ${total} tests finished`}
      </output>
    </div>
  );
}

const waiting = 'This site was scanned a moment ago.';

/** The time until the scan begins. */
function WaitMeter({ waitsUntil }: { readonly waitsUntil: number }) {
  const left = Math.max(0, waitsUntil - useClock(1000).getTime());
  return (
    <div className={styles['meter']}>
      {/* Screen readers get the reason once, not each second. */}
      <b role="timer" aria-live="off">
        Starts in {formatRest(left)}
      </b>
      <p className="muted">
        <output>{waiting}</output>
      </p>
    </div>
  );
}

/** 'Last: DNSSEC. So far: 14 passed, 6 warnings, 3 failed.' */
export function describeSoFar({ position, tests, waitsUntil }: AdminRun): string {
  if (waitsUntil !== undefined) return `${waiting} Yours will start automatically.`;
  if (position !== null) return 'Other scans are running. Yours will start automatically.';
  const last = tests.at(-1);
  if (!last) return 'The first tests are running.';
  const counts = countTests(tests)
    .filter(({ mark }) => mark !== 'other')
    .map(({ text }) => text);
  return `Last: ${last.name}. So far: ${counts.join(', ')}.`;
}

const finishedOf = ({ checks }: CheckGroup) => checks.flatMap(({ test }) => test ?? []);

/** Running categories come first, then finished ones, then waiting ones. */
function rank(group: CheckGroup): number {
  const count = finishedOf(group).length;
  if (count === 0) return 2;
  return count < group.checks.length ? 0 : 1;
}

function RunCategory({ group }: { readonly group: CheckGroup }) {
  const tests = finishedOf(group);
  const isWaiting = tests.length === 0;
  const isDone = tests.length === group.checks.length;
  const worst = (['fail', 'warning', 'pass'] as const).find((mark) =>
    tests.some((test) => markOf(test) === mark),
  );
  const mark = isDone ? (worst ?? 'other') : isWaiting ? 'wait' : 'run';
  const name = isDone ? (worst ?? 'not tested') : isWaiting ? 'waiting' : 'running';
  return (
    <li className={isWaiting ? 'muted' : undefined}>
      <OutcomeMark name={name} outcome={mark} />
      <span>{group.category}</span>
      <span className="numeric muted">
        {tests.length} of {group.checks.length}
      </span>
    </li>
  );
}
