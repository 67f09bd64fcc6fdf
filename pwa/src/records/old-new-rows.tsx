import type { PagedList } from './paged-list.ts';

interface NewRowsNoticeProps<Item> {
  readonly list: PagedList<Item>;
  /** Names of an item, and of several. */
  readonly one: string;
  readonly many: string;
}

/** Number of new rows that are not on screen: they never displace the rows being read. */
export function NewRowsNotice<Item>({ list, one, many }: NewRowsNoticeProps<Item>) {
  const count = list.newCount.value;
  const show = async () => {
    await list.load();
    scrollTo(0, 0);
    document.querySelector<HTMLElement>('.work [data-open]')?.focus({ preventScroll: true });
  };
  return (
    <output>
      {count > 0 && (
        <button type="button" className="news" onClick={() => void show()}>
          <span>
            {count} new {count === 1 ? one : many}
          </span>
          <u>Show</u>
        </button>
      )}
    </output>
  );
}
