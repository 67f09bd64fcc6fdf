import { requestInbox } from '@longitude/contract/requests';
import { messageInbox } from '@longitude/contract/messages';
import { upload, type fileEndpoints } from '@longitude/contract/files';
import { backdate, forEachOf, type Demo } from './demo-context.ts';
import type { FilledMessage } from './fill-messages.ts';
import type { FilledRequest } from './fill-requests.ts';
import type { SampleFile } from './sample-files.ts';
import { laterThan } from './spread-times.ts';
import { received } from './texts/files.ts';

/** Small real files on some requests and messages; one is in the trash. */
export async function fillFiles(
  demo: Demo,
  requests: readonly FilledRequest[],
  messages: readonly FilledMessage[],
): Promise<void> {
  await forEachOf(demo, requests, async ({ id, receivedAt }, index) => {
    const count = index === 6 ? received.length : index % 4 === 1 ? 1 : 0;
    const files = received.map((_, turn) => received[(index + turn) % received.length]);
    for (const file of files.slice(0, count)) {
      if (file)
        await addFile(demo, requestInbox.files, id, file, laterThan(receivedAt, 3, demo.now));
    }
  });
  await forEachOf(demo, messages, async ({ id, receivedAt }, index) => {
    const file = index % 9 === 4 ? received[index % received.length] : undefined;
    if (!file) return;
    const fileId = await addFile(
      demo,
      messageInbox.files,
      id,
      file,
      laterThan(receivedAt, 1, demo.now),
    );
    if (index === 13) await demo.admin.call(messageInbox.files.delete, { params: { id, fileId } });
  });
}

/** Adds a file to an item, backdated to a time. @returns its id */
export async function addFile(
  demo: Demo,
  endpoints: ReturnType<typeof fileEndpoints>,
  id: string,
  { name, bytes }: SampleFile,
  at: Date,
): Promise<string> {
  const payload = new FormData();
  payload.append(upload.field, new Blob([bytes]), name);
  const { files } = await demo.admin.call(endpoints.upload, { params: { id }, payload });
  const fileId = files[0]?.id ?? '';
  await backdate(demo, 'files', fileId, { createdAt: at, updatedAt: at });
  return fileId;
}
