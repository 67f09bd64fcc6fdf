import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Header } from '../evidence/http.ts';
import { readCookies, showCookie } from './set-cookie.ts';

const now = new Date('2026-11-22T12:00:00Z');
const read = (...lines: string[]) =>
  readCookies(
    { url: 'https://a.example/', headers: lines.map((line): Header => ['set-cookie', line]) },
    now,
  );

test('reads attributes as browsers do', () => {
  const cases: readonly (readonly [string, object])[] = [
    [
      'a=1',
      { name: 'a', isSecure: false, isHttpOnly: false, sameSite: null, domain: null, path: null },
    ],
    ['a=1;SECURE;httponly;samesite=NONE', { isSecure: true, isHttpOnly: true, sameSite: 'none' }],
    ['a=1; Secure=false; HttpOnly=0', { isSecure: true, isHttpOnly: true }],
    ['a=1; SameSite=Lax; SameSite=Strict', { sameSite: 'strict' }],
    ['a=1; SameSite=yes', { sameSite: null }],
    ['a=1; Domain=.Shop.Example; Domain=', { domain: null }],
    ['a=1; Domain=.Shop.Example', { domain: 'shop.example' }],
    ['a=1; Path=/x; Path=relative', { path: null }],
    ['a=Secure; Path=/', { isSecure: false, path: '/' }],
    ['a="x; Secure"', { isSecure: false }],
    ['novalue', { name: '', valueLength: 7 }],
    ['a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT', { isRemoval: true }],
    ['a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=60', { isRemoval: false }],
    ['a=1; Max-Age=0', { isRemoval: true }],
    ['a=1; Max-Age=soon', { isRemoval: false }],
  ];
  for (const [line, expected] of cases) {
    const [cookie] = read(line);
    assert.ok(cookie, line);
    assert.partialDeepStrictEqual(cookie, expected, line);
  }
});

test('takes a line as one cookie, whatever commas it has, and bounds their number', () => {
  assert.equal(read('a=1, b=2; Secure').length, 1);
  assert.equal(read(';', '   ').length, 0);
  assert.equal(read(...Array.from({ length: 500 }, (_, n) => `c${n}=1`)).length, 60);
});

test('shows a cookie without its value', () => {
  const [cookie] = read('sid=s3cr3t; Path=/; Secure; SameSite=Lax');
  assert.ok(cookie);
  assert.equal(showCookie(cookie), 'set-cookie: sid=(hidden); Path=/; Secure; SameSite=lax');
});
