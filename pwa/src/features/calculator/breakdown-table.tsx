import type { CostRow } from '@longitude/contract/calculator-costs';
import { splitMoney, type MoneyStyle } from '@longitude/contract/money';
import { levelNames } from './team.ts';

export interface BreakdownTableProps {
  readonly rows: readonly CostRow[];
  readonly currency: string;
}

const columns = ['Resources', 'India rate/hr', 'Canada rate/hr', 'Monthly savings'] as const;

/** Cost Breakdown: a table, and on a phone a card for each row. */
export function BreakdownTable({ rows, currency }: BreakdownTableProps) {
  return (
    <section aria-labelledby="breakdown" className="breakdown">
      <h2 id="breakdown">Cost Breakdown</h2>
      <table className="table cards" aria-labelledby="breakdown">
        <thead>
          <tr>
            <th scope="col">Skill</th>
            <th scope="col">Experience</th>
            {columns.map((name) => (
              <th key={name} scope="col" className="r">
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
        Amounts in {currency}. A month is the hourly rate x resources x 160; savings are the Canada
        total minus the India total. Rates are for planning and exclude taxes.
      </p>
    </section>
  );
}

function BreakdownRow({ row, currency }: { readonly row: CostRow; readonly currency: string }) {
  const money = (cents: number, style?: MoneyStyle) => splitMoney(cents, currency, style).amount;
  const cells = [
    row.resources,
    money(row.indiaRate, 'exact'),
    money(row.canadaRate, 'exact'),
    money(row.savings),
  ];
  return (
    <tr>
      <td className="t">{row.skill}</td>
      <td data-l="Experience">{levelNames[row.experience]}</td>
      {columns.map((name, index) => (
        <td key={name} className="r" data-l={name}>
          {cells[index]}
        </td>
      ))}
    </tr>
  );
}
