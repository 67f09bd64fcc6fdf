import './category-bars.css';
import type { CategoryScore } from '@longitude/contract/scans';
import { findBand } from './risk-words.ts';

/** The score of each category, as number and bar. */
export function CategoryBars({ categories }: { readonly categories: readonly CategoryScore[] }) {
  return (
    <section className="wrap scan-bars" aria-labelledby="scan-categories">
      <h2 id="scan-categories">Score by category</h2>
      <ul className="l bars">
        {categories.map(({ name, score }) => (
          <li key={name}>
            <span>{name}</span>
            {score === null ? <b className="muted">not tested</b> : <b>{Math.round(score)}</b>}
            {score !== null && (
              <svg height="6" aria-hidden="true">
                <rect className={findBand(score).risk} width={`${score}%`} height="6" />
              </svg>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
