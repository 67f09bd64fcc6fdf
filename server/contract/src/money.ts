/** A formatted amount: `prefix` names the currency, `amount` includes its symbol. */
interface MoneyText {
  readonly prefix: string;
  readonly amount: string;
}

/** `whole` rounds to dollars, `exact` always shows cents, `auto` only when they are not zero. */
export type MoneyStyle = 'whole' | 'exact' | 'auto';

const symbols: Readonly<Record<string, string>> = { EUR: '€', GBP: '£' };
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/**
 * Formats cents as two parts, for pages that set the currency in smaller type: a dollar sign unless
 * the currency has its own symbol (spec decision 29), thousands separators, a true minus sign.
 */
export function splitMoney(cents: number, currency: string, style: MoneyStyle = 'auto'): MoneyText {
  const hasCents = style === 'exact' || (style === 'auto' && cents % 100 !== 0);
  const digits = (hasCents ? exact : whole).format(Math.abs(cents) / 100);
  const isNegative = cents < 0 && /[1-9]/.test(digits);
  return {
    prefix: currency,
    amount: `${isNegative ? '−' : ''}${symbols[currency] ?? '$'}${digits}`,
  };
}

/** Formats cents as "CAD $12,345". */
export function formatMoney(cents: number, currency: string, style: MoneyStyle = 'auto'): string {
  const { prefix, amount } = splitMoney(cents, currency, style);
  return `${prefix} ${amount}`;
}
