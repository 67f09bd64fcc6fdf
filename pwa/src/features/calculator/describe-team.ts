import { formatMoney } from '@longitude/contract/money';
import { formatPercent } from './format-percent.ts';
import { levelNames, type Result } from './team.ts';

/** A result in lines of text, for a request and for reading aloud. */
export function describeTeam({ costs }: Result, currency: string): string {
  const rows = costs.rows.map(
    (row) => `${row.resources} x ${row.skill}, ${levelNames[row.experience].toLowerCase()}`,
  );
  const money = (cents: number) => formatMoney(cents, currency);
  return [
    ...rows,
    `India Cost: ${money(costs.india)} per month`,
    `Canada Cost: ${money(costs.canada)} per month`,
    `Monthly Savings: ${money(costs.savings)} (${formatPercent(costs.permille)} Cost Reduction)`,
  ].join('\n');
}
