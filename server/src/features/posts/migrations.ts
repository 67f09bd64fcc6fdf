import type { Connection } from '../../platform/database/connection.ts';
import { dropIndexes, type Migration } from '../../platform/database/migrations.ts';

const name = 'blog_posts';
/** Lists were sorted by creation; the previous version works without these indexes. */
const replaced = [
  'deletedAt_1_published_1_createdAt_-1__id_-1',
  'deletedAt_1_createdAt_-1__id_-1',
  'deletedAt_1_categoryId_1_createdAt_-1__id_-1',
];

/** Run once on databases of earlier versions; see `migrate`. */
export const migrations: readonly Migration[] = [
  {
    name: '0011-dates-of-publication',
    run: async (connection) => {
      await dropIndexes(connection, [name], replaced);
      await dateEarlierPosts(connection);
    },
  },
];

/** Earlier versions dated posts by their creation, and revised them with every change. */
export async function dateEarlierPosts(connection: Connection): Promise<void> {
  const posts = connection.collection(name);
  const undated = { listedAt: { $exists: false } };
  const fields = { createdAt: 1, updatedAt: 1, published: 1 } as const;
  for await (const { _id, createdAt, updatedAt, published } of posts.find(undated, {
    projection: fields,
  })) {
    const publishedAt: unknown = published === true ? createdAt : null;
    const dates = { publishedAt, listedAt: createdAt as Date, revisedAt: updatedAt as Date };
    await posts.updateOne({ _id, ...undated }, { $set: dates });
  }
}
