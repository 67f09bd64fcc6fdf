import { pluralize } from '@longitude/contract/core/text';
import styles from './new-rows.module.css';
import type { RecordList } from './record-list.ts';

/** Number of new rows that are not on screen: they never displace the rows being read. */
export function NewRowsNotice({ list: { list, definition } }: { readonly list: RecordList }) {
  const rows = list.value;
  const count = rows.newCount.value;
  const show = async () => {
    await rows.load();
    scrollTo(0, 0);
    document.querySelector<HTMLElement>('main [data-open]')?.focus({ preventScroll: true });
  };
  return (
    <output>
      {count > 0 && (
        <button type="button" className={styles['news']} onClick={() => void show()}>
          <span>
            {count} new {pluralize(count, definition.one, definition.many)}
          </span>
          <u>Show</u>
        </button>
      )}
    </output>
  );
}
