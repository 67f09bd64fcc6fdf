import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildExchange, buildVisit, judgeParts, readOutcome } from '../../lab/build-evidence.ts';
import { realSites, type RealSite } from '../../lab/real-sites.ts';
import { allChecks } from '../checks/all-checks.ts';
import type { Check } from '../checks/check.ts';
import type { Header } from '../evidence/http.ts';

/** Checks that need no more than pages. */
const checks = allChecks.filter(({ needs }) =>
  needs.every((part) => part === 'home' || part === 'nothing'),
);

const split = (line: string): Header => {
  const at = line.indexOf(': ');
  return [line.slice(0, at), line.slice(at + 2)];
};

function judgeSite(check: Check, site: RealSite): string {
  const { url = 'https://www.shop.example/', via = [], status = 200 } = site;
  const headers: Header[] = [
    ['content-type', 'text/html; charset=utf-8'],
    ['content-encoding', 'br'],
    ...site.headers.map(split),
  ];
  const body = `<!doctype html><title>Shop</title>${site.body ?? ''}`;
  const hops = via.map(([from, location, ...lines]) =>
    buildExchange({
      url: from,
      status: 301,
      headers: [['location', location], ...lines.map(split)],
    }),
  );
  const home = buildVisit({ url, headers, body, status }, { hops });
  const apex = buildVisit({ url: 'https://shop.example/', headers, body, status });
  const nothing = [
    buildExchange({ url: new URL('/0123456789abcdef', url).href, headers, status: 404, body }),
  ];
  const found = judgeParts(check, { home, nothing, counterpart: apex }, site.target);
  return readOutcome(found);
}

for (const [name, site] of Object.entries(realSites)) {
  test(`reports exactly the expected findings: ${name}`, () => {
    const found = checks
      .map((check) => [check.name, judgeSite(check, site)] as const)
      .filter(([, outcome]) => outcome === 'warning' || outcome === 'fail');
    assert.deepEqual(Object.fromEntries(found), site.finds);
  });
}
