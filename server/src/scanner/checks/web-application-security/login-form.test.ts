import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Exchange } from '../../evidence/http.ts';
import { buildVisit, judgeParts, readOutcome } from '../../../testing/lab/build-evidence.ts';
import { loginForm } from './login-form.ts';

const secret = '<input type=password name=p>';
const post = (inside: string, action = '/login') =>
  `<form method=post action="${action}">${secret}${inside}</form>`;
const hidden = (name: string, value: string) => `<input type=hidden name=${name} value=${value}>`;
const cookies = (...lines: readonly string[]) => ({
  headers: lines.map((line) => ['set-cookie', line] as const),
});

test('a form without a method is told as GET, one with a POST button is not', () => {
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

test('judges where a password goes and who can send it', () => {
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
  for (const [expected, body, page] of cases) {
    const found = judgeParts(loginForm, {
      home: buildVisit({ body: `<!doctype html>${body}`, ...page }),
    });
    assert.equal(readOutcome(found), expected, `${body} ${JSON.stringify(page)}`);
  }
});
