import * as contract from '@longitude/contract/requests';
import { presentReceived } from '../../../platform/database/model.ts';
import type { Files } from '../../files/service.ts';
import { answerList, presentPage } from '../../../platform/http/answer-list.ts';
import { readIfMatch, tagVersion } from '../../../platform/http/etag.ts';
import { readReplay } from '../../../platform/http/idempotency.ts';
import type { Replies } from '../../../platform/http/replies.ts';
import { readActor, routeFor, type Call } from '../../../platform/http/routes.ts';
import { bulkRoute } from '../bulk-route.ts';
import type { Limiter } from '../../../platform/limits.ts';
import { omitGuards } from '../spam.ts';
import type { Emails } from '../emails/service.ts';
import type { RequestNotes } from './notes-service.ts';
import { presentDetail, presentRequest } from './present.ts';
import type { Requests } from './service.ts';
import { requestTable } from './table.ts';

interface Parts {
  readonly requests: Requests;
  readonly requestNotes: RequestNotes;
  readonly files: Files;
  readonly formLimit: Limiter;
  readonly replies: Replies;
  readonly emails: Emails;
}

export function requestRoutes(parts: Parts) {
  const { requests, requestNotes, files, formLimit, replies, emails } = parts;
  return [
    routeFor(contract.requestInbox.create, async ({ payload, request }) => {
      const replay = readReplay(request, omitGuards(payload));
      const earlier = await requests.findEarlier(replay);
      if (earlier) return presentReceived(earlier);
      await formLimit.count(request);
      const row = await requests.receive(payload, replay);
      return presentReceived(row);
    }),
    // Both addresses are one list (decision 5).
    ...[contract.requestInbox.list, contract.listAllRequests].map((endpoint) =>
      routeFor(endpoint, ({ query, request, h }) =>
        answerList(request, h, {
          table: requestTable,
          read: async (turn) =>
            presentPage(await requests.list({ ...query, ...turn }), presentRequest),
          readMark: () => emails.readFailedMark<contract.ServiceRequest>('service-request'),
        }),
      ),
    ),
    routeFor(contract.requestInbox.read, async ({ id, h }) => {
      const [row, notes, attached] = await Promise.all([
        requests.read(id),
        requestNotes.list(id),
        files.list({ kind: 'service-request', id }),
      ]);
      return tagVersion(h.response(presentDetail(row, notes, attached)), row.version);
    }),
    routeFor(contract.requestInbox.change, (call) => change(requests, call)),
    routeFor(contract.archiveRequest, (call) => change(requests, call)),
    routeFor(contract.changeRequestStatus, (call) => change(requests, call)),
    bulkRoute(contract.requestInbox.bulk, requests, replies),
    routeFor(contract.requestInbox.delete, async ({ id, request }) => {
      await requests.delete(id, readIfMatch(request.headers['if-match']), readActor(request));
      return null;
    }),
  ];
}

type Change = Parameters<Requests['change']>[1];

async function change(requests: Requests, { id, payload, request, h }: Call<Change, unknown>) {
  const version = readIfMatch(request.headers['if-match']);
  const row = await requests.change(id, payload, version, readActor(request));
  return tagVersion(h.response(presentRequest(row)), row.version);
}
