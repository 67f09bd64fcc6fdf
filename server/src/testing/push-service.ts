import assert from 'node:assert/strict';
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
  type ECDH,
} from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { PushMessage, PushSubscriptionInput } from '@longitude/contract/push';
import { buildCertificate } from '@longitude/scanner/lab/build-certificate';
import { listen } from '@longitude/scanner/lab/start-tls';
import type { TestServer } from './test-server.ts';
import { waitUntil } from './wait-until.ts';

/** A subscribed browser, with all messages that it received. */
export interface PushDevice {
  readonly subscription: PushSubscriptionInput;
  readonly received: readonly PushMessage[];
  /** The first `count` messages, once they have arrived. */
  waitFor(count: number): Promise<readonly PushMessage[]>;
}

export interface PushService {
  /** Roots of its certificate, PEM. */
  readonly roots: readonly string[];
  /** Received messages, accepted or not. */
  readonly attempts: number;
  /** @param publicKey of the server that may send to it; any by default */
  addDevice(publicKey?: string): PushDevice;
  /** From now on every message is rejected with this status; undefined accepts again. */
  refuseWith(status: number | undefined, headers?: Readonly<Record<string, string>>): void;
  close(): Promise<void>;
}

interface Receiver {
  readonly publicKey: string | undefined;
  readonly keys: ECDH;
  readonly auth: Buffer;
  readonly received: PushMessage[];
}

/**
 * A real push service on loopback (RFC 8030) with the devices behind it, which decrypt their
 * messages.
 */
export async function startPushService(): Promise<PushService> {
  const certificate = await buildCertificate();
  const receivers: Receiver[] = [];
  let attempts = 0;
  let refusal: { status: number; headers: Readonly<Record<string, string>> } | undefined;
  const server = createServer({ cert: certificate.pem, key: certificate.key });
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request);
    attempts++;
    const receiver = receivers[Number(request.url?.slice('/push/'.length))];
    if (refusal || !receiver || request.method !== 'POST') {
      response.writeHead(refusal?.status ?? 404, refusal?.headers).end();
      return;
    }
    try {
      assert.ok(Number(request.headers['ttl']) > 0);
      assert.equal(request.headers['content-encoding'], 'aes128gcm');
      checkSender(request.headers.authorization ?? '', `https://${request.headers.host}`, receiver);
      receiver.received.push(JSON.parse(decrypt(body, receiver)) as PushMessage);
      response.writeHead(201).end();
    } catch (error) {
      response.writeHead(400).end((error as Error).message);
    }
  };
  server.on('request', (request, response) => void respond(request, response));
  const { port, close } = await listen(server);
  return {
    roots: [certificate.pem],
    get attempts() {
      return attempts;
    },
    addDevice: (publicKey) => {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const receiver: Receiver = { publicKey, keys, auth: randomBytes(16), received: [] };
      const endpoint = `https://127.0.0.1:${port}/push/${receivers.push(receiver) - 1}`;
      return describeDevice(receiver, endpoint);
    },
    refuseWith: (status, headers = {}) => {
      refusal = status === undefined ? undefined : { status, headers };
    },
    close,
  };
}

function describeDevice({ keys, auth, received }: Receiver, endpoint: string): PushDevice {
  const p256dh = keys.getPublicKey('base64url');
  return {
    subscription: { endpoint, keys: { p256dh, auth: auth.toString('base64url') } },
    received,
    waitFor: async (count) => {
      await waitUntil(`${count} messages`, () => received.length >= count);
      return received.slice(0, count);
    },
  };
}

/** A pause requested by a push service that is too long for any test to wait. */
export const longPause = { 'retry-after': '3600' };

/** Waits until all devices of a server pause after a rejection. */
export async function waitForPause({ product }: TestServer): Promise<void> {
  const sessions = product.context.connection.collection('sessions');
  const soon = new Date(Date.now() + 600_000);
  const busy = { push: { $ne: null }, 'push.nextAttemptAt': { $lt: soon } };
  await waitUntil('all devices pause', async () => (await sessions.findOne(busy)) === null);
}

/** Ends the pause of all devices. */
export async function endPause({ product }: TestServer): Promise<void> {
  const { connection, events } = product.context;
  const due = { $set: { 'push.nextAttemptAt': new Date() } };
  await connection.collection('sessions').updateMany({ push: { $ne: null } }, due);
  // Any event wakes the worker.
  await events.append('presence', '');
}

/** The sender's signature (RFC 8292, 2 and 3): for this service, unexpired, by the expected key. */
function checkSender(header: string, origin: string, { publicKey }: Receiver): void {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
  if (publicKey !== undefined) assert.equal(key, publicKey);
  const [head = '', claims = '', signature = ''] = token.split('.');
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    aud: string;
    exp: number;
    sub: string;
  };
  assert.equal(aud, origin);
  assert.ok(exp > Date.now() / 1000 && exp < Date.now() / 1000 + 24 * 3600);
  assert.match(sub, /^(https:|mailto:)/);
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const signer = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' };
  const signed = Buffer.from(`${head}.${claims}`);
  const bytes = Buffer.from(signature, 'base64url');
  assert.ok(verify('sha256', signed, signer as never, bytes), 'The signature does not fit');
}

/** Decrypts a message as a browser does (RFC 8291, 3.4; RFC 8188, 2). */
function decrypt(body: Buffer, { keys, auth }: Pick<Receiver, 'keys' | 'auth'>): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length));
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = derive(keys.computeSecret(sender), auth, about, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // The last record ends with 2 and zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
