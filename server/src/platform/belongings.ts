/** What is stored about items of other features, such as their files, and goes with them. */
export interface Belongings {
  /** Takes away for good what belongs to items of a kind. */
  removeOf(kind: string, ids: readonly string[]): Promise<void>;
  /** The ids of a kind's items that anything is stored about, whether they still exist or not. */
  listOwners(kind: string): Promise<string[]>;
}
