import type { Exchange } from './http.ts';

const isExchange = (value: object): value is Exchange =>
  'body' in value && typeof value.body === 'string' && 'isCut' in value;

/** The same value with every exchange in it changed, wherever it stands. */
export function mapExchanges(value: unknown, change: (exchange: Exchange) => Exchange): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => mapExchanges(each, change));
  if (isExchange(value)) return change(value);
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, mapExchanges(each, change)]),
  );
}
