import { expect, test } from 'vitest';
import { dropTeamRequest, saveTeamRequest, readTeamRequest } from './calculator.ts';

const request = {
  calculation: {
    sessionData: '{"developers":[],"breakdown":[]}',
    totalIndianCost: '31680.00',
    totalUsaCost: '84160.00',
    monthlySavings: '52480.00',
    savingsPercentage: '62.4',
  },
  summary: '2 × React, senior',
};

test('a team is passed on once', () => {
  expect(readTeamRequest()).toBeNull();
  expect(saveTeamRequest(request)).toBe(true);
  expect(readTeamRequest()).toEqual(request);
  dropTeamRequest();
  expect(readTeamRequest()).toBeNull();
});

test('an invalid team is not passed on', () => {
  const broken = [
    '{',
    'null',
    '[]',
    '"text"',
    JSON.stringify({ ...request, summary: 1 }),
    JSON.stringify({ summary: 'x' }),
    JSON.stringify({ ...request, calculation: { ...request.calculation, monthlySavings: 1 } }),
  ];
  for (const text of broken) {
    sessionStorage.setItem('calculation', text);
    expect(readTeamRequest()).toBeNull();
  }
});
