import type { ScheduleRun } from '@longitude/contract/scan-schedules';
import { useSettings } from '../../../platform/site.ts';
import { ScoreHistory } from '../admin/score-history.tsx';
import { describeDate } from './site-time.ts';
import headingStyles from '../admin/heading.module.css';

interface RunScoresProps {
  /** Newest first. */
  readonly runs: readonly ScheduleRun[];
  readonly now: Date;
}

/** Maximum scores in one drawing. */
const most = 12;

/** The scores of the last runs. */
export function RunScores({ runs, now }: RunScoresProps) {
  const { timezone } = useSettings();
  const scored = runs
    .filter(({ score }) => score !== null)
    .slice(0, most)
    .map(({ score, startedAt }) => ({ score, createdAt: startedAt }));
  const [latest] = scored;
  return (
    <>
      <div className={headingStyles['row']}>
        <h3>Score history</h3>
        {scored.length > 1 && <span className="muted">{scored.length} scores</span>}
      </div>
      <ScoreHistory scans={scored.toReversed()} />
      {scored.length < 2 && (
        <p className="muted">
          {latest
            ? `${latest.score} on ${describeDate(latest.createdAt, now, timezone)}. A line appears with the second scan.`
            : 'No score yet.'}
        </p>
      )}
    </>
  );
}
