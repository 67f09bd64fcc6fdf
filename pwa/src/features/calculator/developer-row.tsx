import { Field } from '../../ui/field.tsx';
import {
  findSkill,
  levelNames,
  listLevels,
  type MissingChoice,
  resourceCounts,
  type Skills,
  type TeamRow,
} from './team.ts';
import styles from './calculator.module.css';
import { MaskIcon } from '../../ui/mask-icon.tsx';
import { buttonClass } from '../../ui/button.tsx';

interface DeveloperRowProps {
  readonly row: TeamRow;
  /** Starts at 1. */
  readonly number: number;
  readonly skills: Skills;
  /** Marked as missing. */
  readonly missing: MissingChoice['field'] | null;
  readonly onChange: (change: Partial<Omit<TeamRow, 'id'>>) => void;
  /** Undefined for the only row, which cannot be removed. */
  readonly onRemove: (() => void) | undefined;
}

/** One row: each select requires a choice in the previous one, and says so. */
export function DeveloperRow({ row, number, skills, missing, ...on }: DeveloperRowProps) {
  const { onChange, onRemove } = on;
  return (
    <fieldset className={styles['developer']}>
      <legend>
        Developer #{number}
        {onRemove && (
          <button
            type="button"
            className={buttonClass('plain', 'icon')}
            aria-label={`Remove developer ${number}`}
            onClick={onRemove}
          >
            <MaskIcon name="close" />
          </button>
        )}
      </legend>
      <div className={styles['fields']}>
        <Field
          id={`skill-${row.id}`}
          label="Skill"
          error={missing === 'skill' ? 'Please choose a skill' : undefined}
        >
          {(control) => (
            <select
              {...control}
              value={row.skill}
              onChange={(event) => onChange({ skill: event.target.value })}
            >
              <option value="">Choose a skill</option>
              {skills.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <ExperienceField row={row} skills={skills} missing={missing} onChange={onChange} />
        <ResourcesField row={row} onChange={onChange} />
      </div>
    </fieldset>
  );
}

function ExperienceField({
  row,
  skills,
  missing,
  onChange,
}: Omit<DeveloperRowProps, 'number' | 'onRemove'>) {
  const offered = listLevels(findSkill(skills, row.skill));
  const choose = (value: string) =>
    onChange({ experience: offered.find((level) => level === value) ?? '' });
  return (
    <Field
      id={`experience-${row.id}`}
      label="Experience"
      error={missing === 'experience' ? 'Please choose a level' : undefined}
    >
      {(control) => (
        <select
          {...control}
          value={row.experience}
          disabled={row.skill === ''}
          onChange={(event) => choose(event.target.value)}
        >
          <option value="">{row.skill === '' ? 'Choose a skill first' : 'Choose a level'}</option>
          {offered.map((level) => (
            <option key={level} value={level}>
              {levelNames[level]}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function ResourcesField({ row, onChange }: Pick<DeveloperRowProps, 'row' | 'onChange'>) {
  const isWaiting = row.experience === '';
  return (
    <Field
      id={`resources-${row.id}`}
      label="Resources"
      hint={isWaiting ? 'Choose experience first' : undefined}
    >
      {(control) => (
        <select
          {...control}
          value={row.resources}
          disabled={isWaiting}
          onChange={(event) => onChange({ resources: Number(event.target.value) })}
        >
          {resourceCounts.map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
