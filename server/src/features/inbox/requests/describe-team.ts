import type { Calculation } from '@longitude/contract/calculator';
import { formatMoney } from '@longitude/contract/money';

/** A calculation as facts of a mail: a line for each kind of developer, then what it costs a month. */
export function describeTeam(team: Calculation, currency: string) {
  const monthly = (dollars: number) =>
    `${formatMoney(Math.round(dollars * 100), currency)} a month`;
  return [
    ...team.breakdown.map(({ skill, experience, resources }) => ({
      label: 'Team',
      value: `${resources} x ${skill}, ${experience}`,
    })),
    { label: 'India', value: monthly(team.totalIndianCost) },
    { label: 'Canada', value: monthly(team.totalUsaCost) },
    {
      label: 'Savings',
      value: `${monthly(team.monthlySavings)} (${team.savingsPercentage.toFixed(1)}%)`,
    },
  ];
}
