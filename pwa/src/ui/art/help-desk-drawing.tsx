import { Lens } from './lens.tsx';

/** A clock whose hours are shared between three shifts. */
export function HelpDeskDrawing() {
  return (
    <Lens>
      <circle className="o" cx="80" cy="60" r="40" />
      <path className="ticks" d="M113 60a33 33 0 1 0-66 0a33 33 0 1 0 66 0" />
      <path className="l wide" d="M51.7 31.7A40 40 0 0 1 118.6 49.6" />
      <path className="a wide" d="M119.7 65.2A40 40 0 0 1 69.6 98.6" />
      <path className="h wide" d="M62 95.7A40 40 0 0 1 47 37" />
      <path className="l" d="M80 60V38M80 60l14 9" />
      <circle className="d" cx="80" cy="60" r="4.6" />
    </Lens>
  );
}
