import type { CostRow } from '@longitude/contract/calculator-costs';
import { formatMoney, splitMoney } from '@longitude/contract/money';

export interface SavingsChartProps {
  readonly rows: readonly CostRow[];
  readonly currency: string;
}

/** Which row saves how much: bars from a common zero, losses to its left. The table below says the same. */
export function SavingsChart({ rows, currency }: SavingsChartProps) {
  const gain = Math.max(0, ...rows.map((row) => row.savings));
  const loss = Math.max(0, ...rows.map((row) => -row.savings));
  const describe = (row: CostRow) => `${nameRow(row)}: ${formatMoney(row.savings, currency)}`;
  return (
    <section className="chart" aria-labelledby="chart">
      <h2 id="chart">Savings by Row</h2>
      <figure>
        <figcaption className="vh">{rows.map(describe).join('; ')}</figcaption>
        {rows.map((row, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two rows may be the same
          <SavingsBar key={index} row={row} loss={loss} gain={gain} currency={currency} />
        ))}
      </figure>
    </section>
  );
}

function nameRow({ resources, skill, experience }: CostRow): string {
  return `${resources} x ${skill}, ${experience}`;
}

interface SavingsBarProps {
  readonly row: CostRow;
  /** Cents to the left and to the right of zero. */
  readonly loss: number;
  readonly gain: number;
  readonly currency: string;
}

function SavingsBar({ row, loss, gain, currency }: SavingsBarProps) {
  const scale = (cents: number) => `${(cents / (loss + gain || 1)) * 100}%`;
  const start = row.savings < 0 ? loss + row.savings : loss;
  return (
    <div className={row.savings < 0 ? 'cbar loss' : 'cbar'} aria-hidden="true">
      <p>
        <span>{nameRow(row)}</span>
        <span className="num">{splitMoney(row.savings, currency).amount}</span>
      </p>
      <svg height="8">
        <line className="axis" x2="100%" y1="7.5" y2="7.5" />
        <rect x={scale(start)} width={scale(Math.abs(row.savings))} height="8" />
      </svg>
    </div>
  );
}
