/** A status as a globe that fills, always beside its word. */
export function StatusMark({ status }: { readonly status: string }) {
  return <span className={`pie ${status}`}>{status}</span>;
}
