import {
  calculateCosts,
  composeCalculation,
  findRates,
} from '@longitude/contract/calculator-costs';
import type { CreateCalculation } from '@longitude/contract/calculator';
import type { Level, Skill } from '@longitude/contract/skills';

/** Names of the first skills, levels and numbers of people. */
export type Team = readonly (readonly [skill: string, experience: Level, resources: number])[];

export const teams: readonly Team[] = [
  [
    ['React', 'senior', 2],
    ['Quality assurance', 'middle', 1],
  ],
  [
    ['Node.js', 'senior', 3],
    ['Cloud & DevOps', 'middle', 2],
  ],
  [['Penetration testing', 'senior', 1]],
  [
    ['Java & Spring', 'senior', 4],
    ['Java & Spring', 'middle', 6],
    ['Quality assurance', 'junior', 3],
    ['UX & product design', 'middle', 1],
  ],
  [
    ['Python & data engineering', 'middle', 2],
    ['Machine learning', 'senior', 1],
  ],
  [['Mainframe & COBOL', 'senior', 2]],
  [
    ['Mobile (iOS, Android)', 'middle', 2],
    ['.NET', 'junior', 2],
  ],
];

/** A team as the calculator submits it, with these rates. @throws Error for an unknown skill */
export function buildTeam(skills: readonly Skill[], team: Team): CreateCalculation {
  const rows = team.map(([name, experience, resources], index) => {
    const skill = skills.find((one) => one.name === name);
    const rates = skill && findRates(skill, experience);
    if (!skill || !rates) throw new Error(`${name} is not offered at the level ${experience}`);
    const developer = { id: String(index + 1), skill: skill.id, experience, resources };
    return { developer, priced: { skill: name, experience, resources, ...rates } };
  });
  const costs = calculateCosts(rows.map(({ priced }) => priced));
  return composeCalculation(
    rows.map(({ developer }) => developer),
    costs,
  );
}
