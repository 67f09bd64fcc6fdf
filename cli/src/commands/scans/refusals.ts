import {
  createScanRefusal,
  deleteScanRefusal,
  listScanRefusals,
  type ScanRefusal,
} from '@longitude/contract/scans';
import type { Command } from 'commander';
import { connect, type GlobalOptions } from '../../connection.ts';
import { formatAge } from '../../dates.ts';
import { escapeText } from '../../output.ts';
import { printResult } from '../../print-result.ts';
import type { Column } from '../../table.ts';
import { addRemoveCommand, pickItem } from '../items.ts';
import { addListCommand } from '../list-items.ts';

const columns: readonly Column<ScanRefusal>[] = [
  { title: 'ID', width: 24, read: ({ id }) => id, style: () => 'dim' },
  { title: 'DOMAIN', read: ({ domain }) => domain, minWidth: 12 },
  {
    title: 'ADDED',
    read: ({ createdAt }) => formatAge(createdAt),
    raw: ({ createdAt }) => createdAt,
    width: 10,
  },
];

/** Adds the verbs of refused domains to their noun. */
export function defineRefusals(noun: Command): void {
  addListCommand(noun, {
    description: 'List the domains that must not be scanned, with all names below them',
    paging: [],
    list: ({ request }) => request(listScanRefusals),
    columns,
    emptyText: 'No refusals: every public website can be scanned',
  });
  noun
    .command('create')
    .description('Refuse scans of a domain and all names below it')
    .argument('<domain>')
    .action((domain: string, _options, self: Command) => refuse(domain, self.optsWithGlobals()));
  addRemoveCommand(noun, {
    verb: 'delete',
    description: 'Allow scans of a domain again',
    name: 'Refusal',
    endpoint: deleteScanRefusal,
    readTitle: async ({ call }, id) => pickItem(await call(listScanRefusals), id, 'refusal').domain,
  });
}

async function refuse(domain: string, options: GlobalOptions): Promise<void> {
  const { call } = await connect(options);
  const refusal = await call(createScanRefusal, { payload: { domain } });
  const text = escapeText(`Scans are refused: ${refusal.domain} (${refusal.id})`);
  return printResult(options, refusal, text);
}
