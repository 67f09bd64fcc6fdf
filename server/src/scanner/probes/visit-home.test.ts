import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { askHome } from '../../testing/lab/ask-home.ts';
import { createMemoryContext } from '../../testing/lab/memory-network.ts';
import { buildPage } from '../../testing/lab/answers.ts';
import type { AnswerSite, SiteAnswer, SiteRequest } from '../../testing/lab/start-site.ts';
import { probeNothing, probePlain } from './pages.ts';
import type { ScanContext } from './scan-context.ts';

const page = buildPage();
const to = (location: string, ...headers: [string, string][]): SiteAnswer => ({
  status: 302,
  headers: [['location', location], ...headers],
});

const requests: SiteRequest[] = [];
let answer: AnswerSite = () => page;
beforeEach(() => void requests.splice(0));

async function run<Found>(probe: (context: ScanContext) => Promise<Found>) {
  const context = createMemoryContext({
    answer(request) {
      requests.push(request);
      return answer(request);
    },
    hosts: ['www.shop.example'],
  });
  try {
    return await probe(context);
  } finally {
    context.network.close();
  }
}

test('a visit that arrives at the scanned address does not ask for it again', async () => {
  const home = () => `https://shop.example/`;
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
  answer = ({ host }) => (host === 'shop.example' ? to(`https://www.shop.example/`) : page);
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
