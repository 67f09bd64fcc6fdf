import mongoose from 'mongoose';

interface PostQuery {
  readonly published?: boolean | undefined;
  /** Ids of the categories to choose from. */
  readonly categoryIds?: readonly string[] | undefined;
  /** Part of title or excerpt. */
  readonly q?: string | undefined;
}

/** Builds a filter field by field; no part of the query reaches the database unchecked. */
export function postFilter({ published, categoryIds, q = '' }: PostQuery): Record<string, unknown> {
  const ids = categoryIds?.map((id) => new mongoose.Types.ObjectId(id));
  const part = new RegExp(escapePattern(q), 'i');
  return {
    deletedAt: null,
    ...(published === undefined ? {} : { published }),
    ...(ids === undefined ? {} : { categoryId: { $in: ids } }),
    ...(q === '' ? {} : { $or: [{ title: part }, { excerpt: part }] }),
  };
}

/** Not RegExp.escape, whose `\u2028` the database's dialect does not support. */
function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}
