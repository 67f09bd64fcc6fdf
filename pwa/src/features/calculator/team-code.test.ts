import { expect, test } from 'vitest';
import { buildSkill, skills } from './testing/skills.ts';
import { composeAddress, readAddress } from './team-code.ts';
import type { Team } from './team.ts';

const [fullStack, quality, cloud] = skills;
const team: Team = [
  { id: 1, skill: fullStack.id, experience: 'senior', resources: 2 },
  { id: 2, skill: cloud.id, experience: 'senior', resources: 10 },
];
const search = (address: string) => address.slice(address.indexOf('?'));

test('an address names the team in words, and is parsed back', () => {
  const address = composeAddress(team, skills);
  expect(address).toBe('/calculator?team=full-stack-development-s2.cloud-devops-s10');
  expect(readAddress(search(address), skills)).toEqual({ team, lost: 0 });
});

test('incomplete rows are left out of the address', () => {
  const blank = { id: 3, skill: quality.id, experience: '', resources: 1 } as const;
  expect(composeAddress([...team, blank], skills)).toBe(composeAddress(team, skills));
  expect(composeAddress([blank], skills)).toBe('/calculator');
});

test('skills with similar names, or without Latin letters, are identified by id', () => {
  const rates = { senior: ['50', '100'] } as const;
  const alike = [
    buildSkill(1, 'C++', rates),
    buildSkill(2, 'C#', rates),
    buildSkill(3, '日本語', rates),
  ];
  const all: Team = alike.map(({ id }, index) => ({
    id: index + 1,
    skill: id,
    experience: 'senior',
    resources: 1,
  }));
  const address = composeAddress(all, alike);
  expect(address).toBe(`/calculator?team=${alike.map(({ id }) => `${id}-s1`).join('.')}`);
  expect(readAddress(search(address), alike)).toEqual({ team: all, lost: 0 });
});

test('the id of a skill is understood, so that a link survives renaming', () => {
  expect(readAddress(`?team=${fullStack.id}-s2`, skills)?.team).toEqual([team[0]]);
});

test.each([
  ['?team=full-stack-development-s2.gardening-s1', 1, 1],
  ['?team=quality-assurance-j1', 0, 1],
  ['?team=quality-assurance-m0', 0, 1],
  ['?team=quality-assurance-m11', 0, 1],
  ['?team=quality-assurance-x1', 0, 1],
  ['?team=-s1', 0, 1],
  ['?team=....', 0, 5],
  [`?team=${'a'.repeat(4000)}`, 0, 1],
  [`?team=${Array.from({ length: 60 }, () => 'quality-assurance-m1').join('.')}`, 50, 10],
  ['?team=%00%ff<script>', 0, 1],
])('%s: what cannot be read is counted, not guessed', (query, found, lost) => {
  const shared = readAddress(query, skills);
  expect([shared?.team.length, shared?.lost]).toEqual([found, lost]);
});

test('however long the address, each skill name is parsed once', () => {
  let reads = 0;
  const many = Array.from({ length: 100 }, (_, index) => {
    const skill = buildSkill(index, '', { senior: ['50', '100'] });
    const read = () => {
      reads += 1;
      return `Skill ${index}`;
    };
    return Object.defineProperty(skill, 'name', { get: read });
  });
  const code = Array.from({ length: 1000 }, () => 'skill-99-s1').join('.');
  expect(readAddress(`?team=${code}`, many)).toMatchObject({ lost: 950 });
  expect(reads).toBe(100);
});

test('an address without a team is no team', () => {
  for (const query of ['', '?', '?team=', '?teams=quality-assurance-m1']) {
    expect(readAddress(query, skills)).toBeNull();
  }
});
