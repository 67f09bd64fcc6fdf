import type { Endpoint } from '@longitude/contract/core/endpoint';
import { ApiError } from '@longitude/contract/core/errors';
import { upload as limits, type Uploaded } from '@longitude/contract/files';
import { upload } from '../../platform/upload.ts';
import type { QueueInput } from './upload-queue.ts';

/** Uploads one file after the other to the item `id`, by its endpoint for uploads. */
export function connectUpload(
  endpoint: Endpoint<FormData, undefined, Uploaded>,
  id: string,
): QueueInput['upload'] {
  return async (file, { key, signal, onProgress }) => {
    const form = new FormData();
    form.append(limits.field, file, file.name);
    const answer = await upload(endpoint, { params: { id }, form, key, signal, onProgress });
    const [stored] = answer.files;
    if (stored) return stored;
    throw new ApiError('Upload failed', { status: 201, code: 'unknown' });
  };
}
