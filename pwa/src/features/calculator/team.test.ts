import { expect, test } from 'vitest';
import { skills } from './testing/skills.ts';
import {
  addRow,
  blankTeam,
  calculateTeam,
  changeRow,
  listComplete,
  listLevels,
  removeRow,
  resourceCounts,
  type Team,
} from './team.ts';

const [fullStack, quality] = skills;
const row = { id: 1, skill: fullStack.id, experience: 'senior', resources: 2 } as const;

test('a team starts with one blank row of one resource, and grows to fifty', () => {
  expect(blankTeam).toEqual([{ id: 1, skill: '', experience: '', resources: 1 }]);
  let team: Team = blankTeam;
  for (let count = 0; count < 60; count += 1) team = addRow(team);
  expect(team).toHaveLength(50);
  expect(new Set(team.map(({ id }) => id)).size).toBe(50);
});

test('the only row cannot be removed', () => {
  expect(removeRow(blankTeam, 1)).toBe(blankTeam);
  expect(removeRow([row, { ...row, id: 2 }], 1)).toEqual([{ ...row, id: 2 }]);
});

test('another skill clears the experience, the same skill does not', () => {
  expect(changeRow([row], 1, { skill: quality.id })).toEqual([
    { ...row, skill: quality.id, experience: '' },
  ]);
  expect(changeRow([row], 1, { skill: row.skill })).toEqual([row]);
  expect(changeRow([row], 1, { resources: 10 })).toEqual([{ ...row, resources: 10 }]);
});

test('a level is offered only when the skill has an India rate for it', () => {
  expect(listLevels(fullStack)).toEqual(['junior', 'middle', 'senior']);
  expect(listLevels(quality)).toEqual(['middle', 'senior']);
  expect(listLevels(undefined)).toEqual([]);
});

test('resources range from 1 to 10', () => {
  expect(resourceCounts).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('only complete rows with offered choices count', () => {
  const team: Team = [
    row,
    { ...row, id: 2, skill: '' },
    { ...row, id: 3, experience: '' },
    { ...row, id: 4, resources: 0 },
    { ...row, id: 5, skill: quality.id, experience: 'junior' },
    { ...row, id: 6, skill: 'f'.repeat(24) },
  ];
  expect(listComplete(team, skills)).toEqual([row]);
  expect(calculateTeam([{ ...row, skill: '' }], skills)).toBeNull();
});

test('a row costs hourly rate x resources x 160, savings are Canada minus India', () => {
  const result = calculateTeam([row], skills);
  expect(result?.costs).toMatchObject({
    india: 45 * 2 * 160 * 100,
    canada: 120 * 2 * 160 * 100,
    savings: 75 * 2 * 160 * 100,
    permille: 625,
  });
  expect(result?.developers).toEqual([{ ...row, id: '1' }]);
});
