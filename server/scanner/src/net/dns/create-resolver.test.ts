import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { after, test } from 'node:test';
import dnsPacket from 'dns-packet';
import { createLabNetwork } from '../../../lab/lab-network.ts';
import { startDns, type LabZone } from '../../../lab/start-dns.ts';
import { startVirtualClock } from '../../../../src/testing/virtual-clock.ts';
import type { NetworkError } from '../network.ts';

const flipId = (message: Buffer) => {
  message.writeUInt16BE(message.readUInt16BE() ^ 1);
  return message;
};
const many = Array.from({ length: 120 }, (_, index) => `v=part ${index} ${'x'.repeat(40)}`);

const zone: LabZone = ({ name, type, times }) => {
  const alias = (to: string) => ({ name, type: 'CNAME' as const, data: to });
  const address = (owner: string, data: string) => ({ name: owner, type: 'A' as const, data });
  if (name.startsWith('loop')) return { answers: [alias(`loop${name.length}.${name}`)] };
  const entries: Record<string, ReturnType<LabZone>> = {
    'A plain.example': { answers: [address(name, '192.0.2.1')], isAuthentic: true },
    'A alias.example': { answers: [alias('b.example'), address('b.example', '127.0.0.1')] },
    'A far.example': { answers: [alias('plain.lab')] },
    'A plain.lab': { answers: [address(name, '127.0.0.3')] },
    'A stray.example': { answers: [address('evil.example', '127.0.0.9')] },
    'A gone.example': { rcode: 'NXDOMAIN' },
    'A broken.example': { rcode: 'SERVFAIL' },
    'A late.example': times === 0 ? null : { answers: [address(name, '127.0.0.4')] },
    'A forged.example': { answers: [address(name, '127.0.0.5')], disturb: flipId },
    'A other.example': {
      answers: [address(name, '127.0.0.5')],
      disturb: (message) =>
        Buffer.from(message.toString('latin1').replace('other', 'outer'), 'latin1'),
    },
    'A garbage.example': { disturb: (message) => message.fill(0xff, 4) },
    'TXT long.example': {
      isTruncated: true,
      answers: many.map((data) => ({ name, type: 'TXT' as const, data })),
    },
  };
  if (name === 'silent.example') return null;
  const entry = entries[`${type} ${name}`];
  return entry === undefined ? {} : entry;
};

const dns = await startDns(zone);
const network = createLabNetwork({ resolvers: [dns.peer] });
/** For responses that never arrive. */
const hasty = { dnsMs: 30 };
const impatient = createLabNetwork({ resolvers: [dns.peer], limits: hasty });
after(async () => {
  network.close();
  impatient.close();
  await dns.close();
});

const failsWith = (code: string, systemCode: string) => (error: NetworkError) => {
  assert.deepEqual([error.code, error.systemCode], [code, systemCode]);
  assert.match(error.message, /^[A-Z].*\.$/);
  return true;
};

test('a query returns its flags, and is sent once', async () => {
  const ask = () => network.ask({ name: 'plain.example', type: 'A' });
  const [first, second] = await Promise.all([ask(), ask()]);
  assert.equal(first, second);
  assert.equal(first.isAuthentic, true);
  assert.equal(first.rcode, 'NOERROR');
  assert.deepEqual(
    first.answers.map((record) => 'data' in record && record.data),
    ['192.0.2.1'],
  );
  assert.equal(dns.questions.filter((line) => line.includes('plain.example')).length, 1);
});

test('an answer that does not fit into a datagram is fetched over TCP', async () => {
  const reply = await network.ask({ name: 'long.example', type: 'TXT' });
  assert.equal(reply.answers.length, many.length);
  assert.deepEqual(
    dns.questions.filter((line) => line.includes('long.example')),
    ['TXT long.example udp', 'TXT long.example tcp'],
  );
});

test('aliases are followed, within a response and beyond it', async () => {
  assert.deepEqual(await network.resolve('alias.example'), { v4: ['127.0.0.1'], v6: [] });
  assert.deepEqual(await network.resolve('far.example'), { v4: ['127.0.0.3'], v6: [] });
});

test('a loop of aliases ends', async () => {
  await assert.rejects(network.resolve('loop.example'), failsWith('unreadable', ''));
});

test('an unrequested record does not count', async () => {
  await assert.rejects(network.resolve('stray.example'), failsWith('unreachable', ''));
});

test('a missing name, a failure and silence are distinguished', async (t) => {
  startVirtualClock(t);
  await assert.rejects(network.resolve('gone.example'), failsWith('unreachable', 'NXDOMAIN'));
  await assert.rejects(network.resolve('broken.example'), failsWith('unreachable', 'SERVFAIL'));
  await assert.rejects(impatient.resolve('silent.example'), failsWith('timeout', ''));
});

test('a lost datagram is queried once more', async (t) => {
  startVirtualClock(t);
  const patient = createLabNetwork({ resolvers: [dns.peer], limits: { dnsMs: 250 } });
  const reply = await patient.ask({ name: 'late.example', type: 'A' });
  patient.close();
  assert.equal(reply.answers.length, 1);
  assert.equal(dns.questions.filter((line) => line.includes('late.example')).length, 2);
});

for (const name of ['forged.example', 'other.example', 'garbage.example']) {
  test(`a message that does not match the query is ignored: ${name}`, async (t) => {
    startVirtualClock(t);
    await assert.rejects(impatient.ask({ name, type: 'A' }), failsWith('timeout', ''));
  });
}

test('a datagram from another address is ignored', async (t) => {
  startVirtualClock(t);
  const stranger = createSocket('udp4').bind(0, '127.0.0.1');
  await once(stranger, 'listening');
  const silent = createSocket('udp4').bind(0, '127.0.0.1');
  await once(silent, 'listening');
  silent.on('message', (bytes, from) => {
    const query = dnsPacket.decode(bytes);
    const forged = dnsPacket.encode({ ...query, type: 'response', additionals: [] });
    stranger.send(forged, from.port, from.address);
  });
  const alone = createLabNetwork({
    resolvers: [{ ...silent.address(), address: '127.0.0.1' }],
    limits: hasty,
  });
  await assert.rejects(alone.ask({ name: 'a.example', type: 'A' }), failsWith('timeout', ''));
  alone.close();
  stranger.close();
  silent.close();
});

test('localhost is this machine without a query, and an address is itself', async () => {
  const before = dns.questions.length;
  assert.deepEqual(await network.resolve('a.localhost'), { v4: ['127.0.0.1'], v6: ['::1'] });
  assert.deepEqual(await network.resolve('127.0.0.7'), { v4: ['127.0.0.7'], v6: [] });
  assert.equal(dns.questions.length, before);
});

test('a name that is too long for a message is refused', async () => {
  const name = `${'a'.repeat(64)}.example`;
  await assert.rejects(network.ask({ name, type: 'A' }), failsWith('refused', ''));
});

test('the number of queries is limited', async () => {
  const few = createLabNetwork({ resolvers: [dns.peer], limits: { maxDnsQuestions: 1 } });
  await few.ask({ name: 'plain.example', type: 'A' });
  await assert.rejects(few.ask({ name: 'plain.lab', type: 'A' }), failsWith('budget', ''));
  few.close();
});

test('without a resolver no query is sent', async () => {
  const none = createLabNetwork();
  await assert.rejects(none.ask({ name: 'a.example', type: 'A' }), failsWith('unreachable', ''));
  none.close();
});

test('an absent resolver is distinguished from a silent one', async () => {
  const closed = await startDns(() => null);
  await closed.close();
  const lost = createLabNetwork({ resolvers: [closed.peer] });
  await assert.rejects(lost.ask({ name: 'a.example', type: 'A' }), failsWith('unreachable', ''));
  lost.close();
});

test('an unreachable resolver counts as absent', async (t) => {
  // The system refuses connections to the broadcast address, so nothing is sent.
  const network = createLabNetwork({ resolvers: [{ address: '255.255.255.255', port: 53 }] });
  t.after(() => network.close());
  await assert.rejects(network.ask({ name: 'plain.example', type: 'A' }), { code: 'unreachable' });
});

test('many queries are sent in turn', async () => {
  const names = Array.from({ length: 100 }, (_, index) => `n${index}.example`);
  const replies = await Promise.all(names.map((name) => network.ask({ name, type: 'A' })));
  assert.ok(replies.every(({ rcode }) => rcode === 'NOERROR'));
});

test('a name may end with a dot, and be the root', async () => {
  const dotted = await network.ask({ name: 'Plain.Example.', type: 'A' });
  assert.equal(dotted.answers.length, 1);
  assert.equal((await network.ask({ name: '.', type: 'DNSKEY', isSigned: true })).rcode, 'NOERROR');
});
