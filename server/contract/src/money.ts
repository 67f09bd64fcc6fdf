/** An amount as it is read: `prefix` names the currency, `amount` carries its symbol. */
interface MoneyText {
  readonly prefix: string;
  readonly amount: string;
}

/** `whole` rounds to dollars, `exact` always shows cents, `auto` shows them when there are any. */
export type MoneyStyle = 'whole' | 'exact' | 'auto';

const symbols: Readonly<Record<string, string>> = { EUR: '€', GBP: '£' };
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/**
 * An amount of cents in two parts, for pages that set the currency smaller: a dollar sign unless the
 * currency has a symbol of its own (decision 29), thousands separators, a true minus.
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

/** An amount of cents as "CAD $12,345". */
export function formatMoney(cents: number, currency: string, style: MoneyStyle = 'auto'): string {
  const { prefix, amount } = splitMoney(cents, currency, style);
  return `${prefix} ${amount}`;
}
