import artStyles from './art.module.css';

const tones = {
  ink: artStyles['ink'],
  accent: artStyles['accent'],
  dot: artStyles['dot'],
  ring: artStyles['ring'],
};

interface DotsProps {
  /** `dot` is marigold. */
  readonly tone: keyof typeof tones;
  readonly r: number;
  /** Centres, as x and y. */
  readonly at: readonly (readonly [x: number, y: number])[];
}

/** Dots of one kind. */
export function Dots({ tone, r, at }: DotsProps) {
  return at.map(([x, y]) => (
    <circle key={`${x} ${y}`} className={tones[tone]} cx={x} cy={y} r={r} />
  ));
}
