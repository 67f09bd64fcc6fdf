import { messageInbox } from '@longitude/contract/messages';
import { requestInbox } from '@longitude/contract/requests';
import type { TestServer } from '../../server/src/testing/test-server.ts';

const nobody = { company: null, phone: null };

/** Something of each inbox that was sent and deleted again. */
export async function fillTrash({ visitor, admin }: TestServer): Promise<void> {
  const request = await visitor.call(requestInbox.create, {
    payload: {
      ...nobody,
      name: 'Kilian Obermoser',
      email: 'kilian@obermoser.example',
      service: 'cloud-solutions',
      message: 'Sent twice by mistake: please answer the other one.',
    },
  });
  const message = await visitor.call(messageInbox.create, {
    payload: {
      company: null,
      service: null,
      name: 'Wilhelmina-Charlotte Papadimitriou-Oberhausen of the Northern Lights Association',
      email: 'wilhelmina@lights.example',
      message: 'Please forget what I wrote yesterday.',
    },
  });
  await admin.call(requestInbox.delete, { params: { id: request.id } });
  await admin.call(messageInbox.delete, { params: { id: message.id } });
}
