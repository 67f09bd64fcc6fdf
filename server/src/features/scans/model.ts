import type { ScanFindings } from '@longitude/contract/scans';
import mongoose, { type Model, type Types } from 'mongoose';
import type { Connection } from '../../platform/database/connection.ts';
import { defineModel, type Stored } from '../../platform/database/model.ts';
import { mailFields, mailIndexes, type WithMails } from '../../platform/mail/mail.ts';

/** The requester's statement that they may scan the site. */
export interface Consent {
  /** Version of the terms that were accepted, or `api`. */
  readonly terms: string;
  readonly at: Date;
  /** The visitor's network address. */
  readonly address: string;
}

export interface ScanFields extends WithMails {
  readonly url: string;
  readonly host: string;
  /** Registrable domain; null for an address or a name without one. */
  readonly domain: string | null;
  readonly email: string;
  readonly consent: Consent;
  readonly status: 'completed';
  readonly findings: ScanFindings;
  /** Version of the rules that judged it; 1 for those before versions were kept. */
  readonly ruleVersion: number;
  /** When the site was measured: a scan may share the result of another visitor's scan. */
  readonly scannedAt: Date;
  readonly evidenceId: Types.ObjectId | null;
  /** Whether the site had been measured before this scan was requested. */
  readonly reused: boolean;
  /** Hashes of the tokens that open the report; several after a change of the keys. */
  readonly reportHashes: readonly string[];
  /** Hashes of the tokens that revoke it. */
  readonly ownerHashes: readonly string[];
  /** When the report stopped being shared. */
  readonly revokedAt: Date | null;
}

export type ScanRow = ScanFields & Stored;

export function defineScanModel(connection: Connection): Model<ScanFields> {
  const text = { type: String, required: true };
  const moment = { type: Date, required: true };
  return defineModel<ScanFields>(
    connection,
    'security_scans',
    {
      url: text,
      host: text,
      domain: { type: String, default: null },
      email: text,
      consent: { type: { terms: text, at: moment, address: text }, _id: false, required: true },
      status: { ...text, enum: ['completed'] },
      findings: { type: mongoose.Schema.Types.Mixed, required: true },
      ruleVersion: { type: Number, default: 1 },
      scannedAt: moment,
      evidenceId: { type: mongoose.Schema.Types.ObjectId, default: null },
      reused: { type: Boolean, default: false },
      reportHashes: [String],
      ownerHashes: [String],
      revokedAt: { type: Date, default: null },
      ...mailFields,
    },
    [
      { keys: { deletedAt: 1, createdAt: -1, _id: -1 } },
      { keys: { url: 1, scannedAt: -1 } },
      { keys: { reportHashes: 1 } },
      { keys: { ownerHashes: 1 } },
      { keys: { evidenceId: 1 } },
      ...mailIndexes,
    ],
  );
}
