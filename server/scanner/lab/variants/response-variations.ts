import { brotliCompressSync } from 'node:zlib';
import type { SiteResponse } from '../start-site.ts';
import { plantAll } from '../faults/fault.ts';
import { change, withFile, withHeaders, type Variation, type Variations } from './variation.ts';

const html: readonly [string, string] = ['content-type', 'text/html; charset=utf-8'];
const is404 = ({ status }: SiteResponse) => status === 404;
const replace404 = (to: (response: SiteResponse, path: string) => SiteResponse): Variation =>
  change((response, { path }) => (is404(response) ? to(decode(response), path) : response));
const decode = (response: SiteResponse): SiteResponse => ({
  ...response,
  headers: (response.headers ?? []).filter(([name]) => name !== 'content-encoding'),
});
const typed = (response: SiteResponse, type: string) =>
  (response.headers ?? []).map(([name, value]) =>
    name.toLowerCase() === 'content-type' ? ([name, type] as const) : ([name, value] as const),
  );

const errors: Variations = {
  'error in plain text': replace404((response) => ({
    ...response,
    headers: typed(response, 'text/plain'),
    body: 'Not found',
  })),
  'error in JSON': replace404((response) => ({
    ...response,
    headers: typed(response, 'application/json'),
    body: '{"error":"not_found","status":404}',
  })),
  'error without a body': replace404((response) => ({ ...response, body: '' })),
  'error 410': replace404((response) => ({ ...response, status: 410 })),
  'error that names the address': replace404((response, path) => ({
    ...response,
    body: `<!doctype html><h1>Not found</h1><p>${encodeURI(path)} is not here.</p>`,
  })),
  'error with a search': (draft) =>
    void (draft.errorBody =
      '<h1>Sorry, we found nothing</h1><form action="/search"><input name="q"></form><p>Error 404</p>'),
  'one page for every address': replace404((response) => ({
    ...response,
    status: 200,
    body: '<!doctype html><div id="app"></div><script src="/assets/shop.js"></script>',
  })),
  'errors for hidden files alone': replace404((response, path) =>
    path.startsWith('/.') ? { ...response, status: 403 } : response,
  ),
};

const respond200 = (type: string, body: () => string) =>
  replace404((response) => ({
    ...response,
    status: 200,
    headers: typed(response, type),
    body: body(),
  }));
const pretences: Variations = {
  'plain text for every address': respond200('text/plain', () => 'Not found'),
  'JSON for every address': respond200('application/json', () => '{"ok":false,"code":404}'),
  'a page with a clock for every address': respond200(
    html[1],
    () => `<!doctype html><p>Nothing here at ${performance.now()}</p>`,
  ),
  'a picture for every address': respond200('image/gif', () => 'GIF89a\u0001'),
  'everything leads home': replace404((response) => ({
    ...response,
    status: 302,
    headers: [...(response.headers ?? []), ['location', '/']],
  })),
  'settings that are public': withFile(
    '/config.json',
    'application/json',
    '{"apiUrl":"https://api.shop.example","analytics":"UA-1","passwordMinLength":"12 signs"}',
  ),
  'forbidden repository': change((response, { path }) =>
    path.startsWith('/.git') || path.startsWith('/.svn') || path.startsWith('/.env')
      ? { ...response, status: 403 }
      : response,
  ),
};

const methods: Variations = {
  'all harmless methods': (draft) => void (draft.allow = 'OPTIONS, GET, HEAD, POST'),
  'no OPTIONS': change((response, { method }) =>
    method === 'OPTIONS' ? { ...response, status: 405 } : response,
  ),
  'a page for OPTIONS': change((response, { method }) =>
    method === 'OPTIONS'
      ? {
          ...response,
          status: 200,
          headers: [...(response.headers ?? []), html],
          body: '<p>Shop</p>',
        }
      : response,
  ),
  'public to all origins': withHeaders('access-control-allow-origin: *'),
  'open to one origin': withHeaders(
    'access-control-allow-origin: https://www.shop.example',
    'access-control-allow-credentials: true',
    'vary: Origin',
  ),
};

const codings: Variations = {
  brotli: plantAll(
    (draft) => void (draft.isCompressed = false),
    change((response, { headers }) =>
      response.body === undefined || !String(headers['accept-encoding']).includes('br')
        ? response
        : {
            ...response,
            headers: [...(response.headers ?? []), ['content-encoding', 'br']],
            body: brotliCompressSync(response.body),
          },
    ),
  ),
};

export const responseVariations = { errors, pretences, methods, codings };
