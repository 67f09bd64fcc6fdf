import type { Skill } from '@longitude/contract/skills';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { calculationsPath } from '@longitude/contract/dashboard-paths';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState, LoadState } from '../../ui/lists/list-states.tsx';
import { SkillCard } from './skill-card.tsx';
import { SkillDialog } from './skill-dialog.tsx';
import { findHighest, skills } from './skills.ts';
import tileStyles from '../../ui/tiles.module.css';
import headStyles from '../../ui/page-head.module.css';

/** The skills of the public calculator, with their rates (back-office section 2). */
export default function SkillsTab() {
  const [open, setOpen] = useState<Skill | 'new' | null>(null);
  useEffect(() => void skills.list.load(), []);
  return (
    <>
      <div className={headStyles['head']}>
        <h1>Calculator Skills Management</h1>
        <Link className={`${buttonClass('small', 'plain')} to-end`} href={calculationsPath}>
          <Icon name="note" />
          Calculations
        </Link>
        <Button tone="ink" size="small" onClick={() => setOpen('new')}>
          <Icon name="plus" />
          Add New Skill
        </Button>
      </div>
      <SkillCards onEdit={setOpen} />
      {open && <SkillDialog skill={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </>
  );
}

function SkillCards({ onEdit }: { readonly onEdit: (skill: Skill) => void }) {
  const items = skills.list.data.value;
  const state = <LoadState source={skills.list} hasData={items !== undefined} />;
  if (!items) return state;
  if (items.length === 0) return skills.list.error.value ? state : <NoSkills />;
  const highest = findHighest(items);
  return (
    <>
      {state}
      <p className="muted under">
        <b>{items.length} Skills Loaded</b>. Hourly rates in dollars. A level without an India rate
        is not offered.
      </p>
      <ul className={tileStyles['tiles']}>
        {items.map((skill) => (
          <SkillCard key={skill.id} skill={skill} highest={highest} onEdit={() => onEdit(skill)} />
        ))}
      </ul>
    </>
  );
}

function NoSkills() {
  const isLoading = skills.list.isLoading.value;
  return (
    <>
      <p className="muted under">
        <b>0 Skills Loaded</b>
      </p>
      <EmptyState
        title="No skills yet"
        text="Skills you add appear in the calculator. Another administrator may have just added some."
      >
        <Button
          tone="ink"
          size="small"
          isPending={isLoading}
          pendingLabel="Loading..."
          onClick={() => void skills.list.load()}
        >
          Refresh Data
        </Button>
      </EmptyState>
    </>
  );
}
