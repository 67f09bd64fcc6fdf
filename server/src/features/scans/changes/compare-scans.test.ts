import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ScanFindings, ScanTest } from '@longitude/contract/scans';
import { buildFindings } from '../testing/fake-engine.ts';
import { compareScans, summariseChange } from './compare-scans.ts';

const [sample] = buildFindings('https://a.example/').tests;
const build = (name: string, changes: Partial<ScanTest> = {}): ScanTest => ({
  ...(sample as ScanTest),
  name,
  ...changes,
});
const failed = { status: 'fail', risk: 'high', score: 0 } as const;
const warned = { status: 'warning', risk: 'high', score: 50 } as const;
const untested = { status: 'warning', tested: false, score: 0 } as const;

const compare = (
  before: readonly ScanTest[],
  after: readonly ScanTest[],
  changes: [Partial<ScanFindings>, Partial<ScanFindings>] = [{}, {}],
  versions: [number, number] = [2, 2],
) => {
  const url = 'https://a.example/';
  const scan = (tests: readonly ScanTest[], n: 0 | 1) => ({
    findings: buildFindings(url, { tests: [...tests], ...changes[n] }),
    ruleVersion: versions[n],
  });
  return compareScans(scan(before, 0), scan(after, 1));
};

const lists = ['fixed', 'better', 'worse', 'new', 'unchanged', 'notCompared'] as const;
type Case = [what: string, before: ScanTest[], after: ScanTest[], list?: (typeof lists)[number]];

const cases: Case[] = [
  ['passed twice', [build('A')], [build('A')]],
  ['failed, passed', [build('A', failed)], [build('A')], 'fixed'],
  ['warned, passed', [build('A', warned)], [build('A')], 'fixed'],
  ['passed, warned', [build('A')], [build('A', warned)], 'new'],
  ['passed, failed', [build('A')], [build('A', failed)], 'new'],
  ['failed, warned', [build('A', failed)], [build('A', warned)], 'better'],
  ['warned, failed', [build('A', warned)], [build('A', failed)], 'worse'],
  ['a higher risk', [build('A', { ...failed, risk: 'low' })], [build('A', failed)], 'worse'],
  ['a higher test score', [build('A', warned)], [build('A', { ...warned, score: 60 })], 'better'],
  ['the same', [build('A', failed)], [build('A', { ...failed, details: 'Else.' })], 'unchanged'],
  ['not tested before', [build('A', untested)], [build('A', failed)], 'notCompared'],
  ['not tested now: not fixed', [build('A', failed)], [build('A', untested)], 'notCompared'],
  ['new in the scanner', [], [build('A', failed)], 'notCompared'],
  ['no longer in the scanner', [build('A', failed)], [], 'notCompared'],
];

test('each test is in the one list that follows from its two outcomes', () => {
  for (const [what, before, after, list] of cases) {
    const found = compare(before, after);
    const named = lists.filter((each) => found[each].length > 0);
    assert.deepEqual(named, list === undefined ? [] : [list], what);
  }
});

test('only a higher risk or a new failure is worse: a lower score is only shown', () => {
  const high = { overallRisk: 'high', score: 50 } as const;
  const low = { overallRisk: 'low', score: 95 } as const;
  const unknown = { overallRisk: 'unknown', score: null } as const;
  const same = [build('A', failed)];
  assert.equal(compare(same, same, [{ score: 99 }, { score: 90 }]).isWorse, false);
  assert.equal(compare(same, same, [low, high]).isWorse, true);
  assert.equal(compare(same, same, [high, low]).isWorse, false);
  assert.equal(compare(same, same, [unknown, high]).isWorse, false);
  assert.equal(compare(same, same, [high, unknown]).isWorse, false);
  assert.equal(compare([build('A')], [build('A', warned)]).isWorse, false);
  assert.equal(compare([build('A')], [build('A', failed)]).isWorse, true);
  assert.equal(compare([build('A', warned)], [build('A', failed)]).isWorse, true);
  assert.equal(compare([build('A', untested)], [build('A', failed)]).isWorse, false);
});

test('scans that were judged by different rules are not compared', () => {
  const found = compare([build('A')], [build('A', failed)], [{ score: 99 }, { score: 9 }], [1, 2]);
  const names = found.notCompared.map(({ name }) => name);
  assert.deepEqual(names, ['A']);
  assert.equal(found.isWorse, false);
});

test('the worst comes first, and the figures are those of the lists', () => {
  const names = ['Low', 'Critical', 'Warning'];
  const after = [
    build('Low', { ...failed, risk: 'low' }),
    build('Critical', { ...failed, risk: 'critical' }),
    build('Warning', { ...warned, risk: 'critical' }),
  ];
  const found = compare(
    names.map((name) => build(name)),
    after,
    [{ score: 100 }, { score: 12 }],
  );
  const seen = found.new.map(({ name }) => name);
  assert.deepEqual(seen, ['Critical', 'Low', 'Warning']);
  const [first] = found.new;
  assert.deepEqual([first?.before?.status, first?.after?.status], ['pass', 'fail']);
  assert.deepEqual(summariseChange(found), {
    scoreBefore: 100,
    scoreAfter: 12,
    isWorse: true,
    fixed: 0,
    better: 0,
    worse: 0,
    new: 3,
  });
});
