import { NamedIcon } from '../../../ui/named-icon.tsx';
import type { ShownCategory } from './blog-content.ts';
import styles from './category-marks.module.css';
import boxes from '../../../ui/boxes.module.css';

/** The icon that a category names, or that suits its slug. */
export function CategoryIcon({ category }: { readonly category: ShownCategory }) {
  return <NamedIcon className={styles['icon']} name={category.icon ?? null} slug={category.slug} />;
}

interface CategoryBadgeProps {
  readonly name: string;
  /** #RRGGBB */
  readonly color: string;
}

/**
 * A badge tinted with the category's colour. The policy forbids style attributes, so the tint is a
 * rectangle drawn below the text: faint enough that the text of both themes stays readable on any
 * colour. A dot shows the colour itself.
 */
export function CategoryBadge({ name, color }: CategoryBadgeProps) {
  return (
    <span className={`${boxes['badge']} ${styles['tinted']}`}>
      <svg className={styles['tint']} aria-hidden="true">
        <rect width="100%" height="100%" fill={color} />
      </svg>
      <svg className={styles['swatch']} viewBox="0 0 10 10" aria-hidden="true">
        <circle cx="5" cy="5" r="4.5" fill={color} />
      </svg>
      <span>{name}</span>
    </span>
  );
}
