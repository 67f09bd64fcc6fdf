import type { ScanChange, ScanComparison } from '@longitude/contract/scan-changes';
import { countWords } from '@longitude/contract/core/text';
import { compareScans } from '@longitude/contract/scan-changes';
import { listScans, type StoredScan } from '@longitude/contract/stored-scans';
import { useCallback } from 'react';
import { adminApi } from '../../../platform/api.ts';
import { useResource } from '../../../platform/resource.ts';
import { describeShortMoment } from '../../../ui/describe-time.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LoadState } from '../../../ui/lists/list-states.tsx';
import { ScoreHistory } from './score-history.tsx';
import foldStyles from '../../../ui/fold.module.css';
import headingStyles from './heading.module.css';
import styles from './scan-report.module.css';
import { OutcomeMark, type Outcome } from '../../../ui/outcome-mark.tsx';
import controlStyles from '../../../ui/field.module.css';
import buttonStyles from '../../../ui/button.module.css';

interface SiteHistoryProps {
  readonly scan: StoredScan;
}

/** Maximum scans in the history of a site, including this one. */
const maxScans = 12;

/** The scores of a site over time, and the changes since its previous scan. */
export function SiteHistory({ scan }: SiteHistoryProps) {
  const { id, url, createdAt } = scan;
  const load = useCallback(
    async (signal: AbortSignal) => {
      const to = new Date(Date.parse(createdAt) + 1).toISOString();
      const query = { url, to, fields: 'summary', limit: maxScans } as const;
      return adminApi.call(listScans, { query, signal });
    },
    [url, createdAt],
  );
  const history = useResource(load);
  // Scans that share a measurement count as one.
  const scans = history.data.value?.filter(
    (other) => other.id === id || other.scannedAt !== scan.scannedAt,
  );
  const previous = scans?.find((other) => other.id !== id && !other.damaged);
  return (
    <section aria-labelledby="report-history">
      <div className={`${headingStyles['row']} ${headingStyles['spread']}`}>
        <h3 id="report-history">Score history</h3>
      </div>
      {history.error.value && (
        <p className={controlStyles['error']} role="alert">
          {history.error.value.message}{' '}
          <button
            type="button"
            className={buttonStyles['words']}
            onClick={() => void history.load()}
          >
            Retry
          </button>
        </p>
      )}
      {scans && <ScoreHistory scans={scans.toReversed()} />}
      {scans && !previous && (
        <p className="muted">
          {scans.length > 1
            ? 'No earlier scan of this URL can be displayed.'
            : 'This is the first scan of this URL.'}
        </p>
      )}
      {previous && !scan.damaged && <WhatChanged id={id} previous={previous} />}
    </section>
  );
}

interface WhatChangedProps {
  readonly id: string;
  readonly previous: StoredScan;
}

/** The difference from the previous scan, in a line that opens to the tests. */
function WhatChanged({ id, previous }: WhatChangedProps) {
  const against = previous.id;
  const load = useCallback(
    (signal: AbortSignal) =>
      adminApi.call(compareScans, { params: { id }, query: { against }, signal }),
    [id, against],
  );
  const resource = useResource(load);
  const comparison = resource.data.value;
  if (!comparison) return <LoadState source={resource} hasData={false} />;
  const lists = listChanges(comparison);
  return (
    <details className={`${foldStyles['fold']} ${styles['changed']}`}>
      <summary>
        <span className={foldStyles['words']}>
          <b>What changed</b>
          <small className="muted">
            {describeScores(comparison)} since {describeShortMoment(previous.createdAt)}
            {lists.map(({ word, changes }) => `, ${changes.length} ${word}`)}
          </small>
        </span>
        <Icon name="down" />
      </summary>
      {lists.length === 0 && <p className="muted">The same findings as before.</p>}
      <ul className="flush">
        {lists.flatMap(({ word, mark, changes }) =>
          changes.map(({ name }) => (
            <li key={`${word} ${name}`}>
              <OutcomeMark outcome={mark} />
              {name} <span className="muted">{word}</span>
            </li>
          )),
        )}
      </ul>
    </details>
  );
}

interface ChangeList {
  readonly word: string;
  readonly mark: Outcome;
  readonly changes: readonly ScanChange[];
}

function listChanges(comparison: ScanComparison): readonly ChangeList[] {
  const lists: readonly ChangeList[] = [
    { word: 'new', mark: 'fail', changes: comparison.new },
    { word: 'worse', mark: 'warning', changes: comparison.worse },
    { word: 'better', mark: 'other', changes: comparison.better },
    { word: 'fixed', mark: 'pass', changes: comparison.fixed },
  ];
  return lists.filter(({ changes }) => changes.length > 0);
}

/** '6 points lower', 'The same score'. */
function describeScores({ scoreBefore, scoreAfter }: ScanComparison): string {
  if (scoreBefore === null || scoreAfter === null) return 'No scores to compare';
  const points = scoreAfter - scoreBefore;
  if (points === 0) return 'The same score';
  const size = Math.abs(points);
  return `${countWords(size, 'point')} ${points > 0 ? 'higher' : 'lower'}`;
}
