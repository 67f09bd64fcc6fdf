import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { messageInbox } from '@longitude/contract/messages';
import * as fc from 'fast-check';
import { migrations } from '../../features/inbox/migrations.ts';
import { insertMany } from '../../testing/insert-many.ts';
import { send } from '../../testing/send.ts';
import { storeMessages } from '../../testing/stored-messages.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { isWhole } from '../../testing/whole.ts';
import { foldText } from './fold-words.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ ROLE: 'api' });
});
after(() => server.stop());

const collection = () => server.product.context.connection.collection('contact_messages');
const list = (q: string, more: object = {}) =>
  server.admin.request(messageInbox.list, { query: { q, limit: 200, ...more } });

/** Texts of few and similar words, so that many queries have hits. */
const word = fc.constantFrom(
  ...`Server serve Sérver Łódź lodz Lod straße strasse str a an And x1 X 東京都 京
    Ωμέγα ωμ naïve naive-ly don't`.split(/\s+/),
);
const text = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));

/** The expected hits, without any index: every search word begins a word of the text. */
function isHit(query: string, document: string): boolean {
  const split = (source: string) => foldText(source).match(/[\p{L}\p{N}]+/gu) ?? [];
  const isPart = (query: string) => (each: string) =>
    /\p{scx=Han}/u.test(query) ? each.includes(query) : each.startsWith(query);
  return split(query).every((query) => split(document).some(isPart(query)));
}

test('a search finds the same as a scan of every document', async () => {
  const company = 'Kestrel & Rowe';
  const documents = fc.sample(text, { numRuns: 60, seed: 11 });
  const rows = documents.map((message) => ({ message, name: 'Nn', service: 'it-governance' }));
  const stored = await storeMessages(server, rows);
  const ids = new Map(stored.map(({ id }, n) => [id, documents[n] ?? '']));
  const rest = `Nn priya@kestrelrowe.example ${company} IT Governance`;
  const check = async (query: string) => {
    const { response, total } = await list(query);
    const expected = [...ids].filter(([, document]) => isHit(query, `${document} ${rest}`));
    assert.deepEqual(
      response.map(({ id }) => id).toSorted(),
      expected.map(([id]) => id).toSorted(),
      query,
    );
    assert.equal(total, expected.length);
  };
  await fc.assert(fc.asyncProperty(text, check), { numRuns: isWhole ? 120 : 40, seed: 7 });
});

test('name, email, company, service and answers are searched, in the requested folder', async () => {
  const json = {
    name: 'Zoë Quibell',
    email: 'zq@farfalle.example',
    company: 'Xylograph',
    service: 'help-desk-support',
    message: 'Our printers print only on Tuesdays.',
    answers: { 'How many?': 'umpteen' },
  };
  await send(server.address, 'POST', '/api/contact', { json });
  for (const q of ['zoe', 'QUIB', 'farf', 'xylo', 'help desk', 'umpteen', 'tues prin zoe']) {
    assert.deepEqual(
      (await list(q)).response.map(({ name }) => name).slice(0, 1),
      ['Zoë Quibell'],
      q,
    );
  }
  assert.deepEqual((await list('quibell', { archived: true })).response, []);
  assert.deepEqual((await list('quibell', { spam: true })).response, []);
  assert.deepEqual((await list('quibell', { status: 'replied' })).response, []);
  assert.deepEqual((await list('quibell umpteenth')).response, []);
});

test('a search without words is refused', async () => {
  for (const q of ['', ' ', '!!', '%00', 'x'.repeat(201), '🙂']) {
    const path = `/api/contact-messages?q=${q === '%00' ? q : encodeURIComponent(q)}`;
    const { status, body } = await send(server.address, 'GET', path, { token: server.token });
    const { code, fields } = body as { code: string; fields: object };
    assert.deepEqual([status, code, Object.keys(fields)], [400, 'validation_failed', ['q']], q);
  }
});

test('pages of a search contain each hit once while others come and go', async () => {
  const rows = Array.from({ length: 12 }, (_, n) => ({
    message: `paging pelican ${n}`,
    createdAt: new Date(Date.UTC(2026, 1, 1, 0, n)),
  }));
  const expected = (await storeMessages(server, rows)).map(({ id }) => id).toReversed();
  const seen: string[] = [];
  let next: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof list>> = await list('pelican pag', {
      limit: 5,
      ...(next === null ? {} : { cursor: next }),
    });
    seen.push(...page.response.map(({ id }) => id));
    next = page.next;
    await storeMessages(server, [{ message: 'paging pelican later' }]);
  } while (next !== null);
  assert.deepEqual(seen, expected);
});

test('a database of an earlier version is searched after its migration, which can be repeated', async () => {
  const old = { name: 'Wilhelmina Old', email: 'w@a.example', company: null, service: null };
  const rest = { message: 'From before there was a search', status: 'new', notes: '', mails: [] };
  const times = { createdAt: new Date(), updatedAt: new Date(), deletedAt: null, version: 1 };
  const rows = Array.from({ length: 600 }, () => ({ ...old, ...rest, ...times, archived: true }));
  await insertMany(server, 'contact_messages', rows);
  assert.equal((await list('wilhelmina', { archived: true })).total, 0);
  const migration = migrations.find(({ name }) => name.startsWith('0002'));
  for (let run = 0; run < 2; run++) await migration?.run(server.product.context.connection);
  assert.equal(await collection().countDocuments({ words: 'wilhelmina' }), 600);
  const found = await list('wilhelmina', { archived: true });
  assert.deepEqual([found.response.length, found.total], [200, 600]);
});

test('a search is counted to ten thousand, a list to its end', async () => {
  const countAll = async () =>
    (await server.admin.request(messageInbox.list, { query: { limit: 1 } })).total ?? 0;
  await storeMessages(server, [{ name: 'Quillon Abara' }]);
  const before = await countAll();
  const { _id, ...row } = (await collection().findOne({ name: 'Quillon Abara' })) ?? {};
  assert.ok(_id);
  const rows = Array.from({ length: 10_020 }, () => ({ ...row, words: ['quillon'] }));
  await insertMany(server, 'contact_messages', rows);
  assert.equal((await list('quillon', { limit: 1 })).total, 10_000);
  assert.equal(await countAll(), before + 10_020);
});
