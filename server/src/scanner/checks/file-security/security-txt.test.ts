import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildExchange, judgeParts, readOutcome } from '../../../testing/lab/build-evidence.ts';
import { securityTxt } from './security-txt.ts';

const place = 'https://www.shop.example/.well-known/security.txt';
const judge = (
  body: string,
  { url = place, status = 200, type = 'text/plain; charset=utf-8' } = {},
) =>
  judgeParts(securityTxt, {
    securityTxt: buildExchange({ url, status, body, headers: [['content-type', type]] }),
  });
const contact = 'Contact: mailto:security@shop.example';
const expires = 'Expires: 2027-01-01T00:00:00Z';

for (const [outcome, says, body] of [
  ['pass', /valid/, `${contact}\n${expires}`],
  ['pass', /valid/, `${contact}\nexpires: 2027-01-01T01:00:00+01:00\r\n`],
  ['pass', /valid/, `Contact: https://shop.example/report\nContact: us\n${expires}`],
  ['pass', /valid/, `Contact: tel:+1-201-555-0123\n${expires}`],
  ['warning', /no contact/, expires],
  ['warning', /not written as an address/, `Contact: security@shop.example\n${expires}`],
  ['warning', /not written as an address/, `Contact: http://shop.example/\n${expires}`],
  ['warning', /until when/, contact],
  ['warning', /cannot be read/, `${contact}\nExpires: next year`],
  ['warning', /cannot be read/, `${contact}\nExpires: 2027-13-45T00:00:00Z`],
  ['warning', /more than one/, `${contact}\n${expires}\n${expires}`],
  ['warning', /expired on 22 November 2026/, `${contact}\nExpires: 2026-11-22T11:59:59Z`],
  ['warning', /no contact, and it expired/, 'Expires: 2020-01-01T00:00:00Z'],
  ['warning', /no security\.txt/, '<!doctype html>Contact: us'],
] as const) {
  test(`${outcome}: ${JSON.stringify(body)}`, () => {
    const found = judge(body);
    assert.equal(readOutcome(found), outcome);
    assert.match(found.details, says);
  });
}

test('the type, the place and an error of the site are told apart', () => {
  const good = `${contact}\n${expires}`;
  assert.match(judge(good, { type: 'text/html' }).details, /not served as text\/plain/);
  const old = 'https://www.shop.example/security.txt';
  assert.match(judge(good, { url: old }).details, /only at the old place/);
  assert.match(judge('', { status: 404 }).details, /no security\.txt/);
  for (const status of [400, 401, 403, 407, 429, 451, 500, 502]) {
    assert.equal(readOutcome(judge('', { status })), 'not tested', String(status));
  }
});
