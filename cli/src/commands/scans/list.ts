import { toShownAddress } from '@longitude/contract/core/shown-address';
import { overallRisks, type OverallRisk } from '@longitude/contract/scan-checks';
import {
  listScans,
  scanOrigins,
  type ScanOrigin,
  type StoredScan,
} from '@longitude/contract/stored-scans';
import { Option, type Command } from 'commander';
import type { Connection } from '../../connection.ts';
import { beginDay, formatAge } from '../../dates.ts';
import type { Column } from '../../table.ts';
import { addExport } from '../csv.ts';
import { emailLegend, emailMarkColumn } from '../email-mark.ts';
import { readId } from '../item-ids.ts';
import { listItems, pagingOptions, type ListOptions, type Paging } from '../list-items.ts';
import { riskStyles } from './marks.ts';

interface ScanListOptions extends ListOptions {
  readonly query?: string;
  readonly risk?: OverallRisk;
  readonly contacted?: boolean;
  readonly notContacted?: boolean;
  readonly origin?: ScanOrigin;
  readonly site?: string;
  readonly schedule?: string;
  readonly from?: string;
  readonly to?: string;
  readonly sort?: keyof typeof sorts;
}

const sorts = { newest: '-createdAt', oldest: 'createdAt' } as const;

const columns: readonly Column<StoredScan>[] = [
  { title: 'ID', width: 24, read: ({ id }) => id, style: () => 'dim' },
  {
    title: 'RISK',
    width: 8,
    read: ({ damaged, overallRisk }) => (damaged ? 'damaged' : overallRisk),
    style: ({ overallRisk }) => riskStyles[overallRisk],
  },
  {
    title: 'SCORE',
    width: 5,
    read: ({ score }) => (score === null ? '-' : String(score)),
    raw: ({ score }) => (score === null ? null : String(score)),
  },
  emailMarkColumn,
  { title: 'SITE', read: ({ url }) => url, minWidth: 12 },
  { title: 'CONTACTED', width: 9, read: ({ clientContacted: it }) => (it ? 'yes' : ''), from: 92 },
  { title: 'EMAIL', read: ({ email }) => toShownAddress(email ?? ''), minWidth: 12, from: 116 },
  { title: 'REQUESTED BY', width: 13, read: ({ origin }) => origin, from: 132 },
  { title: 'NOTES', read: ({ adminNotes }) => adminNotes, minWidth: 12, from: 148 },
  {
    title: 'SCANNED',
    width: 10,
    read: ({ createdAt }) => formatAge(createdAt),
    raw: ({ createdAt }) => createdAt,
    from: 56,
  },
];

/** Adds the verbs that list scans and export them. */
export function addScanList(noun: Command): void {
  const command = noun
    .command('list')
    .description('List scans without their reports, newest first');
  const listOptions = defineOptions();
  for (const option of [...listOptions, ...pagingOptions()]) command.addOption(option);
  const readQuery = (options: ScanListOptions) => {
    return { ...readChoices(options), sort: options.sort && sorts[options.sort] };
  };
  addExport(noun, listOptions, (self) => {
    return { endpoint: listScans, query: readQuery(self.optsWithGlobals()) };
  });
  command.action((_options, self: Command) => {
    const options = self.optsWithGlobals<ScanListOptions>();
    const choices = readChoices(options);
    const query = readQuery(options);
    const source = {
      columns,
      emptyText: 'No scans yet',
      list: ({ request }: Connection, paging: Paging) =>
        request(listScans, { query: { ...query, ...paging, fields: 'summary' } }),
      legend: emailLegend,
      isFiltered: Object.values(choices).some((choice) => choice !== undefined),
      words: choices.q,
    };
    return listItems(source, options);
  });
}

/** The options that may exclude rows. */
function readChoices({ query: q, site: url, schedule, ...options }: ScanListOptions) {
  const { risk, origin, notContacted } = options;
  return {
    q,
    risk,
    contacted: notContacted ? false : options.contacted,
    origin,
    url,
    schedule: schedule && readId(schedule),
    // Days are local, like the printed times; an exact time ends the range itself.
    from: options.from && beginDay(options.from),
    to: options.to && beginDay(options.to, 1),
  };
}

function defineOptions(): Option[] {
  return [
    new Option(
      '-q, --query <words>',
      'only items that match all these words (or their beginnings)',
    ),
    new Option('--risk <risk>', 'only this overall risk').choices(overallRisks),
    new Option('--contacted', 'only scans whose client was contacted'),
    new Option('--not-contacted', 'only scans whose client was not').conflicts('contacted'),
    new Option('--origin <origin>', 'only scans requested by these').choices(scanOrigins),
    new Option('--site <url>', 'only scans of exactly this URL: its history'),
    new Option('--schedule <id>', 'only the runs of this schedule'),
    new Option('--from <date>', 'scanned on this day or later, such as 2026-01-31'),
    new Option('--to <date>', 'scanned on this day or earlier'),
    new Option('--sort <order>', 'sort order').choices(Object.keys(sorts)),
  ];
}
