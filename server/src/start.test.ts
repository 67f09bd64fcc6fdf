import assert from 'node:assert/strict';
import { once } from 'node:events';
import http from 'node:http';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { messageInbox } from '@longitude/contract/messages';
import { Received } from '@longitude/contract/inbox-items';
import { parseConfig } from './platform/config.ts';
import { startProduct } from './start.ts';
import { assertFits } from './testing/assert-fits.ts';
import { buildMessage } from './testing/builders.ts';
import { testEmbedded } from './testing/database-server.ts';
import { openEvents } from './testing/event-reader.ts';
import { saveCategory, sendMailTo } from './testing/mail-settings.ts';
import { send } from './testing/send.ts';
import { startTestPair } from './testing/server-pair.ts';
import { startSmtpSink } from './testing/smtp-sink.ts';
import { startTestServer } from './testing/test-server.ts';
import { settings } from './features/settings/feature.ts';

// Mostly waiting: side by side they take as long as the longest.
suite('roles and stopping', { concurrency: 3 }, () => {
  test('what an api process takes in, a worker process on the same database mails', async (t) => {
    const sink = await startSmtpSink();
    t.after(() => sink.close());
    const [api, worker] = await startTestPair({ ROLE: 'api' }, { ROLE: 'worker' });
    t.after(async () => {
      await worker.stop();
      await api.stop();
    });
    assert.equal(worker.product.address, undefined);
    await sendMailTo(api, sink);
    const email = 'by-worker@kestrelrowe.example';
    await api.visitor.call(messageInbox.create, { payload: buildMessage({ email }) });
    // The worker looks every ten seconds.
    const { mail } = await sink.waitFor(
      (received) => received.mail.replyTo?.[0]?.address === email,
      20_000,
    );
    assert.equal(mail.subject, 'New contact message: Priya Raman');
  });

  test('a process of all roles mails at once', async (t) => {
    const sink = await startSmtpSink();
    t.after(() => sink.close());
    const server = await startTestServer();
    t.after(() => server.stop());
    await sendMailTo(server, sink);
    const since = performance.now();
    const email = 'at-once@kestrelrowe.example';
    await server.visitor.call(messageInbox.create, { payload: buildMessage({ email }) });
    await sink.waitFor((received) => received.mail.replyTo?.[0]?.address === email);
    const took = performance.now() - since;
    assert.ok(took < 5000, `${took} ms`);
  });

  test('stopping answers what is under way, ends the streams and then refuses', async (t) => {
    const [server, witness] = await startTestPair({ ROLE: 'api' }, { ROLE: 'api' });
    t.after(() => witness.stop());
    const stream = await openEvents(server);
    const json = JSON.stringify(buildMessage({ name: 'Under Way' }));
    const request = http.request(`${server.address}/api/contact`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(json),
        expect: '100-continue',
      },
    });
    request.flushHeaders();
    await once(request, 'continue');
    request.write(json.slice(0, 40));
    const stopped = server.stop();
    request.end(json.slice(40));
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    assert.equal(response.statusCode, 201);
    const received = JSON.parse(Buffer.concat(await response.toArray()).toString()) as Received;
    assertFits(Received, received);
    await stopped;
    await assert.rejects(stream.next(), /ended/);
    await assert.rejects(send(server.address, 'GET', '/health'), { name: 'TypeError' });
    const list = await witness.admin.call(messageInbox.list);
    assert.deepEqual(
      list.map(({ id }) => id),
      [received.id],
    );
  });
});

suite('starting', { concurrency: 3 }, () => {
  testEmbedded(
    'a first start makes a folder, a key and a password that is told once',
    async (t) => {
      const folder = await mkdtemp(join(tmpdir(), 'longitude-first-'));
      t.after(() => rm(folder, { recursive: true }));
      const config = parseConfig({
        PORT: '0',
        DATA_DIR: join(folder, 'data'),
        LOG_LEVEL: 'silent',
      });
      const shown: string[] = [];
      const options = {
        hasSite: false,
        showPassword: (password: string) => void shown.push(password),
      };
      const first = await startProduct(config, options);
      const [password = ''] = shown;
      assert.match(password, /^[\w-]{16}$/);
      await first.stop();
      const again = await startProduct(config, options);
      assert.equal(shown.length, 1);
      const json = { username: 'admin', password };
      const login = await send(again.address ?? '', 'POST', '/api/auth/login', { json });
      assert.equal(login.status, 200);
      await assert.rejects(startProduct(config, { hasSite: false }), /in use|another/i);
      await again.stop();
    },
  );

  testEmbedded(
    'a start that cannot succeed says why in one line and leaves nothing running',
    async (t) => {
      const folder = await mkdtemp(join(tmpdir(), 'longitude-refused-'));
      t.after(() => rm(folder, { recursive: true }));
      await writeFile(join(folder, 'file'), '');
      const config = parseConfig({
        PORT: '0',
        DATA_DIR: join(folder, 'file', 'data'),
        LOG_LEVEL: 'silent',
      });
      await assert.rejects(startProduct(config, { hasSite: false }), /cannot be written/);

      const server = await startTestServer({ ROLE: 'api' });
      t.after(() => server.stop());
      const taken = parseConfig({
        PORT: new URL(server.address).port,
        DATA_DIR: join(folder, 'data'),
        LOG_LEVEL: 'silent',
      });
      await assert.rejects(startProduct(taken, { hasSite: false }), { code: 'EADDRINUSE' });
      // Its store is gone again: the folder is free.
      const free = await startProduct(
        parseConfig({ PORT: '0', DATA_DIR: taken.dataDir, LOG_LEVEL: 'silent' }),
        { hasSite: false },
      );
      await free.stop();
    },
  );

  test('while SECRET_KEY rotates, sessions and stored passwords go on', async (t) => {
    const [old, next] = [Buffer.alloc(32, 8), Buffer.alloc(32, 9)].map((key) =>
      key.toString('base64'),
    );
    const before = await startTestServer({ ROLE: 'api', SECRET_KEY: old! });
    t.after(() => before.stop());
    await saveCategory(before, 'email', {
      smtp_host: 'mail.example',
      smtp_password: 'kept secret',
    });
    const rotated = await startTestServer({
      ROLE: 'api',
      MONGODB_URI: before.product.databaseUri,
      SECRET_KEY: next!,
      SECRET_KEY_PREVIOUS: old!,
    });
    t.after(() => rotated.stop());
    const { status } = await send(rotated.address, 'GET', '/api/auth/verify', {
      token: before.token,
    });
    assert.equal(status, 200);
    const smtp = await rotated.product.serviceOf(settings).readSmtp();
    assert.deepEqual([smtp.host, smtp.password], ['mail.example', 'kept secret']);
    // A token of the new key means nothing to the process that does not know it yet.
    const early = await send(before.address, 'GET', '/api/auth/verify', { token: rotated.token });
    assert.equal(early.status, 401);
  });
});
