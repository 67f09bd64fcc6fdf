import { messageInbox } from '@longitude/contract/messages';
import { archiveRequest, changeRequestStatus, requestInbox } from '@longitude/contract/requests';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { fillTrash } from './fill-trash.ts';
import {
  sampleMessages,
  sampleRequests,
  suspectRequest,
  type SampleMessage,
  type SampleRequest,
} from './inquiries.ts';

/**
 * Fills an empty product with the sample inquiries, sent over the last weeks. Returns the newest
 * request's id.
 */
export async function fillInbox(site: TestServer): Promise<string> {
  const [ids] = await Promise.all([
    Promise.all(sampleRequests.map((sample) => storeRequest(site, sample))),
    Promise.all(sampleMessages.map((sample) => storeMessage(site, sample))),
    storeRequest(site, suspectRequest),
    fillTrash(site),
  ]);
  return ids[0] ?? '';
}

async function storeRequest(site: TestServer, sample: SampleRequest): Promise<string> {
  const { hoursAgo, status, archived, ...given } = sample;
  const payload = { company: null, phone: null, ...given };
  const { id } = await site.visitor.call(requestInbox.create, { payload });
  if (status) await site.admin.call(changeRequestStatus, { params: { id }, payload: { status } });
  if (archived) await site.admin.call(archiveRequest, { params: { id }, payload: { archived } });
  await backdate(site, 'service_requests', payload.email, hoursAgo);
  return id;
}

async function storeMessage(site: TestServer, sample: SampleMessage): Promise<void> {
  const { hoursAgo, status, archived, notes, ...given } = sample;
  const payload = { company: null, service: null, ...given };
  const { id } = await site.visitor.call(messageInbox.create, { payload });
  const change = { status, notes, archived };
  const changes = Object.entries(change).filter(([, value]) => value !== undefined);
  if (changes.length > 0) {
    await site.admin.call(messageInbox.change, {
      params: { id },
      payload: Object.fromEntries(changes),
    });
  }
  await backdate(site, 'contact_messages', payload.email, hoursAgo);
}

/** No call sets the arrival time: it is written directly to the store. */
async function backdate(
  { product }: TestServer,
  collection: string,
  email: string,
  hoursAgo: number,
): Promise<void> {
  const createdAt = new Date(Date.now() - hoursAgo * 3_600_000);
  await product.context.connection
    .collection(collection)
    .updateOne({ email }, { $set: { createdAt } });
}
