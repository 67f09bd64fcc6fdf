import { formatCount } from '@longitude/contract/totals';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import pageHead from '../ui/page-head.module.css';
import { SearchBox } from '../ui/search-box.tsx';
import { CsvButton } from './csv-button.tsx';
import { FilterButton } from './filter-dialog.tsx';
import type { FilterControl, ListFolder } from './filter.ts';
import styles from './list-head.module.css';
import listStyles from './list.module.css';
import { PickButton } from './pick-button.tsx';
import type { RecordList } from './record-list.ts';

interface ListHeadProps extends SearchProps {
  readonly title: string;
  /** A class of the style sheet, besides the usual ones. */
  readonly className?: string;
  /** Links and buttons beside the title. */
  readonly children?: ReactNode;
}

/** Title, folders, search; on a phone also the buttons for filters and selecting rows. */
export function ListHead({ title, className = '', children, ...props }: ListHeadProps) {
  const { list, control } = props;
  return (
    <div className={`${pageHead['head']} ${pageHead['list']} ${className}`.trimEnd()}>
      <h1 tabIndex={-1}>{title}</h1>
      <PickButton list={list} />
      {children}
      {list.rules.folders.length > 0 && <FolderLinks list={list} control={control} />}
      <div className={listStyles['tools']}>
        <ListSearch {...props} />
        <FilterButton list={list} control={control} />
        <CsvButton list={list} className="wide-only" />
      </div>
    </div>
  );
}

interface SearchProps {
  readonly list: RecordList;
  readonly control: FilterControl;
  /** What is searched: 'Website, client email or notes'. */
  readonly placeholder: string;
}

/** Searches a list during typing. */
export function ListSearch({ list, control: { filter, set }, placeholder }: SearchProps) {
  return (
    <SearchBox
      label={`Search ${list.definition.many}`}
      placeholder={placeholder}
      value={filter['q'] ?? ''}
      maxLength={list.rules.maxSearch}
      onSearch={(q) => set({ q })}
    />
  );
}

interface FolderProps {
  readonly list: RecordList;
  readonly control: FilterControl;
}

/** The folders as links; the open one with its count. */
function FolderLinks({ list, control }: FolderProps) {
  const { filter, to } = control;
  const isOpen = ({ value }: ListFolder) => value === (filter['folder'] ?? '');
  return (
    <nav className={styles['folders']} aria-label="Folder">
      {list.rules.folders.map((folder) => (
        <Link
          key={folder.value}
          href={to(list.rules.open(folder))}
          aria-current={isOpen(folder) ? 'page' : undefined}
        >
          {folder.title} {isOpen(folder) && <FolderCount list={list} control={control} />}
        </Link>
      ))}
    </nav>
  );
}

/** The folder's own number, whatever is searched and filtered. */
function FolderCount({ list, control: { filter } }: FolderProps) {
  const { items, total } = list.list.value;
  const counted = list.counts.value?.total;
  // The list knows it first, and loses rows with their number.
  const listed = items.value && !list.rules.isNarrowed(filter) ? total.value : null;
  const count = listed ?? counted;
  return <span className="numeric">{count !== undefined && formatCount(count)}</span>;
}
