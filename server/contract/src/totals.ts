import { maxCounted } from './search.ts';

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** Formats an integer: 12,345. */
export function formatCount(count: number): string {
  return whole.format(count);
}

/**
 * Formats the total of a list. A search stops counting at `maxCounted`, so a total that reaches it
 * is written 10,000+.
 */
export function formatTotal(total: number, isSearched: boolean): string {
  return `${formatCount(total)}${isSearched && total >= maxCounted ? '+' : ''}`;
}
