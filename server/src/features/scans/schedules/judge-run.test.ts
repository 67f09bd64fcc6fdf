import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ScanFindings, ScanTest } from '@longitude/contract/scans';
import { findWorstLevel } from '@longitude/contract/scan-score';
import * as fc from 'fast-check';
import mongoose from 'mongoose';
import { buildFindings } from '../testing/fake-engine.ts';
import { judgeRun } from './judge-run.ts';
import type { Tracking } from './model.ts';
import { isWhole } from '../../../testing/whole.ts';

const url = 'https://shop.example/';
const [sample] = buildFindings(url).tests;
const scannedAt = new Date('2026-11-23T06:00:00Z');

const build = (name: string, changes: Partial<ScanTest> = {}): ScanTest => ({
  ...(sample as ScanTest),
  name,
  ...changes,
});

/** The outcome of a test: passed, a warning, failed, or not tested. */
const states = {
  p: {},
  w: { status: 'warning', risk: 'high', score: 50 },
  f: { status: 'fail', risk: 'high', score: 0 },
  u: { status: 'warning', risk: 'high', score: 0, tested: false },
} as const satisfies Record<string, Partial<ScanTest>>;
type State = keyof typeof states;
const names = ['Open Ports', 'CAA', 'HSTS'];

/** A scan with one test for each of these outcomes, such as `pfu`. */
function scan(shown: string, changes: Partial<ScanFindings> = {}, ruleVersion = 2) {
  const tests = shown.split('').map((state, n) => build(names[n] ?? '', states[state as State]));
  const overallRisk = findWorstLevel(tests);
  return {
    _id: new mongoose.Types.ObjectId(),
    findings: buildFindings(url, { tests, overallRisk, ...changes }),
    ruleVersion,
    scannedAt,
  };
}
type Scan = ReturnType<typeof scan>;

const untracked: Tracking = {
  baselineId: null,
  lastTested: null,
  alert: null,
  certificate: null,
  nextRunAt: null,
};

/** Judges scans one after the other, as the runs of a schedule are. */
function judgeEach(scans: readonly Scan[]) {
  let tracking = untracked;
  let baseline: Scan | null = null;
  return scans.map((each) => {
    const judgement = judgeRun(tracking, baseline, each, false);
    const { lastTested, alert, certificate } = judgement;
    tracking = { ...tracking, lastTested, alert, certificate };
    if (each.findings.score !== null) baseline = each;
    return judgement;
  });
}

/** The notices of each scan, an alert with the tests that it names. */
const judgeAll = (scans: readonly Scan[]) =>
  judgeEach(scans).map(({ notices, failing }) =>
    notices.map((each) => (each === 'alert' ? `alert ${failing.join('+')}`.trim() : each)).join(),
  );

const noScore = { score: null, overallRisk: 'unknown' } as const;
const cases: readonly (readonly [what: string, shown: string, notices: string])[] = [
  ['a first scan is compared with nothing', 'pf', ''],
  ['what stays as it is is no news', 'pf pf', ' / '],
  ['worse, then as it was', 'pp pf pp', ' / alert CAA / recovery'],
  [
    'worse twice, and well only when both are fixed',
    'pp pf ff pf pp',
    ' / alert CAA / alert Open Ports /  / recovery',
  ],
  [
    'fixed is not enough while the risk is higher than it was',
    'ppp pfp ppw ppp',
    ' / alert CAA /  / recovery',
  ],
  ['a higher risk alone', 'pp pw pp', ' / alert / recovery'],
  ['a warning that begins to fail', 'pw pf pw', ' / alert CAA / recovery'],
  [
    'fixed and failing anew, while another alert is open',
    'pp ff pf ff',
    ' / alert Open Ports+CAA /  / alert Open Ports',
  ],
  ['a decline after a scan that could not test it', 'pp pu pf', ' /  / alert CAA'],
  ['a test that could not run proves nothing', 'pp pf pu pf pu', ' / alert CAA /  /  / '],
  [
    'what was fixed while another could not run is fixed',
    'pp ff pu up',
    ' / alert Open Ports+CAA /  / recovery',
  ],
  ['a risk that comes and goes with what can be tested', 'wp up wp up pp', ' /  /  /  / '],
  ['a lower risk than that of a test that could not run', 'fp uw fw', ' /  / '],
  ['a test that is tested for the first time', 'pu pf pu pp pf', ' /  /  /  / alert CAA'],
  ['a test that the scanner no longer has', 'pf ppf pp', ' /  / '],
];

for (const [what, shown, notices] of cases) {
  test(`${what}: ${shown}`, () => {
    const scans = shown.split(' ').map((each) => scan(each));
    assert.equal(judgeAll(scans).join(' / '), notices);
  });
}

test('a lower score is only shown', () => {
  assert.deepEqual(judgeAll([scan('pf', { score: 60 }), scan('pf', { score: 41 })]), ['', '']);
});

test('a site that cannot be tested is neither worse nor recovered', () => {
  assert.deepEqual(judgeAll([scan('pp'), scan('pf'), scan('uu', noScore), scan('pp')]), [
    '',
    'alert CAA',
    '',
    'recovery',
  ]);
});

test('a test removed from the scanner does not keep an alert open', () => {
  assert.deepEqual(judgeAll([scan('pp'), scan('pf'), scan('p')]), ['', 'alert CAA', 'recovery']);
});

test('new rules are not a decline: the previous scan is compared under them as well', () => {
  const before = scan('fp');
  const { lastTested } = judgeRun(untracked, before, scan('pp'), false);
  const tracking = { ...untracked, lastTested };
  // The previous scan under the new rules: its second test fails as well.
  const judge = (baseline: Scan | null) =>
    judgeRun(tracking, baseline, scan('pf', {}, 3), false).notices;
  assert.deepEqual(judge(scan('pf', {}, 3)), []);
  assert.deepEqual(judge(scan('pp', {}, 3)), ['alert']);
  assert.deepEqual(judge(scan('pp')), []);
  assert.deepEqual(judge(null), []);
});

test('the state of earlier versions, without last results, continues from the previous scan', () => {
  const { lastTested: _, ...old } = untracked;
  const alert = { tests: ['CAA'], risk: 'unknown' as const, at: scannedAt };
  assert.deepEqual(judgeRun(old, scan('pp'), scan('pf'), false).failing, ['CAA']);
  assert.deepEqual(judgeRun({ ...old, alert }, scan('pf'), scan('pf'), false).notices, []);
  assert.deepEqual(judgeRun({ ...old, alert }, scan('pf'), scan('pp'), false).notices, [
    'recovery',
  ]);
});

const shownState = fc.constantFrom('p', 'w', 'f', 'u', 'u');
const histories = fc.array(
  fc.tuple(shownState, shownState, shownState).map((each) => each.join('')),
  { minLength: 1, maxLength: 12 },
);

test('each new failure is named in one alert, whatever could not be tested in between', () => {
  const property = fc.property(histories, (history) => {
    const judged = judgeEach(history.map((each) => scan(each)));
    for (const [n, name] of names.entries()) {
      let last: string | undefined;
      for (const [turn, shown] of history.entries()) {
        const state = shown[n];
        const begins = state === 'f' && last !== undefined && last !== 'f';
        const { failing, notices } = judged[turn] ?? assert.fail();
        assert.equal(failing.includes(name), begins, `${name} in scan ${turn}`);
        if (begins) assert.ok(notices.includes('alert'));
        if (state !== 'u') last = state;
      }
    }
  });
  fc.assert(property, { numRuns: isWhole ? 2_000 : 300, seed: 11 });
});

test('a recovery follows an alert when all its tests were tested and do not fail', () => {
  const property = fc.property(histories, (history) => {
    const judged = judgeEach(history.map((each) => scan(each)));
    const last = new Map<string, string>();
    let open = new Set<string>();
    let isOpen = false;
    for (const [turn, shown] of history.entries()) {
      for (const [n, name] of names.entries()) {
        if (shown[n] !== 'u') last.set(name, shown[n] ?? '');
      }
      const { notices, failing, alert } = judged[turn] ?? assert.fail();
      if (notices.includes('alert')) open = new Set([...open, ...failing]);
      isOpen ||= notices.includes('alert');
      if (notices.includes('recovery')) {
        assert.ok(isOpen && !notices.includes('alert'));
        for (const name of open) assert.notEqual(last.get(name), 'f');
        [isOpen, open] = [false, new Set()];
      }
      assert.equal(alert !== null, isOpen);
    }
  });
  fc.assert(property, { numRuns: isWhole ? 2_000 : 300, seed: 12 });
});

test('scans that differ only in the tests that could run cause no notice', () => {
  const property = fc.property(
    fc.tuple(
      fc.constantFrom('p', 'w', 'f'),
      fc.constantFrom('p', 'w', 'f'),
      fc.constantFrom('p', 'w', 'f'),
    ),
    fc.array(fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()), { maxLength: 10 }),
    (site, seen) => {
      const whole = scan(site.join(''));
      const partial = seen.map((each) =>
        scan(site.map((state, n) => (each[n] ? state : 'u')).join('')),
      );
      assert.deepEqual(new Set(judgeAll([whole, ...partial])), new Set(['']));
    },
  );
  fc.assert(property, { numRuns: isWhole ? 500 : 100, seed: 13 });
});
