import type { Costs } from '@longitude/contract/calculator-costs';
import { formatMoney, splitMoney } from '@longitude/contract/money';
import { CostBars } from './cost-bars.tsx';
import { formatPercent } from './format-percent.ts';
import { useCountUp } from './use-count-up.ts';

export interface SavingsHeroProps {
  readonly costs: Costs;
  readonly currency: string;
  /** Whether the visitor has just asked for it. */
  readonly isFresh: boolean;
}

/**
 * Monthly Savings and 'x.x% Cost Reduction'. Savings count up; a loss is shown as it is (decision 40).
 * Screen readers get the final number alone.
 */
export function SavingsHero({ costs, currency, isFresh }: SavingsHeroProps) {
  const isSaving = costs.savings > 0;
  const counted = useCountUp(costs.savings, isFresh && isSaving);
  const { prefix, amount } = splitMoney(counted, currency, 'whole');
  const reduction = `${formatPercent(costs.permille)} Cost Reduction`;
  return (
    <section className={isSaving ? 'save night' : 'save night loss'} aria-labelledby="savings">
      <h2 id="savings">Monthly Savings</h2>
      <p className="vh">{formatMoney(costs.savings, currency, 'whole')}</p>
      <p className="big" aria-hidden="true">
        <small>{prefix}</small> {amount}
      </p>
      <p className="cut">{reduction}</p>
      {costs.savings < 0 && (
        <p className="small">For this team India would cost more than Canada.</p>
      )}
      <CostBars costs={costs} currency={currency} />
    </section>
  );
}
