import { createCalculation } from '@longitude/contract/calculator';
import { listSkills } from '@longitude/contract/skills';
import { buildTeam, teams } from './build-team.ts';
import { backdate, forEachOf, type Demo } from './demo-context.ts';
import { timeOf } from './spread-times.ts';

/** Calculations of visitors who sent no request. */
export async function fillCalculations(demo: Demo): Promise<void> {
  const skills = await demo.visitor.call(listSkills);
  const made = Array.from({ length: 14 }, (_, index) => teams[index % teams.length] ?? []);
  await forEachOf(demo, made, async (team, index) => {
    const payload = buildTeam(skills, team);
    const { id } = await demo.visitor.call(createCalculation, { payload });
    const at = timeOf(index, made.length, demo.now);
    await backdate(demo, 'calculator_sessions', id, { createdAt: at, updatedAt: at });
  });
}
