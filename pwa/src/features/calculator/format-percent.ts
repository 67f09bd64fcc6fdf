/** Tenths of a percent with one decimal and a true minus: `62.4%`. */
export function formatPercent(permille: number): string {
  return `${permille < 0 ? '−' : ''}${(Math.abs(permille) / 10).toFixed(1)}%`;
}
