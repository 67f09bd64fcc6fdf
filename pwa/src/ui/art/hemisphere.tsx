import type { ReactNode } from 'react';

const graticule =
  'M20 180H300M20 180A140 140 0 0 1 300 180M62 180A98 140 0 0 1 258 180M106 180A54 140 0 0 1 214 180M160 40V180M36 110H284M76 66H244';

/** The half globe that empty and broken states are drawn on, 320 by 200. The text says what it means. */
export function Hemisphere({ children }: { readonly children: ReactNode }) {
  return (
    <svg className="art" viewBox="0 0 320 200" width="320" height="200" aria-hidden="true">
      <path className="g" d={graticule} />
      {children}
    </svg>
  );
}
