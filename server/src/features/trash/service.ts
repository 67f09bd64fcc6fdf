import { trashDays, type TrashItem, type TrashKind } from '@longitude/contract/trash';
import { page } from '@longitude/contract/constants';
import { AppError } from '../../platform/errors.ts';
import { readCursor, writeCursor, type Page } from '../../platform/http/paging.ts';
import type { Trashed } from '../../platform/records/trash-bin.ts';
import type { ServiceContext } from '../../platform/service-context.ts';

interface TrashQuery {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  readonly kind?: TrashKind | undefined;
}

const dayMs = 24 * 3_600_000;

/** Items deleted in the last 30 days; the database expires older ones automatically. */
export class Trash {
  readonly #brought: ServiceContext['brought'];

  constructor(brought: ServiceContext['brought']) {
    this.#brought = brought;
  }

  get #bins() {
    return this.#brought('trash');
  }

  /** Latest deleted first. */
  async list({ limit = page.default, cursor, kind }: TrashQuery): Promise<Page<TrashItem>> {
    const bins = this.#bins.filter((bin) => kind === undefined || bin.kind === kind);
    const behind = cursor === undefined ? {} : readCursor(cursor, 'deletedAt', -1);
    const [found, counts] = await Promise.all([
      Promise.all(bins.map((bin) => bin.list(behind, limit + 1))),
      Promise.all(bins.map((bin) => bin.count())),
    ]);
    const rows = found.flat().toSorted(compareRows);
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return {
      items: rows.slice(0, limit).map(present),
      total: counts.reduce((sum, count) => sum + count, 0),
      next: last && writeCursor(last, 'deletedAt'),
    };
  }

  /**
   * @throws AppError `not_found` when it is not in the trash (any more), `conflict` for a file
   * whose item is in the trash too: the file could not be found, and would be deleted with the item
   */
  async restore(id: string, actor: string): Promise<{ id: string; kind: TrashKind }> {
    const owner = await this.#findOwner(id);
    if (owner) {
      const whole = `${owner.kind.replace('-', ' ')} of ${owner.title}`;
      throw new AppError(
        'conflict',
        `This file belongs to the ${whole}, which is also in the trash. Restore that first.`,
      );
    }
    for (const bin of this.#bins) {
      if (await bin.restore(id, actor)) return { id, kind: bin.kind };
    }
    throw new AppError('not_found');
  }

  /** The item that this one is a part of, when both are in the trash. */
  async #findOwner(id: string): Promise<Trashed<TrashKind> | undefined> {
    for (const bin of this.#bins) {
      const owner = await bin.findOwner(id);
      const ownersBin = owner && this.#bins.find(({ kind }) => kind === owner.kind);
      const [whole] = (await ownersBin?.list({ _id: owner?.id }, 1)) ?? [];
      if (whole) return whole;
    }
    return undefined;
  }

  /** Permanently deletes an item and its data. @throws AppError `not_found` when it is not in the trash */
  async purge(id: string, actor: string): Promise<void> {
    for (const bin of this.#bins) {
      if (!(await bin.purge(id, actor))) continue;
      // When one of these fails, the cleanup job deletes the leftovers.
      for (const owned of this.#brought('ownedData')) await owned.deleteByOwner(bin.kind, [id]);
      return;
    }
    throw new AppError('not_found');
  }
}

/** Ids are unique over all kinds, so they break every tie. */
function compareRows(a: Trashed, b: Trashed): number {
  const later = b.deletedAt.getTime() - a.deletedAt.getTime();
  return later || (a._id.toHexString() < b._id.toHexString() ? 1 : -1);
}

function present({ _id, kind, title, deletedAt }: Trashed<TrashKind>): TrashItem {
  return {
    id: _id.toHexString(),
    kind,
    title,
    deletedAt: deletedAt.toISOString(),
    expiresAt: new Date(deletedAt.getTime() + trashDays * dayMs).toISOString(),
  };
}

/**
 * Deletes leftovers: data of items that expired in the trash (the database does not know about
 * owned data), and unfinished work of processes that died.
 * @param before work that began later may still be in progress
 */
export async function cleanUp(brought: ServiceContext['brought'], before: Date): Promise<void> {
  for (const item of brought('item')) {
    const { kind } = item;
    for (const owned of brought('ownedData')) {
      const owners = await owned.listOwners(kind);
      const existing = new Set(await item.listExisting(owners));
      const deleted = owners.filter((id) => !existing.has(id));
      if (deleted.length > 0) await owned.deleteByOwner(kind, deleted);
    }
  }
  for (const clean of brought('cleanup')) await clean(before);
}
