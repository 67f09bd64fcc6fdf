import { useEffect, useRef } from 'react';
import { formatMoney } from '@longitude/contract/money';
import { useSettings } from '../../platform/site.ts';
import { CostResult } from './cost-result.tsx';
import { TeamForm } from './team-form.tsx';
import type { Skills } from './team.ts';
import type { CalculatorState } from './use-calculator.ts';
import styles from './calculator.module.css';
import pageStyles from '../../ui/page.module.css';

interface CalculatorProps {
  readonly skills: Skills;
  readonly calculator: CalculatorState;
}

/** The form beside its result; on a phone a new result is below and scrolls into view. */
export function Calculator({ skills, calculator }: CalculatorProps) {
  const { team, shown, isOutdated, lost, missing } = calculator;
  const side = useRef<HTMLDivElement>(null);
  const run = shown?.run ?? 0;
  useEffect(() => {
    if (run > 0) bringIntoView(side.current);
  }, [run]);
  return (
    <div className={`${pageStyles['split']} ${styles['columns']}`}>
      <TeamForm
        skills={skills}
        team={team}
        missing={missing}
        onChange={calculator.change}
        onCalculate={calculator.calculate}
      />
      <div ref={side} className={styles['side']}>
        <Announcement shown={shown} isOutdated={isOutdated} />
        {lost > 0 && <LostNote isWhole={!shown} />}
        {shown ? <CostResult key={run} shown={shown} isOutdated={isOutdated} /> : <Placeholder />}
      </div>
    </div>
  );
}

/** Scrolls only when the headline is out of view: below the form on a phone, above a long form on a desktop. */
function bringIntoView(element: HTMLElement | null): void {
  if (!element) return;
  const { top } = element.getBoundingClientRect();
  if (top >= 0 && top < innerHeight / 2) return;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth' });
}

/** A live region that announces each new result once; it must stay in the page for that. */
function Announcement({ shown, isOutdated }: Pick<CalculatorState, 'shown' | 'isOutdated'>) {
  const { defaultCurrency } = useSettings();
  const savings = shown && formatMoney(shown.result.costs.savings, defaultCurrency, 'whole');
  const text = isOutdated
    ? 'The result shown is for the previous team.'
    : `Monthly Savings: ${savings}`;
  return <output className="visually-hidden">{shown && shown.run > 0 && text}</output>;
}

function Placeholder() {
  return (
    <div className={styles['ready']}>
      <svg viewBox="0 0 240 120" width="240" height="120" aria-hidden="true">
        <path
          className={styles['faint']}
          d="M0 119.500H240M40 119V113M80 119V113M120 119V110M160 119V113M200 119V113"
        />
        <path className={styles['drawn']} d="M40 40H200M40 40V60H200V40" />
        <path className={styles['bright']} d="M40 84H116V104H40Z" />
        <path className={styles['faint']} d="M116 84H200V104H116" />
        <circle className={styles['dot']} cx="116" cy="94" r="5" />
      </svg>
      <h2>Ready to Calculate</h2>
      <p className="muted">
        Choose a skill, an experience level and how many people you need. Monthly costs for both
        countries will appear here.
      </p>
    </div>
  );
}

function LostNote({ isWhole }: { readonly isWhole: boolean }) {
  return (
    <p className={styles['note']}>
      {isWhole
        ? 'The team in this link is no longer available or cannot be read.'
        : 'Part of the team in this link is no longer available or cannot be read. The rest has been calculated.'}
    </p>
  );
}
