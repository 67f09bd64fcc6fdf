import * as contract from '@longitude/contract/posts';
import { AppError } from '../../platform/errors.ts';
import { respondWithList } from '../../platform/http/list-response.ts';
import { describePage } from '../../platform/http/paging.ts';
import { routeFor } from '../../platform/http/routes.ts';
import { creationRoute, recordRoutes } from '../../platform/records/routes.ts';
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
    routeFor(contract.previewPost, ({ payload }) => ({ content: previewContent(payload.content) })),
    creationRoute(posts, contract.createPost),
    ...recordRoutes(posts, {
      read: contract.readAnyPost,
      change: [contract.changePost],
      delete: contract.deletePost,
    }),
  ];
}
