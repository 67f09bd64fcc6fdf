interface Props {
  readonly name: string;
  /** #RRGGBB */
  readonly color: string;
}

/**
 * A badge tinted with the category's colour. The policy forbids style attributes, so the tint is a
 * drawn rectangle below the text: thin enough that the text of either theme stays readable on any
 * colour. A dot shows the colour itself.
 */
export function CategoryBadge({ name, color }: Props) {
  return (
    <span className="badge tinted">
      <svg className="tint" aria-hidden="true">
        <rect width="100%" height="100%" fill={color} />
      </svg>
      <svg className="swatch" viewBox="0 0 10 10" aria-hidden="true">
        <circle cx="5" cy="5" r="4.5" fill={color} />
      </svg>
      <span>{name}</span>
    </span>
  );
}
