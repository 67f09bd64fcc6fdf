import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Exchange } from '../evidence/http.ts';
import { isLikeNothing, looksLikeHtml } from './compare-answers.ts';

for (const [text, isPage] of [
  ['\ufeff\n<!DOCTYPE html><p>', true],
  ['<html lang="en">', true],
  ['<!-- x --><div>', true],
  ['<svg xmlns="x"/>', true],
  ['key=value <script src="x">', true],
  ["<?php define('A', 1);", false],
  ['A=<secret>', false],
  ['{"a":"<b>"}', false],
  ['', false],
] as const) {
  test(`${JSON.stringify(text)} ${isPage ? 'looks' : 'does not look'} like a page`, () => {
    assert.equal(looksLikeHtml(text), isPage);
  });
}

const control = (status: number, body: string): Exchange => ({
  method: 'GET',
  url: 'https://shop.example/f00d',
  address: '127.0.0.1',
  status,
  httpVersion: '1.1',
  headers: [],
  body,
  wireBytes: body.length,
  bodyBytes: body.length,
  isCut: false,
  ms: 1,
});
const file = (body: string) => ({ url: 'https://shop.example/.env', body, headers: [] });
const binary = { ...control(200, ''), bodyBytes: 900 };
const image = { ...binary, headers: [['content-type', 'image/png'] as const] };
const isSecret = (body: string) => body.startsWith('SECRET');

for (const [why, controls, body, expected] of [
  ['random paths are not found', [control(404, 'SECRET=1')], 'SECRET=1', false],
  ['a random path says the same', [control(200, 'hello')], 'hello', true],
  ['only the path differs', [control(200, 'no /f00d here')], 'no /.env here', true],
  ['a random path is of the same kind', [control(200, 'SECRET=2')], 'SECRET=1', true],
  ['one of two is', [control(404, ''), control(200, 'SECRET=2')], 'SECRET=1', true],
  ['a random path says something else', [control(200, 'hello')], 'SECRET=1', false],
  ['a random path gets bytes of the same type', [binary], 'PK', true],
  ['a random path gets bytes of another type', [image], 'PK', false],
  ['there are no controls', [], 'SECRET=1', false],
] as const) {
  test(`an answer is ${expected ? '' : 'not '}like nothing when ${why}`, () => {
    assert.equal(isLikeNothing(file(body), controls, isSecret), expected);
  });
}
