import { gzipSync } from 'node:zlib';
import type { SecureServerOptions } from 'node:http2';
import type { Service } from '../src/evidence/network.ts';
import type { Header } from '../src/evidence/http.ts';
import type { CertificateWish } from './build-certificate.ts';
import type { RawTls } from './raw-tls.ts';
import { readZoneLines, serveZone } from './dns-zone.ts';
import { goodRecords, goodShop, mtaStsPolicy, sessionCookie } from './good-shop.ts';
import { goodHeaders } from './responses.ts';
import { signZone } from './sign-zone.ts';
import type { LabZone } from './start-dns.ts';
import type { SiteResponse, SiteRequest } from './start-site.ts';
import { issuerPath, type WholeSiteResponder } from './whole-site.ts';

/** A site of the lab under construction: the good one, until faults change it. */
export interface SiteDraft {
  /** Of every page except the error page. */
  headers: Header[];
  /** Of the redirect from www; those of the pages unless given. */
  wwwHeaders: Header[] | null;
  errorHeaders: Header[] | null;
  cookies: string[];
  cacheControl: string;
  /** HTML at the end of the home page. */
  body: string;
  /** HTML of the error page. */
  errorBody: string;
  readonly files: Map<string, readonly [type: string, body: string | Uint8Array]>;
  /** The unencrypted content. */
  plain: 'redirect' | 'site' | 'elsewhere' | 'another host' | 'error';
  /** Lines of the zone. */
  records: string[];
  signing: 'good' | 'none' | 'expired';
  certificate: CertificateWish & {
    readonly isSelfSigned?: boolean;
    /** Its issuer is not sent, but can be fetched. */
    readonly isIncomplete?: boolean;
  };
  /** Only at the www name. */
  wwwCertificate: CertificateWish | null;
  /** Beside the first, for clients that accept only RSA. */
  second: CertificateWish | null;
  tls: SecureServerOptions;
  /** Supported besides the features of OpenSSL. */
  weakTls: RawTls | null;
  isHttp1: boolean;
  readsOrigins: 'no' | 'any' | 'with credentials' | 'null' | 'that end like ours';
  /** The home page repeats its query. */
  echoesQuery: boolean;
  /** The open ports beside the site, with their greetings. */
  ports: Partial<Record<Service, string>>;
  isTraced: boolean;
  allow: string;
  isCompressed: boolean;
  /** Responds only without encryption. */
  isPlainOnly: boolean;
  /** Each changes the responses of the encrypted site, in order. */
  readonly changes: ((response: SiteResponse, request: SiteRequest) => SiteResponse)[];
}

export function draftGoodSite(): SiteDraft {
  return {
    headers: [...goodHeaders],
    wwwHeaders: null,
    errorHeaders: null,
    cookies: [sessionCookie],
    cacheControl: 'private, no-store',
    body: '',
    errorBody: '<h1>Not found</h1>',
    files: new Map(Object.entries(goodShop).map(([path, build]) => [path, build()])),
    plain: 'redirect',
    records: goodRecords().split('\n'),
    signing: 'good',
    certificate: {},
    wwwCertificate: null,
    second: null,
    tls: {},
    weakTls: null,
    isHttp1: false,
    readsOrigins: 'no',
    echoesQuery: false,
    ports: {},
    isTraced: false,
    allow: 'GET, HEAD',
    isCompressed: true,
    isPlainOnly: false,
    changes: [],
  };
}

/** Removes headers from a draft. */
export function removeHeaders(draft: SiteDraft, ...names: readonly string[]): void {
  draft.headers = draft.headers.filter(([name]) => !names.includes(name));
}

export function replaceHeader(draft: SiteDraft, name: string, value: string): void {
  removeHeaders(draft, name);
  draft.headers.push([name, value]);
}

/** Removes lines from a draft's zone. */
export function removeRecords(draft: SiteDraft, pattern: RegExp): void {
  draft.records = draft.records.filter((line) => !pattern.test(line));
}

/** The responses of the drafted site. */
export function respondToDraft(draft: SiteDraft): WholeSiteResponder {
  const respond = respondUnchanged(draft);
  return (request, ports) =>
    draft.changes.reduce((said, change) => said && change(said, request), respond(request, ports));
}

function respondUnchanged(draft: SiteDraft): WholeSiteResponder {
  return (request, { https }) => {
    const { scheme, host, path, method } = request;
    const goHome: Header = ['location', `https://shop.example:${https}${path}`];
    const isHidden = scheme === 'http' && draft.plain !== 'site' && !draft.isPlainOnly;
    if (isHidden && path !== issuerPath) return respondPlain(draft, path, goHome);
    if (host.startsWith('www.')) {
      return { status: 301, headers: [goHome, ...(draft.wwwHeaders ?? draft.headers)] };
    }
    if (host.startsWith('mta-sts.')) {
      return { headers: [['content-type', 'text/plain']], body: mtaStsPolicy };
    }
    if (method === 'TRACE' && draft.isTraced) return echo(request);
    if (method === 'OPTIONS') {
      return {
        status: 204,
        headers: [...draft.headers, ['allow', draft.allow], ...share(draft, request)],
      };
    }
    if (method !== 'GET' && method !== 'HEAD') return { status: 405, headers: draft.headers };
    return serveFile(draft, request);
  };
}

function respondPlain({ plain }: SiteDraft, path: string, goHome: Header): SiteResponse {
  if (plain === 'error') return { status: 404, body: 'Not here.' };
  const [, https] = goHome[1].split('/shop.example');
  const places = {
    elsewhere: `http://www.other.example${path}`,
    'another host': `https://www.shop.example${https}`,
  };
  const location = plain === 'elsewhere' || plain === 'another host' ? places[plain] : goHome[1];
  return { status: 301, headers: [['location', location]] };
}

function share({ readsOrigins }: SiteDraft, { headers }: SiteRequest): Header[] {
  const { origin } = headers;
  if (readsOrigins === 'no' || typeof origin !== 'string') return [];
  if (readsOrigins === 'null' && origin !== 'null') return [];
  if (readsOrigins === 'that end like ours' && !/shop\.example(?::\d+)?$/.test(origin)) return [];
  const allowed: Header = ['access-control-allow-origin', origin];
  if (readsOrigins === 'any') return [allowed];
  return [allowed, ['access-control-allow-credentials', 'true']];
}

function echo({ rawHeaders, method, path }: SiteRequest): SiteResponse {
  const lines = Array.from(
    { length: rawHeaders.length / 2 },
    (_each, index) => `${rawHeaders[2 * index]}: ${rawHeaders[2 * index + 1]}`,
  );
  const body = `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
  return { headers: [['content-type', 'message/http']], body };
}

/** Servers send shorter bodies as they are. */
const compressedFrom = 1_000;

function serveFile(draft: SiteDraft, request: SiteRequest): SiteResponse {
  const path = request.path.split('?')[0] ?? '/';
  const isHome = path === '/';
  const file = draft.files.get(path);
  const [type, text] = file ?? ['text/html', `<!doctype html>${draft.errorBody}`];
  const query = draft.echoesQuery ? `<p>${request.path.split('?')[1] ?? ''}</p>` : '';
  const body =
    isHome && typeof text === 'string'
      ? text.replace('</html>', `${draft.body}${query}</html>`)
      : text;
  const common = file ? draft.headers : (draft.errorHeaders ?? draft.headers);
  const session: Header[] = [
    ...draft.cookies.map((cookie): Header => ['set-cookie', cookie]),
    ['cache-control', draft.cacheControl],
  ];
  const headers: Header[] = [
    ...common,
    ['content-type', type],
    ...(isHome ? session : []),
    ...share(draft, request),
  ];
  const status = file ? 200 : 404;
  const accepts = (request.headers['accept-encoding'] ?? '').includes('gzip');
  const isPacked = accepts && draft.isCompressed && body.length >= compressedFrom;
  if (!isPacked) return { status, headers, body };
  return { status, headers: [...headers, ['content-encoding', 'gzip']], body: gzipSync(body) };
}

const dayS = 86_400;

/** The zone of the drafted site. */
export function serveDraftZone({ records, signing }: SiteDraft): LabZone {
  const zone = serveZone('shop.example', readZoneLines(records.join('\n')));
  if (signing === 'none') return zone;
  const now = Math.floor(Date.now() / 1000);
  const validity =
    signing === 'good'
      ? { inception: now - dayS, expiration: now + 10 * dayS }
      : { inception: now - 30 * dayS, expiration: now - dayS };
  return signZone('shop.example', zone, {
    validity,
    ...(signing === 'good' ? { validates: 'well' as const } : {}),
  });
}
