import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Endpoint } from '@longitude/contract/core/endpoint';
import { listSkills } from '@longitude/contract/skills';
import { assertFits } from './testing/assert-fits.ts';
import { buildCalculation } from './testing/build-calculation.ts';
import { startDns, type LabDns } from '@longitude/scanner/lab/start-dns';
import { startSite, type LabSitePorts } from '@longitude/scanner/lab/start-site';
import { listEndpoints } from './testing/list-endpoints.ts';
import { sendMailTo } from './testing/mail-settings.ts';
import { send } from './testing/send.ts';
import { startSmtpSink, type SmtpSink } from './testing/smtp-sink.ts';
import { adminCalls, publicCalls, type SpecifiedCall } from './testing/specified-calls.ts';
import { hasFeature, leftOut, startTestServer, type TestServer } from './testing/test-server.ts';

let shop: LabSitePorts;
let dns: LabDns;
let sink: SmtpSink;
let server: TestServer;
/** Returned ids, and payloads, keyed by their names in braces. */
const known: Record<string, unknown> = {};
const endpoints = await listEndpoints();

before(async () => {
  [shop, dns, sink] = await Promise.all([
    startSite(() => ({ body: '<!doctype html><title>Shop</title>' })),
    startDns(({ name, type }) =>
      type === 'A' ? { answers: [{ name, type, data: '127.0.0.1' }] } : { rcode: 'NXDOMAIN' },
    ),
    startSmtpSink(),
  ]);
  const SCAN_DNS = `${dns.peer.address}:${dns.peer.port}`;
  server = await startTestServer({ ROLE: 'api', SCAN_ALLOW: '127.0.0.0/8', SCAN_DNS });
  await sendMailTo(server, sink);
  known['site'] = `http://shop.example:${shop.http}/`;
  if (hasFeature('calculator'))
    known['calculation'] = buildCalculation(await server.visitor.call(listSkills, {}));
});
after(async () => {
  await server.stop();
  await Promise.all([shop.close(), dns.close(), sink.close()]);
});

/** Replaces names in braces by their values, anywhere in a payload. */
function fill(value: unknown): unknown {
  if (typeof value === 'string') {
    const name = /^\{(\w+)\}$/.exec(value)?.[1];
    return name === undefined ? value : known[name];
  }
  if (Array.isArray(value)) return value.map(fill);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fill(one)]));
}

/** A path with `{}` for each of its parameters, without its query. */
const shapeOf = (path: string) => path.replace(/\?.*/, '').replaceAll(/\{\w+\}/g, '{}');

function findEndpoint(call: string): Endpoint | undefined {
  const [, method, path = ''] = /^(\w+) (.+)$/.exec(call) ?? [];
  return endpoints.find(
    ([, endpoint]) => endpoint.method === method && shapeOf(endpoint.path) === shapeOf(path),
  )?.[1];
}

const addressOf = (call: string) =>
  `/api${call.replace(/^\w+ /, '').replaceAll(/\{(\w+)\}/g, (_, name: string) => String(known[name]))}`;

async function perform([call, payload]: SpecifiedCall, endpoint: Endpoint) {
  const headers = endpoint.auth === 'admin' ? { authorization: `Bearer ${server.token}` } : {};
  const { method } = endpoint;
  if (!(payload instanceof FormData)) {
    const json = payload === undefined ? {} : { json: fill(payload) };
    return send(server.address, method, addressOf(call), { ...json, headers });
  }
  const options = { method, headers, body: payload };
  const response = await fetch(server.address + addressOf(call), options);
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** The entity in a response: itself, its first element, or the first file of an upload. */
function pickEntity(body: unknown): Record<string, unknown> {
  const entity = (Array.isArray(body) ? body[0] : body) as Record<string, unknown>;
  assert.ok(entity, 'the list is empty');
  return entity;
}

function keep(name: string, entity: Record<string, unknown>): void {
  const [file] = (entity['files'] ?? []) as { id: string }[];
  const found: Record<string, unknown> = { slug: entity['slug'], file: file?.id };
  known[name] = found[name] ?? entity['id'];
}

const isLeftOut = ([call]: SpecifiedCall) => leftOut.length > 0 && !findEndpoint(call);

for (const specified of [...publicCalls, ...adminCalls].filter((one) => !isLeftOut(one))) {
  const [call, , fields = [], keeps] = specified;
  test(`${call} accepts and returns the specified fields`, async () => {
    const endpoint = findEndpoint(call);
    assert.ok(endpoint, 'it is not in the endpoint table');
    const isPublic = publicCalls.includes(specified) && call !== 'GET /auth/verify';
    assert.equal(endpoint.auth, isPublic ? 'public' : 'admin');
    const { status, headers, body } = await perform(specified, endpoint);
    assert.equal(status, endpoint.status, JSON.stringify(body));
    if (endpoint.isFile) {
      assert.match(headers.get('content-disposition') ?? '', /^attachment/);
      return;
    }
    if (status === 204) return;
    assertFits(endpoint.response, body);
    // Public categories are those with a post (spec decision 44).
    if (call === 'GET /categories' && !hasFeature('posts')) return;
    const entity = pickEntity(body);
    for (const field of fields) assert.ok(field in entity, `${field} is missing`);
    if (keeps !== undefined) keep(keeps, entity);
  });
}
