import type { ServerRoute } from '@hapi/hapi';
import { checkInput } from '@longitude/contract/core/validation';
import type { InboxItem } from '@longitude/contract/inboxes';
import { presentReceived } from '../../platform/database/model.ts';
import { refuseInput } from '../../platform/errors.ts';
import { omitGuards } from '../../platform/form-token.ts';
import { tagVersion } from '../../platform/http/etag.ts';
import { readReplay } from '../../platform/http/idempotency.ts';
import type { PlainForm } from '../../platform/http/plain-form.ts';
import type { Replies } from '../../platform/http/replies.ts';
import { readCaller, routeFor } from '../../platform/http/routes.ts';
import { bulkRoute, listRoute, recordRoutes } from '../../platform/records/routes.ts';
import type { Limiter } from '../../platform/limits.ts';
import type { Files } from '../files/service.ts';
import type { Emails } from '../emails/service.ts';
import type { Inbox } from './service.ts';

interface RouteContext {
  readonly files: Files;
  readonly formLimit: Limiter;
  readonly replies: Replies;
  readonly emails: Emails;
}

/** The calls on an inbox and its items. */
export function inboxRoutes(inbox: Inbox, context: RouteContext): ServerRoute[] {
  return [...listRoutes(inbox, context), ...itemRoutes(inbox, context)];
}

function listRoutes(inbox: Inbox, { formLimit, replies, emails }: RouteContext): ServerRoute[] {
  const { definition, kind } = inbox;
  const { contract, columns, lists } = definition;
  return [
    routeFor(contract.create, async ({ payload, request }) => {
      const replay = readReplay(request, omitGuards(payload));
      const admit = () => formLimit.count(request);
      return presentReceived((await inbox.receive(payload, { replay, admit })).row);
    }),
    ...[contract.list, ...lists].map((endpoint) =>
      listRoute(inbox, endpoint, {
        table: { name: contract.path.slice(1), columns },
        present: (row) => inbox.present(row),
        readMark: () => emails.readFailedMark<InboxItem>(kind),
      }),
    ),
    routeFor(contract.counts, ({ query }) => inbox.countFolder(query)),
    bulkRoute(inbox, contract.bulk, replies),
  ];
}

function itemRoutes(inbox: Inbox, { files, emails }: RouteContext): ServerRoute[] {
  const { definition, kind } = inbox;
  const { contract, changes } = definition;
  return [
    routeFor(contract.read, async ({ id, h }) => {
      const [row, notes, attached] = await Promise.all([
        inbox.read(id),
        inbox.notes.list(id),
        files.list({ kind, id }),
      ]);
      const detail = definition.presentDetail(inbox.present(row), attached, notes);
      return tagVersion(h.response(detail), row.version);
    }),
    ...recordRoutes(inbox, { change: [contract.change, ...changes], delete: contract.delete }),
    routeFor(contract.addNote, async ({ id, payload, request, h }) => {
      const caller = readCaller({ request, payload });
      const { response: note, version } = await inbox.notes.add(id, payload.content, caller);
      const response = h.response(note).code(201);
      return version === undefined ? response : tagVersion(response, version);
    }),
    routeFor(contract.send, (call) => emails.send(kind, call.id, call.payload, readCaller(call))),
  ];
}

/** The form of an inbox for submissions without scripts. */
export function inboxPlainForm(inbox: Inbox, limit: Limiter): PlainForm {
  const { form } = inbox.definition;
  return {
    name: form.name,
    paths: ['/contact'],
    receive: async ({ values, replay, request }) => {
      const checked = checkInput(form.schema, form.toInput?.(values) ?? values);
      if (!checked.ok) throw refuseInput(checked.fields);
      const admit = () => limit.count(request);
      const { row, isReplay } = await inbox.receive(checked.value, { replay, admit });
      if (!isReplay) await form.follow?.(values, row, request);
      return form.sentPath;
    },
  };
}
