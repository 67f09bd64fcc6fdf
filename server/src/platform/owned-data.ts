/** What is stored about items of other features, such as their files, and is deleted with them. */
export interface OwnedData {
  /** Permanently deletes what items of a kind own. */
  deleteByOwner(kind: string, ids: readonly string[]): Promise<void>;
  /** The ids of a kind's items that own anything, whether they still exist or not. */
  listOwners(kind: string): Promise<string[]>;
}

/** Items of one kind, which own data and are drafted and looked at. */
export interface ItemKind {
  readonly kind: string;
  /** @throws AppError `not_found` when the item is not there, or in the trash */
  readonly read: (id: string) => Promise<unknown>;
  /** Those of some ids that exist, in the trash or not. */
  readonly listExisting: (ids: readonly string[]) => Promise<string[]>;
}
