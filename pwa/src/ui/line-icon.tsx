import styles from './line-icon.module.css';
/** A line drawing of 20 by 20; the word beside it or the button's name conveys the meaning. */
export function LineIcon({ path }: { readonly path: string }) {
  return (
    <svg className={styles['icon']} viewBox="0 0 20 20" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
