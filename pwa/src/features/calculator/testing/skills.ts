import type { Level, Skill } from '@longitude/contract/skills';

type Pair = readonly [india: string | null, canada: string | null];
type Rates = Readonly<Partial<Record<Level, Pair>>>;

/** A skill as returned by the server; a level without a pair is not offered. */
export function buildSkill(number: number, name: string, rates: Rates): Skill {
  const rate = (level: Level, side: 0 | 1) => rates[level]?.[side] ?? null;
  return {
    id: String(number).padStart(24, '0'),
    name,
    juniorIndiaRate: rate('junior', 0),
    middleIndiaRate: rate('middle', 0),
    seniorIndiaRate: rate('senior', 0),
    juniorUsaRate: rate('junior', 1),
    middleUsaRate: rate('middle', 1),
    seniorUsaRate: rate('senior', 1),
    active: 1,
  };
}

/**
 * The rates of the mock-up, a level that is not offered, and a skill that is more expensive in
 * India.
 */
export const skills = [
  buildSkill(1, 'Full-Stack Development', {
    junior: ['28', '65'],
    middle: ['38', '92'],
    senior: ['45', '120'],
  }),
  buildSkill(2, 'Quality Assurance', { middle: ['30', '78'], senior: ['40', '98'] }),
  buildSkill(3, 'Cloud & DevOps', { senior: ['48', '130'] }),
  buildSkill(4, 'Mainframe & COBOL', { senior: ['90', '75.50'] }),
  buildSkill(5, 'Volunteering', { junior: ['10', '0'] }),
] as const;
