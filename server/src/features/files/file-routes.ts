import type { fileEndpoints } from '@longitude/contract/files';
import { readReplay } from '../../platform/http/idempotency.ts';
import { readActor, routeFor } from '../../platform/http/routes.ts';
import type { Files } from './service.ts';
import type { Uploads } from './uploads.ts';
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { AppError } from '../../platform/errors.ts';
import { setEncoding } from '../../platform/http/asset.ts';
import { drainBody } from '../../platform/http/drain-body.ts';
import { readRange } from '../../platform/http/byte-range.ts';
import { attachAs } from '../../platform/http/content-disposition.ts';
import { readHeader } from '../../platform/http/request-headers.ts';
import type { FileRow } from './model.ts';

interface FileRouteContext {
  readonly files: Files;
  readonly uploads: Uploads;
  /** The owners' kind, for example `service-request`. */
  readonly kind: string;
  /** @throws AppError `not_found` when the owner does not exist, or is in the trash */
  readonly findOwner: (id: string) => Promise<unknown>;
  /** Extensions, if fewer are accepted than for other items. */
  readonly accepted?: readonly string[] | undefined;
}

/** The three calls on the files of one kind of items. */
export function fileRoutes(
  endpoints: ReturnType<typeof fileEndpoints>,
  { files, uploads, kind, findOwner, accepted }: FileRouteContext,
) {
  return [
    routeFor(endpoints.upload, async ({ id, request }) => {
      const body = request.raw.req;
      const replayOf = (content: unknown) => readReplay(request, content);
      const uploading = { owner: { kind, id }, actor: readActor(request), replayOf, accepted };
      try {
        // An invalid key is refused before anything is read; a retry succeeds even if the owner is
        // in the trash by now.
        if (!(await uploads.isRetry(replayOf(null)))) await findOwner(id);
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

/**
 * Sends a file, or the requested range, as a download: whatever its type, a browser that opens it
 * gives it no script, no origin and no address.
 */
function sendFile(
  files: Files,
  file: FileRow,
  request: Request,
  h: ResponseToolkit,
): ResponseObject {
  const { size, sha256 } = file;
  const etag = `"${sha256}"`;
  const header = readHeader(request, 'range');
  const range = readRange(header, { size, etag, ifRange: readHeader(request, 'if-range') });
  if (range === 'none') {
    const { body, status } = new AppError('bad_range');
    return h.response(body).code(status).header('content-range', `bytes */${size}`);
  }
  const slice = range === 'whole' ? { start: 0, end: size } : range;
  const response = h.response(files.open(file, slice)).code(range === 'whole' ? 200 : 206);
  response.type(file.type).bytes(slice.end - slice.start);
  // The encoding of a text is unknown.
  response.charset('');
  Object.assign(response.headers, {
    'content-disposition': attachAs(file.originalName),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'accept-ranges': 'bytes',
    etag,
    ...(range === 'whole'
      ? {}
      : { 'content-range': `bytes ${slice.start}-${slice.end - 1}/${size}` }),
  });
  return setEncoding(request, response, 'identity');
}
