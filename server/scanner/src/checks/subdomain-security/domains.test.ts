import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertOutcome, type Outcome } from '../../../lab/assert-outcome.ts';
import { readZoneLines, serveZone } from '../../../lab/dns-zone.ts';
import { joinZones, judgeInMemory } from '../../../lab/judge-in-memory.ts';
import { createMemoryContext } from '../../../lab/memory-network.ts';
import type { LabQuestion, LabZone } from '../../../lab/start-dns.ts';
import { commonSubdomains } from '../../dns/common-subdomains.ts';
import { probeSubdomains } from '../../probes/subdomains.ts';
import type { Check } from '../check.ts';
import { danglingSubdomains } from './dangling-subdomains.ts';
import { publicSubdomains } from './public-subdomains.ts';

/** Addresses are only read here, never dialled. */
const texts: Readonly<Record<string, string>> = {
  'good.example': `
    www.good.example A 93.184.215.14
    mail.good.example A 93.184.215.15
    dev.good.example A 10.1.2.3
    shop.good.example CNAME shops.elsewhere.test`,
  'elsewhere.test': 'shops.elsewhere.test A 93.184.215.80',
  'open.example': `
    www.open.example A 93.184.215.14
    staging.open.example A 93.184.215.16
    admin.open.example AAAA 2606:2800:21f:cb07::1`,
  'wild.example': `
    *.wild.example A 93.184.215.14
    test.wild.example A 93.184.215.99`,
  'wildalias.example': '*.wildalias.example CNAME x.westeurope.cloudapp.azure.com',
  'taken.example': `
    taken.example A 93.184.215.14
    blog.taken.example CNAME taken-blog.azurewebsites.net
    old.taken.example A 93.184.215.14`,
  'stale.example': 'stale.example A 93.184.215.14\ndocs.stale.example CNAME docs.gone.test',
};
const serve = (domain: string, text = '') => serveZone(domain, readZoneLines(text));
const apex = (domain: string, others: LabZone): LabZone => {
  const own = serve(domain);
  return (question) => (question.name === domain ? own(question) : others(question));
};
const isInvented = ({ name }: LabQuestion) => name.startsWith('lg-');
let count = 0;
const zone = joinZones({
  ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, serve(name, text)])),
  'changing.example': apex('changing.example', ({ name }) => {
    const data = `93.184.${(count += 1) % 250}.1`;
    return { answers: [{ name, type: 'A', ttl: 1, data }] };
  }),
  'lame.example': apex('lame.example', (question) =>
    isInvented(question) ? serve('lame.example')(question) : { rcode: 'SERVFAIL' },
  ),
  'fading.example': apex('fading.example', (question) =>
    isInvented(question) ? serve('fading.example')(question) : null,
  ),
  'silent.example': () => null,
  // Responds with an address of another name.
  'odd.example': apex('odd.example', () => ({
    answers: [{ name: 'victim.test', type: 'A', ttl: 1, data: '93.184.215.14' }],
  })),
});

const cases: readonly (readonly [check: Check, domain: string, outcome: Outcome, says: RegExp])[] =
  [
    [publicSubdomains, 'open', 'warning', /staging\.open\.example and admin\.open\.example/],
    [publicSubdomains, 'open', 'warning', /admin\.open\.example -> 2606:/],
    [publicSubdomains, 'wild', 'warning', /\(test\.wild\.example\)/],
    [publicSubdomains, 'good', 'pass', /None of 4\d common names/],
    [publicSubdomains, 'odd', 'pass', /None of/],
    [publicSubdomains, 'lame', 'pass', /None of/],
    [publicSubdomains, 'changing', 'not tested', /random ones/],
    [publicSubdomains, 'silent', 'not tested', /did not respond/],
    [publicSubdomains, 'fading', 'not tested', /stopped responding/],
    [danglingSubdomains, 'taken', 'fail', /blog\.taken\.example still points to Azure App Service/],
    [danglingSubdomains, 'wildalias', 'fail', /^\*\.wildalias\.example still points/],
    [danglingSubdomains, 'stale', 'warning', /docs\.stale\.example -> docs\.gone\.test/],
    [danglingSubdomains, 'good', 'pass', /None of/],
  ];
for (const [check, name, outcome, says] of cases) {
  test(`${check.name} of the domain ${name}: ${outcome}, ${says.source}`, async () => {
    const found = await judgeInMemory(check, { host: `${name}.example`, zone });
    assertOutcome(found, outcome, says);
  });
}

test('the scanned name is not reported to its owner', async () => {
  const place = { host: 'staging.open.example', domain: 'open.example', zone };
  const { details } = await judgeInMemory(publicSubdomains, place);
  assert.doesNotMatch(details, /staging\.open\.example/);
});

test('a dangling wildcard is one finding', async () => {
  const found = await judgeInMemory(danglingSubdomains, { host: 'wildalias.example', zone });
  assert.deepEqual([found.risk, found.evidence.length], ['critical', 1]);
});

test('an address has no names below it', async () => {
  const found = await judgeInMemory(danglingSubdomains, { host: '127.0.0.1', domain: null, zone });
  assertOutcome(found, 'not tested', /no domain of its own/);
});

test('sends at most twelve concurrent queries, and few to a server that stops responding', async () => {
  const ask = async (host: string) => {
    const context = createMemoryContext({ host, zone });
    const counts = { now: 0, most: 0, all: 0 };
    const network = {
      ...context.network,
      ask: async (question: Parameters<typeof context.network.ask>[0]) => {
        counts.all += 1;
        counts.most = Math.max(counts.most, (counts.now += 1));
        await new Promise(setImmediate);
        try {
          return await context.network.ask(question);
        } finally {
          counts.now -= 1;
        }
      },
    };
    const part = await probeSubdomains({ ...context, network });
    context.network.close();
    assert.ok(part.ran);
    return counts;
  };
  const { most, all } = await ask('good.example');
  assert.ok(most <= 12 && most > 6, `${most} at once`);
  assert.ok(all < 100, `${all} questions`);
  const fading = await ask('fading.example');
  assert.ok(fading.all < commonSubdomains.length, `${fading.all} questions to a silent server`);
});
