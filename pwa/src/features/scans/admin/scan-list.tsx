import type { OverallRisk } from '@longitude/contract/scan-checks';
import {
  bulkScans,
  changeScan,
  deleteScan,
  listScans,
  type ChangeScan,
  type ScanOrigin,
} from '@longitude/contract/stored-scans';
import { adminApi } from '../../../platform/api.ts';
import { composeTabPath } from '@longitude/contract/dashboard-paths';
import type { Chip, FilterOptions } from '../../../records/filter.ts';
import { defineList } from '../../../records/record-list.ts';
import { toggleMarks } from '../../../records/toggle-marks.ts';
import { formatSite } from '../format-site.ts';
import styles from './scan-list.module.css';

export const scanKind = 'security-scan';

/** The origin of a scan, in words. */
export const originNames = {
  visitor: 'Visitor',
  administrator: 'Administrator',
  schedule: 'Schedule',
  watch: 'Watched site',
} as const satisfies Record<ScanOrigin, string>;

const riskNames = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  unknown: 'Not enough could be tested',
} as const satisfies Record<OverallRisk, string>;

const risks = Object.entries(riskNames);
const contacts: FilterOptions = [
  ['', 'Contacted or not'],
  ['true', 'Contacted'],
  ['false', 'Not contacted'],
];

/** The known risks, and the clients to write to. */
const chips: readonly Chip[] = [
  ...risks.slice(0, -1).map(([value, name]) => ({
    key: 'risk',
    value,
    label: (
      <>
        <span className={styles['swatch']} data-drawn="" data-risk={value} aria-hidden="true" />
        {name}
      </>
    ),
  })),
  { key: 'contacted', value: 'false', label: 'Not contacted' },
];

const failure = 'Contact status not saved';
const trashText = 'Deleted scans stay in the trash for 30 days. Shared links to them stop working.';

/** The stored scans on screen. */
export const scanList = defineList({
  kind: scanKind,
  one: 'security scan',
  many: 'security scans',
  nameOf: ({ url }) => formatSite(url),
  list: listScans,
  query: { fields: 'summary' },
  filter: {
    path: composeTabPath('scans'),
    choices: {
      risk: { label: 'Risk', options: [['', 'Any risk'], ...risks] },
      contacted: { label: 'Client', options: contacts },
      origin: {
        label: 'Requested by',
        options: [['', 'Anyone'], ...Object.entries(originNames)],
      },
    },
    sorts: [
      ['', 'Newest first'],
      ['createdAt', 'Oldest first'],
    ],
    chips,
  },
  change: (id, payload: ChangeScan) => adminApi.call(changeScan, { params: { id }, payload }),
  bulk: bulkScans,
  marks: toggleMarks('clientContacted', {
    on: {
      key: 'contacted',
      label: 'Mark as contacted',
      icon: 'mail',
      done: 'Marked as contacted',
      failure,
    },
    off: {
      key: 'uncontacted',
      label: 'Mark as not contacted',
      done: 'Marked as not contacted',
      failure,
    },
    bulk: 'contacted',
  }),
  removal: {
    call: (id) => adminApi.call(deleteScan, { params: { id } }),
    ask: ({ url }) => ({
      title: 'Are you sure you want to delete this security scan?',
      text: `${formatSite(url)}. ${trashText}`,
    }),
    askMany: trashText,
    done: (text) => ({ title: 'Scan Deleted', text }),
    restored: (text) => ({ title: 'Scan restored', text }),
  },
  offers: () => ({ first: 'contacted', more: ['contacted', 'uncontacted'], isDeletable: true }),
});
