import type { CalculationRow } from '@longitude/contract/calculator';
import { formatMoney } from '@longitude/contract/money';
import type { ServiceRequest } from '@longitude/contract/requests';
import { useSettings } from '../../../platform/site.ts';
import { Icon } from '../../../ui/icon.tsx';

/** The team that the visitor has calculated, with the server's own numbers. */
export function RequestTeam({ team }: { readonly team: ServiceRequest['calculation'] }) {
  const { defaultCurrency } = useSettings();
  if (!team) return null;
  const money = (dollars: number) => formatMoney(Math.round(dollars * 100), defaultCurrency);
  return (
    <details className="fold" open>
      <summary>
        Calculated team
        <Icon name="down" />
      </summary>
      <table className="team">
        <caption className="vh">Costs a month</caption>
        <thead>
          <tr>
            <th scope="col">Team</th>
            <th scope="col">India</th>
            <th scope="col">Canada</th>
          </tr>
        </thead>
        <tbody>
          {team.breakdown.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two rows may be the same
            <TeamRow key={index} row={row} money={money} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">A month</th>
            <td>{money(team.totalIndianCost)}</td>
            <td>{money(team.totalUsaCost)}</td>
          </tr>
        </tfoot>
      </table>
      <p>
        Savings of <b className="num">{money(team.monthlySavings)}</b> a month,{' '}
        {team.savingsPercentage.toFixed(1)}%.
      </p>
    </details>
  );
}

interface TeamRowProps {
  readonly row: CalculationRow;
  readonly money: (dollars: number) => string;
}

function TeamRow({ row, money }: TeamRowProps) {
  return (
    <tr>
      <th scope="row">
        {row.resources} × {row.skill}, {row.experience}
      </th>
      <td>{money(row.monthlyIndianCost)}</td>
      <td>{money(row.monthlyUsaCost)}</td>
    </tr>
  );
}
