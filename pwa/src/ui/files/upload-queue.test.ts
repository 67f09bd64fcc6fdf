import { ApiError } from '@longitude/contract/core/errors';
import { expect, test, vi } from 'vitest';
import type { UploadedFile } from './queued-file.ts';
import { UploadQueue, type UploadOptions } from './upload-queue.ts';

interface Running extends UploadOptions {
  readonly file: File;
  readonly resolve: (stored: UploadedFile) => void;
  readonly reject: (error: Error) => void;
}

/** Uploads that the test ends by hand. */
function watchUploads() {
  const running: Running[] = [];
  const remove = vi.fn(() => Promise.resolve());
  const queue = new UploadQueue({
    upload: (file, options) =>
      new Promise((resolve, reject) => running.push({ ...options, file, resolve, reject })),
    remove,
    maxFiles: 20,
  });
  return { running, remove, queue, names: () => running.map(({ file }) => file.name) };
}

const file = (name: string, size = 10) => new File([new Uint8Array(size)], name);
const stored = (id: string): UploadedFile => ({ id, originalName: `${id}.pdf`, size: 10 });
const lost = () => new ApiError('No connection to the server.', { status: 0, code: 'offline' });

test('uploads two concurrently, and reports the progress of each', async () => {
  const { queue, running, names } = watchUploads();
  queue.add([file('a'), file('b'), file('c')]);
  expect(names()).toEqual(['a', 'b']);
  running[0]?.onProgress(4);
  expect(queue.items.value.map(({ state, loaded }) => [state, loaded])).toEqual([
    ['uploading', 4],
    ['uploading', 0],
    ['waiting', 0],
  ]);
  running[0]?.resolve(stored('1'));
  await vi.waitFor(() => expect(names()).toEqual(['a', 'b', 'c']));
  expect(queue.items.value[0]).toMatchObject({ state: 'uploaded', stored: stored('1') });
});

test('retries a lost upload under the same key, but not a rejected one', async () => {
  const { queue, running } = watchUploads();
  queue.add([file('a'), file('b')]);
  running[0]?.reject(lost());
  running[1]?.reject(
    new ApiError('This type is not accepted', { status: 415, code: 'unsupported_type' }),
  );
  await vi.waitFor(() => expect(queue.items.value[1]?.state).toBe('failed'));
  const [first, second] = queue.items.value;
  expect(first).toMatchObject({ error: 'No connection to the server.', canRetry: true });
  expect(second).toMatchObject({ error: 'This type is not accepted', canRetry: false });
  queue.retry(first?.key ?? '');
  queue.retry(second?.key ?? '');
  expect(running).toHaveLength(3);
  expect(running[2]?.key).toBe(running[0]?.key);
});

test('aborts an upload, and deletes one from the server that was aborted too late', async () => {
  const { queue, running, remove } = watchUploads();
  queue.add([file('a')]);
  await queue.remove(queue.items.value[0]?.key ?? '');
  expect(running[0]?.signal.aborted).toBe(true);
  expect(queue.items.value).toEqual([]);
  running[0]?.resolve(stored('1'));
  await vi.waitFor(() => expect(remove).toHaveBeenCalledWith('1'));
});

test('removes an uploaded file from the server, and keeps it when that fails', async () => {
  const { queue, remove } = watchUploads();
  queue.replace([stored('1')]);
  remove.mockRejectedValueOnce(lost());
  await queue.remove('1');
  expect(queue.items.value[0]?.error).toBe('Not removed: No connection to the server.');
  await queue.remove('1');
  expect(queue.items.value).toEqual([]);
});

test('rejects files that are too large, empty or too many before anything is sent', () => {
  const { queue, running } = watchUploads();
  queue.add([file('empty', 0), file('large', 10 * 1024 * 1024 + 1)]);
  expect(queue.items.value.map(({ error }) => error)).toEqual([
    'This file is empty',
    '10.5 MB: larger than 10 MB',
  ]);
  queue.add(Array.from({ length: 11 }, (_, index) => file(String(index))));
  expect(queue.notice.value).toBe('At most 10 files at a time: 1 was not added.');
  queue.add(Array.from({ length: 10 }, (_, index) => file(String(index))));
  expect(queue.notice.value).toBe('No more files fit into one email: 2 were not added.');
  expect(queue.items.value).toHaveLength(20);
  expect(running).toHaveLength(2);
});
