/** Data about items of other features, such as their files, that is deleted with them. */
export interface OwnedData {
  /** Permanently deletes the data of some items of a kind. */
  deleteByOwner(kind: string, ids: readonly string[]): Promise<void>;
  /** The ids of a kind's items with owned data, whether they still exist or not. */
  listOwners(kind: string): Promise<string[]>;
}

/** Items of one kind, which own data and have drafts and presence. */
export interface ItemKind {
  readonly kind: string;
  /** @throws AppError `not_found` when the item does not exist, or is in the trash */
  readonly read: (id: string) => Promise<unknown>;
  /** The ids among these that exist, in the trash or not. */
  readonly listExisting: (ids: readonly string[]) => Promise<string[]>;
}
