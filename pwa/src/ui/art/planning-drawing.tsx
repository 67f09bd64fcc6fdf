import { Dots } from './dots.tsx';
import { Lens } from './lens.tsx';

/** A course in four known steps; the fifth is planned. */
export function PlanningDrawing() {
  return (
    <Lens>
      <path className="a" d="M33.5 83C44 92 50 70 55 60S70 30 80 37s14 30 24 28" />
      <path className="l dash" d="M104 65c12-3 15-16 22-28" />
      <Dots
        tone="k"
        r={3.6}
        at={[
          [33.5, 83],
          [55.5, 60],
          [80, 37],
          [104, 65],
        ]}
      />
      <circle className="h" cx="126.5" cy="37" r="9" />
      <circle className="d" cx="126.5" cy="37" r="4.6" />
    </Lens>
  );
}
