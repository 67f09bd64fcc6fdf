import { formatCount } from '@longitude/contract/totals';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Link } from 'wouter';
import { StatusMark } from '../../../ui/status.tsx';
import { Options, sortOptions } from './filters.tsx';
import {
  dropChoice,
  findSort,
  isCounted,
  isNarrowed,
  widen,
  type FilterControl,
} from './inbox-filter.ts';
import type { Inbox } from './inbox-state.ts';
import { markFilters, type MarkFilter } from './marks.ts';

interface FilterLaneProps {
  readonly inbox: Inbox;
  readonly control: FilterControl;
}

/** The most common filters, one press each, with how many items each shows. */
export function FilterLane({ inbox, control }: FilterLaneProps) {
  const { filter, to } = control;
  const isWithCounts = isCounted(filter);
  const counts = isWithCounts ? inbox.counts.value : undefined;
  // Numbers that come later would move the chips.
  const isWaiting = isWithCounts && inbox.isCounting.value;
  const [first, ...others] = markFilters.map((mark) => (
    <MarkChip key={mark.key} mark={mark} count={counts?.marks[mark.key]} control={control} />
  ));
  return (
    <div className={isWaiting ? 'filters waiting' : 'filters'}>
      <nav className="chips" aria-label="Quick filters">
        <Chip href={to(widen(filter))} isOn={!isNarrowed(filter)}>
          All
        </Chip>
        {first}
        {inbox.contract.statuses.map((status) => (
          <StatusChip
            key={status}
            status={status}
            count={counts?.statuses[status]}
            control={control}
          />
        ))}
        {others}
      </nav>
      <OrderSelect control={control} />
    </div>
  );
}

interface CountedChipProps extends Pick<FilterLaneProps, 'control'> {
  readonly count: number | undefined;
}

function StatusChip({
  status,
  count,
  control: { filter, to },
}: CountedChipProps & { readonly status: string }) {
  const isOn = filter.status === status;
  const href = to({ ...dropChoice(filter), ...(isOn ? {} : { status }) });
  return (
    <Chip href={href} isOn={isOn} count={count}>
      <StatusMark status={status} />
    </Chip>
  );
}

function MarkChip({
  mark: { key, chip, sort },
  count,
  control: { filter, to },
}: CountedChipProps & { readonly mark: MarkFilter }) {
  const isOn = filter[key];
  const chosen = isOn ? {} : { [key]: true, ...(sort && { sort }) };
  return (
    <Chip href={to({ ...dropChoice(filter), ...chosen })} isOn={isOn} count={count}>
      {chip}
    </Chip>
  );
}

interface ChipProps {
  readonly href: string;
  readonly isOn: boolean;
  readonly count?: number | undefined;
  readonly children: ReactNode;
}

function Chip({ href, isOn, count, children }: ChipProps) {
  const chip = useRef<HTMLAnchorElement>(null);
  useLayoutEffect(() => {
    if (isOn && chip.current) reveal(chip.current);
    // oxlint-disable-next-line react/exhaustive-deps -- counts that arrive move the chips
  }, [isOn, count]);
  return (
    <Link ref={chip} className="chip" href={href} aria-current={isOn ? 'true' : undefined}>
      {children}
      {count !== undefined && <span className="num">{formatCount(count)}</span>}
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

function OrderSelect({ control: { filter, set } }: Pick<FilterLaneProps, 'control'>) {
  return (
    <select
      className="input desk"
      aria-label="Order"
      value={filter.sort}
      onChange={(event) => set({ sort: findSort(event.target.value) })}
    >
      <Options options={sortOptions} />
    </select>
  );
}
