import type { ChangeSummary } from '@longitude/contract/scan-changes';
import type { OverallRisk } from '@longitude/contract/scan-checks';
import type { mailNotices } from '@longitude/contract/scan-schedules';
import type { watchStates, WatchFrequency } from '@longitude/contract/scan-watch';
import mongoose, { type Model, type SchemaDefinition, type Types } from 'mongoose';
import type { Connection } from '../../../platform/database/connection.ts';
import { defineModel, type Stored } from '../../../platform/database/model.ts';
import { mailFields, mailIndexes, type WithMails } from '../../../platform/mail/mail.ts';
import { collectWords, wordsIndex } from '../../../platform/search/words.ts';
import type { Consent } from '../model.ts';
import type { LastTested } from './last-tested.ts';
import type { TimeRule } from '@longitude/contract/find-next-time';

export type MailNotice = (typeof mailNotices)[number];

/** A visitor who ordered regular scans of a site. */
export interface Watcher {
  /** As typed; empty once it was deleted after a stop. */
  readonly email: string;
  /** The normalized address, for comparison. */
  readonly address: string;
  /** By `foldMailbox`; removed with the address. */
  readonly mailbox?: string;
  /** The latest request; it takes effect with the confirmation. */
  readonly wanted: WatchFrequency;
  /** Incremented by each stop, which voids older confirmations. */
  readonly round: number;
  readonly consent: Consent | null;
  readonly stoppedAt: Date | null;
  /**
   * End of the latest confirmation of a watch that was confirmed before: until then the address is
   * kept, also after a stop. Absent in rows of earlier versions.
   */
  readonly confirmUntil?: Date | null;
}

/** The tests that alerts named, and the risk at which the site has recovered. */
export interface OpenAlert {
  /** Names of the tests that failed. */
  readonly tests: readonly string[];
  /** Overall risk before the first alert. */
  readonly risk: OverallRisk;
  readonly at: Date;
}

/** The state that the next scan of a schedule is evaluated with. */
export interface Tracking {
  /** The last scan with a score: the next one is shown compared with it. */
  readonly baselineId: Types.ObjectId | null;
  /** The results that alerts depend on. Absent in rows of earlier versions; see `recallTests`. */
  readonly lastTested?: LastTested | null;
  readonly alert: OpenAlert | null;
  /** End of the certificate of the last warning to the watcher. */
  readonly certificate: string | null;
  /** The next planned time; null while nothing is planned. */
  readonly nextRunAt: Date | null;
}

/** The findings of a run, in figures. */
export interface RunOutcome {
  readonly scanId: Types.ObjectId | null;
  readonly score: number | null;
  readonly overallRisk: OverallRisk | null;
  readonly change: ChangeSummary | null;
  readonly error: string | null;
  readonly notices: readonly MailNotice[];
}

/** The current or the latest run of a schedule: until it has ended, no other one begins. */
export interface LastRun {
  readonly id: string;
  /** Increases with each takeover: the previous worker can no longer write. */
  readonly fence: number;
}

/** A schedule of administrators, or of a visitor who watches a site. */
export interface ScheduleFields extends TimeRule, Tracking, WithMails {
  readonly url: string;
  readonly host: string;
  readonly alertTo: readonly string[];
  /** Only watches are ever `pending` or `stopped`. */
  readonly state: (typeof watchStates)[number];
  /** By an administrator. */
  readonly paused: boolean;
  /** The timezone in which `nextRunAt` was computed. */
  readonly timezone: string;
  readonly lastRun: LastRun | null;
  /** Number of consecutive failed runs. */
  readonly failures: number;
  readonly watcher: Watcher | null;
  /** Hashes of the links that end a watch, so that they still work after the keys have changed. */
  readonly manageHashes: readonly string[];
  /** An unconfirmed watch is deleted then: when its latest confirmation expires. */
  readonly expiresAt: Date | null;
  readonly words: readonly string[];
}

export type ScheduleRow = ScheduleFields & Stored;

const { Mixed, ObjectId } = mongoose.Schema.Types;
const text = { type: String, required: true };
const moment = { type: Date, default: null };

const watcher: SchemaDefinition = {
  email: { type: String, default: '' },
  address: String,
  mailbox: String,
  wanted: text,
  round: { type: Number, required: true },
  consent: { type: Mixed, default: null },
  stoppedAt: moment,
  confirmUntil: moment,
};

const schema: SchemaDefinition = {
  url: text,
  host: text,
  frequency: text,
  at: text,
  weekday: { type: Number, default: null },
  day: { type: Mixed, default: null },
  alertTo: [String],
  state: text,
  paused: { type: Boolean, default: false },
  timezone: text,
  nextRunAt: moment,
  baselineId: { type: ObjectId, default: null },
  lastTested: { type: Mixed, default: null },
  alert: { type: Mixed, default: null },
  certificate: { type: String, default: null },
  lastRun: { type: Mixed, default: null },
  failures: { type: Number, default: 0 },
  watcher: { type: watcher, _id: false, default: null },
  manageHashes: [String],
  expiresAt: moment,
  words: [String],
  ...mailFields,
};

/** Each address watches a URL once. */
const watchIndex = {
  keys: { 'watcher.address': 1, url: 1 },
  options: { unique: true, partialFilterExpression: { 'watcher.address': { $gt: '' } } },
} as const;

export function defineScheduleModel(connection: Connection): Model<ScheduleFields> {
  return defineModel<ScheduleFields>(connection, 'scan_schedules', schema, [
    { keys: { state: 1, createdAt: -1, _id: -1 } },
    { keys: { nextRunAt: 1 } },
    // For workers of the version before; see `composeLastRun`.
    { keys: { 'lastRun.state': 1 } },
    { keys: { timezone: 1, nextRunAt: 1 } },
    watchIndex,
    { keys: { 'watcher.mailbox': 1 }, options: { sparse: true } },
    { keys: { expiresAt: 1 }, options: { expireAfterSeconds: 0 } },
    wordsIndex,
    ...mailIndexes,
  ]);
}

/** The words by which administrators find a schedule. */
export const collectScheduleWords = ({ host, url }: Pick<ScheduleFields, 'host' | 'url'>) =>
  collectWords([host, url]);

/** The long fields, which neither lists nor the search for due schedules need. */
export const unlisted = { words: 0, mails: 0, manageHashes: 0, lastTested: 0 } as const;

/** The state of a schedule before its first scan. */
export const untracked = {
  baselineId: null,
  lastTested: null,
  alert: null,
  certificate: null,
  lastRun: null,
  failures: 0,
} satisfies Partial<ScheduleFields>;
