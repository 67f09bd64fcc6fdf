import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import {
  calculateCosts,
  composeCalculation,
  findRates,
  presentCosts,
  readCents,
  type PricedRow,
} from './calculator-costs.ts';
import { Calculation, CreateCalculation, maxTeamRows } from './calculator.ts';
import { levels } from './skills.ts';

const row = (changes: Partial<PricedRow> = {}): PricedRow => ({
  skill: 'React',
  experience: 'senior',
  resources: 2,
  indiaRate: 4500,
  canadaRate: 12_000,
  ...changes,
});
const largestRate = 1_000_000;
const cents = fc.integer({ min: 0, max: largestRate });
const anyRow = fc.record({
  skill: fc.constant('React'),
  experience: fc.constantFrom(...levels),
  resources: fc.integer({ min: 1, max: 10 }),
  indiaRate: fc.integer({ min: 1, max: largestRate }),
  canadaRate: cents,
});
const anyTeam = fc.array(anyRow, { minLength: 1, maxLength: maxTeamRows });

test('a month is rate x resources x 160, savings are Canada minus India', () => {
  const costs = calculateCosts([row(), row({ resources: 1, indiaRate: 4850, canadaRate: 13_025 })]);
  assert.deepEqual(
    costs.rows.map(({ india, canada, savings }) => [india, canada, savings]),
    [
      [1_440_000, 3_840_000, 2_400_000],
      [776_000, 2_084_000, 1_308_000],
    ],
  );
  assert.deepEqual(
    [costs.india, costs.canada, costs.savings, costs.permille],
    [2_216_000, 5_924_000, 3_708_000, 626],
  );
});

test('the percentage is 0 when Canada costs nothing', () => {
  const costs = calculateCosts([row({ canadaRate: 0 })]);
  assert.deepEqual([costs.savings, costs.permille], [-1_440_000, 0]);
  assert.deepEqual(calculateCosts([]), { rows: [], india: 0, canada: 0, savings: 0, permille: 0 });
});

test('halves of a tenth of a percent are rounded away from zero, on both sides', () => {
  const cases: [india: number, canada: number, permille: number][] = [
    // 1999 of 2000 is 0.05 % less, 2001 of 2000 is 0.05 % more.
    [1999, 2000, 1],
    [2001, 2000, -1],
    [19_991, 20_000, 0],
    [20_009, 20_000, 0],
    [1, 3, 667],
    [2, 3, 333],
    [30, 10, -2000],
    [10, 10, 0],
  ];
  for (const [indiaRate, canadaRate, permille] of cases) {
    const costs = calculateCosts([row({ indiaRate, canadaRate })]);
    assert.equal(costs.permille, permille, `${indiaRate} of ${canadaRate}`);
    assert.ok(!Object.is(costs.permille, -0));
  }
});

test('totals are the sums of the rows, exactly and in any order', () => {
  fc.assert(
    fc.property(anyTeam, (team) => {
      const costs = calculateCosts(team);
      const sum = (field: 'india' | 'canada' | 'savings') =>
        costs.rows.reduce((total, one) => total + BigInt(one[field]), 0n);
      assert.equal(BigInt(costs.india), sum('india'));
      assert.equal(BigInt(costs.canada), sum('canada'));
      assert.equal(BigInt(costs.savings), sum('savings'));
      assert.equal(costs.savings, costs.canada - costs.india);
      const { rows: _, ...totals } = costs;
      const { rows: __, ...reversed } = calculateCosts(team.toReversed());
      assert.deepEqual(reversed, totals);
    }),
    { seed: 20_261_122 },
  );
});

test('the percentage is the exact share to one decimal, for costs up to the largest', () => {
  fc.assert(
    fc.property(anyTeam, (team) => {
      const { savings, canada, permille } = calculateCosts(team);
      assert.ok(Number.isSafeInteger(permille));
      if (canada === 0) return assert.equal(permille, 0);
      // |permille - 1000 s/c| <= 1/2, in whole numbers.
      const off = BigInt(permille) * BigInt(canada) - 1000n * BigInt(savings);
      return assert.ok(2n * (off < 0n ? -off : off) <= BigInt(canada));
    }),
    { seed: 20_261_122 },
  );
});

test('displayed and sent numbers are equal, and fit the contract', () => {
  fc.assert(
    fc.property(anyTeam, (team) => {
      const costs = calculateCosts(team);
      const shown = presentCosts(costs);
      const developers = team.map(({ skill, experience, resources }, index) => ({
        id: String(index),
        skill,
        experience,
        resources,
      }));
      const sent = composeCalculation(developers, costs);
      assert.ok(Calculation.safeParse(shown).success);
      assert.ok(CreateCalculation.safeParse(sent).success);
      assert.equal(readCents(sent.totalIndianCost), costs.india);
      assert.equal(readCents(sent.totalUsaCost), costs.canada);
      assert.equal(readCents(sent.monthlySavings), costs.savings);
      assert.equal(Number(sent.savingsPercentage), shown.savingsPercentage);
      assert.equal(Math.round(shown.monthlySavings * 100), costs.savings);
    }),
    { seed: 20_261_122, numRuns: 50 },
  );
});

test('a rate is parsed to the cent in any notation', () => {
  const cases: [string | null, number][] = [
    ['28', 2800],
    ['28.5', 2850],
    ['0.29', 29],
    ['1.15', 115],
    ['10000', largestRate],
    ['9999.99', 999_999],
    [null, 0],
  ];
  for (const [text, expected] of cases) assert.equal(readCents(text), expected, String(text));
  fc.assert(
    fc.property(cents, (value) => assert.equal(readCents((value / 100).toFixed(2)), value)),
    { seed: 20_261_122 },
  );
});

test('a level is offered when it has an India rate', () => {
  const skill = {
    juniorIndiaRate: null,
    middleIndiaRate: '0',
    seniorIndiaRate: '58',
    juniorUsaRate: '90',
    middleUsaRate: '100',
    seniorUsaRate: null,
  };
  assert.equal(findRates(skill, 'junior'), undefined);
  assert.equal(findRates(skill, 'middle'), undefined);
  assert.deepEqual(findRates(skill, 'senior'), { indiaRate: 5800, canadaRate: 0 });
});
