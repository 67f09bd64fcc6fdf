import { scoreBands, scoreGrades, type ScoreGrade } from '@longitude/contract/scan-checks';
import { gradeScore } from '@longitude/contract/scan-score';
import marks from './marks.module.css';
import styles from './score-scale.module.css';

const meanings: Readonly<Record<ScoreGrade, string>> = {
  'A+': 'Nothing to fix. Every test that ran has passed.',
  A: 'Low risk. Nothing we found could be used today.',
  B: 'Medium risk, close to the next band.',
  C: 'Medium risk. An attacker would need a second weakness.',
  D: 'High risk, with little else wrong.',
  E: 'High risk. One finding can be used today, and others help.',
  F: 'Critical risk. Someone could read or take over the site now, or browsers are blocking its visitors.',
};

/** The grades, with that of the score marked. */
export function ScoreScale({ score }: { readonly score: number | null }) {
  const own = score === null ? null : gradeScore(score);
  return (
    <ul className={`list ${styles['grades']}`}>
      {scoreGrades.map(({ grade, from, to }) => (
        <li key={grade} aria-current={grade === own ? 'true' : undefined}>
          <span
            className={marks['grade']}
            data-risk={scoreBands.findLast((band) => from >= band.from)?.risk}
          >
            {grade}
          </span>
          <span className={styles['range']}>{from === to ? from : `${from} to ${to}`}</span>
          <p>
            {meanings[grade]} {grade === own && <b>You are here.</b>}
          </p>
        </li>
      ))}
    </ul>
  );
}
