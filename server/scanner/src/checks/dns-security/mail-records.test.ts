import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { test } from 'node:test';
import { judgeParts, readOutcome } from '../../../lab/build-evidence.ts';
import { buildMail } from '../../../lab/build-mail.ts';
import { found, notRun } from '../../evidence/part.ts';
import { dkim } from './dkim.ts';
import { dmarc } from './dmarc.ts';
import type { MtaStsEvidence, DnssecEvidence, TlsaEvidence } from '../../evidence/dns.ts';
import { mtaSts } from './mta-sts.ts';
import { spf } from './spf.ts';
import { tlsa } from './tlsa.ts';

const buildRsa = (modulusLength: number) => {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength });
  return `v=DKIM1; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`;
};
const short = buildRsa(512);
const fair = buildRsa(1024);
const edwards = `v=DKIM1; k=ed25519; p=${Buffer.alloc(32, 9).toString('base64')}`;

const dkimCases: readonly [outcome: string, says: RegExp, ...records: string[]][] = [
  ['pass', /s0\. New keys should have 2048 bits/, fair],
  ['pass', /found: s0\.$/, edwards],
  ['pass', /s0 and s1/, fair, edwards],
  ['pass', /found: s1\./, 'v=DKIM1; p=', fair],
  ['fail', /s0 is shorter than 1024/, short],
  ['fail', /s1 is shorter than 1024/, fair, short],
  ['warning', /s0 cannot be read/, 'v=DKIM1; p=MIGf'],
  ['not tested', /None of 2 common names .* cannot guess/],
  ['not tested', /cannot guess/, 'v=DKIM1; p='],
];
for (const [outcome, says, ...records] of dkimCases) {
  test(`DKIM: ${outcome}: ${says.source}`, () => {
    const keys = records.map((record, index) => ({ selector: `s${index}`, record }));
    const mail = buildMail({ dkim: found({ tried: ['s0', 's1'], keys }) });
    const result = judgeParts(dkim, { mail });
    assert.equal(readOutcome(result), outcome);
    assert.match(result.details, says);
  });
}

const dmarcCases: readonly [outcome: string, risk: string, says: RegExp, ...records: string[]][] = [
  ['pass', 'low', /reject forged email/, 'v=DMARC1; p=reject'],
  ['pass', 'low', /quarantine forged email/, 'v=DMARC1; p=quarantine; sp=reject'],
  ['pass', 'low', /quarantine forged email/, 'v=DMARC1; p=quarantine; pct=100'],
  ['warning', 'medium', /no DMARC record/],
  ['warning', 'medium', /more than one/, 'v=DMARC1; p=reject', 'v=DMARC1; p=none'],
  ['warning', 'medium', /names no policy/, 'v=DMARC1'],
  ['warning', 'medium', /does not begin/, 'v=dmarc1; p=reject'],
  ['warning', 'low', /only monitors/, 'v=DMARC1; p=none; rua=mailto:d@shop.example'],
  ['warning', 'low', /only monitors/, 'v=DMARC1; p=reject; pct=0'],
  ['warning', 'low', /not its subdomains/, 'v=DMARC1; p=reject; sp=none'],
  ['warning', 'low', /only 20%/, 'v=DMARC1; p=reject; pct=20'],
  ['warning', 'low', /as a test/, 'v=DMARC1; p=reject; t=y'],
];
for (const [outcome, risk, says, ...records] of dmarcCases) {
  test(`DMARC: ${outcome}: ${records.join(' and ') || 'no record'}`, () => {
    const result = judgeParts(dmarc, { mail: buildMail({ dmarc: found(records) }) });
    assert.deepEqual([readOutcome(result), result.risk], [outcome, risk]);
    assert.match(result.details, says);
  });
}

const body = 'version: STSv1\nmode: enforce\nmx: *.shop.example\nmax_age: 604800\n';
const policy = { status: 200, mimeType: 'text/plain', body };
const good: MtaStsEvidence = { records: ['v=STSv1; id=1'], policy, failure: '' };
const change = (from: string, to: string) => ({
  policy: { ...policy, body: body.replace(from, to) },
});

const mtaStsCases: readonly [outcome: string, says: RegExp, changes: Partial<MtaStsEvidence>][] = [
  ['pass', /is enforced/, {}],
  ['warning', /no MTA-STS record/, { records: [], policy: null }],
  ['warning', /more than one/, { records: ['v=STSv1; id=1', 'v=STSv1; id=2'] }],
  ['warning', /no valid id/, { records: ['v=STSv1'] }],
  [
    'warning',
    /cannot be fetched: Port 443 refused\.$/,
    { policy: null, failure: 'Port 443 refused.' },
  ],
  ['warning', /responded with 404/, { policy: { ...policy, status: 404 } }],
  ['warning', /responded with 301/, { policy: { ...policy, status: 301 } }],
  ['warning', /plain text/, { policy: { ...policy, mimeType: 'text/html' } }],
  ['warning', /begin with version/, { policy: { ...policy, body: '<!doctype html>' } }],
  ['warning', /mode: none/, change('enforce', 'none')],
  ['warning', /still in testing mode/, change('enforce', 'testing')],
  ['warning', /not list the mail host mail\.shop\.example/, change('*.shop', 'mx.shop')],
  ['warning', /less than a day/, change('604800', '300')],
];
for (const [outcome, says, changes] of mtaStsCases) {
  test(`MTA-STS: ${outcome}: ${says.source}`, () => {
    const result = judgeParts(mtaSts, {
      mail: buildMail({ mtaSts: found({ ...good, ...changes }) }),
    });
    assert.equal(readOutcome(result), outcome);
    assert.match(result.details, says);
  });
}

test('MTA-STS: not tested: without mail', () => {
  const mail = buildMail({
    mtaSts: notRun('not_applicable', 'The domain names no mail server (MX record).'),
  });
  assert.equal(readOutcome(judgeParts(mtaSts, { mail })), 'not tested');
});

const others = [
  { name: 'open.test', records: ['v=spf1 +all'] },
  { name: 'none.test', records: [] },
  { name: 'soft.test', records: ['v=spf1 mx ~all'] },
];
const judgeSpf = (...records: readonly string[]) =>
  judgeParts(spf, { mail: buildMail({ spf: found({ records, others }) }) });

const spfCases: readonly [outcome: string, says: RegExp, ...records: string[]][] = [
  ['pass', /to refuse email/, 'v=spf1 mx -all'],
  ['pass', /to mark email/, 'v=spf1 mx ~all'],
  ['pass', /to mark email/, 'v=spf1 redirect=soft.test'],
  ['fail', /every server/, 'v=spf1 all'],
  ['fail', /every server/, 'v=spf1 mx +all'],
  ['fail', /every server/, 'v=spf1 include:open.test -all'],
  ['fail', /every server/, 'v=spf1 redirect=open.test'],
  ['fail', /more than one SPF record/, 'v=spf1 -all', 'v=spf1 mx -all'],
  ['warning', /no SPF record, so/],
  ['warning', /says nothing/, 'v=spf1 mx'],
  ['warning', /says nothing/, 'v=spf1 mx ?all'],
  ['warning', /because of ipv4:192\.0\.2\.1/, 'v=spf1 ipv4:192.0.2.1 -all'],
  ['warning', /more than 10 DNS lookups/, `v=spf1 ${'a '.repeat(11)}-all`],
  ['pass', /to refuse email/, `v=spf1 ${'a '.repeat(10)}-all`],
  ['warning', /exactly one SPF record/, 'v=spf1 include:none.test -all'],
  ['warning', /longer than/, `v=spf1 ${'x'.repeat(2041)}`],
  ['not tested', /could not be resolved/, 'v=spf1 redirect=%{d}.test'],
];
for (const [outcome, says, ...records] of spfCases) {
  test(`SPF: ${outcome}: ${records.join(' and ').slice(0, 60) || 'no record'}`, () => {
    const result = judgeSpf(...records);
    assert.equal(readOutcome(result), outcome, result.details);
    assert.match(result.details, says);
  });
}

test('SPF: mentions forged senders where no mail is received', () => {
  const mail = buildMail({ mx: found([]), spf: found({ records: [], others: [] }) });
  assert.match(judgeParts(spf, { mail }).details, /names no mail server/);
});

test('SPF: is not tested when the DNS did not respond, with that reason', () => {
  const mail = buildMail({ spf: notRun('timeout', 'The DNS did not respond.') });
  assert.equal(judgeParts(spf, { mail }).details, 'The DNS did not respond.');
});

type State = DnssecEvidence['state'] | 'not run';
const judgeTlsa = (state: State, records: TlsaEvidence['records'], host = 'mail.shop.example') =>
  judgeParts(tlsa, {
    mail: buildMail({ tlsa: found({ name: `_25._tcp.${host}`, records }) }),
    ...(state === 'not run' ? {} : { dnssec: { state, records: [], reason: '' } }),
  });

const key = { usage: 3, selector: 1, matchingType: 1 };
const tlsaCases: readonly [
  outcome: string,
  state: State,
  records: TlsaEvidence['records'],
  says: RegExp,
][] = [
  ['pass', 'signed', [key], /lets other mail servers check/],
  [
    'pass',
    'signed',
    [
      { ...key, usage: 1 },
      { ...key, usage: 2, matchingType: 0 },
    ],
    /lets other/,
  ],
  ['warning', 'signed', [{ ...key, usage: 1 }], /servers ignore/],
  ['warning', 'signed', [{ ...key, matchingType: 9 }], /servers ignore/],
  ['warning', 'signed', [], /no TLSA record for its mail server/],
  ['warning', 'unsigned', [key], /no one uses it/],
  ['warning', 'bogus', [key], /signatures .* are not valid, so it has no effect/],
  ['not tested', 'unsigned', [], /cannot use them until/],
  ['not tested', 'bogus', [], /the domain’s signatures are not valid/],
  ['not tested', 'unknown', [], /could not find out/],
  ['not tested', 'unknown', [key], /could not find out/],
  ['not tested', 'not run', [key], /could not find out/],
];
for (const [outcome, state, records, says] of tlsaCases) {
  test(`TLSA: ${outcome}: ${state}, ${records.map(({ usage }) => `usage ${usage}`).join(' and ') || 'no record'}`, () => {
    const result = judgeTlsa(state, records);
    assert.equal(readOutcome(result), outcome);
    assert.match(result.details, says);
  });
}

test('TLSA: refers the owner to the mail provider', () => {
  const result = judgeTlsa('signed', [], 'mx.provider.test');
  assert.match(result.details, /mx\.provider\.test, which your email provider runs/);
  assert.match(result.recommendation, /^Ask your email provider/);
  assert.match(
    judgeTlsa('signed', [], 'evilshop.example').recommendation,
    /^Ask your email provider/,
  );
});
