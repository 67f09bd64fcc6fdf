import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeParts, readOutcome } from '../../../testing/lab/build-evidence.ts';
import { buildMail } from '../../../testing/lab/build-mail.ts';
import type { DnssecEvidence, TlsaEvidence } from '../../evidence/dns.ts';
import { found } from '../../evidence/part.ts';
import { tlsa } from './tlsa.ts';

type State = DnssecEvidence['state'] | 'not run';
const judge = (state: State, records: TlsaEvidence['records'], host = 'mail.shop.example') =>
  judgeParts(tlsa, {
    mail: buildMail({ tlsa: found({ name: `_25._tcp.${host}`, records }) }),
    ...(state === 'not run' ? {} : { dnssec: { state, records: [], reason: '' } }),
  });

const key = { usage: 3, selector: 1, matchingType: 1 };
const cases: readonly [
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
  ['warning', 'unsigned', [key], /nobody takes it into account/],
  ['warning', 'bogus', [key], /signatures .* do not hold, so it has no effect/],
  ['not tested', 'unsigned', [], /cannot use them until/],
  ['not tested', 'bogus', [], /signatures of the domain do not hold/],
  ['not tested', 'unknown', [], /could not be found out/],
  ['not tested', 'unknown', [key], /could not be found out/],
  ['not tested', 'not run', [key], /could not be found out/],
];
for (const [outcome, state, records, says] of cases) {
  test(`${outcome}: ${state}, ${records.map(({ usage }) => `usage ${usage}`).join(' and ') || 'no record'}`, () => {
    const result = judge(state, records);
    assert.equal(readOutcome(result), outcome);
    assert.match(result.details, says);
  });
}

test('sends the owner to the provider whose mail server it is', () => {
  const result = judge('signed', [], 'mx.provider.test');
  assert.match(result.details, /mx\.provider\.test, which your mail provider runs/);
  assert.match(result.recommendation, /^Ask your mail provider/);
  assert.match(judge('signed', [], 'evilshop.example').recommendation, /^Ask your mail provider/);
});
