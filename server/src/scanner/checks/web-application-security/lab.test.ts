import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  buildPage,
  goodHeaders,
  openPageLab,
  type PageLab,
} from '../../../testing/lab/page-lab.ts';
import type { AnswerSite, SiteRequest } from '../../../testing/lab/start-site.ts';
import type { Header } from '../../evidence/http.ts';
import { clickjacking } from './clickjacking.ts';
import { cors } from './cors.ts';
import { httpMethods } from './http-methods.ts';
import { loginForm } from './login-form.ts';

const header =
  (name: string, value: string): AnswerSite =>
  () =>
    buildPage([[name, value]]);
const form =
  (markup: string, headers: readonly Header[] = []): AnswerSite =>
  () =>
    buildPage(headers, `${markup}<input name=user><input type=password name=secret></form>`);

/** Lets each origin in that asks. */
const reflect =
  (allows: (origin: string) => boolean, credentials: boolean): AnswerSite =>
  ({ headers }: SiteRequest) => {
    const origin = String(headers['origin'] ?? '');
    if (!allows(origin)) return buildPage();
    const allow: Header[] = [['access-control-allow-origin', origin]];
    if (credentials) allow.push(['access-control-allow-credentials', 'true']);
    return buildPage(allow);
  };

/** As Apache does with TraceEnable. */
const echo: AnswerSite = ({ method, path, rawHeaders }) => {
  if (method !== 'TRACE') return buildPage();
  const lines = rawHeaders.flatMap((text, index) =>
    index % 2 === 0 ? [`${text}: ${rawHeaders[index + 1] ?? ''}`] : [],
  );
  const body = [`TRACE ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n');
  return { headers: [['content-type', 'message/http']], body };
};

let lab: PageLab;
before(async () => {
  lab = await openPageLab({
    good: () => buildPage(goodHeaders),
    bare: () => buildPage(),
    reflecting: reflect((origin) => origin !== '', true),
    naming: reflect((origin) => origin.startsWith('https:'), false),
    sandboxed: reflect((origin) => origin === 'null', true),
    suffix: reflect((origin) => origin.endsWith('suffix.example'), true),
    subdomains: reflect(
      (origin) => /^https:\/\/(?:[\w-]+\.)?subdomains\.example$/.test(origin),
      true,
    ),
    public: header('access-control-allow-origin', '*'),
    erring: ({ headers }) => (headers['origin'] === undefined ? buildPage() : { status: 503 }),
    challenged: ({ headers }) =>
      headers['origin'] === undefined ? buildPage() : { status: 403, body: 'captcha' },
    anyone: header('content-security-policy', 'frame-ancestors https:'),
    framable: header('x-frame-options', 'ALLOW-FROM https://partner.example'),
    closed: header('x-frame-options', 'SAMEORIGIN'),
    away: () => ({ status: 302, headers: [['location', 'https://sso.identity.example/']] }),
    echo,
    writable: ({ method }) =>
      method === 'OPTIONS'
        ? { status: 204, headers: [['allow', 'GET, HEAD, PUT, delete']] }
        : buildPage(),
    silent: ({ method }) => (method === 'GET' ? buildPage() : null),
    mirror: ({ rawHeaders }) => ({
      headers: [['content-type', 'application/json']],
      body: JSON.stringify(rawHeaders),
    }),
    plainpost: form('<form method=post action="http://plainpost.example/login">'),
    address: form('<form method=get action=/login>'),
    default: form('<form action=/login>'),
    forgeable: form('<form method=post action=/login>'),
    token: form(
      '<form method=post action=/login><input type=hidden name=csrf value=0123456789abcdef>',
    ),
    samesite: form('<form method=post>', [
      ['set-cookie', 'sid=5b1f09c2; Secure; HttpOnly; SameSite=Lax'],
    ]),
    scripted: form('<form onsubmit="send()">'),
  });
});
after(() => lab.close());

test('CORS fails: any origin may read with credentials', async () => {
  const found = await lab.judge(cors, 'reflecting');
  assert.equal(found.status, 'fail');
  assert.equal(found.risk, 'high');
});
test('CORS fails: the origin null may read with credentials', async () => {
  const found = await lab.judge(cors, 'sandboxed');
  assert.equal(found.status, 'fail');
  assert.match(found.details, /without an origin/);
});
test('CORS fails: an origin that only ends like the site’s may read with credentials', async () => {
  const found = await lab.judge(cors, 'suffix');
  assert.equal(found.status, 'fail');
  assert.match(found.evidence[0] ?? '', /GET with origin: https:\/\/evilsuffix\.example/);
});
test('CORS passes: only subdomains of the site may read', async () => {
  assert.equal((await lab.judge(cors, 'subdomains')).status, 'pass');
});
test('CORS warns: any origin may read without credentials', async () => {
  const found = await lab.judge(cors, 'naming');
  assert.deepEqual([found.status, found.risk], ['warning', 'low']);
});
test('CORS passes: nobody may read, or everybody what is public', async () => {
  assert.equal((await lab.judge(cors, 'bare')).status, 'pass');
  assert.equal((await lab.judge(cors, 'public')).status, 'pass');
});
test('CORS is not tested: errors or a bot check answer foreign origins', async () => {
  assert.equal((await lab.judge(cors, 'erring')).tested, false);
  assert.equal((await lab.judge(cors, 'challenged')).tested, false);
});

test('Clickjacking fails: the only header is one that browsers ignore', async () => {
  const found = await lab.judge(clickjacking, 'framable');
  assert.equal(found.status, 'fail');
  assert.match(found.details, /ALLOW-FROM/);
});
test('Clickjacking warns: frame-ancestors lets every https site in', async () => {
  assert.equal((await lab.judge(clickjacking, 'anyone')).status, 'warning');
});
test('Clickjacking passes: X-Frame-Options or frame-ancestors', async () => {
  assert.equal((await lab.judge(clickjacking, 'closed')).status, 'pass');
  assert.equal((await lab.judge(clickjacking, 'good')).status, 'pass');
});
test('Clickjacking is not tested: the site sends its visitors to a login of somebody else', async () => {
  const found = await lab.judge(clickjacking, 'away');
  assert.equal(found.tested, false);
  assert.match(found.details, /sso\.identity\.example/);
});

test('HTTP Methods fails: TRACE sends the request back', async () => {
  const found = await lab.judge(httpMethods, 'echo');
  assert.equal(found.status, 'fail');
  assert.equal(found.evidence[1], 'TRACE / HTTP/1.1');
});
test('HTTP Methods warns: PUT and DELETE are advertised', async () => {
  const found = await lab.judge(httpMethods, 'writable');
  assert.equal(found.status, 'warning');
  assert.match(found.details, /PUT, DELETE/);
});
test('HTTP Methods passes: a site that answers everything with its page, and one that shows headers', async () => {
  assert.equal((await lab.judge(httpMethods, 'bare')).status, 'pass');
  assert.equal((await lab.judge(httpMethods, 'mirror')).status, 'pass');
});
test('HTTP Methods is not tested: the server hangs up on both', async () => {
  assert.equal((await lab.judge(httpMethods, 'silent')).tested, false);
});

test('Login Form fails: the password goes out over http', async () => {
  const found = await lab.judge(loginForm, 'plainpost');
  assert.equal(found.status, 'fail');
  assert.equal(found.risk, 'critical');
});
test('Login Form fails: the page itself is not encrypted', async () => {
  assert.equal((await lab.judge(loginForm, 'token', { scheme: 'http' })).status, 'fail');
});
test('Login Form warns: nothing keeps other sites from sending it, or the password stands in the address', async () => {
  assert.equal((await lab.judge(loginForm, 'forgeable')).status, 'warning');
  for (const site of ['address', 'default']) {
    const found = await lab.judge(loginForm, site);
    assert.equal(found.status, 'warning', site);
    assert.match(found.details, /into the address \(GET/, site);
  }
});
test('Login Form passes: a token, a SameSite cookie, or a script that sends it', async () => {
  for (const site of ['token', 'samesite', 'scripted']) {
    assert.equal((await lab.judge(loginForm, site)).status, 'pass', site);
  }
});
test('Login Form is not tested: the page asks for no password', async () => {
  assert.equal((await lab.judge(loginForm, 'bare')).tested, false);
});
