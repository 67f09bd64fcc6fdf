import type { fileEndpoints } from '@longitude/contract/files';
import { readReplay } from '../../platform/http/idempotency.ts';
import { readActor, routeFor } from '../../platform/http/routes.ts';
import type { Files } from './service.ts';
import { drainBody } from './receive-upload.ts';
import { sendFile } from './send-file.ts';
import type { Uploads } from './uploads.ts';

interface FileRouteContext {
  readonly files: Files;
  readonly uploads: Uploads;
  /** Names the owners' kind, for example `service-request`. */
  readonly kind: string;
  /** @throws AppError `not_found` when there is no such owner, or it is in the trash */
  readonly findOwner: (id: string) => Promise<unknown>;
}

/** The three calls on the files of one kind of items. */
export function fileRoutes(
  endpoints: ReturnType<typeof fileEndpoints>,
  { files, uploads, kind, findOwner }: FileRouteContext,
) {
  return [
    routeFor(endpoints.upload, async ({ id, request }) => {
      const body = request.raw.req;
      const replayOf = (content: unknown) => readReplay(request, content);
      const uploading = { owner: { kind, id }, actor: readActor(request), replayOf };
      try {
        // A key that is none is refused before anything is read.
        replayOf(null);
        await findOwner(id);
        return { files: await uploads.receive(body, uploading) };
      } catch (error) {
        await drainBody(body);
        throw error;
      }
    }),
    routeFor(endpoints.download, async ({ id, params, request, h }) => {
      await findOwner(id);
      const file = await files.read({ kind, id }, params['fileId'] ?? '');
      return sendFile(files, file, request, h);
    }),
    routeFor(endpoints.delete, async ({ id, params, request }) => {
      await findOwner(id);
      await files.delete({ kind, id }, params['fileId'] ?? '', readActor(request));
      return null;
    }),
  ];
}
