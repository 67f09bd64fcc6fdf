import type { Level, Skill } from '@longitude/contract/skills';
import { Button } from '../../ui/button.tsx';
import { ToggleButton } from '../../ui/lists/toggle-button.tsx';
import { RateSpan } from './rate-span.tsx';
import { toggleSkill, levelNames, listOffered, composeRateField } from './skills.ts';
import tileStyles from '../../ui/tiles.module.css';
import styles from './skill-card.module.css';
import boxes from '../../ui/boxes.module.css';

interface SkillCardProps {
  readonly skill: Skill;
  /** The highest rate of all skills: the end of the scale. */
  readonly highest: number;
  readonly onEdit: () => void;
}

/** A skill with its rates and actions. */
export function SkillCard({ skill, highest, onEdit }: SkillCardProps) {
  const { name, active } = skill;
  return (
    <li className={tileStyles['tile']}>
      <h2>
        {name} {active === 0 && <span className={boxes['badge']}>Inactive</span>}
      </h2>
      <RateTable skill={skill} highest={highest} />
      <div className={`actions ${tileStyles['actions']}`}>
        <Button size="small" aria-label={`Edit Rates of ${name}`} onClick={onEdit}>
          Edit Rates
        </Button>
        <ToggleButton name={name} isActive={active === 1} onToggle={() => toggleSkill(skill)} />
      </div>
    </li>
  );
}

function RateTable({ skill, highest }: Omit<SkillCardProps, 'onEdit'>) {
  const offered = listOffered(skill);
  if (offered.length === 0) return <p className="muted">No level is offered.</p>;
  return (
    <table className={styles['rates']}>
      <caption className="visually-hidden">Rates of {skill.name}</caption>
      <thead>
        <tr>
          <th scope="col" className="visually-hidden">
            Level
          </th>
          <th scope="col" colSpan={2}>
            India / Canada
          </th>
        </tr>
      </thead>
      <tbody>
        {offered.map((level) => (
          <RateRow key={level} skill={skill} level={level} highest={highest} />
        ))}
      </tbody>
    </table>
  );
}

function RateRow({
  skill,
  level,
  highest,
}: Omit<SkillCardProps, 'onEdit'> & { readonly level: Level }) {
  const india = skill[composeRateField(level, 'India')];
  const canada = skill[composeRateField(level, 'Usa')];
  return (
    <tr>
      <th scope="row">{levelNames[level]}</th>
      <td>
        <RateSpan from={Number(india)} to={Number(canada)} highest={highest} />
      </td>
      <td className="numeric">
        ${india} / {canada === null ? 'none' : `$${canada}`}
      </td>
    </tr>
  );
}
