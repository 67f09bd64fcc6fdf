import { Link } from 'wouter';
import { SearchField } from '../../../ui/search-field.tsx';
import type { ShownCategory } from './blog-content.ts';
import { toAddress, type FilterControl } from './blog-filter.ts';
import { CategoryIcon } from './category-marks.tsx';
import styles from './blog.module.css';
import chipStyles from '../../../ui/chips.module.css';

interface BlogSearchProps {
  readonly control: FilterControl;
  readonly categories: readonly ShownCategory[];
}

/** Search and categories. A form and links: both work without scripts. */
export function BlogSearch({ control, categories }: BlogSearchProps) {
  return (
    <div className={styles['filters']}>
      <SearchField
        label="Search articles"
        placeholder="Search articles..."
        action="/blog"
        search={{ ...control, text: control.filter.text }}
      >
        {control.filter.category && (
          <input type="hidden" name="category" value={control.filter.category} />
        )}
      </SearchField>
      <nav className={chipStyles['chips']} aria-label="Category">
        <Chip control={control} category={null} />
        {categories.map((category) => (
          <Chip key={category.slug} control={control} category={category} />
        ))}
      </nav>
    </div>
  );
}

interface ChipProps extends Pick<BlogSearchProps, 'control'> {
  /** Null: all. */
  readonly category: ShownCategory | null;
}

function Chip({ control: { filter }, category }: ChipProps) {
  const name = category?.name ?? null;
  return (
    <Link
      className={`${chipStyles['chip']} ${styles['chip']}`}
      href={toAddress({ text: filter.text, category: name })}
      aria-current={filter.category === name ? 'true' : undefined}
    >
      {category && <CategoryIcon category={category} />}
      {name ?? 'All'}
    </Link>
  );
}
