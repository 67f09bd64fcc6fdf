import type { Category } from '@longitude/contract/categories';
import { Button } from '../../ui/button.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { Swatch } from '../../ui/swatch.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import { toggleCategory } from './categories-state.ts';

interface CategoryCardProps {
  readonly category: Category;
  readonly onEdit: () => void;
}

export function CategoryCard({ category, onEdit }: CategoryCardProps) {
  const { name, description, color, slug, icon, active } = category;
  const [isBusy, run] = useBusy();
  const toggle = active ? 'Disable' : 'Enable';
  return (
    <li className="tile">
      <h2>
        <Swatch color={color} />
        {name}
      </h2>
      <p>{description ?? <span className="muted">No description</span>}</p>
      <p className="muted fine">{[color, slug, icon].filter(Boolean).join(' · ')}</p>
      <div className="acts">
        <StatusMark
          status={active ? 'active' : 'inactive'}
          label={active ? 'Active' : 'Inactive'}
        />
        <Button size="small" look="push" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button
          tone="plain"
          size="small"
          isPending={isBusy}
          aria-label={`${toggle} ${name}`}
          onClick={() => void run(() => toggleCategory(category))}
        >
          {toggle}
        </Button>
      </div>
    </li>
  );
}
