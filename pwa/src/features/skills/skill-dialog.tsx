import { levels, type Level, type Skill } from '@longitude/contract/skills';
import { EditDialog } from '../../ui/editing/edit-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Switch } from '../../ui/choice.tsx';
import { useFormDraft, type FormDraft } from '../../ui/editing/use-saving.ts';
import {
  skills,
  draftOf,
  emptySkill,
  levelNames,
  nameRate,
  regionNames,
  regions,
  type SkillDraft,
} from './skills.ts';

interface SkillDialogProps {
  /** Null for a new one. */
  readonly skill: Skill | null;
  readonly onClose: () => void;
}

/** Adds a skill or edits its rates. */
export function SkillDialog({ skill, onClose }: SkillDialogProps) {
  const start = skill ? draftOf(skill) : emptySkill;
  const action = skill ? 'update skill' : 'create skill';
  const form = useFormDraft(start, action, (draft) =>
    skill ? skills.edit(skill.id, start, draft) : skills.add(draft),
  );
  return (
    <EditDialog title={skill ? 'Edit Rates' : 'Add New Skill'} form={form} onClose={onClose}>
      <TextField
        id="skill-name"
        label="Skill name"
        error={form.errors['name']}
        autoComplete="off"
        value={form.draft.name}
        onType={(name) => form.edit({ name })}
      />
      <p className="muted">
        Dollars an hour; CA is Canada. A level without an India rate is not offered.
      </p>
      <div className="pairs">
        {levels.map((level) => (
          <LevelRates key={level} level={level} form={form} />
        ))}
      </div>
      <Switch
        id="skill-active"
        label="Active"
        note="Visitors can choose it in the calculator."
        checked={form.draft.active}
        onChange={(active) => form.edit({ active })}
      />
    </EditDialog>
  );
}

function LevelRates({
  level,
  form,
}: {
  readonly level: Level;
  readonly form: FormDraft<SkillDraft>;
}) {
  return regions.map((region) => {
    const field = nameRate(level, region);
    return (
      <TextField
        key={field}
        id={`skill-${field}`}
        label={`${levelNames[level]}, ${regionNames[region]} ($)`}
        error={form.errors[field]}
        inputMode="decimal"
        autoComplete="off"
        value={form.draft[field]}
        onType={(rate) => form.edit({ [field]: rate })}
      />
    );
  });
}
