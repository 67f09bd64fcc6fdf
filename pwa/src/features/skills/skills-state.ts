import {
  changeSkill,
  createSkill,
  listAllSkills,
  type CreateSkill,
  type Skill,
} from '@longitude/contract/skills';
import { adminApi } from '../../platform/api.ts';
import { createEditedList } from '../../ui/lists/edited-list.ts';
import { toPayload, type SkillDraft } from './skill-draft.ts';

/** All skills with their rates. */
export const skills = createEditedList<Skill, SkillDraft, CreateSkill>({
  kind: 'skill',
  list: (signal) => adminApi.call(listAllSkills, { signal }),
  create: (payload, headers) => adminApi.call(createSkill, { payload, headers }),
  change: (id, payload) => adminApi.call(changeSkill, { params: { id }, payload }),
  toPayload,
});

/** Enables or disables at once. True when it was done. */
export function toggleSkill({ id, name, active }: Skill): Promise<boolean> {
  const willBeActive = active === 0;
  const text = `${name} is ${willBeActive ? 'active' : 'inactive'}`;
  return skills.toggle(id, { active: willBeActive }, text);
}
