import { Dots } from './dots.tsx';
import { Lens } from './lens.tsx';

/** Attempts from outside that end at a closed zone with a keyhole. */
export function SecurityDrawing() {
  const zone = 'M80 8A27 52 0 0 0 80 112A27 52 0 0 0 80 8z';
  return (
    <Lens>
      <path className="w" d={zone} />
      <path className="a" d={zone} />
      <path className="l dash" d="M6 34 52 48M6 90l48-18M154 34 108 48M154 90l-48-18" />
      <path className="l" d="M80 62v15" />
      <circle className="d" cx="80" cy="55" r="7.5" />
      <Dots
        tone="o"
        r={3.2}
        at={[
          [50, 47.5],
          [52, 72.8],
          [110, 47.5],
          [108, 72.8],
        ]}
      />
    </Lens>
  );
}
