import type { Skill } from '@longitude/contract/skills';
import type { Stored } from '../../platform/database/model.ts';
import { columnsOf, type Table } from '../../platform/http/csv.ts';
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

/** Its headings are field names, so that the table can be imported. */
export const skillTable: Table<Skill> = {
  name: 'skills',
  columns: {
    ...columnsOf('id', 'name'),
    active: ({ active }) => active === 1,
    ...columnsOf(
      'juniorIndiaRate',
      'juniorUsaRate',
      'middleIndiaRate',
      'middleUsaRate',
      'seniorIndiaRate',
      'seniorUsaRate',
    ),
  },
};
