import * as contract from '@longitude/contract/posts';
import { AppError } from '../../platform/errors.ts';
import { respondWithList } from '../../platform/http/list-response.ts';
import { tagVersion } from '../../platform/http/etag.ts';
import { readReplay } from '../../platform/http/idempotency.ts';
import { describePage } from '../../platform/http/paging.ts';
import { readActor, readEditing, routeFor } from '../../platform/http/routes.ts';
import type { ServiceContext } from '../../platform/service-context.ts';
import { previewContent } from './clean-content.ts';
import type { Posts } from './service.ts';
import { postTable } from './present.ts';

export function postRoutes(posts: Posts, { publicResponses }: ServiceContext) {
  return [
    routeFor(contract.listPosts, ({ query, request, h }) =>
      publicResponses.send(request, h, async () => {
        const page = await posts.listPublished(query);
        return { body: page.items, headers: describePage(request, page) };
      }),
    ),
    routeFor(contract.readPost, ({ slug, request, h }) =>
      publicResponses.send(request, h, async () => {
        const post = await posts.findPublished(slug);
        if (!post) throw new AppError('not_found');
        return { body: post };
      }),
    ),
    ...editingRoutes(posts),
  ];
}

function editingRoutes(posts: Posts) {
  return [
    routeFor(contract.listAllPosts, ({ query, request, h }) =>
      respondWithList(request, h, {
        table: postTable,
        read: (turn) => posts.list({ ...query, ...turn }),
      }),
    ),
    routeFor(contract.readAnyPost, async ({ id, h }) => {
      const row = await posts.read(id);
      return tagVersion(h.response(await posts.present(row)), row.version);
    }),
    routeFor(contract.previewPost, ({ payload }) => ({ content: previewContent(payload.content) })),
    routeFor(contract.createPost, async ({ payload, request, h }) => {
      const row = await posts.create(payload, readReplay(request, payload), readActor(request));
      return tagVersion(h.response(await posts.present(row)).code(201), row.version);
    }),
    routeFor(contract.changePost, async ({ id, payload, request, h }) => {
      const row = await posts.change(id, payload, readEditing(request));
      return tagVersion(h.response(await posts.present(row)), row.version);
    }),
    routeFor(contract.deletePost, async ({ id, request }) => {
      await posts.delete(id, readEditing(request));
      return null;
    }),
  ];
}
