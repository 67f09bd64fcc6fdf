import type { Costs, CostRow } from '@longitude/contract/calculator-costs';
import { formatMoney, splitMoney } from '@longitude/contract/money';
import { useId, useEffect, useState } from 'react';
import { formatPercent } from './save-calculation.ts';
import styles from './result.module.css';

interface SavingsHeroProps {
  readonly costs: Costs;
  readonly currency: string;
  /** Whether the visitor has just calculated the result. */
  readonly isFresh: boolean;
}

/**
 * Monthly Savings and 'x.x% Cost Reduction'. Savings count up; a loss is shown as it is (decision
 * 40). Screen readers get only the final number.
 */
export function SavingsHero({ costs, currency, isFresh }: SavingsHeroProps) {
  const isSaving = costs.savings > 0;
  const counted = useCountUp(costs.savings, isFresh && isSaving);
  const { prefix, amount } = splitMoney(counted, currency, 'whole');
  const reduction = `${formatPercent(costs.permille)} Cost Reduction`;
  return (
    <section
      className={
        isSaving ? `${styles['savings']} night` : `${styles['savings']} night ${styles['loss']}`
      }
      aria-labelledby="savings"
    >
      <h2 id="savings">Monthly Savings</h2>
      <p className="visually-hidden">{formatMoney(costs.savings, currency, 'whole')}</p>
      <p className={styles['amount']} aria-hidden="true">
        <small>{prefix}</small> <span>{amount}</span>
      </p>
      <p className={styles['reduction']}>{reduction}</p>
      {costs.savings < 0 && (
        <p className="small">This team would cost more in India than in Canada.</p>
      )}
      <CostBars costs={costs} currency={currency} />
    </section>
  );
}

interface CostBarsProps {
  readonly costs: Costs;
  readonly currency: string;
}

/** Two bars on one scale, with a segment for each row of the team; the savings are hatched. */
function CostBars({ costs, currency }: CostBarsProps) {
  const { india, canada, savings } = costs;
  const money = (cents: number) => formatMoney(cents, currency);
  const most = Math.max(india, canada);
  const difference = money(Math.abs(savings));
  const outcome = savings < 0 ? `${difference} more` : `savings ${difference}`;
  const summary = `Canada ${money(canada)} a month, India ${money(india)}: ${outcome}`;
  return (
    <figure className={styles['comparison']}>
      <figcaption className="visually-hidden">{summary}</figcaption>
      <p aria-hidden="true">
        <span>Canada</span>
        <span>{money(canada)}</span>
      </p>
      <Bar rows={costs.rows} field="canada" most={most} total={canada} rest={0} />
      <p aria-hidden="true">
        <span>{`India ${money(india)}`}</span>
        <span className={styles['rest']}>{outcome}</span>
      </p>
      <Bar rows={costs.rows} field="india" most={most} total={india} rest={Math.max(savings, 0)} />
    </figure>
  );
}

interface BarProps {
  readonly rows: readonly CostRow[];
  readonly field: 'india' | 'canada';
  /** The cents that the whole width represents. */
  readonly most: number;
  readonly total: number;
  /** Cents to hatch after the segments. */
  readonly rest: number;
}

function Bar({ rows, field, most, total, rest }: BarProps) {
  const hatch = useId();
  // Fractions of the width instead of a scaled drawing, which would distort hatching and lines.
  const scale = (cents: number) => `${most === 0 ? 0 : (cents / most) * 100}%`;
  const remainder = { x: scale(total), width: scale(rest), height: 28 };
  return (
    <svg
      className={field === 'india' ? `${styles['bar']} ${styles['india']}` : styles['bar']}
      height="28"
      aria-hidden="true"
    >
      <defs>
        <pattern id={hatch} width="10" height="28" patternUnits="userSpaceOnUse">
          <path d="M0 28 10 0" className={styles['hatch']} />
        </pattern>
      </defs>
      <rect width={scale(total)} height="28" />
      {rest > 0 && <rect {...remainder} fill={`url(#${hatch})`} />}
      {rest > 0 && <rect {...remainder} className={styles['frame']} />}
      {listBounds(rows, field).map((cents, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- bounds have no other identity
        <line key={index} className={styles['bound']} x1={scale(cents)} x2={scale(cents)} y2="28" />
      ))}
    </svg>
  );
}

/** The boundaries between the rows' segments, in cents. */
function listBounds(rows: readonly CostRow[], field: 'india' | 'canada'): number[] {
  let sum = 0;
  return rows.slice(0, -1).map((row) => {
    sum += row[field];
    return sum;
  });
}

/** 1.5 seconds in 60 steps (public-site section 9). */
const [durationMs, steps] = [1500, 60];

const wantsReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Counts from 0 to a number of cents; shows it immediately without `isMoving`, or with reduced
 * motion.
 */
function useCountUp(target: number, isMoving: boolean): number {
  const [step, setStep] = useState(() => (isMoving && !wantsReducedMotion() ? 0 : steps));
  const isOver = step >= steps;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => setStep((before) => before + 1), durationMs / steps);
    return () => clearInterval(timer);
  }, [isOver]);
  return isOver ? target : Math.round((target * step) / steps);
}
