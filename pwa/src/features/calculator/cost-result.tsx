import type { Costs } from '@longitude/contract/calculator-costs';
import { splitMoney } from '@longitude/contract/money';
import { useSettings } from '../../platform/site.ts';
import { BreakdownTable } from './breakdown-table.tsx';
import { PrintHead } from './print-head.tsx';
import { ResultActions } from './result-actions.tsx';
import { SavingsChart } from './savings-chart.tsx';
import { SavingsHero } from './savings-hero.tsx';
import type { ShownResult } from './use-calculator.ts';

export interface CostResultProps {
  readonly shown: ShownResult;
  readonly isOutdated: boolean;
}

/** Everything that a calculated team is told. */
export function CostResult({ shown: { result, run }, isOutdated }: CostResultProps) {
  const { defaultCurrency: currency } = useSettings();
  const { costs } = result;
  return (
    <>
      <PrintHead />
      {isOutdated && (
        <p className="calc-note">
          The team has changed since. Calculate again to see what it costs now.
        </p>
      )}
      <SavingsHero costs={costs} currency={currency} isFresh={run > 0} />
      <div className="costs">
        <CostCard title="India Cost" cents={costs.india} currency={currency} />
        <CostCard title="Canada Cost" cents={costs.canada} currency={currency} />
      </div>
      <ResultActions result={result} isOutdated={isOutdated} />
      {costs.rows.length > 1 && <SavingsChart rows={costs.rows} currency={currency} />}
      <BreakdownTable rows={costs.rows} currency={currency} />
    </>
  );
}

interface CostCardProps {
  readonly title: string;
  readonly cents: Costs['india'];
  readonly currency: string;
}

function CostCard({ title, cents, currency }: CostCardProps) {
  const { prefix, amount } = splitMoney(cents, currency);
  return (
    <div className="card">
      <h3 className="small muted">{title}</h3>
      <p className="num">
        <small>{prefix}</small> {amount}
      </p>
      <p className="small muted">per month</p>
    </div>
  );
}
