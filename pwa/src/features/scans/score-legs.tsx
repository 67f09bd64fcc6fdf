import { Link } from 'wouter';
import { capitalize, pluralize } from '@longitude/contract/core/text';
import { composeCheckPath } from '@longitude/contract/check-slug';
import { scoreBands, splitSentence } from '@longitude/contract/scan-checks';
import { planLegs, type ScoreLeg } from '@longitude/contract/scan-score';
import type { ScoredTest } from './example-scan.ts';
import { RiskBadge, showGain, StatusMark } from './marks.tsx';
import { ScoreRuler } from './score-ruler.tsx';
import styles from './score-legs.module.css';

type Leg = ScoreLeg<ScoredTest>;

const numbers = 'no one two three four five six seven eight nine'.split(' ');

/** 'three findings', 'one other finding'; above nine in digits. */
export function countFindings(count: number, which = ''): string {
  const noun = pluralize(count, 'finding');
  return [numbers[count] ?? count, which, noun].filter(Boolean).join(' ');
}

/** The steps from a score to 100, drawn and as text. */
export function ScoreLegs({ tests }: { readonly tests: readonly ScoredTest[] }) {
  const legs = planLegs(tests);
  return (
    <>
      <ScoreRuler legs={legs} />
      <div>
        {legs.map((leg) => (
          <LegDetails key={leg.level} leg={leg} />
        ))}
      </div>
    </>
  );
}

function introduce({ level, findings, to }: Leg): string {
  const held = capitalize(countFindings(findings.length));
  if (to === 100) {
    const last = pluralize(findings.length, 'it', 'the last');
    return `${held}. Until ${last} is fixed the score is 99 at most.`;
  }
  const band = level.toUpperCase();
  return pluralize(
    findings.length,
    `One finding holds you in ${band}. Fixing anything else changes little until it is gone.`,
    `${held} hold you in ${band}. Each fix adds a little; the last one adds the rest.`,
  );
}

function LegDetails({ leg }: { readonly leg: Leg }) {
  const { from, to, findings } = leg;
  const reached = scoreBands.findLast((band) => to >= band.from)?.risk ?? 'low';
  const sorted = findings.toSorted((one, other) => (other.gain ?? 0) - (one.gain ?? 0));
  return (
    <section className={styles['leg']}>
      <header>
        <h3>
          {from} → {to}
        </h3>
        {to === 100 ? (
          <RiskBadge risk="low" text="nothing left to fix" />
        ) : (
          <RiskBadge risk={reached} prefix="reaches " />
        )}
        <span className={styles['points']}>+{to - from}</span>
      </header>
      <p className="small muted">{introduce(leg)}</p>
      <ul className="list">
        {sorted.map((test) => (
          <li key={test.name}>
            <StatusMark test={test} />
            <Link href={composeCheckPath(test.name)}>{test.name}</Link>
            <span className={styles['gain']}>{test.gain === null ? '' : showGain(test.gain)}</span>
            <p className="anywhere">{splitSentence(test.recommendation || test.details).first}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
