import assert from 'node:assert/strict';
import { request as startRequest, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { createGoodZone, respondWell } from '@longitude/scanner/lab/good-site';
import type { SiteRequest, SiteResponse } from '@longitude/scanner/lab/start-site';
import { openWholeSite, type WholeSiteWish } from '@longitude/scanner/lab/whole-site';
import { startTestServer } from '../testing/test-server.ts';

const publicUrl = { PUBLIC_URL: 'https://shop.example', TRUST_PROXY: '1' };
const server = await startTestServer({ ROLE: 'api', ...publicUrl }, { hasSite: true });
after(() => server.stop());

/** What a proxy passes on: everything except the headers of the connection. */
const hopHeaders = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length']);

async function forward({ method, path, headers }: SiteRequest): Promise<SiteResponse> {
  const { hostname, port } = new URL(server.address);
  const sent = Object.entries(headers).filter(([name]) => !name.startsWith(':'));
  const options = { hostname, port, method, path, headers: Object.fromEntries(sent), agent: false };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    startRequest(options, resolve).on('error', reject).end();
  });
  const received = Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
    hopHeaders.has(name) ? [] : values.map((value) => [name, value] as const),
  );
  return { status: response.statusCode ?? 0, headers: received, body: await buffer(response) };
}

test('our own scanner gives the site behind a proxy with TLS the full score', async (t) => {
  const respond: WholeSiteWish['respond'] = (request, ports) => {
    const isOurs = request.scheme === 'https' && request.host === 'shop.example';
    // Its other names, and http, are redirected by the proxy.
    return isOurs ? forward(request) : respondWell(request, ports);
  };
  const site = await openWholeSite({ respond, zone: createGoodZone() });
  t.after(() => site.close());
  const { findings } = await site.scan();
  const open = findings.tests
    .filter(({ tested, status }) => tested && status !== 'pass')
    .map(({ name, faults }) => `${name}: ${JSON.stringify(faults)}`);
  assert.deepEqual(open, []);
  assert.deepEqual([findings.score, findings.recommendations], [100, []]);
});
