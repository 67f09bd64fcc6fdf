import { maxCounted } from './search.ts';

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** A whole number as it is read: 12,345. */
export function formatCount(count: number): string {
  return whole.format(count);
}

/**
 * How many rows a list has, as it is read. A search is counted no further than `mostCounted`: what
 * reaches it may be more, and is written 10,000+.
 */
export function formatTotal(total: number, isSearched: boolean): string {
  return `${formatCount(total)}${isSearched && total >= maxCounted ? '+' : ''}`;
}
