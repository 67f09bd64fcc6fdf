interface DotsProps {
  /** Class of the drawings: `k` ink, `f` accent, `d` marigold, `o` ring. */
  readonly tone: 'k' | 'f' | 'd' | 'o';
  readonly r: number;
  /** Centres, as x and y. */
  readonly at: readonly (readonly [x: number, y: number])[];
}

/** Dots of one kind. */
export function Dots({ tone, r, at }: DotsProps) {
  return at.map(([x, y]) => <circle key={`${x} ${y}`} className={tone} cx={x} cy={y} r={r} />);
}
