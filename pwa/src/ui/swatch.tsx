/** A patch of a category's colour (#RRGGBB). The policy forbids style attributes: it is drawn. */
export function Swatch({ color }: { readonly color: string }) {
  return (
    <svg className="sw" viewBox="0 0 10 10" aria-hidden="true">
      <rect width="10" height="10" fill={color} />
    </svg>
  );
}
