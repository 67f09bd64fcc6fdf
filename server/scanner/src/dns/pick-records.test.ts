import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Answer } from 'dns-packet';
import * as fc from 'fast-check';
import { followAliases, joinText, maxText, pickRecords } from './pick-records.ts';

const alias = (name: string, data: string): Answer => ({ name, type: 'CNAME', data });
const address = (name: string, data: string): Answer => ({ name, type: 'A', data });

test('follows aliases to the address at their end', () => {
  const answers = [
    alias('WWW.shop.example', 'edge.cdn.test.'),
    alias('edge.cdn.test', 'x.cdn.test'),
    address('X.cdn.test', '192.0.2.1'),
  ];
  assert.deepEqual(followAliases(answers, 'www.shop.example'), ['edge.cdn.test', 'x.cdn.test']);
  assert.deepEqual(
    pickRecords(answers, 'www.shop.example.', 'A').map(({ data }) => data),
    ['192.0.2.1'],
  );
});

test('ignores records of other names', () => {
  const answers = [address('victim.test', '192.0.2.9'), alias('victim.test', 'shop.example')];
  assert.deepEqual(pickRecords(answers, 'shop.example', 'A'), []);
});

test('stops at a loop, and after eight aliases', () => {
  const circle = [alias('a.test', 'b.test'), alias('b.test', 'a.test')];
  assert.deepEqual(followAliases(circle, 'a.test'), ['b.test', 'a.test']);
  const chain = Array.from({ length: 20 }, (_each, index) =>
    alias(`n${index}.test`, `n${index + 1}.test`),
  );
  assert.equal(followAliases(chain, 'n0.test').length, 8);
});

test('joins the strings of a TXT record and truncates it, in ASCII', () => {
  const join = (data: Buffer[]) => joinText({ name: 'x', type: 'TXT', data });
  assert.equal(
    join([Buffer.from('v=spf1 incl'), Buffer.from('ude:x.example -all')]),
    'v=spf1 include:x.example -all',
  );
  assert.equal(join([Buffer.of(0x1b, 0x5b, 0xff, 0x41)]), '?[?A');
  assert.equal(join([Buffer.alloc(60_000, 'x')]).length, maxText);
});

test('terminates for any response', () => {
  const name = fc.constantFrom('a.test', 'b.test', 'c.test', 'constructor', '');
  fc.assert(
    fc.property(fc.array(fc.tuple(name, name)), name, (pairs, start) => {
      const answers = pairs.map(([from, to]) => alias(from, to));
      return followAliases(answers, start).length <= 8;
    }),
    { seed: 20_261_122, numRuns: 200 },
  );
});
