import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readZoneLines, serveZone } from '../../lab/dns-zone.ts';
import { joinZones } from '../../lab/judge-in-memory.ts';
import { probeInMemory } from '../../lab/memory-network.ts';
import type { LabZone } from '../../lab/start-dns.ts';
import { maxText } from '../dns/pick-records.ts';
import type { Part } from '../evidence/part.ts';
import { readAllowance } from '../evidence/sanitize-part.ts';
import { probeCaa } from './caa.ts';
import { probeDnssec } from './dnssec.ts';
import { probeMail } from './mail.ts';
import type { ScanContext } from './scan-context.ts';
import { probeSubdomains } from './subdomains.ts';

const zone = (domain: string, text = '') => serveZone(domain, readZoneLines(text));
const circle = `
  circle.example TXT v=spf1 include:b.circle.example -all
  b.circle.example TXT v=spf1 include:circle.example include:b.circle.example -all`;
const deep = Array.from(
  { length: 60 },
  (_each, index) => `s${index}.deep.example TXT v=spf1 include:s${index + 1}.deep.example -all`,
);
const wide = Array.from(
  { length: 7 },
  (_each, index) => `w${index}.wide.example TXT v=spf1 ${'ip4:192.0.2.1 '.repeat(4000)}-all`,
);
const loops = `
  loops.example MX 10 a.loops.example
  a.loops.example CNAME b.loops.example
  b.loops.example CNAME a.loops.example
  www.loops.example CNAME api.loops.example
  api.loops.example CNAME www.loops.example`;

/** A domain with the largest possible responses, in characters that take two bytes of JSON. */
const quotes = '"'.repeat(5000);
const fatNames = Array.from({ length: 12 }, (_each, index) => `w${index}.fat.example`);
const fatSpf = `v=spf1 ${fatNames.map((name) => `include:${name}`).join(' ')} ${quotes}`;
const fatTexts: readonly (readonly [name: RegExp, text: string])[] = [
  [/^_dmarc/, `v=DMARC1; ${quotes}`],
  [/^_mta-sts/, `v=STSv1; ${quotes}`],
  [/_domainkey/, `v=DKIM1; p=${quotes}`],
  [/./, fatSpf],
];
const longName = `${'x'.repeat(60)}.`.repeat(3);
const serveFat: LabZone = (question) => {
  const { name, type } = question;
  if (type === 'SOA') return zone('fat.example')(question);
  const [, text = ''] = fatTexts.find(([wanted]) => wanted.test(name)) ?? [];
  const lines: Readonly<Record<string, string>> = {
    TXT: `${name} TXT ${text}\n`.repeat(4),
    MX: Array.from(
      { length: 30 },
      (_each, index) => `${name} MX ${index} ${longName}${index}.fat.example`,
    ).join('\n'),
    CAA: `${name} CAA 0 issue ${quotes.slice(0, 200)}\n`.repeat(40),
    A: [
      ...Array.from(
        { length: 6 },
        (_each, index) =>
          `${index === 0 ? name : `${longName}${index - 1}`} CNAME ${longName}${index}`,
      ),
      ...Array.from({ length: 20 }, (_each, index) => `${longName}5 A 93.184.215.${index}`),
    ].join('\n'),
  };
  return { answers: readZoneLines(lines[type] ?? ''), isTruncated: true };
};

const zones = joinZones({
  'circle.example': zone('circle.example', circle),
  'deep.example': zone(
    'deep.example',
    `deep.example TXT v=spf1 include:s0.deep.example\n${deep.join('\n')}`,
  ),
  'wide.example': (question) => ({
    ...zone(
      'wide.example',
      `wide.example TXT v=spf1 ${wide.map((line) => `include:${line.split(' ')[0]}`).join(' ')}\n${wide.join('\n')}`,
    )(question),
    isTruncated: true,
  }),
  // Follows the loop, like a resolver that does not detect it.
  'loops.example': (question) =>
    zone('loops.example', loops)({ ...question, type: 'CNAME' })?.rcode === 'NXDOMAIN' ||
    question.type === 'SOA'
      ? zone('loops.example', loops)(question)
      : { answers: readZoneLines(loops) },
  // Claims the records of others, in every response.
  'odd.example': (question) =>
    question.type === 'SOA'
      ? zone('odd.example')(question)
      : {
          answers: readZoneLines(`
              victim.test TXT v=spf1 +all
              _dmarc.victim.test TXT v=DMARC1; p=none
              victim.test CAA 0 issue "letsencrypt.org"
              victim.test A 93.184.215.14
              victim.test CNAME odd.example`),
        },
  'fat.example': serveFat,
  'noise.example': (question) => ({
    ...zone('noise.example')(question),
    disturb: (message) => message.subarray(0, message.length / 2),
  }),
});

const probe = <Value>(domain: string, run: (context: ScanContext) => Promise<Part<Value>>) =>
  probeInMemory({ host: domain, zone: zones }, run);

test('reads each record of a loop of includes once', async () => {
  const part = await probe('circle.example', probeMail);
  assert.ok(part.ran && part.value.spf.ran);
  assert.deepEqual(
    part.value.spf.value.others.map(({ name }) => name),
    ['b.circle.example', 'circle.example'],
  );
});

test('follows includes up to the twentieth', async () => {
  const part = await probe('deep.example', probeMail);
  assert.ok(part.ran && part.value.spf.ran);
  assert.equal(part.value.spf.value.others.length, 20);
});

test('keeps the beginning of 60 kB of text, however long it is', async () => {
  const part = await probe('wide.example', probeMail);
  assert.ok(part.ran && part.value.spf.ran);
  const { others } = part.value.spf.value;
  assert.equal(others.length, 7);
  assert.ok(others.every(({ records }) => records[0]?.length === maxText));
  assert.ok(JSON.stringify(part).length < 30_000);
});

test('keeps as much of a domain as the evidence has room for', async () => {
  const parts = {
    mail: await probe('fat.example', probeMail),
    caa: await probe('fat.example', probeCaa),
    subdomains: await probe('fat.example', probeSubdomains),
  };
  assert.ok(parts.mail.ran && parts.mail.value.spf.ran && parts.mail.value.dkim.ran);
  assert.equal(parts.mail.value.dkim.value.keys.length, 12);
  assert.ok(parts.mail.value.spf.value.others.length > 3);
  for (const [name, part] of Object.entries(parts)) {
    const bytes = JSON.stringify(part).length;
    assert.ok(bytes <= readAllowance(name as keyof typeof parts), `${name}: ${bytes} bytes`);
  }
});

test('aliases in a loop count as names without an address', async () => {
  const [mail, names, caa] = await Promise.all([
    probe('loops.example', probeMail),
    probe('loops.example', probeSubdomains),
    probe('loops.example', probeCaa),
  ]);
  assert.ok(mail.ran && names.ran && caa.ran);
  assert.deepEqual(names.value.found, []);
});

test('ignores answers about other names', async () => {
  const [mail, names, caa, dnssec] = await Promise.all([
    probe('odd.example', probeMail),
    probe('odd.example', probeSubdomains),
    probe('odd.example', probeCaa),
    probe('odd.example', probeDnssec),
  ]);
  assert.ok(mail.ran && mail.value.spf.ran && mail.value.dmarc.ran);
  assert.deepEqual(mail.value.spf.value.records, []);
  assert.deepEqual(mail.value.dmarc.value, []);
  assert.ok(names.ran && caa.ran && dnssec.ran);
  assert.deepEqual(names.value.found, []);
  assert.deepEqual(caa.value.records, []);
  assert.equal(dnssec.value.state, 'unsigned');
});

test('explains a server with truncated messages', async () => {
  const part = await probe('noise.example', probeSubdomains);
  assert.ok(!part.ran);
  assert.equal(part.code, 'timeout');
});

test('uses the CAA records of the nearest name that has some', async () => {
  const records = 'near.example CAA 0 issue "far.test"\nshop.near.example CAA 0 issue "near.test"';
  const near = { domain: 'near.example', zone: zone('near.example', records) };
  for (const [host, name] of [
    ['www.shop.near.example', 'shop.near.example'],
    ['blog.near.example', 'near.example'],
  ] as const) {
    const part = await probeInMemory({ host, ...near }, probeCaa);
    assert.equal(part.ran && part.value.name, name);
  }
});
