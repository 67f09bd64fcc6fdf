import { Dots } from './dots.tsx';
import { Lens } from './lens.tsx';

/** Three workloads, one of which leads the way up. */
export function CloudDrawing() {
  const cloud = 'M40 66A17 17 0 0 1 50 35A32 32 0 0 1 109 30A19 19 0 0 1 121 66z';
  return (
    <Lens>
      <path className="w" d={cloud} />
      <path className="a" d={cloud} />
      <path className="l" d="M56 100V76M80 106V60M104 100V76" />
      <path className="l" d="m75.5 65 4.5-5 4.5 5M51.5 81l4.5-5 4.5 5M99.5 81l4.5-5 4.5 5" />
      <Dots
        tone="k"
        r={3.6}
        at={[
          [56, 100],
          [104, 100],
        ]}
      />
      <circle className="d" cx="80" cy="106" r="4.6" />
    </Lens>
  );
}
