import type { ServiceContext } from '../../platform/service-context.ts';

/**
 * Deletes leftovers: data of items that the trash has let go (the database empties it by itself and
 * knows nothing of owned data), and what a process that died had begun.
 * @param before later beginnings may still be in progress
 */
export async function cleanUp(brought: ServiceContext['brought'], before: Date): Promise<void> {
  for (const { kind, listExisting } of brought('item')) {
    for (const owned of brought('ownedData')) {
      const owners = await owned.listOwners(kind);
      const existing = new Set(await listExisting(owners));
      const deleted = owners.filter((id) => !existing.has(id));
      if (deleted.length > 0) await owned.deleteByOwner(kind, deleted);
    }
  }
  for (const clean of brought('cleanup')) await clean(before);
}
