import type { CalculationRow, SavedCalculation } from '@longitude/contract/calculator';
import { formatMoney } from '@longitude/contract/money';
import { Link } from 'wouter';
import { useSettings } from '../../../platform/site.ts';
import { describeMoment, describeTime } from '../../../ui/describe-time.ts';
import type { Skills } from '../team.ts';
import { composeTeamPath } from './calculation-list.ts';
import styles from './calculation-row.module.css';
import entries from '../../../ui/lists/entries.module.css';
import { buttonClass } from '../../../ui/button.tsx';

/** Rows of a team that are shown initially. */
const shownRows = 4;

interface CalculationEntryProps {
  readonly calculation: SavedCalculation;
  /** The skills that visitors can choose; undefined while they cannot be read. */
  readonly skills: Skills | undefined;
  readonly now: Date;
}

/** A team with its costs, and the way to it in the calculator. */
export function CalculationEntry({ calculation, skills, now }: CalculationEntryProps) {
  const { breakdown, createdAt, totalIndianCost, totalUsaCost } = calculation;
  const money = useMoney();
  return (
    <li className={entries['entry']}>
      <Savings calculation={calculation} />
      <div className={entries['note']}>
        <div className={styles['team']}>
          <TeamRows rows={breakdown.slice(0, shownRows)} />
          <Rest rows={breakdown.slice(shownRows)} />
        </div>
      </div>
      <span className={`${entries['state']} ${styles['costs']}`}>
        <span>India {money(totalIndianCost)},</span> <span>Canada {money(totalUsaCost)}</span>
      </span>
      <time className={entries['time']} dateTime={createdAt} title={describeMoment(createdAt)}>
        {describeTime(createdAt, now)}
      </time>
      {skills && <OpenLink path={composeTeamPath(breakdown, skills)} />}
    </li>
  );
}

/** Formats dollars in the currency of the site. */
function useMoney(): (dollars: number) => string {
  const { defaultCurrency } = useSettings();
  return (dollars) => formatMoney(Math.round(dollars * 100), defaultCurrency);
}

function TeamRows({ rows }: { readonly rows: readonly CalculationRow[] }) {
  return (
    <ul>
      {rows.map(({ resources, skill, experience }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two rows may be the same
        <li key={index}>
          {resources} × {skill}, {experience}
        </li>
      ))}
    </ul>
  );
}

function Rest({ rows }: { readonly rows: readonly CalculationRow[] }) {
  if (rows.length === 0) return null;
  return (
    <details>
      <summary>{rows.length} more</summary>
      <TeamRows rows={rows} />
    </details>
  );
}

/** The savings in words: a team can cost more in India. */
function Savings({ calculation }: { readonly calculation: SavedCalculation }) {
  const { monthlySavings, savingsPercentage } = calculation;
  const money = useMoney();
  const isMore = monthlySavings < 0;
  return (
    <b className={entries['name']}>
      {money(Math.abs(monthlySavings))} {isMore ? 'more in India' : 'saved'},{' '}
      {Math.abs(savingsPercentage).toFixed(1)}%
    </b>
  );
}

/** Null when a skill or level is no longer offered. */
function OpenLink({ path }: { readonly path: string | null }) {
  if (path === null) return <small className={styles['gone']}>No longer offered</small>;
  return (
    <Link
      className={buttonClass('small')}
      href={path}
      aria-label="Open in the calculator"
      data-open
    >
      Open
    </Link>
  );
}
