import type { Category } from '@longitude/contract/categories';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState, LoadState } from '../../ui/lists/list-states.tsx';
import { StatusMark, Swatch } from '../../ui/status.tsx';
import { ToggleButton } from '../../ui/lists/toggle-button.tsx';
import { categories, toggleCategory } from './categories.ts';
import { CategoryDialog } from './category-dialog.tsx';
import tileStyles from '../../ui/tiles.module.css';
import headStyles from '../../ui/page-head.module.css';

/** The categories of the blog (back-office section 2). */
export default function CategoriesTab() {
  const [open, setOpen] = useState<Category | 'new' | null>(null);
  useEffect(() => void categories.list.load(), []);
  return (
    <>
      <div className={headStyles['head']}>
        <h1>Blog Categories Management</h1>
        <Button tone="ink" size="small" className="to-end" onClick={() => setOpen('new')}>
          <Icon name="plus" />
          New Category
        </Button>
      </div>
      <CategoryCards onEdit={setOpen} />
      {open && (
        <CategoryDialog category={open === 'new' ? null : open} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

function CategoryCards({ onEdit }: { readonly onEdit: (category: Category) => void }) {
  const items = categories.list.data.value;
  const state = <LoadState source={categories.list} hasData={items !== undefined} />;
  if (!items) return state;
  return (
    <>
      {state}
      {items.length === 0 && (
        <EmptyState
          title="No categories yet"
          text="Posts don’t need one. A category appears on the blog once it has a published post."
        />
      )}
      <ul className={tileStyles['tiles']}>
        {items.map((category) => (
          <CategoryCard key={category.id} category={category} onEdit={() => onEdit(category)} />
        ))}
      </ul>
    </>
  );
}

interface CategoryCardProps {
  readonly category: Category;
  readonly onEdit: () => void;
}

function CategoryCard({ category, onEdit }: CategoryCardProps) {
  const { name, description, color, slug, icon, active } = category;
  return (
    <li className={tileStyles['tile']}>
      <h2>
        <Swatch color={color} />
        {name}
      </h2>
      <p>{description ?? <span className="muted">No description</span>}</p>
      <p className="muted fine">{[color, slug, icon].filter(Boolean).join(' · ')}</p>
      <div className={`actions ${tileStyles['actions']}`}>
        <StatusMark
          status={active ? 'active' : 'inactive'}
          label={active ? 'Active' : 'Inactive'}
        />
        <Button size="small" className="to-end" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <ToggleButton name={name} isActive={active} onToggle={() => toggleCategory(category)} />
      </div>
    </li>
  );
}
