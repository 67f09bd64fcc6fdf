import { Lens } from './lens.tsx';

/** A sextant: what is measured can be held to account. */
export function GovernanceDrawing() {
  return (
    <Lens>
      <path className="w" d="M80 20L27.8 78A78 78 0 0 0 132.2 78z" />
      <path
        className="l"
        d="M27.8 78L80 20L132.2 78M29.9 79.8L24.7 85.9M41 87.5L38.5 91.9M53.3 93.3L50.6 100.8M66.5 96.8L65.6 101.7M80 98V106M93.5 96.8L94.4 101.7M106.7 93.3L109.4 100.8M119 87.5L121.5 91.9M130.1 79.8L135.3 85.9M53.2 49.7H106.8"
      />
      <path className="a" d="M27.8 78A78 78 0 0 0 132.2 78" />
      <path className="h" d="M80 20L100.9 93.1" />
      <circle className="k" cx="80" cy="20" r="4.4" />
      <circle className="d" cx="100.9" cy="93.1" r="5" />
    </Lens>
  );
}
