import * as contract from '@longitude/contract/messages';
import { presentReceived } from '../../../platform/database/model.ts';
import type { Files } from '../../files/service.ts';
import { answerList, presentPage } from '../../../platform/http/answer-list.ts';
import { readIfMatch, tagVersion } from '../../../platform/http/etag.ts';
import { readReplay } from '../../../platform/http/idempotency.ts';
import type { Replies } from '../../../platform/http/replies.ts';
import { readActor, routeFor } from '../../../platform/http/routes.ts';
import { bulkRoute } from '../bulk-route.ts';
import type { Limiter } from '../../../platform/limits.ts';
import { omitGuards } from '../spam.ts';
import type { Emails } from '../emails/service.ts';
import { presentMessage, presentMessageDetail } from './present.ts';
import type { Messages } from './service.ts';
import { messageTable } from './table.ts';

interface Parts {
  readonly messages: Messages;
  readonly files: Files;
  readonly formLimit: Limiter;
  readonly replies: Replies;
  readonly emails: Emails;
}

export function messageRoutes({ messages, files, formLimit, replies, emails }: Parts) {
  return [
    routeFor(contract.messageInbox.create, async ({ payload, request }) => {
      const replay = readReplay(request, omitGuards(payload));
      const earlier = await messages.findEarlier(replay);
      if (earlier) return presentReceived(earlier);
      await formLimit.count(request);
      const row = await messages.receive(payload, replay);
      return presentReceived(row);
    }),
    routeFor(contract.messageInbox.list, ({ query, request, h }) =>
      answerList(request, h, {
        table: messageTable,
        read: async (turn) =>
          presentPage(await messages.list({ ...query, ...turn }), presentMessage),
        readMark: () => emails.readFailedMark<contract.ContactMessage>('contact-message'),
      }),
    ),
    routeFor(contract.messageInbox.read, async ({ id, h }) => {
      const row = await messages.read(id);
      return tagVersion(
        h.response(presentMessageDetail(row, await files.list({ kind: 'contact-message', id }))),
        row.version,
      );
    }),
    routeFor(contract.messageInbox.change, async ({ id, payload, request, h }) => {
      const version = readIfMatch(request.headers['if-match']);
      const row = await messages.change(id, payload, version, readActor(request));
      return tagVersion(h.response(presentMessage(row)), row.version);
    }),
    bulkRoute(contract.messageInbox.bulk, messages, replies),
    routeFor(contract.messageInbox.delete, async ({ id, request }) => {
      await messages.delete(id, readIfMatch(request.headers['if-match']), readActor(request));
      return null;
    }),
  ];
}
