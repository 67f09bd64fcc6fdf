import { requestInbox } from '@longitude/contract/requests';
import { backdate, forEachOf, type Demo } from './demo-context.ts';
import type { FilledRequest } from './fill-requests.ts';
import { laterThan } from './spread-times.ts';
import { requestNotes } from './texts/replies.ts';

/** The team's notes: one to three on every third request. */
export async function fillNotes(demo: Demo, requests: readonly FilledRequest[]): Promise<void> {
  await forEachOf(demo, requests, async ({ id, receivedAt }, index) => {
    const count = index % 3 === 2 ? 1 + (index % 3) * (index % 2) : 0;
    for (let turn = 0; turn < count; turn++) {
      const content = requestNotes[(index + turn) % requestNotes.length] ?? '';
      await demo.admin.call(requestInbox.addNote, { params: { id }, payload: { content } });
      const at = laterThan(receivedAt, 4 + turn * 30, demo.now);
      await backdate(demo, 'service_requests', id, { [`notes.${turn}.createdAt`]: at });
    }
  });
}
