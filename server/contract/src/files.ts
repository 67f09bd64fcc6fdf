import * as z from 'zod/mini';
import { endpoint, nothing } from './core/endpoint.ts';
import { id, time } from './core/fields.ts';

/** Limits of one upload (back-office section 9, spec decision 34); bytes are per file. */
export const upload = { maxFiles: 10, maxBytes: 10 * 1024 * 1024, field: 'files' } as const;

/** A stored file (back-office section 3). */
export const StoredFile = z.object({
  id,
  originalName: z.string(),
  /** Bytes. */
  size: z.number(),
  /** Media type detected from the content, never the claimed one. */
  type: z.string(),
  createdAt: time,
});
export type StoredFile = z.infer<typeof StoredFile>;

/** The form of an upload: the field `files`, once per file. */
const UploadForm = z.custom<FormData>((value) => value instanceof FormData);

export const Uploaded = z.object({ files: z.array(StoredFile) });
export type Uploaded = z.infer<typeof Uploaded>;

/** The three calls on the files of an item whose address is `path`, for example `/service-requests`. */
export function fileEndpoints(path: string, noun: string) {
  return {
    upload: endpoint({
      method: 'POST',
      path: `${path}/{id}/files`,
      auth: 'admin',
      status: 201,
      summary: `Add files to ${noun}: multipart, field \`${upload.field}\`, at most ${upload.maxFiles} of 10 MB each`,
      payload: UploadForm,
      response: Uploaded,
      isUpload: true,
    }),
    download: endpoint({
      method: 'GET',
      path: `${path}/{id}/files/{fileId}`,
      auth: 'admin',
      status: 200,
      summary: `Download a file of ${noun}; supports Range requests`,
      response: nothing,
      isFile: true,
    }),
    delete: endpoint({
      method: 'DELETE',
      path: `${path}/{id}/files/{fileId}`,
      auth: 'admin',
      status: 204,
      summary: `Move a file of ${noun} to the trash`,
      response: nothing,
    }),
  };
}
