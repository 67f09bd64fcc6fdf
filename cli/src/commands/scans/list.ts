import { toShownAddress } from '@longitude/contract/core/shown-address';
import { listScans, type ListScans, type StoredScan } from '@longitude/contract/stored-scans';
import { Option } from 'commander';
import { formatAge } from '../../dates.ts';
import type { ListCommand } from '../../records.ts';
import type { Column } from '../../table.ts';
import { emailLegend, emailMarkColumn } from '../email-mark.ts';
import { readId } from '../item-ids.ts';
import { riskStyles } from './marks.ts';

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

/** The verbs that list scans and export them. */
export const scanListing: ListCommand<StoredScan, ListScans> = {
  description: 'List scans without their reports, newest first',
  endpoint: listScans,
  query: { fields: 'summary' },
  filter: {
    q: true,
    risk: 'only this overall risk',
    contacted: ['only scans whose client was contacted', 'only scans whose client was not'],
    origin: 'only scans requested by these',
    url: new Option('--site <url>', 'only scans of exactly this URL: its history'),
    schedule: new Option('--schedule <id>', 'only the runs of this schedule').argParser(readId),
    from: 'scanned on this day or later, such as 2026-01-31',
    to: 'scanned on this day or earlier',
    sort: 'sort order',
  },
  isExported: true,
  columns,
  emptyText: 'No scans yet',
  legend: emailLegend,
};
