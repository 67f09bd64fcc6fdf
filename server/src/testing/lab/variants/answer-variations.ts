import { brotliCompressSync } from 'node:zlib';
import type { SiteAnswer } from '../start-site.ts';
import { plantAll } from '../faults/fault.ts';
import { change, withFile, withHeaders, type Variation, type Variations } from './variation.ts';

const html: readonly [string, string] = ['content-type', 'text/html; charset=utf-8'];
const is404 = ({ status }: SiteAnswer) => status === 404;
const replace404 = (to: (answer: SiteAnswer, path: string) => SiteAnswer): Variation =>
  change((answer, { path }) => (is404(answer) ? to(decode(answer), path) : answer));
const decode = (answer: SiteAnswer): SiteAnswer => ({
  ...answer,
  headers: (answer.headers ?? []).filter(([name]) => name !== 'content-encoding'),
});
const typed = (answer: SiteAnswer, type: string) =>
  (answer.headers ?? []).map(([name, value]) =>
    name.toLowerCase() === 'content-type' ? ([name, type] as const) : ([name, value] as const),
  );

const errors: Variations = {
  'error in plain text': replace404((answer) => ({
    ...answer,
    headers: typed(answer, 'text/plain'),
    body: 'Not found',
  })),
  'error in JSON': replace404((answer) => ({
    ...answer,
    headers: typed(answer, 'application/json'),
    body: '{"error":"not_found","status":404}',
  })),
  'error without a body': replace404((answer) => ({ ...answer, body: '' })),
  'error 410': replace404((answer) => ({ ...answer, status: 410 })),
  'error that names the address': replace404((answer, path) => ({
    ...answer,
    body: `<!doctype html><h1>Not found</h1><p>${encodeURI(path)} is not here.</p>`,
  })),
  'error with a search': (draft) =>
    void (draft.errorBody =
      '<h1>Sorry, we found nothing</h1><form action="/search"><input name="q"></form><p>Error 404</p>'),
  'one page for every address': replace404((answer) => ({
    ...answer,
    status: 200,
    body: '<!doctype html><div id="app"></div><script src="/assets/shop.js"></script>',
  })),
  'errors for hidden files alone': replace404((answer, path) =>
    path.startsWith('/.') ? { ...answer, status: 403 } : answer,
  ),
};

const answer200 = (type: string, body: () => string) =>
  replace404((answer) => ({ ...answer, status: 200, headers: typed(answer, type), body: body() }));
const pretences: Variations = {
  'plain text for every address': answer200('text/plain', () => 'Not found'),
  'JSON for every address': answer200('application/json', () => '{"ok":false,"code":404}'),
  'a page with a clock for every address': answer200(
    html[1],
    () => `<!doctype html><p>Nothing here at ${performance.now()}</p>`,
  ),
  'a picture for every address': answer200('image/gif', () => 'GIF89a\u0001'),
  'everything leads home': replace404((answer) => ({
    ...answer,
    status: 302,
    headers: [...(answer.headers ?? []), ['location', '/']],
  })),
  'settings that are public': withFile(
    '/config.json',
    'application/json',
    '{"apiUrl":"https://api.shop.example","analytics":"UA-1","passwordMinLength":"12 signs"}',
  ),
  'forbidden repository': change((answer, { path }) =>
    path.startsWith('/.git') || path.startsWith('/.svn') || path.startsWith('/.env')
      ? { ...answer, status: 403 }
      : answer,
  ),
};

const methods: Variations = {
  'all harmless methods': (draft) => void (draft.allow = 'OPTIONS, GET, HEAD, POST'),
  'no OPTIONS': change((answer, { method }) =>
    method === 'OPTIONS' ? { ...answer, status: 405 } : answer,
  ),
  'a page for OPTIONS': change((answer, { method }) =>
    method === 'OPTIONS'
      ? { ...answer, status: 200, headers: [...(answer.headers ?? []), html], body: '<p>Shop</p>' }
      : answer,
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
    change((answer, { headers }) =>
      answer.body === undefined || !String(headers['accept-encoding']).includes('br')
        ? answer
        : {
            ...answer,
            headers: [...(answer.headers ?? []), ['content-encoding', 'br']],
            body: brotliCompressSync(answer.body),
          },
    ),
  ),
};

export const answerVariations = { errors, pretences, methods, codings };
