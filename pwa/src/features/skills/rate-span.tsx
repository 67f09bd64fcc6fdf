interface RateSpanProps {
  /** Dollars an hour, as are the others; 0 for none. */
  readonly from: number;
  readonly to: number;
  readonly highest: number;
}

/** How far apart two rates are, on a scale from 0 to the highest of all. The numbers stand beside it. */
export function RateSpan({ from, to, highest }: RateSpanProps) {
  const place = (rate: number) => Math.round((rate / highest) * 98) + 1;
  const [start, end] = [place(from), place(to)];
  return (
    <svg className="span" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <path className="scale-line" d="M0 5H100" />
      <path d={to > 0 ? `M${start} 1V9M${end} 1V9M${start} 5H${end}` : `M${start} 1V9`} />
    </svg>
  );
}
