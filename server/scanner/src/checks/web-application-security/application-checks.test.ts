import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Exchange, Header } from '../../evidence/http.ts';
import {
  buildExchange,
  judgeParts,
  assertOutcomes,
  readOutcome,
  buildVisit,
} from '../../../lab/build-evidence.ts';
import { httpMethods } from './http-methods.ts';
import { clickjacking } from './clickjacking.ts';
import { loginForm } from './login-form.ts';
import { cors } from './cors.ts';

const methodsOptions = (...values: string[]) =>
  buildExchange({
    method: 'OPTIONS',
    status: 204,
    headers: values.map((value) => ['allow', value] as const),
  });
const trace = (body: string, type = 'message/http', status = 200) =>
  buildExchange({ method: 'TRACE', status, body, headers: [['content-type', type]] });
const echo = 'TRACE / HTTP/1.1\r\nHost: a\r\nX-Trace-Mark: longitude-echo-1\r\n\r\n';

test('HTTP Methods: distinguishes an echo from a page, and an offer from a response', () => {
  const cases: readonly (readonly [string, Exchange | null, Exchange | null])[] = [
    ['fail', null, trace(echo)],
    ['fail', methodsOptions('GET'), trace(echo, 'text/plain')],
    ['pass', methodsOptions('GET'), trace(echo, 'message/http', 405)],
    [
      'pass',
      methodsOptions('GET'),
      trace(`{"x-trace-mark: longitude-echo-1": 1}`, 'application/json'),
    ],
    ['pass', methodsOptions('GET'), trace('TRACE / HTTP/1.1\r\nHost: a\r\n\r\n')],
    ['warning', methodsOptions('GET, PUT'), null],
    ['warning', methodsOptions('GET', 'delete'), trace('', 'text/plain', 405)],
    ['pass', methodsOptions('GET, HEAD, POST, OPTIONS, PATCH'), null],
    ['pass', methodsOptions(), null],
    ['pass', null, trace('', 'text/html', 501)],
    ['not tested', null, null],
  ];
  assertOutcomes(cases, (one, other) =>
    judgeParts(httpMethods, { methods: { options: one, trace: other } }),
  );
});

const policy = (value: string): Header => ['content-security-policy', value];
const clickjackingOptions = (value: string): Header => ['x-frame-options', value];

test('Clickjacking: judges which sites may frame the page', () => {
  const cases: readonly (readonly [string, Partial<Exchange>])[] = [
    ['pass', { headers: [clickjackingOptions('DENY')] }],
    ['pass', { headers: [policy("frame-ancestors 'self' https://partner.example")] }],
    ['pass', { headers: [policy('frame-ancestors *'), policy("frame-ancestors 'self'")] }],
    ['warning', { headers: [policy('frame-ancestors *')] }],
    ['warning', { headers: [policy('frame-ancestors https:'), clickjackingOptions('DENY')] }],
    ['fail', {}],
    ['fail', { headers: [clickjackingOptions('ALLOW')] }],
    ['fail', { headers: [['content-security-policy-report-only', "frame-ancestors 'none'"]] }],
    [
      'fail',
      {
        body: `<meta http-equiv=x-frame-options content=DENY><meta http-equiv=content-security-policy content="frame-ancestors 'none'">`,
      },
    ],
    ['not tested', { headers: [['content-type', 'application/json']] }],
    ['not tested', { status: 403 }],
    ['not tested', { status: 404, headers: [clickjackingOptions('DENY')] }],
  ];
  assertOutcomes(cases, (page) => judgeParts(clickjacking, { home: buildVisit(page) }));
});

test('Clickjacking: shows the headers about frames, and no more', () => {
  const headers = [policy(`img-src ${'a.example '.repeat(200)}; frame-ancestors 'self'`)];
  const found = judgeParts(clickjacking, { home: buildVisit({ headers }) });
  assert.deepEqual(found.evidence, [
    "content-security-policy: frame-ancestors 'self'",
    'x-frame-options: (not sent)',
  ]);
});

const secret = '<input type=password name=p>';
const post = (inside: string, action = '/login') =>
  `<form method=post action="${action}">${secret}${inside}</form>`;
const hidden = (name: string, value: string) => `<input type=hidden name=${name} value=${value}>`;
const cookies = (...lines: readonly string[]) => ({
  headers: lines.map((line) => ['set-cookie', line] as const),
});

test('Login Form: a form without a method is reported as GET, one with a POST button is not', () => {
  const judge = (body: string) =>
    judgeParts(loginForm, { home: buildVisit({ body: `<!doctype html>${body}` }) });
  const open = judge(`<form action=/in>${secret}</form>`);
  assert.match(open.details, /\(GET/);
  assert.deepEqual(open.evidence, [
    '<form method="get" action="https://www.shop.example/in"> with a password',
  ]);
  const posted = judge(`<form action="/in">${secret}<button formmethod=post>In</button></form>`);
  assert.doesNotMatch(posted.details, /GET/);
});

test('Login Form: judges where a password is sent and who can submit it', () => {
  const cases: readonly (readonly [string, string, Partial<Exchange>?])[] = [
    ['not tested', '<form method=post><input name=q></form>'],
    ['not tested', `<template>${post('')}</template>`],
    ['not tested', `<!-- ${post('')} -->`],
    ['fail', post('', 'http://www.shop.example/login')],
    ['fail', post('<button formaction="http://www.shop.example/in">In</button>')],
    ['fail', post(hidden('csrf', '0123456789')), { url: 'http://www.shop.example/' }],
    ['fail', secret, { url: 'http://www.shop.example/' }],
    [
      'warning',
      post('', 'http://www.shop.example/'),
      { headers: [['content-security-policy', 'upgrade-insecure-requests']] },
    ],
    ['warning', `<form method=get action=/in>${secret}</form>`],
    ['warning', `<form action=/in>${secret}</form>`],
    ['warning', `<form action="/in" method="">${secret}</form>`],
    ['warning', `<form action="/in" method="put">${secret}</form>`],
    ['fail', `<form action="http://www.shop.example/in">${secret}</form>`],
    ['pass', `<form action="#">${secret}</form>`],
    ['pass', `<form action="">${secret}</form>`],
    ['warning', `<form action="/in">${secret}<button formmethod=post>In</button></form>`],
    [
      'pass',
      `<form action="/in">${secret}${hidden('csrf', '0123456789')}<button formmethod=post>In</button></form>`,
    ],
    ['warning', post('')],
    ['warning', post(hidden('page', '1'))],
    ['warning', post(hidden('csrf', ''))],
    ['warning', post(''), cookies('sid=5b1f09c2')],
    ['warning', post(''), cookies('sid=5b1f09c2; SameSite=None; Secure')],
    ['pass', post(''), cookies('sid=5b1f09c2; SameSite=Lax')],
    ['pass', post(''), cookies('sid=5b1f09c2; SameSite=Lax', '__cf_bm=1; SameSite=None; Secure')],
    ['warning', post(''), cookies('__cf_bm=1; SameSite=Lax')],
    ['pass', post(''), cookies('XSRF-TOKEN=1')],
    ['pass', post(hidden('csrfmiddlewaretoken', 'abcdefgh12345678'))],
    ['pass', post(hidden('x', 'a'.repeat(32)))],
    ['pass', `<meta name=csrf-token content=abcdefgh12345678>${post('')}`],
    ['pass', post('', 'https://accounts.identity.example/login')],
    ['pass', `<form>${secret}</form>`],
    ['pass', `<form action="javascript:void(0)">${secret}</form>`],
    ['pass', secret],
    ['not tested', post('', 'http://a.example/'), { headers: [['content-type', 'text/plain']] }],
  ];
  assertOutcomes(cases, (body: string, page?: Partial<Exchange>) =>
    judgeParts(loginForm, {
      home: buildVisit({ body: `<!doctype html>${body}`, ...page }),
    }),
  );
});

const evil = 'https://evil.example';
const lookalike = 'https://evilshop.example';
const allow = (...values: string[]) =>
  values.map((value): Header => ['access-control-allow-origin', value]);
const credentials = (value: string): Header => ['access-control-allow-credentials', value];
const respond = (headers: readonly Header[], origin = evil, changes: Partial<Exchange> = {}) => ({
  origin,
  exchange: buildExchange({ headers, ...changes }),
});

test('CORS: allows what a browser allows', () => {
  const cases: readonly (readonly [string, ReturnType<typeof respond>])[] = [
    ['fail', respond([...allow(evil), credentials('true')])],
    ['fail', respond([...allow('null'), credentials('true')], 'null')],
    [
      'fail',
      respond([...allow(evil), credentials('true')], evil, { method: 'OPTIONS', status: 204 }),
    ],
    [
      'pass',
      respond([...allow(evil), credentials('true')], evil, { method: 'OPTIONS', status: 405 }),
    ],
    ['fail', respond([...allow(lookalike), credentials('true')], lookalike)],
    ['warning', respond(allow(lookalike), lookalike)],
    ['pass', respond(allow('https://www.shop.example'), lookalike)],
    ['warning', respond(allow(evil))],
    ['warning', respond([...allow(evil), credentials('True')])],
    ['warning', respond([...allow(evil), credentials('true'), credentials('true')])],
    ['warning', respond(allow('null'), 'null')],
    ['pass', respond(allow(evil, evil))],
    ['pass', respond(allow(`${evil}/`))],
    ['pass', respond(allow('https://EVIL.example'))],
    ['pass', respond(allow('null'))],
    ['pass', respond([...allow('*'), credentials('true')])],
    ['pass', respond(allow('https://partner.example'))],
    ['pass', respond([])],
    ['pass', respond([], evil, { status: 403 })],
    ['not tested', respond([], evil, { status: 500 })],
  ];
  assertOutcomes(cases, (one) => judgeParts(cors, { origins: [one] }));
});

test('CORS: reports nothing for a site that allows no one', () => {
  const home = buildVisit({ status: 401 });
  const closed = respond([], evil, { status: 401 });
  assert.equal(readOutcome(judgeParts(cors, { home, origins: [closed] })), 'not tested');
  const open = respond([...allow(evil), credentials('true')], evil, { status: 401 });
  assert.equal(readOutcome(judgeParts(cors, { home, origins: [open] })), 'fail');
});

test('CORS: rates access without a login low, and with it high', () => {
  const rate = (...headers: readonly Header[]) =>
    judgeParts(cors, { origins: [respond(headers)] }).risk;
  assert.equal(rate(...allow(evil)), 'low');
  assert.equal(rate(...allow(evil), credentials('true')), 'high');
});

test('CORS: reports the worst of several responses', () => {
  const found = judgeParts(cors, {
    origins: [respond(allow(evil)), respond([...allow('null'), credentials('true')], 'null')],
  });
  assert.equal(found.status, 'fail');
  assert.match(found.evidence[0] ?? '', /origin: null/);
});

test('CORS: names the origin that is allowed', () => {
  const found = judgeParts(cors, {
    origins: [respond([]), respond([...allow(lookalike), credentials('true')], lookalike)],
  });
  assert.match(found.details, /whose name ends like yours, such as evilshop\.example,/);
});
