import type { ScanComparison } from '@longitude/contract/scan-changes';
import { overallRisks } from '@longitude/contract/scan-checks';
import { scanOrigins, type ListScans } from '@longitude/contract/stored-scans';
import mongoose, { type Model } from 'mongoose';
import { AppError } from '../../platform/errors.ts';
import type { PageInput } from '../../platform/http/paging.ts';
import { equals, within } from '../../platform/records/conditions.ts';
import type { Conditions, Consequences, Values } from '../../platform/records/definition.ts';
import { ListedRecords } from '../../platform/records/listed-records.ts';
import type { ServiceContext } from '../../platform/service-context.ts';
import { compareScans } from './changes/compare-scans.ts';
import {
  collectScanWords,
  isNarrowed,
  listed,
  marks,
  type ScanFields,
  type ScanRow,
} from './model.ts';
import { readFindings, requireFindings } from './present.ts';
import { presentStored } from './present-stored.ts';

export const scanKind = 'security-scan';

const conditions: Conditions<ListScans> = {
  overallRisk: (query) =>
    isNarrowed(query)
      ? { $in: query.risk === undefined ? [...overallRisks] : [query.risk] }
      : undefined,
  origin: ({ origin }) => scanOrigins.find((each) => each === origin),
  url: ({ url }) => equals(url),
  scheduleId: ({ schedule }) =>
    schedule === undefined ? undefined : new mongoose.Types.ObjectId(schedule),
  createdAt: within,
};

/** The stored scans for administrators: listed, annotated, deleted and restored. */
export class ScanRecords extends ListedRecords<ScanFields, ListScans & PageInput, typeof scanKind> {
  readonly #judge: (row: ScanRow) => Promise<ScanRow>;

  /** @param judge evaluates a scan under the current rules */
  constructor(
    model: Model<ScanFields>,
    context: ServiceContext,
    judge: (row: ScanRow) => Promise<ScanRow>,
  ) {
    super({
      kind: scanKind,
      model,
      context,
      present: presentStored,
      title: 'url',
      marks,
      bulk: { contacted: (clientContacted = true) => ({ clientContacted }) },
      answered: { mark: 'clientContacted' },
      abridged: ['adminNotes'],
      follow: followNotes,
      unlisted: { words: 0, mails: 0, judgement: 0 },
      // 60 kB. Naming the other fields would make the database decode it as well: six times slower.
      long: { findings: 0 },
      conditions,
    });
    this.#judge = judge;
  }

  /** Under the current rules. @throws AppError `not_found` */
  override async read(id: string): Promise<ScanRow> {
    return this.#judge(await super.read(id));
  }

  /**
   * Corrects the list fields of a scan whose result was damaged, or repaired, after it was stored.
   */
  async correctListed(row: ScanRow): Promise<void> {
    const { _id } = row;
    const $set = listed(readFindings(row));
    await this.model.updateOne({ _id }, { $set }, { timestamps: false });
    this.record.context.announceAll(`${scanKind}.changed`, [_id.toHexString()]);
  }

  /** Like `read`, also from the trash. */
  async readAny(id: string): Promise<ScanRow> {
    const row = await this.model.findById(id).lean<ScanRow>().exec();
    if (!row) throw new AppError('not_found');
    return this.#judge(row);
  }
}

/** The notes of a scan can be searched. */
const followNotes = ({ host, url, email }: ScanRow, { adminNotes }: Values): Consequences =>
  typeof adminNotes === 'string'
    ? { set: { words: collectScanWords({ host, url, email, adminNotes }) } }
    : {};

/**
 * The changes between two stored scans of one URL.
 * @throws AppError `bad_request` for any others, `conflict` when one is damaged
 */
export function compareStored(before: ScanRow, after: ScanRow): ScanComparison {
  if (before._id.equals(after._id)) throw new AppError('bad_request', 'This is the same scan.');
  if (before.url !== after.url)
    throw new AppError('bad_request', 'Only scans of the same address can be compared.');
  const read = (row: ScanRow) => ({ ...row, findings: requireFindings(row) });
  return compareScans(read(before), read(after));
}
