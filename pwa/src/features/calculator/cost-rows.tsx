import type { CostRow } from '@longitude/contract/calculator-costs';
import { formatMoney, type MoneyStyle } from '@longitude/contract/money';
import { levelNames } from './team.ts';
import styles from './result.module.css';
import tableStyles from '../../ui/table.module.css';

interface SavingsChartProps {
  readonly rows: readonly CostRow[];
  readonly currency: string;
}

/** The savings of each row: bars from a shared zero, losses to its left. The table below has the numbers. */
export function SavingsChart({ rows, currency }: SavingsChartProps) {
  const gain = Math.max(0, ...rows.map((row) => row.savings));
  const loss = Math.max(0, ...rows.map((row) => -row.savings));
  const describe = (row: CostRow) => `${formatRow(row)}: ${formatMoney(row.savings, currency)}`;
  return (
    <section className={styles['chart']} aria-labelledby="chart">
      <h2 id="chart">Savings by Row</h2>
      <figure>
        <figcaption className="visually-hidden">{rows.map(describe).join('; ')}</figcaption>
        {rows.map((row, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two rows may be the same
          <SavingsBar key={index} row={row} loss={loss} gain={gain} currency={currency} />
        ))}
      </figure>
    </section>
  );
}

function formatRow({ resources, skill, experience }: CostRow): string {
  return `${resources} × ${skill}, ${experience}`;
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
    <div
      className={row.savings < 0 ? `${styles['saving']} ${styles['loss']}` : styles['saving']}
      aria-hidden="true"
    >
      <p>
        <span>{formatRow(row)}</span>
        <span className={`numeric ${styles['sum']}`}>{formatMoney(row.savings, currency)}</span>
      </p>
      <svg height="8">
        <line className={styles['axis']} x2="100%" y1="7.5" y2="7.5" />
        <rect x={scale(start)} width={scale(Math.abs(row.savings))} height="8" />
      </svg>
    </div>
  );
}

interface BreakdownTableProps {
  readonly rows: readonly CostRow[];
  readonly currency: string;
}

const columns = ['Resources', 'India rate/hr', 'Canada rate/hr', 'Monthly savings'] as const;

/** Cost Breakdown: a table, and on a phone a card for each row. */
export function BreakdownTable({ rows, currency }: BreakdownTableProps) {
  return (
    <section aria-labelledby="breakdown" className={styles['breakdown']}>
      <h2 id="breakdown">Cost Breakdown</h2>
      <table
        className={`${tableStyles['table']} ${tableStyles['cards']}`}
        aria-labelledby="breakdown"
      >
        <thead>
          <tr>
            <th scope="col">Skill</th>
            <th scope="col">Experience</th>
            {columns.map((name) => (
              <th key={name} scope="col" className={tableStyles['amount']}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two rows may be the same
            <BreakdownRow key={index} row={row} currency={currency} />
          ))}
        </tbody>
      </table>
      <p className="small muted">
        Monthly cost = hourly rate × resources × 160 hours. Savings = Canada total minus India
        total. Rates are estimates for planning and exclude taxes.
      </p>
    </section>
  );
}

function BreakdownRow({ row, currency }: { readonly row: CostRow; readonly currency: string }) {
  const money = (cents: number, style?: MoneyStyle) => formatMoney(cents, currency, style);
  const cells = [
    row.resources,
    money(row.indiaRate, 'exact'),
    money(row.canadaRate, 'exact'),
    money(row.savings),
  ];
  return (
    <tr>
      <td className={tableStyles['title']}>{row.skill}</td>
      <td data-l="Experience">{levelNames[row.experience]}</td>
      {columns.map((name, index) => (
        <td key={name} className={tableStyles['amount']} data-l={name}>
          {cells[index]}
        </td>
      ))}
    </tr>
  );
}
