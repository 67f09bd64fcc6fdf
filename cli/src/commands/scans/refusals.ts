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
import { defineRecords } from '../../records.ts';
import type { Column } from '../../table.ts';
import { pickItem } from '../items.ts';

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
  defineRecords(noun, {
    name: 'Refusal',
    list: {
      description: 'List the domains that must not be scanned, with all names below them',
      endpoint: listScanRefusals,
      paging: [],
      columns,
      emptyText: 'No refusals: every public website can be scanned',
    },
    verbs: addCreate,
    remove: {
      description: 'Allow scans of a domain again',
      endpoint: deleteScanRefusal,
      readTitle: async ({ call }, id) =>
        pickItem(await call(listScanRefusals), id, 'refusal').domain,
    },
  });
}

function addCreate(noun: Command): void {
  noun
    .command('create')
    .description('Refuse scans of a domain and all names below it')
    .argument('<domain>')
    .action((domain: string, _options, self: Command) => refuse(domain, self.optsWithGlobals()));
}

async function refuse(domain: string, options: GlobalOptions): Promise<void> {
  const { call } = await connect(options);
  const refusal = await call(createScanRefusal, { payload: { domain } });
  const text = escapeText(`Scans are refused: ${refusal.domain} (${refusal.id})`);
  return printResult(options, refusal, text);
}
