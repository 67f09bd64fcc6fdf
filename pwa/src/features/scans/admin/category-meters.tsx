import type { CategoryScore } from '@longitude/contract/scans';
import { findBand } from '../marks.tsx';
import headingStyles from './heading.module.css';
import styles from './scan-report.module.css';

interface CategoryMetersProps {
  readonly categories: readonly CategoryScore[];
  /** Expands the tests of a category. */
  readonly onOpen: (name: string) => void;
}

/** The score of each category as a bar, the weakest first; those without a score come last. */
export function CategoryMeters({ categories, onOpen }: CategoryMetersProps) {
  const sorted = categories.toSorted(
    (one, other) => (one.score ?? Infinity) - (other.score ?? Infinity),
  );
  return (
    <section aria-labelledby="report-categories">
      <div className={`${headingStyles['row']} ${headingStyles['spread']}`}>
        <h3 id="report-categories">Categories</h3>
        <span className="muted">weakest first</span>
      </div>
      <ul className={`${styles['meters']} flush`}>
        {sorted.map(({ name, score }) => (
          <li key={name}>
            <button type="button" onClick={() => onOpen(name)}>
              <span>{name}</span>
              <Bar score={score} />
              <span className="numeric">{score === null ? 'not tested' : Math.round(score)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Bar({ score }: Pick<CategoryScore, 'score'>) {
  return (
    <svg className={styles['bar']} height="8" aria-hidden="true">
      {score !== null && <rect data-risk={findBand(score).risk} width={`${score}%`} height="8" />}
    </svg>
  );
}
