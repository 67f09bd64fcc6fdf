import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { startStore } from '@longitude/store/supervise';
import { DataCheck } from '@longitude/contract/overview';
import mongoose from 'mongoose';
import pino from 'pino';
import { assertFits } from '../../testing/assert-fits.ts';
import { testEmbedded } from '../../testing/database-server.ts';
import type { Settings } from '../settings/service.ts';
import { DataChecks, isDue } from './service.ts';

const hourMs = 3_600_000;

test('a check is due once a night, or after two days without one', () => {
  const at = (time: string) => new Date(`2026-11-29T${time}:00Z`);
  const cases: [now: Date, isNew: boolean, ageHours: number, expected: boolean][] = [
    // 02:30 in Toronto.
    [at('07:30'), true, 0, true],
    [at('07:30'), false, 24, true],
    [at('07:30'), false, 1, false],
    [at('09:59'), false, 21, true],
    [at('10:00'), false, 24, false],
    [at('06:59'), true, 5, false],
    [at('18:00'), false, 43, false],
    [at('18:00'), false, 44, true],
    [at('18:00'), true, 44, true],
  ];
  for (const [now, isNew, age, expected] of cases) {
    assert.equal(
      isDue(now, 'America/Toronto', isNew, age * hourMs),
      expected,
      `${now.toJSON()} ${age}`,
    );
  }
});

testEmbedded('damage is found in a running store, logged and reported', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'longitude-damage-'));
  t.after(() => rmSync(dataDir, { recursive: true }));
  const file = join(dataDir, 'store', 'longitude.db');
  const lines: string[] = [];
  const log = pino({}, { write: (line) => void lines.push(line) });
  const settings = { readSite: async () => ({ timezone: 'UTC' }) } as unknown as Settings;
  const start = async () => {
    const store = await startStore({ dataDir, log: () => undefined });
    const connection = await mongoose.createConnection(store.uri).asPromise();
    const checks = new DataChecks({ connection, log, settings });
    const stop = async () => {
      await connection.close();
      await store.stop();
    };
    return { connection, checks, stop };
  };
  const first = await start();
  const texts = Array.from({ length: 300 }, (_, n) => ({ text: `the ${n}th text` }));
  await first.connection.collection('texts').insertMany(texts);
  assert.equal(await first.checks.read(), null);
  await first.checks.run(() => false, 0);
  const fine = await first.checks.read();
  assertFits(DataCheck, fine);
  assert.deepEqual(fine?.problems, []);
  assert.ok(fine.records >= 300);
  await first.checks.runIfDue(() => false);
  assert.equal((await first.checks.read())?.checkedAt, fine.checkedAt);
  // The clock was a year ahead then.
  await first.checks.runIfDue(() => false, new Date(Date.now() - 365 * 24 * hourMs));
  assert.notEqual((await first.checks.read())?.checkedAt, fine.checkedAt);
  const before = await first.checks.read();
  await first.stop();

  const bytes = readFileSync(file);
  bytes.write('X', bytes.lastIndexOf('the 77th text'));
  writeFileSync(file, bytes);
  const second = await start();
  await second.checks.run(() => true, 0);
  assert.equal((await second.checks.read())?.checkedAt, before?.checkedAt, 'abandoned');
  await second.checks.run(() => false, 0);
  const found = await second.checks.read();
  const database = second.connection.name;
  assert.deepEqual(
    found?.problems.map(({ where, count }) => [where, count]),
    [
      ['file', 1],
      [`${database}.texts`, 1],
    ],
  );
  assert.match(
    found.problems[1]?.first ?? '',
    /^Record 78 of .*\.texts \(_id [\da-f]{24}\) is damaged/,
  );
  assert.match(lines.join(''), /"level":50.*the stored data is damaged/);
  await second.stop();
});
