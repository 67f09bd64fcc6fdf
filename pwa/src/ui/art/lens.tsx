import type { ReactNode } from 'react';

const graticule =
  'M80 8V112M80 8A27 52 0 0 0 80 112A27 52 0 0 0 80 8A52 52 0 0 0 80 112A52 52 0 0 0 80 8M33.5 37H126.5M28 60H132M33.5 83H126.5';

/** The globe that each service is drawn on, 160 by 120. The name beside it says what it means. */
export function Lens({ children }: { readonly children: ReactNode }) {
  return (
    <svg className="art" viewBox="0 0 160 120" width="160" height="120" aria-hidden="true">
      <path className="g" d={graticule} />
      {children}
    </svg>
  );
}
