import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { StatusMark } from '../../../ui/status-mark.tsx';
import { noFilter, sorts } from './inbox-filter.ts';
import type { FilterControl } from './use-inbox-filter.ts';

interface FilterLaneProps {
  readonly statuses: readonly string[];
  readonly control: FilterControl;
}

/** The choices that are made most, as one press each. */
export function FilterLane({ statuses, control }: FilterLaneProps) {
  const { filter, to } = control;
  const { unanswered, sort } = noFilter;
  const isNextUp = filter.unanswered && filter.sort === 'createdAt';
  const nextUp = isNextUp
    ? { unanswered, sort }
    : ({ unanswered: true, sort: 'createdAt' } as const);
  return (
    <div className="filters">
      <nav className="chips" aria-label="Quick filters">
        {['', ...statuses].map((status) => (
          <Chip key={status} href={to({ status })} isOn={filter.status === status}>
            {status ? <StatusMark status={status} /> : 'All'}
          </Chip>
        ))}
        <Chip href={to({ unread: !filter.unread })} isOn={filter.unread}>
          Unread
        </Chip>
        <Chip href={to(nextUp)} isOn={isNextUp}>
          Oldest unanswered first
        </Chip>
      </nav>
      <OrderSelect control={control} />
    </div>
  );
}

interface ChipProps {
  readonly href: string;
  readonly isOn: boolean;
  readonly children: ReactNode;
}

function Chip({ href, isOn, children }: ChipProps) {
  return (
    <Link className="chip" href={href} aria-current={isOn ? 'true' : undefined}>
      {children}
    </Link>
  );
}

function OrderSelect({ control: { filter, set } }: Pick<FilterLaneProps, 'control'>) {
  return (
    <select
      className="input desk"
      aria-label="Order"
      value={filter.sort}
      onChange={(event) => {
        const chosen = sorts.find(({ key }) => key === event.target.value);
        if (chosen) set({ sort: chosen.key });
      }}
    >
      {sorts.map(({ key, title }) => (
        <option key={key} value={key}>
          {title}
        </option>
      ))}
    </select>
  );
}
