import { deleteDraft, draftKinds, readDraft, saveDraft } from '@longitude/contract/drafts';
import { AppError } from '../../platform/errors.ts';
import { readIfMatch, tagVersion } from '../../platform/http/etag.ts';
import { readActor, routeFor, type Call } from '../../platform/http/routes.ts';
import type { ServiceContext } from '../../platform/service-context.ts';
import type { DraftKey } from './model.ts';
import { presentDraft, type Drafts } from './service.ts';

/** A draft is private: no call can address another administrator's. */
export function draftRoutes(drafts: Drafts, { brought }: Pick<ServiceContext, 'brought'>) {
  const findKey = async ({ params, id, request }: Call<unknown, unknown>): Promise<DraftKey> => {
    const kind = draftKinds.find((known) => known === params['kind']);
    const item = brought('item').find((each) => each.kind === kind);
    if (!kind || !item) throw new AppError('not_found');
    await item.read(id);
    return { userId: readActor(request), kind, itemId: id };
  };
  return [
    routeFor(readDraft, async (call) => {
      const row = await drafts.find(await findKey(call));
      if (!row) return { values: {}, updatedAt: null };
      return tagVersion(call.h.response(presentDraft(row)), row.version);
    }),
    routeFor(saveDraft, async (call) => {
      const condition = readCondition(call.request.headers);
      const row = await drafts.save(await findKey(call), call.payload.values, condition);
      return tagVersion(call.h.response(presentDraft(row)), row.version);
    }),
    routeFor(deleteDraft, async (call) => {
      await drafts.delete(await findKey(call));
      return null;
    }),
  ];
}

/** `If-Match` with a tag, or `If-None-Match: *` for the first save (RFC 9110, 13.1). */
function readCondition(headers: Readonly<Record<string, unknown>>) {
  const none = headers['if-none-match'];
  if (none !== undefined && none !== '*') {
    throw new AppError('bad_request', 'If-None-Match can only be *.');
  }
  return { version: readIfMatch(headers['if-match']), isFirst: none === '*' };
}
