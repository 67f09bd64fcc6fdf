import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { messageInbox } from '@longitude/contract/messages';
import { createRandom } from '../../testing/random.ts';
import { storeMessages } from '../../testing/stored-messages.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ ROLE: 'api' });
});
after(() => server.stop());

for (const sort of ['-createdAt', 'createdAt', 'name'] as const) {
  test(`by ${sort}: of 1,000 rows each that stays is seen once while others come and go`, async () => {
    const random = createRandom(sort.length);
    const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)];
    const service =
      sort === 'name' ? 'it-governance' : sort === 'createdAt' ? 'it-support' : 'other';
    const build = (n: number) => ({
      service,
      name: `Name ${Math.floor(random() * 50)}`,
      createdAt: new Date(Date.UTC(2026, 0, 1) + Math.floor(random() * 400) * 1000 + n),
    });
    const rows = Array.from({ length: 1000 }, (_, n) => build(n));
    const ids = (await storeMessages(server, rows)).map(({ id }) => id);
    const removed = new Set<string>();
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query = { service, sort, archived: false, limit: 50, ...(cursor ? { cursor } : {}) };
      const page: { answer: { id: string }[]; next: string | null } = await server.admin.request(
        messageInbox.list,
        { query },
      );
      seen.push(...page.answer.map(({ id }) => id));
      cursor = page.next;
      for (const action of ['archive', 'delete'] as const) {
        const left = ids.filter((id) => !removed.has(id));
        const chosen = Array.from({ length: 7 }, () => pick(left) ?? '');
        for (const id of chosen) removed.add(id);
        await server.admin.call(messageInbox.bulk, { payload: { ids: chosen, action } });
      }
      await storeMessages(
        server,
        Array.from({ length: 5 }, (_, n) => build(n)),
      );
    } while (cursor !== null);
    assert.equal(new Set(seen).size, seen.length, 'a row was seen twice');
    const stayed = ids.filter((id) => !removed.has(id));
    const known = new Set(seen);
    assert.deepEqual(
      stayed.filter((id) => !known.has(id)),
      [],
    );
    assert.ok(stayed.length > 500);
  });
}
