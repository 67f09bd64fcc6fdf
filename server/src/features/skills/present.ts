import type { Skill } from '@longitude/contract/skills';
import type { Stored } from '../../platform/database/model.ts';
import type { SkillFields } from './model.ts';

export function presentSkill(row: SkillFields & Stored): Skill {
  return {
    id: row._id.toHexString(),
    name: row.name,
    juniorIndiaRate: row.juniorIndiaRate,
    middleIndiaRate: row.middleIndiaRate,
    seniorIndiaRate: row.seniorIndiaRate,
    juniorUsaRate: row.juniorUsaRate,
    middleUsaRate: row.middleUsaRate,
    seniorUsaRate: row.seniorUsaRate,
    active: row.active ? 1 : 0,
  };
}
