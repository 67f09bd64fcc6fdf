const symbols: Readonly<Record<string, string>> = { EUR: '€', GBP: '£' };

/**
 * Dollars as `CAD $12,345`, with cents only where there are some; EUR and GBP by their own symbol
 * (decision 29).
 */
export function formatAmount(dollars: number, currency: string): string {
  const figure = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: Number.isInteger(dollars) ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(Math.abs(dollars));
  const sign = dollars < 0 ? '-' : '';
  return `${sign}${symbols[currency] ?? `${currency} $`}${figure}`;
}
