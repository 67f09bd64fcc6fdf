import { listCalculations, type SavedCalculation } from '@longitude/contract/calculator';
import { formatMoney } from '@longitude/contract/money';
import { listPublicSettings } from '@longitude/contract/public-settings';
import { readSiteSettings } from '@longitude/contract/site-settings';
import type { Command } from 'commander';
import { formatAge } from '../dates.ts';
import { addList } from '../records.ts';
import type { Column } from '../table.ts';

/** The numbers of developers by skill: `2 React, 1 .NET`. */
function formatTeam({ breakdown }: SavedCalculation): string {
  return breakdown.map(({ resources, skill }) => `${resources} ${skill}`).join(', ');
}

/** Amounts carry the site's current currency; they are never converted. */
function defineColumns(currency: () => string): readonly Column<SavedCalculation>[] {
  const money = (dollars: number) => formatMoney(Math.round(dollars * 100), currency(), 'whole');
  return [
    { title: 'ID', width: 24, read: ({ id }) => id, style: () => 'dim', from: 100 },
    {
      title: 'SAVINGS',
      read: ({ monthlySavings }) => money(monthlySavings),
      raw: ({ monthlySavings }) => String(monthlySavings),
      minWidth: 13,
    },
    {
      title: '%',
      width: 6,
      read: ({ savingsPercentage }) => savingsPercentage.toFixed(1),
      raw: ({ savingsPercentage }) => String(savingsPercentage),
    },
    {
      title: 'INDIA',
      read: ({ totalIndianCost }) => money(totalIndianCost),
      raw: ({ totalIndianCost }) => String(totalIndianCost),
      minWidth: 13,
      from: 80,
    },
    {
      title: 'CANADA',
      read: ({ totalUsaCost }) => money(totalUsaCost),
      raw: ({ totalUsaCost }) => String(totalUsaCost),
      minWidth: 13,
      from: 100,
    },
    { title: 'TEAM', read: formatTeam, minWidth: 8 },
    {
      title: 'SAVED',
      read: ({ createdAt }) => formatAge(createdAt),
      raw: ({ createdAt }) => createdAt,
      width: 10,
      from: 68,
    },
  ];
}

/** Adds the verb for saved calculations to its noun. */
export function defineCalculations(noun: Command): void {
  let currency = '';
  addList(noun, {
    description: 'List saved calculations, newest first',
    endpoint: listCalculations,
    isExported: true,
    read: async ({ call, request }, query) => {
      if (currency === '') {
        currency = readSiteSettings(await call(listPublicSettings)).defaultCurrency;
      }
      return request(listCalculations, { query });
    },
    columns: defineColumns(() => currency),
    emptyText: 'No calculations yet',
  });
}
