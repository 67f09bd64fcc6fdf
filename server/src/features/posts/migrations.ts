import type { Migration } from '../../platform/database/migrations.ts';

/** Run once on databases of earlier versions; see `migrate`. */
export const migrations: readonly Migration[] = [
  {
    name: '0011-dates-of-publication',
    /** Earlier versions dated posts by their creation, and revised them with every change. */
    run: async (connection) => {
      const posts = connection.collection('blog_posts');
      const undated = { listedAt: { $exists: false } };
      const fields = { createdAt: 1, updatedAt: 1, published: 1 } as const;
      for await (const { _id, createdAt, updatedAt, published } of posts.find(undated, {
        projection: fields,
      })) {
        const publishedAt: unknown = published === true ? createdAt : null;
        const dates = { publishedAt, listedAt: createdAt as Date, revisedAt: updatedAt as Date };
        await posts.updateOne({ _id, ...undated }, { $set: dates });
      }
    },
  },
];
