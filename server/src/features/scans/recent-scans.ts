import type { Model, QueryFilter } from 'mongoose';
import { toNetwork } from '../../platform/http/request-headers.ts';
import { ruleVersion } from '@longitude/scanner/result/compose-findings';
import type { ScanFields, ScanRow } from './model.ts';
import { readFindings, sharedMs } from './present.ts';
import type { Measurement, Requester } from './service.ts';

/** The scans of the last minutes, whose results are shown again (spec decisions 42 and 55). */
export class RecentScans {
  readonly #model: Model<ScanFields>;

  constructor(model: Model<ScanFields>) {
    this.#model = model;
  }

  /** The latest scan of a URL, if it is recent enough to share, and follows the current rules. */
  async find(url: string): Promise<Measurement | null> {
    const scannedAt = { $gt: new Date(Date.now() - sharedMs) };
    const filter: QueryFilter<ScanFields> = { url, scannedAt, ruleVersion: { $gte: ruleVersion } };
    const found = this.#model.findOne({ ...filter, deletedAt: null }).sort({ scannedAt: -1 });
    const row = await found.lean<ScanRow>().exec();
    const findings = row && readFindings(row);
    // A damaged result is not shared: the site is scanned again.
    if (!findings) return null;
    const { evidenceId } = row;
    return { findings, ruleVersion, evidenceId, scannedAt: row.scannedAt, reused: true };
  }

  /**
   * The last scan of a visitor, if it is recent and still shared: the same mailbox, from the same
   * network, asks about the same URL again.
   */
  async findRepeated(url: string, { email, consent }: Requester): Promise<ScanRow | undefined> {
    if (!email || !consent) return undefined;
    const scannedAt = { $gt: new Date(Date.now() - sharedMs) };
    const filter: QueryFilter<ScanFields> = { url, scannedAt, email, origin: 'visitor' };
    const found = this.#model.find({ ...filter, deletedAt: null, revokedAt: null });
    const rows = await found.sort({ scannedAt: -1 }).limit(20).lean<ScanRow[]>().exec();
    const network = toNetwork(consent.address);
    return rows.find(
      (row) => row.consent && toNetwork(row.consent.address) === network && readFindings(row),
    );
  }
}
