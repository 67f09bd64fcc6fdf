import { createClient } from '@longitude/contract/core/client';
import { requestInbox } from '@longitude/contract/requests';
import { maxBulkItems } from '@longitude/contract/core/records';
import { ObjectId } from 'mongodb';
import { createRandom } from '../src/testing/random.ts';
import { createItem } from './inbox-dataset.ts';
import type { InboxSite } from './inbox-site.ts';
import { type Figure, median } from './measure.ts';

const clients = 16;
const rounds = 3;
const roundMs = 2000;

/** Calls per second, of several concurrent callers. */
async function rateOf(work: () => Promise<unknown>): Promise<number> {
  let done = 0;
  const since = performance.now();
  const loop = async () => {
    for (; performance.now() < since + roundMs; done++) await work();
  };
  await Promise.all(Array.from({ length: clients }, loop));
  return (done * 1000) / (performance.now() - since);
}

/** Milliseconds of a bulk action on as many requests as one call takes. */
async function timeBulk({ address, token, requests }: InboxSite): Promise<number> {
  const client = createClient({ base: address, token: () => token });
  const rows = await requests
    .find({}, { projection: { _id: 1 } })
    .limit(maxBulkItems)
    .toArray();
  const ids = rows.map(({ _id }) => _id.toHexString());
  const times: number[] = [];
  for (const action of ['archive', 'unarchive', 'archive', 'unarchive', 'archive'] as const) {
    const since = performance.now();
    await client.call(requestInbox.bulk, { payload: { ids, action } });
    times.push(performance.now() - since);
  }
  return Math.max(...times);
}

/** The rate of visitors' requests beside that of the store's own inserts of the same, in turns. */
export async function measureWrites(site: InboxSite): Promise<Figure[]> {
  const client = createClient({ base: site.address });
  const random = createRandom(11);
  const since = ObjectId.createFromTime(Math.floor(Date.now() / 1000));
  const insert = () => site.requests.insertOne(createItem(0, 'requests', random));
  const post = () => {
    const { name, email, company, service, message } = createItem(0, 'requests', random);
    const payload = { name, email, company, service, message, phone: null, answers: {} };
    return client.call(requestInbox.create, { payload });
  };
  const pairs: [posts: number, inserts: number][] = [];
  for (let round = 0; round <= rounds; round++)
    pairs.push([await rateOf(post), await rateOf(insert)]);
  // The first round warms up caches and compilers.
  const measured = pairs.slice(1);
  const ratio = median(measured.map(([posts, inserts]) => posts / inserts));
  await site.requests.deleteMany({ _id: { $gte: since } });
  const bulk = await timeBulk(site);
  return [
    figure('insertOne, 16 clients', median(measured.map(([, inserts]) => inserts)), '/s'),
    figure('POST of a request, 16 clients', median(measured.map(([posts]) => posts)), '/s'),
    { name: 'POST / insertOne', value: ratio, unit: 'x', goal: '>= 0.4', isMet: ratio >= 0.4 },
    { name: 'bulk of 200, slowest', value: bulk, unit: 'ms', goal: '<= 500', isMet: bulk <= 500 },
  ];
}

const figure = (name: string, value: number, unit: string): Figure => ({
  name,
  value,
  unit,
  goal: '',
  isMet: true,
});
