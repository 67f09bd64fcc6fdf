import { formatCount } from '@longitude/contract/totals';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Link } from 'wouter';

interface FilterChipProps {
  readonly href: string;
  readonly isOn: boolean;
  readonly count?: number | undefined;
  readonly children: ReactNode;
}

/** A filter that one click sets, in a lane that scrolls sideways. */
export function FilterChip({ href, isOn, count, children }: FilterChipProps) {
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
