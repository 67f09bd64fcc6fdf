import type { ReactNode } from 'react';

export interface CoverProps {
  /** Neighbours differ in ground. */
  readonly ground: 'night' | 'water' | 'land';
  /** Lines behind the drawing; the usual meridians unless told. */
  readonly lines?: string;
  readonly children: ReactNode;
}

const graticule =
  'M160-20A150 120 0 0 0 160 220M160-20A112 120 0 0 0 160 220M160-20A72 120 0 0 0 160 220M160-20A36 120 0 0 0 160 220M160 0V200M160-20A36 120 0 0 1 160 220M160-20A72 120 0 0 1 160 220M160-20A112 120 0 0 1 160 220M160-20A150 120 0 0 1 160 220M0 50H320M0 100H320M0 150H320';

/** A drawing that fills its frame, 320 by 200. The heading beside it says what it means. */
export function Cover({ ground, lines = graticule, children }: CoverProps) {
  return (
    <svg
      className={`art cover ${ground}`}
      viewBox="0 0 320 200"
      width="320"
      height="200"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect className="bg" width="320" height="200" />
      <path className="g" d={lines} />
      {children}
    </svg>
  );
}
