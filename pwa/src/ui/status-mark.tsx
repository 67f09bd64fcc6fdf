interface StatusMarkProps {
  readonly status: string;
  /** The word, when it is not the status itself. */
  readonly label?: string;
}

/** A status as a globe that fills, always beside its word. */
export function StatusMark({ status, label = status }: StatusMarkProps) {
  return <span className={`pie ${status}`}>{label}</span>;
}
