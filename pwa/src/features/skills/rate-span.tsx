import styles from './rate-span.module.css';
interface RateSpanProps {
  /** Dollars per hour, like the others; nothing is drawn without it. */
  readonly from: number;
  /** 0 for none. */
  readonly to: number;
  readonly highest: number;
}

/** The span between two rates, on a scale from 0 to the highest rate of all. The numbers are beside it. */
export function RateSpan({ from, to, highest }: RateSpanProps) {
  const place = (rate: number) => Math.round((rate / highest) * 98) + 1;
  const [start, end] = [place(from), place(to)];
  return (
    <svg
      className={styles['span']}
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className={styles['scale']} d="M0 5H100" />
      {from > 0 && (
        <path d={to > 0 ? `M${start} 1V9M${end} 1V9M${start} 5H${end}` : `M${start} 1V9`} />
      )}
    </svg>
  );
}
