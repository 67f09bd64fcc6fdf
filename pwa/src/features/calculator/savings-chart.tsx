import type { CostRow } from '@longitude/contract/calculation';
import { formatMoney, splitMoney } from '@longitude/contract/money';

export interface SavingsChartProps {
  readonly rows: readonly CostRow[];
  readonly currency: string;
}

/** Units across the chart. */
const width = 1000;

/** Which row saves how much: bars from a common zero, losses to its left. The table below says the same. */
export function SavingsChart({ rows, currency }: SavingsChartProps) {
  const gain = Math.max(0, ...rows.map((row) => row.savings));
  const loss = Math.max(0, ...rows.map((row) => -row.savings));
  const describe = ({ resources, skill, savings }: CostRow) =>
    `${resources} x ${skill}: ${formatMoney(savings, currency)}`;
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

interface SavingsBarProps {
  readonly row: CostRow;
  /** Cents to the left and to the right of zero. */
  readonly loss: number;
  readonly gain: number;
  readonly currency: string;
}

function SavingsBar({ row, loss, gain, currency }: SavingsBarProps) {
  const scale = width / (loss + gain || 1);
  const [zero, length] = [loss * scale, Math.abs(row.savings) * scale];
  return (
    <div className={row.savings < 0 ? 'cbar loss' : 'cbar'} aria-hidden="true">
      <p>
        <span>
          {row.resources} x {row.skill}
        </span>
        <span className="num">{splitMoney(row.savings, currency).amount}</span>
      </p>
      <svg viewBox={`0 0 ${width} 8`} width={width} height="8" preserveAspectRatio="none">
        <path className="axis" d={`M0 7.500H${width}`} />
        <rect x={row.savings < 0 ? zero - length : zero} width={length} height="8" />
      </svg>
    </div>
  );
}
