/** A small line drawing of 20 by 20; the word beside it or the button's name says what it means. */
export function LineIcon({ path }: { readonly path: string }) {
  return (
    <svg className="ic" viewBox="0 0 20 20" fill="none" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

export const crossPath = 'm4.5 4.5 11 11m0-11-11 11';
