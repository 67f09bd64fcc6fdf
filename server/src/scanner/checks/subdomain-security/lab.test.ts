import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertOutcome } from '../../../testing/lab/assert-outcome.ts';
import { openDnsLab, type DnsLab } from '../../../testing/lab/dns-lab.ts';
import { readZoneLines, serveZone } from '../../../testing/lab/dns-zone.ts';
import { commonSubdomains } from '../../dns/common-subdomains.ts';
import { danglingSubdomains } from './dangling-subdomains.ts';
import { publicSubdomains } from './public-subdomains.ts';

const zone = (domain: string, text: string) => serveZone(domain, readZoneLines(text));

/** Addresses are only read here, never dialled. */
const good = `
  www.good.example A 93.184.215.14
  mail.good.example A 93.184.215.15
  dev.good.example A 10.1.2.3
  shop.good.example CNAME shops.elsewhere.test`;
const open = `
  www.open.example A 93.184.215.14
  staging.open.example A 93.184.215.16
  admin.open.example AAAA 2606:2800:21f:cb07::1`;
const wild = `
  *.wild.example A 93.184.215.14
  test.wild.example A 93.184.215.99`;
const taken = `
  taken.example A 93.184.215.14
  blog.taken.example CNAME taken-blog.azurewebsites.net
  old.taken.example A 93.184.215.14`;
const stale = `stale.example A 93.184.215.14\ndocs.stale.example CNAME docs.gone.test`;
let lab: DnsLab;
before(async () => {
  let count = 0;
  const silentZone = zone('fading.example', 'www.fading.example A 93.184.215.14');
  lab = await openDnsLab({
    'good.example': zone('good.example', good),
    'elsewhere.test': zone('elsewhere.test', 'shops.elsewhere.test A 93.184.215.80'),
    'open.example': zone('open.example', open),
    'wild.example': zone('wild.example', wild),
    'wildalias.example': zone(
      'wildalias.example',
      '*.wildalias.example CNAME x.westeurope.cloudapp.azure.com',
    ),
    'taken.example': zone('taken.example', taken),
    'stale.example': zone('stale.example', stale),
    'changing.example': (question) => {
      if (question.name === 'changing.example') return zone('changing.example', '')(question);
      const data = `93.184.${(count += 1) % 250}.1`;
      return { answers: [{ name: question.name, type: 'A', ttl: 1, data }] };
    },
    'lame.example': (question) =>
      /^(lg-|lame)/.test(question.name)
        ? zone('lame.example', '')(question)
        : { rcode: 'SERVFAIL' },
    'fading.example': (question) =>
      /^(lg-|fading)/.test(question.name) ? silentZone(question) : null,
    'silent.example': () => null,
    // Answers what nobody asked: an address of another name.
    'odd.example': (question) => {
      if (question.type === 'SOA') return zone('odd.example', '')(question);
      return { answers: [{ name: 'victim.test', type: 'A', ttl: 1, data: '93.184.215.14' }] };
    },
  });
});
after(() => lab.close());

test('Public Subdomains warns: staging and admin have public addresses', async () => {
  const result = await lab.judge(publicSubdomains, 'open.example');
  assertOutcome(result, 'warning', /staging\.open\.example and admin\.open\.example/);
  assert.match(result.evidence.join('\n'), /admin\.open\.example -> 2606:/);
});
test('Public Subdomains warns: one name differs from the wildcard', async () => {
  const result = await lab.judge(publicSubdomains, 'wild.example');
  assertOutcome(result, 'warning', /\(test\.wild\.example\)/);
});
test('Public Subdomains passes: the development site has a private address', async () => {
  assertOutcome(
    await lab.judge(publicSubdomains, 'good.example'),
    'pass',
    /None of 4\d common names/,
  );
});
test('Public Subdomains passes: the name that is scanned is no surprise to its owner', async () => {
  const host = 'staging.open.example';
  const result = await lab.judge(publicSubdomains, 'open.example', { host });
  assert.doesNotMatch(result.details, /staging\.open\.example/);
});
test('Public Subdomains passes: answers about other names are nothing', async () => {
  assertOutcome(await lab.judge(publicSubdomains, 'odd.example'), 'pass', /None of/);
});
test('Public Subdomains passes: names that are broken by themselves lead nowhere', async () => {
  assertOutcome(await lab.judge(publicSubdomains, 'lame.example'), 'pass', /None of/);
});
test('Public Subdomains is not tested: every name leads somewhere else', async () => {
  assertOutcome(
    await lab.judge(publicSubdomains, 'changing.example'),
    'not tested',
    /invented ones/,
  );
});
test('Public Subdomains is not tested: the DNS is silent, or falls silent', async () => {
  const limits = { dnsMs: 40 };
  const silent = await lab.judge(publicSubdomains, 'silent.example', { limits });
  assertOutcome(silent, 'not tested', /did not answer/);
  const before = lab.dns.questions.length;
  const fading = await lab.judge(publicSubdomains, 'fading.example', { limits: { dnsMs: 200 } });
  assertOutcome(fading, 'not tested', /stopped answering/);
  const questions = lab.dns.questions.length - before;
  assert.ok(questions < commonSubdomains.length, `${questions} questions to a silent server`);
});

test('Dangling Subdomains fails: a name points to a service that is given up', async () => {
  const result = await lab.judge(danglingSubdomains, 'taken.example');
  assertOutcome(result, 'fail', /blog\.taken\.example still points to Azure App Service/);
  assert.equal(result.risk, 'critical');
});
test('Dangling Subdomains fails: every name points there', async () => {
  const result = await lab.judge(danglingSubdomains, 'wildalias.example');
  assertOutcome(result, 'fail', /^\*\.wildalias\.example still points/);
  assert.equal(result.evidence.length, 1);
});
test('Dangling Subdomains warns: a name points to a name that does not exist', async () => {
  const result = await lab.judge(danglingSubdomains, 'stale.example');
  assertOutcome(result, 'warning', /docs\.stale\.example -> docs\.gone\.test/);
});
test('Dangling Subdomains passes: aliases lead to names that exist', async () => {
  assertOutcome(await lab.judge(danglingSubdomains, 'good.example'), 'pass', /None of/);
});
test('Dangling Subdomains is not tested: an address has no names below it', async () => {
  const result = await lab.judge(danglingSubdomains, '127.0.0.1', { domain: null });
  assertOutcome(result, 'not tested', /no domain of its own/);
});

test('asks at most twelve questions at once, and fewer than a hundred in all', async () => {
  const context = lab.visit('good.example');
  let now = 0;
  let most = 0;
  const network = {
    ...context.network,
    ask: async (question: Parameters<typeof context.network.ask>[0]) => {
      now += 1;
      most = Math.max(most, now);
      try {
        return await context.network.ask(question);
      } finally {
        now -= 1;
      }
    },
  };
  const { probeSubdomains } = await import('../../probes/subdomains.ts');
  const before = lab.dns.questions.length;
  const part = await probeSubdomains({ ...context, network });
  context.network.close();
  assert.ok(part.ran);
  assert.ok(most <= 12 && most > 6, `${most} at once`);
  assert.ok(lab.dns.questions.length - before < 100);
});
