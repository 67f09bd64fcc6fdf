import type { PartName } from './evidence.ts';
import { mapExchanges } from './map-exchanges.ts';
import { notRun, type Part } from './part.ts';

const usual = 30_000;
/** Bytes of JSON that a part may have; with `usual` for the others 1.5 MB in all. */
const largest: Partial<Record<PartName, number>> = {
  home: 560_000,
  nothing: 80_000,
  robots: 60_000,
  scripts: 60_000,
  certificate: 80_000,
  mail: 120_000,
  subdomains: 60_000,
};

/** Bytes of JSON that a part of this name may have. */
export const readAllowance = (name: PartName): number => largest[name] ?? usual;

const countBytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

/** Each cut takes at least so much, so that few are needed. */
const leastCut = 0.9;
const mostCuts = 20;

/**
 * A part that fits into the evidence: pages are cut, and where that is not enough, it counts as not
 * run. It is done before a check sees it: a replay sees the same.
 */
export function fitPart(name: PartName, part: Part<unknown>): Part<unknown> {
  const allowed = readAllowance(name);
  let fitting = part;
  let size = countBytes(part);
  let keep = 1_000_000;
  for (let cuts = 0; size > allowed && cuts < mostCuts; cuts += 1) {
    keep = Math.floor(Math.min(keep, findLongest(fitting)) * Math.min(leastCut, allowed / size));
    fitting = cutBodies(fitting, keep) as Part<unknown>;
    size = countBytes(fitting);
  }
  if (size <= allowed) return fitting;
  return notRun('unreadable', 'The site answered more than a scan can keep.');
}

/** Characters of the longest body. */
function findLongest(value: unknown): number {
  let longest = 0;
  mapExchanges(value, (exchange) => {
    longest = Math.max(longest, exchange.body.length);
    return exchange;
  });
  return longest;
}

const cutBodies = (value: unknown, keep: number): unknown =>
  mapExchanges(value, (exchange) =>
    exchange.body.length <= keep
      ? exchange
      : { ...exchange, body: cutText(exchange.body, keep), isCut: true },
  );

/** A character that was cut in two is left out. */
const cutText = (text: string, keep: number) => text.slice(0, keep).replace(/[\ud800-\udbff]$/, '');
