import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSharedDomain } from './shared-domains.ts';
import { foldMailbox } from './fold-mailbox.ts';

/** A mailbox, and spellings that reach it. */
const spellings: Readonly<Record<string, readonly string[]>> = {
  'ada@gmail.com': [
    'ada@gmail.com',
    'a.d.a@gmail.com',
    'Ada+x@Gmail.com',
    'ad.a+a+b.c@googlemail.com',
    '.ada.@gmail.com',
    'ada@gmail.com.',
    'ada@GMAIL。com',
    'ａｄａ@ｇｍａｉｌ.com',
    'Ada Lovelace <a.da@gmail.com>',
    'mailto:ada@gmail.com',
    '"a.da"@gmail.com',
    '"a\\d\\a+tag"@gmail.com',
    'a\u200bda@gmail.com',
  ],
  'a.da@kestrelrowe.example': ['A.da@KestrelRowe.example', 'a.da+shop@kestrelrowe.example'],
  'ada@proton.me': ['a-d_a@proton.me', 'ada@pm.me', 'A.D.A+x@protonmail.com', 'ada@protonmail.ch'],
  'ada@icloud.com': ['ada@me.com', 'ada+1@mac.com', 'ADA@icloud.com'],
  'ada-l@yandex.com': ['ada.l@yandex.ru', 'ada-l+x@ya.ru', 'ada.l@yandex.com.tr'],
  'ada@yahoo.ca': ['ada-shop@yahoo.ca', 'ada+shop@yahoo.ca', 'ada-shop-2@YAHOO.ca'],
  'ada.l@outlook.com': ['ada.l+x@outlook.com'],
  'ada@fastmail.com': [
    'ada+x@fastmail.com',
    'shop@ada.fastmail.com',
    'x+y@ada.fastmail.com',
    'x@y.ada.fastmail.com',
  ],
  'ada@anonaddy.com': ['one@ada.anonaddy.com', 'two@ada.anonaddy.com'],
  'ada@xn--bcher-kva.example': [
    'ada@bücher.example',
    'ada+1@BÜCHER.example',
    'ada@XN--BCHER-KVA.example',
  ],
  // What is left must name someone.
  '+tag@x.example': ['+tag@x.example'],
  '..@gmail.com': ['..+x@gmail.com'],
};

test('all spellings of a mailbox are one, and a folded one stays as it is', () => {
  for (const [mailbox, addresses] of Object.entries(spellings)) {
    for (const each of addresses) assert.equal(foldMailbox(each), mailbox, each);
    if (!mailbox.startsWith('..')) assert.equal(foldMailbox(mailbox), mailbox);
  }
});

test('addresses of different people stay different', () => {
  const different = [
    'ada@outlook.com',
    'a.da@outlook.com',
    'ada@hotmail.com',
    'ada-l@kestrelrowe.example',
    'ada_l@kestrelrowe.example',
    'ada@yahoo.com',
    'ada@yahoo.ca',
    'ada@ymail.com',
    'ada@gmail.com.example',
    'ada@notgmail.com',
    'ada@mail.kestrelrowe.example',
    'ada@kestrelrowe.example',
    'ada.l@yandex.com',
    'adal@yandex.com',
    'ada@fastmail.com',
    'bob@fastmail.com',
  ];
  assert.equal(new Set(different.map(foldMailbox)).size, different.length);
});

test('text that is no address folds to itself', () => {
  for (const text of ['', 'admin', 'Admin']) assert.equal(foldMailbox(text), text.toLowerCase());
});

test('people of a public mail provider share no limit of its domain, in any country', () => {
  const shared = [
    'hotmail.de',
    'hotmail.it',
    'yahoo.es',
    'yahoo.co.jp',
    'live.co.uk',
    'outlook.de',
  ];
  const others = ['sasktel.net', 'gmail.com', 'gmx.net', 'yahoo.com.br', 'proton.me', 'icloud.com'];
  for (const domain of [...shared, ...others]) assert.ok(isSharedDomain(domain), domain);
  const owned = [
    'kestrel.example',
    'yahoo.evil.com',
    'hotmail.example',
    'notyahoo.com',
    'live.co.evil',
  ];
  for (const domain of owned) assert.ok(!isSharedDomain(domain), domain);
});
