import { newItemId } from '@longitude/contract/drafts';
import { defineFeature } from '../../platform/feature.ts';
import { makeSnippet } from '../../platform/search/snippet.ts';
import { categories } from '../categories/feature.ts';
import { pictures } from '../pictures/feature.ts';
import { settings } from '../settings/feature.ts';
import { articles } from './articles.ts';
import { dateEarlierPosts, migrations } from './migrations.ts';
import { definePostModel } from './model.ts';
import { postRoutes } from './routes.ts';
import { Posts } from './service.ts';

/** More than a page can show. */
const maxOnPage = 200;
/** Unused uploads are deleted after this time without an article. */
const draftMs = 90 * 24 * 3600 * 1000;

export const posts = defineFeature({
  name: 'posts',
  uses: { categories, pictures, settings },
  create: (context, used) => {
    const service = new Posts(definePostModel(context.connection), used, context);
    const summaries = { fields: 'summary', limit: maxOnPage } as const;
    return {
      service,
      routes: () => postRoutes(service, context),
      brings: {
        migration: migrations,
        seed: [{ name: 'posts', run: () => service.seed(articles) }],
        trash: [service.trash],
        item: [
          {
            kind: 'blog-post',
            // Drafts can also be about a post that is not stored yet.
            read: async (id) => id === newItemId || service.read(id),
            listExisting: async (ids) => [newItemId, ...(await service.listExisting(ids))],
          },
        ],
        cleanup: [
          (before) =>
            used.pictures.removeUnused(new Date(before.getTime() - draftMs), () =>
              service.listPictures(),
            ),
          () => dateEarlierPosts(context.connection),
        ],
        reference: [
          {
            kind: 'category',
            count: (id) => service.countInCategory(id),
            listPublic: () => service.listPublicCategories(),
          },
        ],
        search: [
          async (query, limit) =>
            (await service.find(query, limit)).map(({ id, title, excerpt }) => {
              const snippet = makeSnippet([excerpt], query);
              return { kind: 'blog-post' as const, id, title, snippet };
            }),
        ],
        stats: [
          async () => {
            const { published, drafts } = await service.count();
            return { totalPosts: published + drafts };
          },
        ],
        overview: [
          async () => {
            const { published, drafts } = await service.count();
            return { publishedPosts: published, draftPosts: drafts };
          },
        ],
        firstStep: [{ step: 'article', isDone: () => service.isWritten(articles) }],
        pageContent: [
          { need: 'posts', read: async () => (await service.listPublished(summaries)).items },
          { need: 'post', read: ({ slug = '' }) => service.findPublished(slug) },
        ],
        subpages: [() => service.listAddresses()],
      },
    };
  },
});
