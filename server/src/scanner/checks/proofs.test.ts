import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scanChecks } from '@longitude/contract/scan-checks';
import { listProofs, outcomes } from '../../testing/lab/list-proofs.ts';

/** What a check cannot say by design: none of these opens a site to an attack by itself. */
const never: Readonly<Record<string, string>> = {
  'HSTS Preload Eligibility fails': 'preloading is an offer to those who are ready for it',
  'Source Maps fails': 'code of a browser is public in any case',
  'security.txt fails': 'an attacker gains nothing by its absence',
  'robots.txt Paths fails': 'a path that is named need not be open',
  'CAA fails': 'it limits what others could do wrong',
  'DMARC fails': 'SPF and DKIM may protect the domain without it',
  'MTA-STS fails': 'mail is encrypted without it as well, unless somebody interferes',
  'TLSA fails': 'mail is encrypted without it as well, unless somebody interferes',
  'Public Subdomains fails': 'the DNS does not tell whether a login protects them',
  'CMS Version fails': 'a version alone is no weakness',
  'HTTP/2 fails': 'it is about speed',
  'Compression fails': 'it is about speed',
  'Compressed Secrets fails': 'whether it can be used depends on more than a page shows',
  'Cached Cookies fails': 'it depends on a cache in between',
};

test('the lab proves every outcome that a check can have', () => {
  const proven = new Set(listProofs().map(({ check, outcome }) => `${check} ${outcome}`));
  const all = scanChecks.flatMap(({ name }) => outcomes.map((outcome) => `${name} ${outcome}`));
  assert.deepEqual(
    all.filter((each) => !proven.has(each)),
    all.filter((each) => each in never),
  );
});
