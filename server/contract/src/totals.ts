import { maxCounted } from './search.ts';

/** Formats an integer: 12,345. */
export function formatCount(count: number): string {
  return String(Math.round(count)).replaceAll(/\B(?=(\d{3})+$)/g, ',');
}

/**
 * Formats the total of a list. A search stops counting at `maxCounted`, so that total is shown as
 * 10,000+.
 */
export function formatTotal(total: number, isSearched: boolean): string {
  return `${formatCount(total)}${isSearched && total >= maxCounted ? '+' : ''}`;
}
