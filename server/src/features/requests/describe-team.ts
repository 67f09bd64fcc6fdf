import type { Calculation } from '@longitude/contract/calculator';
import { formatAmount } from '@longitude/contract/format-amount';

/** A calculation as facts of a mail: a line for each kind of developer, then what it costs a month. */
export function describeTeam(team: Calculation, currency: string) {
  const monthly = (dollars: number) => `${formatAmount(dollars, currency)} a month`;
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
