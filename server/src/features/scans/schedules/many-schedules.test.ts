import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listSchedules } from '@longitude/contract/scan-schedules';
import { messageInbox } from '@longitude/contract/messages';
import { generalDefaults } from '@longitude/contract/setting-defaults';
import mongoose from 'mongoose';
import { buildMessage } from '../../../testing/builders.ts';
import { openTestDatabase } from '../../../testing/database-server.ts';
import { insertMany } from '../../../testing/insert-many.ts';
import { sendMailTo } from '../../../testing/mail-settings.ts';
import { startSmtpSink } from '../../../testing/smtp-sink.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { waitUntil } from '../../../testing/wait-until.ts';
import { scheduleJob } from './service.ts';
import { createSiteEngine } from './testing/site-engine.ts';
import { isWhole } from '../../../testing/whole.ts';

const count = isWhole ? 10_000 : 100;

/** All are due at the same minute. */
function buildDue(minute: Date) {
  const { timezone } = generalDefaults;
  return Array.from({ length: count }, (_, n) => ({
    url: `https://site-${n}.example/`,
    host: `site-${n}.example`,
    frequency: 'daily',
    at: '06:00',
    weekday: null,
    day: null,
    timezone,
    state: 'active',
    paused: false,
    nextRunAt: minute,
    lastRun: null,
    alert: null,
    baselineId: null,
    certificate: null,
    failures: 0,
    alertTo: [],
    watcher: null,
    manageHashes: [],
    expiresAt: null,
    words: [],
    mails: [],
    createdAt: minute,
    updatedAt: minute,
    deletedAt: null,
    version: 1,
  }));
}

test(`${count} schedules at one minute: two concurrent scans, other jobs continue, a stop loses nothing`, async (t) => {
  let isOpen = false;
  const gate = Promise.withResolvers<void>();
  const engine = createSiteEngine(async () => {
    if (!isOpen) await gate.promise;
    return {};
  });
  const database = await openTestDatabase();
  const sink = await startSmtpSink();
  const environment = { ROLE: 'all', MONGODB_URI: database.uri };
  const server = await startTestServer(environment, { scanEngine: engine });
  const connection = await mongoose.createConnection(database.uri).asPromise();
  t.after(async () => {
    await connection.close();
    await sink.close();
    await database.drop();
  });
  const [schedules, runs] = [
    connection.collection('scan_schedules'),
    connection.collection('scan_runs'),
  ];
  const minute = new Date(Date.now() - 60_000);
  await insertMany(server, 'scan_schedules', buildDue(minute));
  const { jobs } = server.product.context;
  await jobs.repair(scheduleJob);
  await waitUntil('two are under way', async () => (await runs.countDocuments({})) === 2);
  // While no scan ends: the job has returned, email is sent, and lists respond.
  await sendMailTo(server, sink);
  await server.visitor.call(messageInbox.create, { payload: buildMessage() });
  await sink.waitFor(({ mail }) => mail.subject !== undefined);
  const listed = await server.admin.call(listSchedules, { query: { limit: 50, active: true } });
  assert.deepEqual([listed.length, await runs.countDocuments({})], [50, 2]);
  isOpen = true;
  gate.resolve();
  await waitUntil(
    'the others follow',
    async () => (await runs.countDocuments({ state: 'done' })) >= 10,
  );
  await server.stop();
  const [done, waiting, due] = await Promise.all([
    runs.countDocuments({ state: 'done' }),
    runs.countDocuments({ state: 'running', owner: null, nextAttemptAt: { $ne: null } }),
    schedules.countDocuments({ nextRunAt: minute }),
  ]);
  assert.equal(await runs.countDocuments({}), done + waiting);
  assert.equal(done + waiting + due, count);
  assert.equal(await connection.collection('security_scans').countDocuments({}), done);
});
