import * as contract from '@longitude/contract/trash';
import { readReplay } from '../../platform/http/idempotency.ts';
import { answerPage } from '../../platform/http/paging.ts';
import type { Replies } from '../../platform/http/replies.ts';
import { readActor, routeFor } from '../../platform/http/routes.ts';
import type { Trash } from './service.ts';

export function trashRoutes({ trash, replies }: { trash: Trash; replies: Replies }) {
  return [
    routeFor(contract.listTrash, async ({ query, request, h }) => {
      const page = await trash.list(query);
      return answerPage(request, h, page.items, page);
    }),
    routeFor(contract.restoreFromTrash, ({ id, request }) =>
      replies.answerOnce(readReplay(request, {}), () => trash.restore(id, readActor(request))),
    ),
    routeFor(contract.purgeFromTrash, async ({ id, request }) => {
      await trash.purge(id, readActor(request));
      return null;
    }),
  ];
}
