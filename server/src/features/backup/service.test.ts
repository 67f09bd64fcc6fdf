import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { AppError } from '../../platform/errors.ts';
import { Audit } from '../../platform/database/audit.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { Backups } from './service.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ ROLE: 'api' });
});
after(() => server.stop());

class BrokenAudit extends Audit {
  override record(): Promise<void> {
    return Promise.reject(new Error('no audit'));
  }
}

function createBackups(audit: Audit = server.product.context.audit): Backups {
  const { connection, keys } = server.product.context;
  return new Backups(connection, keys, audit);
}

/** Whether a backup can begin; it is left at once. */
async function isFree(backups: Backups): Promise<boolean> {
  try {
    (await backups.open('somebody')).destroy();
    return true;
  } catch (error) {
    assert.ok(error instanceof AppError && error.code === 'in_progress');
    return false;
  }
}

test('of three that come together one begins, and its turn is its own to the end', async () => {
  const backups = createBackups();
  const opened = await Promise.allSettled([1, 2, 3].map((n) => backups.open(`admin ${n}`)));
  const [first, ...others] = opened;
  assert.ok(first?.status === 'fulfilled');
  for (const other of others)
    assert.ok(other.status === 'rejected' && other.reason.code === 'in_progress');
  assert.equal(await isFree(backups), false);
  const bytes = await first.value.toArray();
  assert.ok(bytes.length > 0);
  await waitUntil('the turn is free', () => isFree(backups));
});

test('an archive that was left gives its turn back once', async () => {
  const backups = createBackups();
  const left = await backups.open('first');
  left.destroy();
  await waitUntil('the first has closed', () => left.closed);
  const second = await backups.open('second');
  left.destroy();
  assert.equal(await isFree(backups), false);
  second.destroy();
  await waitUntil('the turn is free', () => isFree(backups));
});

test('an archive that fails gives its turn back', async () => {
  const backups = createBackups();
  const archive = await backups.open('somebody');
  archive.once('data', () => archive.destroy(new Error('the line broke')));
  await assert.rejects(archive.toArray(), /the line broke/);
  await waitUntil('the turn is free', () => isFree(backups));
});

test('an archive that cannot be recorded is not made, and takes no turn', async () => {
  const backups = createBackups(new BrokenAudit(server.product.context.connection));
  for (let n = 0; n < 2; n++) await assert.rejects(backups.open('somebody'), /no audit/);
});

test('an archive that nobody begins to read is given up after half a minute', async (context) => {
  const backups = createBackups();
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const unread = await backups.open('nobody');
  context.mock.timers.tick(29_999);
  assert.equal(await isFree(backups), false);
  context.mock.timers.tick(1);
  assert.ok(unread.destroyed);
  context.mock.timers.reset();
  await waitUntil('the turn is free', () => isFree(backups));
});

test('an archive that is read slowly is not given up', async (context) => {
  const backups = createBackups();
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const slow = await backups.open('somebody');
  await once(slow, 'readable');
  slow.read(1);
  context.mock.timers.tick(60_000);
  assert.equal(slow.destroyed, false);
  context.mock.timers.reset();
  slow.destroy();
  await waitUntil('the turn is free', () => isFree(backups));
});
