import { riskWeights, scanCategories, scoreBands } from '@longitude/contract/scan-checks';
import { scoreScales } from '@longitude/contract/scan-score';
import styles from './score-rule.module.css';
import pageStyles from '../../ui/page.module.css';

const categories = Object.entries(scanCategories).toSorted(([, one], [, other]) => other - one);
const heaviest = Math.max(...Object.values(scanCategories));
const bands = scoreBands.map(({ risk, from, to }) => `${risk} ${from} to ${to}`).join(', ');

/** The rule of the score, with its constants. */
export function ScoreRule() {
  const { critical, high, medium, low } = riskWeights;
  return (
    <ol className={`list ${pageStyles['stops']}`}>
      <li>
        <h3>The worst confirmed failure sets the band</h3>
        <p>{bands.charAt(0).toUpperCase() + bands.slice(1)}. A warning counts one level lower.</p>
      </li>
      <li>
        <h3>The weight of all findings sets the place in the band</h3>
        <p>
          A critical finding weighs {critical}, high {high}, medium {medium}, low {low}. A warning
          weighs half. A problem found by two tests counts once.
        </p>
      </li>
      <li>
        <h3>No category can sink the rest</h3>
        <p>What a category can cost you is limited by its weight.</p>
        <CategoryWeights />
      </li>
      <li>
        <h3>What could not be tested does not count</h3>
        <p>Neither for you nor against you. Each such test says why it could not run.</p>
        <Formula />
      </li>
    </ol>
  );
}

function CategoryWeights() {
  return (
    <ul className={`list ${styles['weights']}`}>
      {categories.map(([name, weight]) => (
        <li key={name}>
          <span>{name}</span>
          <svg width="100%" height="6" aria-hidden="true">
            <rect className={styles['rest']} width="100%" height="6" />
            <rect width={`${(weight / heaviest) * 100}%`} height="6" />
          </svg>
          <b>{weight}</b>
        </li>
      ))}
    </ul>
  );
}

function Formula() {
  const { critical, high, medium, low } = scoreScales;
  return (
    <details className={styles['formula']}>
      <summary>The formula, with its constants</summary>
      <p>
        A category whose findings weigh <i>s</i> in all, and whose own weight is <i>c</i>, counts{' '}
        <code>c × (1 − e^(−s/c))</code>. <i>W</i> is the sum over all categories. The score is{' '}
        <code>lowest + (highest − lowest) × e^(−W/k)</code> of the band, rounded, and 99 at most
        while there is a finding; <i>k</i> is {critical} in critical, {high} in high, {medium} in
        medium and {low} in low.
      </p>
    </details>
  );
}
