import type { IncomingMessage, ServerResponse } from 'node:http';
import { shopError, shopFiles, type ShopFile } from './shop-files.ts';

const always = {
  server: 'Apache/2.4.29 (Ubuntu)',
  'x-powered-by': 'PHP/7.2.10',
} as const;

/**
 * A session without protection, a prefixed name without its attributes, a cookie that browsers
 * drop.
 */
const cookies = [
  'PHPSESSID=8f14e45fceea167a; Path=/',
  '__Host-basket=1; Path=/basket; Secure',
  'visitor=1701; Path=/; SameSite=None',
];

/** Responds as the little shop, which discloses what it should keep private. */
export function serveShop(request: IncomingMessage, response: ServerResponse): void {
  const { method = 'GET', url = '/', headers } = request;
  if (method === 'TRACE') {
    echo(request, response);
    return;
  }
  const { origin } = headers;
  const sharing = origin
    ? { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' }
    : {};
  if (method === 'OPTIONS') {
    response.writeHead(204, {
      ...always,
      ...sharing,
      allow: 'GET, HEAD, POST, PUT, DELETE, TRACE',
    });
    response.end();
    return;
  }
  const [path = '/'] = url.split('?');
  const isHome = path === '/';
  const missing: ShopFile = ['text/html', shopError];
  const [type, body] = shopFiles[path] ?? missing;
  const isThere = path in shopFiles;
  response.writeHead(isThere ? 200 : 404, {
    ...always,
    ...sharing,
    ...(isHome ? { 'set-cookie': cookies, 'cache-control': 'public, max-age=600' } : {}),
    'content-type': type,
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}

/** A TRACE response (RFC 9110, 9.3.8), which repeats the request with its cookies. */
function echo(request: IncomingMessage, response: ServerResponse): void {
  const { rawHeaders, method = '', url = '' } = request;
  const lines = Array.from(
    { length: rawHeaders.length / 2 },
    (_each, index) => `${rawHeaders[2 * index]}: ${rawHeaders[2 * index + 1]}`,
  );
  response.writeHead(200, { ...always, 'content-type': 'message/http' });
  response.end(`${method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
}
