import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { askHome } from '../../testing/lab/ask-home.ts';
import { createLabContext } from '../../testing/lab/lab-network.ts';
import { buildPage } from '../../testing/lab/page-lab.ts';
import {
  startSite,
  type AnswerSite,
  type LabSitePorts,
  type SiteAnswer,
  type SiteRequest,
} from '../../testing/lab/start-site.ts';
import { probeNothing, probePlain } from './pages.ts';
import type { ScanContext } from './scan-context.ts';

const page = buildPage();
const to = (location: string, ...headers: [string, string][]): SiteAnswer => ({
  status: 302,
  headers: [['location', location], ...headers],
});

let ports: LabSitePorts;
const requests: SiteRequest[] = [];
let answer: AnswerSite = () => page;
before(async () => {
  ports = await startSite((request) => {
    requests.push(request);
    return answer(request);
  });
});
beforeEach(() => void requests.splice(0));
after(() => ports.close());

async function run<Found>(probe: (context: ScanContext) => Promise<Found>): Promise<Found> {
  const name = { host: 'shop.example', domain: 'shop.example', hosts: ['www.shop.example'] };
  const context = createLabContext({ https: ports.https, http: ports.http, ...name });
  try {
    return await probe(context);
  } finally {
    context.network.close();
  }
}

test('a visit that arrives at the scanned address does not ask for it again', async () => {
  const home = () => `https://shop.example:${ports.https}/`;
  answer = ({ scheme, path }) => {
    if (scheme === 'http') return to(home());
    return path === '/' ? to('/start') : page;
  };
  const visitBoth = () =>
    run(async (context) => {
      const ask = askHome(context);
      const [plain] = await Promise.all([probePlain(context, ask), ask('home')]);
      return plain;
    });
  const plain = await visitBoth();
  assert.ok(plain.ran);
  assert.deepEqual(
    plain.value.hops.map(({ url }) => new URL(url).pathname),
    ['/', '/'],
  );
  assert.match(plain.value.page.url, /\/start$/);
  assert.equal(requests.length, 3);
  // With a cookie the site may answer differently.
  requests.splice(0);
  answer = ({ scheme, path }) => {
    if (scheme === 'http') return to(`${home()}set`);
    return path === '/set' ? to('/', ['set-cookie', 'seen=1']) : page;
  };
  assert.ok((await visitBoth()).ran);
  const cookies = requests.flatMap(({ headers }) => headers['cookie'] ?? []);
  assert.deepEqual([requests.length, cookies], [4, ['seen=1']]);
});

test('random paths are asked for beside the home page, once more where that leads away', async () => {
  answer = ({ host }) =>
    host === 'shop.example' ? to(`https://www.shop.example:${ports.https}/`) : page;
  await run(async (context) => {
    const ask = askHome(context);
    const { url } = context.target;
    const away = await probeNothing(context, ask('home'), url);
    assert.ok(away.ran && away.value.every((each) => new URL(each.url).host.startsWith('www.')));
    requests.splice(0);
    const www = url.replace('shop', 'www.shop');
    const likely = await probeNothing(context, ask('home'), www);
    assert.ok(likely.ran && likely.value.every(({ status }) => status === 200));
    assert.equal(requests.length, 2);
  });
});
