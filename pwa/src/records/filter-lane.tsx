import { formatCount } from '@longitude/contract/totals';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Link } from 'wouter';
import chipStyles from '../ui/chips.module.css';
import fieldStyles from '../ui/field.module.css';
import { Options } from './filter-fields.tsx';
import { isChosen, type Chip, type Filter, type FilterControl, type ListFilter } from './filter.ts';
import type { ListCounts } from './list-definition.ts';
import styles from './list.module.css';

interface FilterLaneProps {
  readonly rules: ListFilter;
  readonly control: FilterControl;
  /** Number of records behind each chip; undefined until they are known. */
  readonly counts?: Pick<ListCounts, 'of'> | undefined;
  /** The counts are on their way: later they would move the chips. */
  readonly isWaiting?: boolean;
  /** One chip at a time, so that its count says what it shows. */
  readonly isExclusive?: boolean;
}

/** The most common filters, one press each. */
export function FilterLane(props: FilterLaneProps) {
  const { rules, control, counts, isWaiting = false, isExclusive = false } = props;
  const { filter, to } = control;
  // A filter without a chip makes the counts wrong.
  const isCounted = !rules.isNarrowed({ ...filter, ...rules.dropChips(filter) });
  return (
    <div
      className={`${styles['filters']} ${isCounted && isWaiting ? styles['waiting'] : ''}`.trimEnd()}
    >
      <nav className={chipStyles['chips']} aria-label="Filters">
        <FilterChip href={to(rules.cleared)} isOn={!rules.isNarrowed(filter)}>
          All
        </FilterChip>
        {rules.chips.map((chip) => (
          <FilterChip
            key={`${chip.key} ${chip.value}`}
            href={to({ ...(isExclusive && rules.dropChips(filter)), ...toggle(filter, chip) })}
            isOn={isChosen(filter, chip)}
            count={isCounted ? counts?.of(chip) : undefined}
          >
            {chip.label}
          </FilterChip>
        ))}
      </nav>
      {rules.sorts.length > 0 && <OrderSelect rules={rules} control={control} />}
    </div>
  );
}

/** The change of a press on a chip. */
function toggle(filter: Filter, { key, value, sort }: Chip): Filter {
  if (isChosen(filter, { key, value })) return { [key]: '' };
  return { [key]: value, ...(sort !== undefined && { sort }) };
}

interface FilterChipProps {
  readonly href: string;
  readonly isOn: boolean;
  readonly count?: number | undefined;
  readonly children: ReactNode;
}

/** A filter that one click sets, in a lane that scrolls sideways. */
function FilterChip({ href, isOn, count, children }: FilterChipProps) {
  const chip = useRef<HTMLAnchorElement>(null);
  useLayoutEffect(() => {
    if (isOn && chip.current) reveal(chip.current);
    // oxlint-disable-next-line react/exhaustive-deps -- counts that arrive move the chips
  }, [isOn, count]);
  return (
    <Link
      ref={chip}
      className={chipStyles['chip']}
      href={href}
      aria-current={isOn ? 'true' : undefined}
    >
      {children}
      {count !== undefined && (
        <span className={`numeric ${chipStyles['count']}`}>{formatCount(count)}</span>
      )}
    </Link>
  );
}

/** Scrolls the lane, not the page, until a chip and the edge of its neighbours can be seen. */
function reveal(chip: HTMLElement): void {
  const lane = chip.parentElement;
  if (!lane) return;
  const [edge, { left, right }] = [lane.getBoundingClientRect(), chip.getBoundingClientRect()];
  const margin = 56;
  if (right + margin > edge.right) lane.scrollLeft += right + margin - edge.right;
  else if (left - margin < edge.left) lane.scrollLeft += left - margin - edge.left;
}

function OrderSelect({ rules, control: { filter, set } }: FilterLaneProps) {
  return (
    <select
      className={`${fieldStyles['input']} wide-only`}
      aria-label="Sort by"
      value={filter['sort'] ?? ''}
      onChange={(event) => set({ sort: event.target.value })}
    >
      <Options options={rules.sorts} />
    </select>
  );
}
