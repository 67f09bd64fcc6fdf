import { test } from 'node:test';
import { assertOutcome, type Outcome } from '../../../lab/assert-outcome.ts';
import { buildDomains, now } from '../../../lab/dns-domains.ts';
import { joinZones, judgeInMemory } from '../../../lab/judge-in-memory.ts';
import type { MemorySite } from '../../../lab/memory-network.ts';
import type { SiteResponder } from '../../../lab/start-site.ts';
import type { Check } from '../check.ts';
import { caa } from './caa.ts';
import { dkim } from './dkim.ts';
import { dmarc } from './dmarc.ts';
import { dnssec } from './dnssec.ts';
import { mtaSts } from './mta-sts.ts';
import { spf } from './spf.ts';
import { tlsa } from './tlsa.ts';

const zone = joinZones(buildDomains());
const policies: SiteResponder = ({ host, path }) => {
  const mode = host === 'mta-sts.good.example' ? 'enforce' : 'testing';
  const body = `version: STSv1\r\nmode: ${mode}\r\nmx: *.good.example\r\nmx: mail.weak.example\r\nmax_age: 604800\r\n`;
  if (path !== '/.well-known/mta-sts.txt') return { status: 404 };
  return { headers: [['content-type', 'text/plain; charset=utf-8']], body };
};

// Record contents are judged in the tables beside the checks, and by the faults of the laboratory.
type Case = readonly [domain: string, outcome: Outcome, says: RegExp, place?: Partial<MemorySite>];
const cases: readonly (readonly [check: Check, cases: readonly Case[]])[] = [
  [
    dnssec,
    [
      ['expired', 'fail', /expired on 2026-11-15/],
      ['forged', 'fail', /SOA record does not match/],
      ['swapped', 'fail', /None of the domain’s keys/],
      // A validating resolver refuses, and responds when checking is disabled.
      ['refused', 'fail', /expired on 2026-11-15/],
      ['weak', 'warning', /not signed/],
      ['keyless', 'warning', /not signed/],
      ['good', 'pass', /DS \d+ 13 2 /],
      ['ed', 'pass', /DS \d+ 15 4 /],
      ['p384', 'pass', /DS \d+ 14 1 /],
      ['told', 'pass', /signatures are valid/],
      ['above', 'not tested', /zone above it/],
      ['childish', 'not tested', /did not ask the parent/],
      ['stripped', 'not tested', /does not return/],
      ['broken', 'not tested', /SERVFAIL/],
      ['good', 'not tested', /no domain of its own/, { host: '127.0.0.1', domain: null }],
      ['tenant.weak', 'not tested', /no DNS zone of its own/],
    ],
  ],
  [
    caa,
    [
      ['parked', 'warning', /No CAA record/],
      ['weak', 'warning', /no issue record/],
      ['good', 'pass', /^Only letsencrypt\.org/, { host: 'www.shop.good.example' }],
      ['broken', 'not tested', /could not answer/],
    ],
  ],
  [
    spf,
    [
      ['parked', 'warning', /names no mail server/],
      ['good', 'pass', /to refuse email[^]*2 DNS lookups/],
      ['broken', 'not tested', /could not answer/],
    ],
  ],
  [
    dmarc,
    [
      ['good', 'pass', /reject forged email/],
      ['broken', 'not tested', /could not answer/],
    ],
  ],
  [
    mtaSts,
    [
      ['weak', 'warning', /still in testing mode/],
      ['good', 'pass', /mode: enforce/],
      ['parked', 'not tested', /names no mail server/],
    ],
  ],
  [
    tlsa,
    [
      ['bare', 'warning', /no TLSA record/],
      ['weak', 'warning', /not signed/],
      ['lapsed', 'warning', /are not valid, so it has no effect/],
      ['good', 'pass', /TLSA 3 1 1/],
      ['parked', 'not tested', /names no mail server/],
    ],
  ],
  [
    dkim,
    [
      ['good', 'pass', /selector1.*2048/],
      ['bare', 'not tested', /we cannot guess/],
      ['parked', 'not tested', /names no mail server/],
    ],
  ],
];
for (const [check, domains] of cases) {
  for (const [name, outcome, says, place] of domains) {
    test(`${check.name} of a domain that is ${name}: ${outcome}, ${says.source}`, async () => {
      const site = { host: `${name}.example`, zone, now, respond: policies, ...place };
      const domain = place?.domain === null ? null : `${name}.example`;
      assertOutcome(await judgeInMemory(check, { ...site, domain }), outcome, says);
    });
  }
  test(`${check.name} is not tested when the DNS does not respond`, async () => {
    const found = await judgeInMemory(check, { host: 'silent.example', zone, now });
    assertOutcome(found, 'not tested', /did not respond/);
  });
}
