import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as contract from '@longitude/contract/scan-schedules';
import { createScanRefusal } from '@longitude/contract/scans';
import { assertFits } from '../../../testing/assert-fits.ts';
import { saveCategory } from '../../../testing/mail-settings.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { createFakeEngine } from '../testing/fake-engine.ts';

const server = await startTestServer({ ROLE: 'api' }, { scanEngine: createFakeEngine() });
after(() => server.stop());

const path = '/api/admin/scan-schedules';
const { ask: admin } = server;
const create = (payload: Partial<contract.CreateSchedule>) =>
  server.admin.call(contract.createSchedule, {
    payload: {
      url: 'https://shop.example/',
      frequency: 'daily',
      alertTo: [],
      active: true,
      ...payload,
    },
  });
const change = (id: string, payload: contract.ChangeSchedule) =>
  server.admin.call(contract.changeSchedule, { params: { id }, payload });

/** The parts of a time in Toronto. */
function readToronto(time: string | null) {
  const options = { timeZone: 'America/Toronto', dateStyle: 'full', timeStyle: 'short' } as const;
  return new Intl.DateTimeFormat('en-GB', options).format(new Date(time ?? 0));
}

test('a schedule is created, read, changed, paused and deleted', async () => {
  const made = await create({ url: 'https://Made.example', frequency: 'weekly', weekday: 7 });
  assertFits(contract.createSchedule.response, made);
  const { id, nextRun } = made;
  assert.deepEqual(
    { ...made, id: '', createdAt: '', nextRun: '' },
    {
      id: '',
      createdAt: '',
      nextRun: '',
      url: 'https://made.example/',
      host: 'made.example',
      frequency: 'weekly',
      at: '06:00',
      weekday: 7,
      day: null,
      alertTo: [],
      active: true,
      state: 'active',
      watcher: null,
      lastRun: null,
      failures: 0,
      needsAttention: false,
    },
  );
  assert.match(readToronto(nextRun), /^Sunday.* 06:00$/);
  const read = await admin('GET', `${path}/${id}`);
  assert.deepEqual([read.status, read.body, read.headers.get('etag')], [200, made, '"1"']);
  const monthly = await change(id, { frequency: 'monthly', at: '23:45', day: 'last' });
  assert.deepEqual([monthly.weekday, monthly.day, monthly.at], [null, 'last', '23:45']);
  assert.match(readToronto(monthly.nextRun), / (28|29|30|31) .* 23:45$/);
  const paused = await change(id, { active: false });
  assert.deepEqual([paused.state, paused.active, paused.nextRun], ['paused', false, null]);
  assert.equal((await change(id, { active: true })).nextRun, monthly.nextRun);
  assert.equal((await admin('DELETE', `${path}/${id}`)).status, 204);
  assert.equal((await admin('GET', `${path}/${id}`)).status, 404);
  assert.equal((await admin('GET', `${path}/${id}/runs`)).status, 404);
});

test('a URL that can never be scanned is refused at its field', async () => {
  await server.admin.call(createScanRefusal, { payload: { domain: 'refused.example' } });
  const cases: readonly (readonly [input: object, field: string])[] = [
    [{ url: 'nonsense' }, 'url'],
    [{ url: 'ftp://shop.example/' }, 'url'],
    [{ url: 'https://10.1.2.3/' }, 'url'],
    [{ url: 'http://2130706433/' }, 'url'],
    [{ url: 'https://[::1]/' }, 'url'],
    [{ url: 'https://8.8.8.8:8443/' }, 'url'],
    [{ url: 'https://www.refused.example/' }, 'url'],
    [{ frequency: 'hourly' }, 'frequency'],
    [{ at: '24:00' }, 'at'],
    [{ at: '6:00' }, 'at'],
    [{ weekday: 1 }, 'weekday'],
    [{ frequency: 'monthly', weekday: 1 }, 'weekday'],
    [{ frequency: 'weekly', weekday: 8 }, 'weekday'],
    [{ frequency: 'weekly', day: 1 }, 'day'],
    [{ frequency: 'monthly', day: 29 }, 'day'],
    [{ frequency: 'monthly', day: 'first' }, 'day'],
    [{ alertTo: Array.from({ length: 6 }, (_, n) => `a${n}@shop.example`) }, 'alertTo'],
    [{ alertTo: ['a@shop.example\r\nBcc: b@shop.example'] }, 'alertTo'],
    [{ active: 'yes' }, 'active'],
    [{ timezone: 'UTC' }, 'timezone'],
  ];
  const valid = { url: 'https://shop.example/', frequency: 'daily' };
  const { id } = await create({ url: 'https://changed.example/' });
  for (const [input, field] of cases) {
    for (const [method, at] of [
      ['POST', path],
      ['PATCH', `${path}/${id}`],
    ] as const) {
      const { status, body } = await admin(
        method,
        at,
        method === 'POST' ? { ...valid, ...input } : input,
      );
      const { code, fields } = body as { code: string; fields: Record<string, string> };
      assert.deepEqual([status, code], [400, 'validation_failed'], JSON.stringify(input));
      assert.ok(Object.keys(fields).join().startsWith(field), JSON.stringify(fields));
    }
  }
  const [known] = await server.admin.call(contract.listSchedules, { query: { q: 'changed' } });
  assert.deepEqual([known?.url, known?.frequency], ['https://changed.example/', 'daily']);
});

test('addresses of alerts are stored once each', async () => {
  const { alertTo } = await create({
    alertTo: ['A@shop.example', 'b@shop.example', 'a@shop.example'],
  });
  assert.deepEqual(alertTo, ['a@shop.example', 'b@shop.example']);
});

test('a retry creates one schedule, and another body with the same key is refused', async () => {
  const json = { url: 'https://once.example/', frequency: 'daily' };
  const headers = { 'idempotency-key': 'one-schedule' };
  const [one, two] = [
    await admin('POST', path, json, headers),
    await admin('POST', path, json, headers),
  ];
  assert.deepEqual([one.status, two.status], [201, 201]);
  assert.deepEqual(one.body, two.body);
  const other = await admin('POST', path, { ...json, at: '07:00' }, headers);
  assert.deepEqual(
    [other.status, (other.body as { code: string }).code],
    [422, 'idempotency_mismatch'],
  );
});

test('a change based on an older version is refused with the current one', async () => {
  const { id } = await create({ url: 'https://stale.example/' });
  await change(id, { at: '07:00' });
  const { status, body } = await admin(
    'PATCH',
    `${path}/${id}`,
    { at: '08:00' },
    { 'if-match': '"1"' },
  );
  const { code, current } = body as { code: string; current: contract.ScanSchedule };
  assert.deepEqual([status, code, current.at], [412, 'stale', '07:00']);
  // Two concurrent changes without a version: both apply.
  await Promise.all([change(id, { frequency: 'weekly' }), change(id, { at: '09:30' })]);
  const read = await server.admin.call(contract.readSchedule, { params: { id } });
  assert.deepEqual([read.frequency, read.weekday, read.at], ['weekly', 1, '09:30']);
});

test('the list is paged, searches by words of the address, and shows the requester', async () => {
  const ids: string[] = [];
  for (const n of [1, 2, 3]) {
    const active = n !== 2;
    ids.push((await create({ url: `https://list-${n}.paging.example/`, active })).id);
  }
  const list = async (query: object) => {
    const found = await server.admin.call(contract.listSchedules, { query });
    return found.map(({ id }) => ids.indexOf(id) + 1);
  };
  assert.deepEqual(await list({ q: 'paging exam' }), [3, 2, 1]);
  assert.deepEqual(await list({ q: 'paging', active: true }), [3, 1]);
  assert.deepEqual(await list({ q: 'paging', active: false }), [2]);
  assert.deepEqual(await list({ q: 'nowhere' }), []);
  const first = await admin('GET', `${path}?limit=2`);
  assert.equal((first.body as object[]).length, 2);
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  const [third] = (await admin('GET', next)).body as contract.ScanSchedule[];
  assert.equal(third?.id, ids[0]);
  const csv = await admin('GET', path, undefined, { accept: 'text/csv' });
  assert.match(String(csv.body), /https:\/\/list-2\.paging\.example\/,daily,06:00,,,paused/);
});

test('a new timezone of the site moves planned times', async () => {
  const { id, nextRun } = await create({ url: 'https://zone.example/', at: '06:00' });
  assert.match(readToronto(nextRun), / 06:00$/);
  await saveCategory(server, 'general', { timezone: 'UTC' });
  const moved = await server.admin.call(contract.readSchedule, { params: { id } });
  assert.match(moved.nextRun ?? '', /T06:00:00\.000Z$/);
  await saveCategory(server, 'general', { timezone: 'America/Toronto' });
});

test('every change is audited and published, with its author', async () => {
  const { events, background, connection } = server.product.context;
  await background.drain();
  const seq = await events.lastSeq();
  const { id } = await create({ url: 'https://audited.example/' });
  await change(id, { at: '10:00', alertTo: ['ada@shop.example'] });
  await server.admin.call(contract.deleteSchedule, { params: { id } });
  await background.drain();
  const types = (await events.readAfter(seq)).map(({ type }) => type);
  assert.deepEqual(
    types,
    ['created', 'changed', 'deleted'].map((what) => `scan-schedule.${what}`),
  );
  const entries = await connection.collection('audit').find({ id }).sort({ at: 1 }).toArray();
  const found = entries.map((entry) => [entry['action'], entry['kind']]);
  assert.deepEqual(
    found,
    ['create', 'change', 'delete'].map((action) => [action, 'scan-schedule']),
  );
  // Of addresses it has only the number.
  assert.partialDeepStrictEqual(entries[1]?.['changes'], { alertTo: ['0 entries', '1 entries'] });
});
