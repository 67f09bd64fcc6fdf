import { levels, type Level, type Skill } from '@longitude/contract/skills';
import { EditDialog } from '../../editing/edit-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Switch } from '../../ui/choice.tsx';
import { useEditing, type Editing } from '../../editing/use-editing.ts';
import { alertFailure } from '../../ui/report-failure.ts';
import { RateSpan } from './rate-span.tsx';
import {
  compareRates,
  findHighest,
  skills,
  draftOf,
  emptySkill,
  levelNames,
  composeRateField,
  regionNames,
  regions,
  type SkillDraft,
} from './skills.ts';
import styles from './skill-dialog.module.css';

interface SkillDialogProps {
  /** Null for a new one. */
  readonly skill: Skill | null;
  readonly onClose: () => void;
}

/** Adds a skill or edits its rates. */
export function SkillDialog({ skill, onClose }: SkillDialogProps) {
  const start = skill ? draftOf(skill) : emptySkill;
  const action = skill ? 'update skill' : 'create skill';
  const form = useEditing({
    start,
    save: ({ draft }) => (skill ? skills.edit(skill.id, start, draft) : skills.add(draft)),
    savesOnce: !skill,
    report: (cause) => alertFailure(action, cause),
  });
  return (
    <EditDialog title={skill ? 'Edit Rates' : 'Add New Skill'} form={form} onClose={onClose}>
      <TextField id="skill-name" label="Skill name" autoComplete="off" {...form.bind('name')} />
      <p className="muted">
        Dollars per hour (CA = Canada). Levels without an India rate are not offered.
      </p>
      {levels.map((level) => (
        <LevelRates key={level} level={level} form={form} />
      ))}
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

interface LevelRatesProps {
  readonly level: Level;
  readonly form: Editing<SkillDraft>;
}

/** Both rates of a level, compared while they are typed. */
function LevelRates({ level, form }: LevelRatesProps) {
  return (
    <fieldset className={styles['level']}>
      <legend>{levelNames[level]}</legend>
      <div className={styles['pairs']}>
        {regions.map((region) => {
          const field = composeRateField(level, region);
          return (
            <TextField
              key={field}
              id={`skill-${field}`}
              label={`${regionNames[region]} ($)`}
              inputMode="decimal"
              autoComplete="off"
              {...form.bind(field)}
            />
          );
        })}
      </div>
      <RateComparison draft={form.draft} level={level} />
    </fieldset>
  );
}

function RateComparison({ draft, level }: { readonly draft: SkillDraft; readonly level: Level }) {
  const compared = compareRates(draft, level);
  const { india, canada, text } = compared ?? { india: 0, canada: 0, text: 'Not a rate' };
  const highest = Math.max(findHighest(skills.list.data.value ?? []), india, canada);
  return (
    <div className={styles['comparison']}>
      <RateSpan from={india} to={canada} highest={highest} />
      <p className="numeric">{text}</p>
    </div>
  );
}
