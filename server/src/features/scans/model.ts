import type { OverallRisk } from '@longitude/contract/scan-checks';
import type { ScanFindings } from '@longitude/contract/scans';
import type { ListScans, ScanOrigin } from '@longitude/contract/stored-scans';
import mongoose, { type Model, type SchemaDefinition, type Types } from 'mongoose';
import type { Connection } from '../../platform/database/connection.ts';
import { defineModel, type Stored } from '../../platform/database/model.ts';
import { markSchema, type Mark, type MarkFields } from '../../platform/records/marks.ts';
import { trashListIndex } from '../../platform/records/trashed.ts';
import { mailFields, mailIndexes, type WithMails } from '../../platform/mail/mail.ts';
import { collectWords, wordsIndex } from '../../platform/search/words.ts';
import type { Judgement } from './schedules/judge-run.ts';

/** Kind of the email with the report, to the requester. */
export const scanReport = 'scan-report';

/** The requester's statement that they may scan the site. */
export interface Consent {
  /** Version of the accepted terms, or `api`. */
  readonly terms: string;
  readonly at: Date;
  /** The visitor's IP address. */
  readonly address: string;
}

/** Lists that name a value of every field of an index. */
export const isNarrowed = ({ risk, contacted, origin }: ListScans): boolean =>
  [risk, contacted, origin].some((each) => each !== undefined);

export const marks = {
  /** An email about it has reached the client. */
  clientContacted: {
    unset: false,
    select: (query) =>
      isNarrowed(query)
        ? { $in: query.contacted === undefined ? [true, false] : [query.contacted] }
        : undefined,
  },
} as const satisfies Record<string, Mark<ListScans>>;

export interface ScanFields extends WithMails, MarkFields<typeof marks> {
  readonly url: string;
  readonly host: string;
  /** Registrable domain; null for an address or a name without one. */
  readonly domain: string | null;
  /** Of the visitor or watcher; null for scans of administrators and schedules. */
  readonly email: string | null;
  /** Of a visitor; administrators and schedules scan by agreement with the client. */
  readonly consent: Consent | null;
  readonly origin: ScanOrigin;
  readonly scheduleId: Types.ObjectId | null;
  readonly adminNotes: string;
  readonly status: 'completed';
  readonly findings: ScanFindings;
  /** Copies from the findings, for lists, which omit those; see `listed`. */
  readonly score: number | null;
  readonly overallRisk: OverallRisk;
  readonly scanDuration: number;
  /** Whether the findings were unreadable at the last check. */
  readonly damaged: boolean;
  /** Of address, email and notes; see `collectScanWords`. */
  readonly words: readonly string[];
  /** Version of the rules that evaluated it; 1 if it is older than versions. */
  readonly ruleVersion: number;
  /** When the site was measured: a scan may share the result of another visitor's scan. */
  readonly scannedAt: Date;
  readonly evidenceId: Types.ObjectId | null;
  /**
   * Whether the visitor's report was queued. The result says so also when it was not sent because
   * the address refused email, which no one may find out. Absent in rows of earlier versions.
   */
  readonly reportQueued?: boolean;
  /** Whether the site had been measured before this scan was requested. */
  readonly reused: boolean;
  /** Its judgement for its schedule. Absent from other scans, and from those of earlier versions. */
  readonly judgement?: Judgement;
  /** Hashes of the tokens that open the report; several after a change of the keys. */
  readonly reportHashes: readonly string[];
  /** Hashes of the tokens that revoke it. */
  readonly ownerHashes: readonly string[];
  /** When the report stopped being shared. */
  readonly revokedAt: Date | null;
}

export type ScanRow = ScanFields & Stored;

/** The copies of findings that lists show. @param findings undefined when they are damaged */
export function listed(
  findings: ScanFindings | undefined,
): Pick<ScanFields, 'score' | 'overallRisk' | 'scanDuration' | 'damaged'> {
  if (!findings) return { score: null, overallRisk: 'unknown', scanDuration: 0, damaged: true };
  const { score, overallRisk, scanDuration } = findings;
  return { score, overallRisk, scanDuration, damaged: false };
}

/** The words by which administrators find a scan. */
export const collectScanWords = (scan: Pick<ScanFields, 'host' | 'url' | 'email' | 'adminNotes'>) =>
  collectWords([scan.host, scan.url, scan.email, scan.adminNotes]);

/**
 * A narrowed list names every risk, and both values of the mark: so it is a merge of index scans in
 * its order, and its count reads no document.
 */
const listIndexes = [
  { keys: { deletedAt: 1, createdAt: -1, _id: -1 } },
  { keys: { deletedAt: 1, overallRisk: 1, clientContacted: 1, createdAt: -1, _id: -1 } },
  { keys: { deletedAt: 1, origin: 1, overallRisk: 1, clientContacted: 1, createdAt: -1, _id: -1 } },
  { keys: { url: 1, deletedAt: 1, createdAt: -1, _id: -1 } },
  { keys: { scheduleId: 1, deletedAt: 1, createdAt: -1, _id: -1 } },
  wordsIndex,
  trashListIndex,
] as const;

const text = { type: String, required: true };
const moment = { type: Date, required: true };

const schema: SchemaDefinition = {
  url: text,
  host: text,
  domain: { type: String, default: null },
  email: { type: String, default: null },
  consent: { type: { terms: text, at: moment, address: text }, _id: false, default: null },
  origin: { type: String, default: 'visitor' },
  scheduleId: { type: mongoose.Schema.Types.ObjectId, default: null },
  adminNotes: { type: String, default: '' },
  ...markSchema(marks),
  status: { ...text, enum: ['completed'] },
  findings: { type: mongoose.Schema.Types.Mixed, required: true },
  score: { type: Number, default: null },
  overallRisk: { type: String, default: 'unknown' },
  scanDuration: { type: Number, default: 0 },
  damaged: { type: Boolean, default: false },
  words: { type: [String], default: [] },
  ruleVersion: { type: Number, default: 1 },
  scannedAt: moment,
  evidenceId: { type: mongoose.Schema.Types.ObjectId, default: null },
  reportQueued: { type: Boolean, required: false },
  reused: { type: Boolean, default: false },
  judgement: { type: mongoose.Schema.Types.Mixed, required: false },
  reportHashes: [String],
  ownerHashes: [String],
  revokedAt: { type: Date, default: null },
  ...mailFields,
};

export function defineScanModel(connection: Connection): Model<ScanFields> {
  return defineModel<ScanFields>(connection, 'security_scans', schema, [
    ...listIndexes,
    { keys: { url: 1, scannedAt: -1 } },
    { keys: { reportHashes: 1 } },
    { keys: { ownerHashes: 1 } },
    { keys: { evidenceId: 1 } },
    ...mailIndexes,
  ]);
}
