// 2,000 queued mails, four workers, 100 of them killed with SIGKILL, and a mail server that breaks
// off at every step: `npm run bench:mail-kills -w @longitude/server`, about ten minutes. It fails when
// a mail is missing, or went out under two Message-IDs.
import { randomBytes, randomInt } from 'node:crypto';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import mongoose from 'mongoose';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { buildFindings } from '../src/features/scans/testing/fake-engine.ts';
import { queueMail } from '../src/platform/mail/mail.ts';
import { startServerProcess, type ServerProcess } from '../src/testing/server-process.ts';
import { startStoreProcess } from '../src/testing/store-process.ts';

const [mailCount, workerCount, killCount] = [2000, 4, 100];
/** Longer than the lease of a mail whose worker died. */
const maxMs = 15 * 60_000;

const arrived = new Map<string, number>();
let isFaulty = true;
/** Four of ten mails fail: at RCPT or at DATA, with an error or a closed connection. */
const draw = () => (isFaulty ? randomInt(10) : 9);
const cut = (session: SMTPServerSession) =>
  (session as unknown as { readonly _socket?: Socket })._socket?.destroy();

function receive(stream: SMTPServerDataStream, done: (error?: Error | null) => void): void {
  const chunks: Buffer[] = [];
  const fate = draw();
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  stream.on('end', () => {
    const text = Buffer.concat(chunks).toString('latin1');
    const id = /^message-id:\s*(<[^>]+>)/im.exec(text)?.[1] ?? 'none';
    // One of ten arrives although the client gets an error: it is sent twice.
    if (fate !== 1) arrived.set(id, (arrived.get(id) ?? 0) + 1);
    const isRefused = fate === 1 || fate === 2;
    done(isRefused ? Object.assign(new Error('Later'), { responseCode: 451 }) : null);
  });
}

const sink = new SMTPServer({
  authOptional: true,
  disableReverseLookup: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: (_address, session, done) => {
    const fate = draw();
    if (fate === 3) cut(session);
    done(fate === 4 ? Object.assign(new Error('Greylisted'), { responseCode: 450 }) : null);
  },
  onData: (stream, _session, done) => receive(stream, done),
});
sink.on('error', () => undefined);
await new Promise<void>((resolve) => {
  sink.listen(0, '127.0.0.1', resolve);
});

const store = await startStoreProcess();
const environment = {
  MONGODB_URI: store.uri,
  SECRET_KEY: randomBytes(32).toString('base64'),
  RATE_LIMITS: 'off',
  PORT: '0',
};
// Prepares the database; not part of the measurement.
await (await startServerProcess({ ...environment, ROLE: 'api' })).stop();
const connection = await mongoose.createConnection(store.uri).asPromise();
const rows = connection.collection('security_scans');
await connection.collection('settings').bulkWrite(
  Object.entries({
    smtp_host: '127.0.0.1',
    smtp_port: String((sink.server.address() as AddressInfo).port),
    smtp_from_email: 'site@longitude.example',
  }).map(([key, value]) => ({ updateOne: { filter: { key }, update: { $set: { value } } } })),
);
const expected = await fillMails();

/** Scans, each with a report to send. @returns the Message-IDs */
async function fillMails(): Promise<Set<string>> {
  const at = new Date();
  const built = Array.from({ length: mailCount }, (_, n) => {
    const host = `site${n}.example`;
    const mail = queueMail('scan-report', 'Security Scan Results', 'longitude.example');
    const findings = buildFindings(`https://${host}/`);
    const times = { createdAt: at, updatedAt: at, scannedAt: at, deletedAt: null, version: 1 };
    return {
      ...times,
      url: findings.url,
      host,
      domain: host,
      email: `owner${n}@client.example`,
      origin: 'visitor',
      status: 'completed',
      findings,
      ruleVersion: 2,
      reportHashes: [],
      ownerHashes: [],
      revokedAt: null,
      mails: [mail],
    };
  });
  await rows.insertMany(built);
  return new Set(built.flatMap(({ mails }) => mails.map(({ messageId }) => messageId)));
}

const startWorker = () => startServerProcess({ ...environment, ROLE: 'worker' });
const workers: ServerProcess[] = await Promise.all(
  Array.from({ length: workerCount }, startWorker),
);
process.once('exit', () => {
  for (const { child } of workers) child.kill('SIGKILL');
});

const since = performance.now();
for (let kills = 0; kills < killCount; kills++) {
  await wait(randomInt(200, 1200));
  const n = randomInt(workerCount);
  await workers[n]?.kill();
  workers[n] = await startWorker();
}
isFaulty = false;
const killedMs = performance.now() - since;
const open = { mails: { $elemMatch: { state: { $ne: 'sent' } } } };
while ((await rows.countDocuments(open)) > 0 && performance.now() - since < maxMs) {
  // A rejected email is due again in minutes: here that time is skipped. Leases expire in real
  // time.
  const refused = { mails: { $elemMatch: { state: 'queued', leaseId: null } } };
  const due = { $set: { 'mails.$.nextAttemptAt': new Date() } };
  await rows.updateMany(refused, due);
  await wait(2000);
}
const missing = [...expected].filter((id) => !arrived.has(id));
const doubled = [...arrived.values()].filter((count) => count > 1).length;
const unsent = await rows.countDocuments(open);
console.log(`kills ${killCount} in ${Math.round(killedMs / 1000)} s, all sent after`);
console.log(`${Math.round((performance.now() - since) / 1000)} s: ${arrived.size} Message-IDs,`);
console.log(`${missing.length} missing, ${unsent} not marked as sent, ${doubled} arrived twice`);
const isMet = missing.length === 0 && unsent === 0 && arrived.size === mailCount;
console.log(isMet ? 'goal met' : 'goal missed');
await Promise.all(workers.map((worker) => worker.stop()));
await connection.close();
sink.close(() => undefined);
await store.stop();
process.exitCode = isMet ? 0 : 1;
