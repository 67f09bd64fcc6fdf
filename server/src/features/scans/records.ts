import type { BulkResult } from '@longitude/contract/inbox-items';
import type { ScanComparison } from '@longitude/contract/scan-changes';
import { overallRisks } from '@longitude/contract/scan-checks';
import {
  scanOrigins,
  type BulkScans,
  type ChangeScan,
  type ListScans,
} from '@longitude/contract/stored-scans';
import mongoose, { type Model, type QueryFilter, type UpdateQuery } from 'mongoose';
import { compareFields } from '../../platform/database/audit.ts';
import { TrashBin } from '../../platform/records/trash-bin.ts';
import { changeDocument, findExisting } from '../../platform/database/write.ts';
import { AppError } from '../../platform/errors.ts';
import { findPage, type PageInput } from '../../platform/http/paging.ts';
import type { Editing } from '../../platform/http/routes.ts';
import type { ItemKind } from '../../platform/owned-data.ts';
import { findHits } from '../../platform/search/find-hits.ts';
import { wordsFilter } from '../../platform/search/words.ts';
import type { ServiceContext } from '../../platform/service-context.ts';
import { collectScanWords, listed, type ScanFields, type ScanRow } from './model.ts';
import { compareScans } from './changes/compare-scans.ts';
import { readFindings, requireFindings } from './present.ts';
import { presentStored } from './present-stored.ts';

export const scanKind = 'security-scan';

/**
 * Fields that lists don't show. Findings have 60 kB: with a partial projection the database would
 * decode each of them completely, which takes six times as long.
 */
const unlisted = { words: 0, mails: 0, findings: 0 } as const;

/** The stored scans for administrators: listed, annotated, deleted and restored. */
export class ScanRecords implements ItemKind {
  readonly kind = scanKind;
  readonly trash: TrashBin<ScanFields, typeof scanKind>;
  readonly #model: Model<ScanFields>;
  readonly #context: ServiceContext;
  readonly #judge: (row: ScanRow) => Promise<ScanRow>;

  /** @param judge evaluates a scan under the current rules */
  constructor(
    model: Model<ScanFields>,
    context: ServiceContext,
    judge: (row: ScanRow) => Promise<ScanRow>,
  ) {
    this.trash = new TrashBin({
      kind: scanKind,
      model,
      context,
      present: presentStored,
      title: 'url',
    });
    this.#model = model;
    this.#context = context;
    this.#judge = judge;
  }

  async list(query: ListScans & PageInput) {
    const isSummary = query.fields === 'summary';
    const projection = isSummary ? unlisted : { words: 0 as const, mails: 0 as const };
    const filter = scanFilter(query);
    if (query.q !== undefined) return findHits(this.#model, filter, query, projection);
    return findPage(this.#model, filter, query, { projection });
  }

  /** The newest scans that contain all words of a query. */
  async find(q: string, limit: number): Promise<ScanRow[]> {
    const page = { limit, isCounted: false };
    return (await findHits(this.#model, scanFilter({ q }), page, unlisted)).items;
  }

  /** Under the current rules. @throws AppError `not_found` */
  readonly read = async (id: string): Promise<ScanRow> =>
    this.#judge(await findExisting(this.#model, id));

  /**
   * Corrects the list fields of a scan whose result was damaged, or repaired, after it was stored.
   */
  async correctListed(row: ScanRow): Promise<void> {
    const { _id } = row;
    const $set = listed(readFindings(row));
    await this.#model.updateOne({ _id }, { $set }, { timestamps: false });
    this.#context.announce(`${scanKind}.changed`, _id.toHexString());
  }

  /** Like `read`, also from the trash. */
  async readAny(id: string): Promise<ScanRow> {
    const row = await this.#model.findById(id).lean<ScanRow>().exec();
    if (!row) throw new AppError('not_found');
    return this.#judge(row);
  }

  /**
   * Marks a scan whose client has received an email about it, in the trash as well.
   * @param actor the author of the email
   */
  async markContacted(id: string, actor: string): Promise<void> {
    const set = { clientContacted: true };
    const filter = { _id: id, clientContacted: { $ne: true } } as QueryFilter<ScanFields>;
    const update = { $set: set, $inc: { version: 1 } } as UpdateQuery<ScanFields>;
    const { modifiedCount } = await this.#model.updateOne(filter, update);
    if (modifiedCount === 0) return;
    const differing = compareFields({ clientContacted: false }, set);
    await this.#publish('change', [id], actor, { fields: Object.keys(set), differing });
  }

  /** @throws AppError `not_found`, `stale` */
  async change(
    id: string,
    { adminNotes, clientContacted }: ChangeScan,
    { actor, version }: Editing,
  ): Promise<ScanRow> {
    const wanted = {
      ...(adminNotes === undefined ? {} : { adminNotes }),
      ...(clientContacted === undefined ? {} : { clientContacted }),
    };
    const words = adminNotes === undefined ? {} : await this.#collectWords(id, adminNotes);
    const options = { version, present: presentStored };
    const changes = { ...wanted, ...words };
    const { before, after } = await changeDocument(this.#model, id, changes, options);
    if (before !== after) {
      const differing = compareFields(before, wanted);
      await this.#publish('change', [id], actor, { fields: Object.keys(wanted), differing });
    }
    return after;
  }

  async #collectWords(id: string, adminNotes: string): Promise<Pick<ScanFields, 'words'>> {
    const { host, url, email } = await findExisting(this.#model, id);
    return { words: collectScanWords({ host, url, email, adminNotes }) };
  }

  /** Moves it to the trash. @throws AppError `not_found`, `stale` */
  async delete(id: string, { actor, version }: Editing): Promise<void> {
    const deletedAt = new Date();
    await changeDocument(this.#model, id, { deletedAt }, { version, present: presentStored });
    await this.#publish('delete', [id], actor);
  }

  /** One action on several scans; each succeeds or fails on its own. */
  async changeMany({ ids, action, value = true }: BulkScans, actor: string): Promise<BulkResult> {
    const set = action === 'contacted' ? { clientContacted: value } : deletion(action);
    const existing = action === 'restore' ? {} : { deletedAt: null };
    const all = [...new Set(ids)];
    const filter = { _id: { $in: all }, ...existing } as QueryFilter<ScanFields>;
    const found = await this.#model.find(filter, { _id: 1, ...pick(set) }).lean<ScanRow[]>();
    const differing = found.filter((row) => Object.keys(compareFields(row, set)).length > 0);
    const changed = differing.map(({ _id }) => _id.toHexString());
    await this.#model.updateMany(
      { ...filter, _id: { $in: changed } },
      { $set: set, $inc: { version: 1 } },
    );
    const kind = action === 'contacted' ? 'change' : action;
    const mark = action === 'contacted' ? compareFields({ clientContacted: !value }, set) : null;
    const details = { fields: Object.keys(set), ...(mark ? { differing: mark } : {}) };
    await this.#publish(kind, changed, actor, details);
    const done = new Set(found.map(({ _id }) => _id.toHexString()));
    return {
      done: all.filter((id) => done.has(id)),
      failed: all.filter((id) => !done.has(id)).map((id) => ({ id, code: 'not_found' })),
    };
  }

  readonly listExisting = async (ids: readonly string[]): Promise<string[]> => {
    const found: unknown[] = await this.#model.distinct('_id', { _id: { $in: [...ids] } });
    return found.map(String);
  };

  async #publish(
    action: 'change' | 'delete' | 'restore',
    ids: readonly string[],
    actor: string,
    { fields, differing }: { fields?: string[]; differing?: ReturnType<typeof compareFields> } = {},
  ): Promise<void> {
    if (ids.length === 0) return;
    const changes = differing ? { changes: differing } : {};
    const entries = ids.map((id) => ({ actor, action, kind: scanKind, id, ...changes }));
    await this.#context.audit.recordAll(entries);
    this.#context.announceAll(`${scanKind}.${action}d`, ids, actor, fields);
  }
}

const deletion = (action: 'delete' | 'restore') => ({
  deletedAt: action === 'delete' ? new Date() : null,
});

const pick = (set: object) => Object.fromEntries(Object.keys(set).map((field) => [field, 1]));

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

/** Builds a filter field by field; no part of the query reaches the database unchecked. */
function scanFilter(query: ListScans): Record<string, unknown> {
  const { risk, contacted, origin, url, schedule, from, to, q } = query;
  const isNarrowed = [risk, contacted, origin].some((each) => each !== undefined);
  const time = {
    ...(from === undefined ? {} : { $gte: new Date(from) }),
    ...(to === undefined ? {} : { $lt: readEnd(to) }),
  };
  return {
    deletedAt: null,
    ...(isNarrowed
      ? {
          overallRisk: { $in: risk === undefined ? [...overallRisks] : [risk] },
          clientContacted: { $in: contacted === undefined ? [true, false] : [contacted] },
        }
      : {}),
    ...(origin === undefined ? {} : { origin: scanOrigins.find((each) => each === origin) }),
    ...(url === undefined ? {} : { url: { $eq: url } }),
    ...(schedule === undefined ? {} : { scheduleId: new mongoose.Types.ObjectId(schedule) }),
    ...(from === undefined && to === undefined ? {} : { createdAt: time }),
    ...(q === undefined ? {} : wordsFilter(q)),
  };
}

/** A bare date means the whole day. */
function readEnd(to: string): Date {
  const end = new Date(to);
  return to.length === 10 ? new Date(end.getTime() + 24 * 3_600_000) : end;
}
