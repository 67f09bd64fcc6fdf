import assert from 'node:assert/strict';
import type { ScanTest } from '@longitude/contract/scans';
import type { Check } from '../src/checks/check.ts';
import type { Evidence, Findings, PartName, Target } from '../src/evidence/evidence.ts';
import type { Exchange, Header, Visit } from '../src/evidence/http.ts';
import { found, notRun } from '../src/evidence/part.ts';
import { judgeCheck } from '../src/checks/run-checks.ts';

/** `www.shop.example` over https. */
export const handTarget: Target = {
  url: 'https://www.shop.example/',
  scheme: 'https',
  host: 'www.shop.example',
  port: 443,
  path: '/',
  isAddress: false,
  domain: 'shop.example',
  addresses: { v4: ['192.0.2.1'], v6: [] },
  address: '192.0.2.1',
  ports: { https: 443, http: 80 },
};

/** A page of handTarget, unless changed. */
export function buildExchange({ headers = [], ...changes }: Partial<Exchange> = {}): Exchange {
  const type: Header = ['content-type', 'text/html; charset=utf-8'];
  const body = changes.body ?? '<!doctype html><title>Shop</title>';
  return {
    method: 'GET',
    url: 'https://www.shop.example/',
    address: '192.0.2.1',
    status: 200,
    httpVersion: '1.1',
    headers: headers.some(([name]) => name === 'content-type') ? headers : [type, ...headers],
    wireBytes: body.length,
    bodyBytes: body.length,
    isCut: false,
    ms: 1,
    ...changes,
    body,
  };
}

export const buildVisit = (page: Partial<Exchange> = {}, visit: Partial<Visit> = {}): Visit => ({
  hops: [],
  page: buildExchange(page),
  challenge: null,
  ...visit,
});

/** Judges parts that were made by hand; the others did not run. */
export function judgeParts(
  check: Check,
  parts: Partial<Findings>,
  changes: Partial<Target> = {},
): ScanTest {
  const names = [...check.needs, ...check.looks];
  const all = names.map((name: PartName) => {
    const value = parts[name];
    return [name, value === undefined ? notRun('timeout', 'It took too long.') : found(value)];
  });
  return judgeCheck(check, {
    version: 1,
    target: { ...handTarget, ...changes },
    startedAt: '2026-11-22T12:00:00.000Z',
    parts: Object.fromEntries(all) as Evidence['parts'],
  });
}

/** pass, warning, fail, or not tested. */
export const readOutcome = ({ tested, status }: ScanTest) => (tested ? status : 'not tested');

/** Judges each case, and asserts its outcome. */
export function assertOutcomes<Given extends readonly unknown[]>(
  cases: readonly (readonly [outcome: string, ...given: Given])[],
  judge: (...given: Given) => ScanTest,
): void {
  for (const [outcome, ...given] of cases) {
    const found = judge(...given);
    assert.equal(readOutcome(found), outcome, `${JSON.stringify(given)}: ${found.details}`);
  }
}
