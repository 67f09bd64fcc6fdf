import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compileRegex } from './regex.ts';
import { assertCode } from './testing/shell.ts';

type Case = [pattern: string, options: string, text: string, matches: boolean];

// PCRE's specification (pcrepattern), for UTF without UCP as in MongoDB.
const CASES: Case[] = [
  ['^ab', '', 'abc', true],
  ['a.c', '', 'a\nc', false],
  ['a.c', 's', 'a\nc', true],
  ['^.$', '', '\u{1F600}', true],
  ['^[^a]$', '', '\u{1F600}', true],
  ['^[\u{1F600}b]+$', '', 'b\u{1F600}', true],
  ['^\u{1F600}{2}$', '', '\u{1F600}\u{1F600}', true],
  ['^\\W$', '', '\u{1F600}', true],
  ['^\\w$', '', 'é', false],
  ['^\\w$', 'i', '\u212a', false],
  ['\\s', '', '\u00a0', false],
  ['[\\s]', '', '\u00a0', false],
  ['é', 'i', 'É', true],
  ['k', 'i', '\u212a', true],
  ['[a-f]', 'i', 'D', true],
  ['[^a-f]', 'i', 'D', false],
  ['c$', '', 'abc\n', true],
  ['c$', '', 'abc\n\n', false],
  ['(a$|b)', '', 'a\n', true],
  ['(^|,)b(,|$)', '', 'a,b\n', true],
  ['(^|,)b(,|$)', '', 'a,bc', false],
  ['((a$|b)|c)', '', 'ac', true],
  ['b$', 'm', 'ab\nc', true],
  ['b$', 'm', 'abc\n', false],
  ['b$', 'm', 'ab', true],
  ['^c', 'm', 'ab\nc', true],
  ['^c', 'm', 'ab\rc', false],
  ['^c', '', 'ab\nc', false],
  ['\\Aab\\z', '', 'ab', true],
  ['\\Aab\\z', '', 'ab\n', false],
  ['a b # note\nc', 'x', 'abc', true],
  ['a[ ]b', 'x', 'a b', true],
  ['(?i)AB', '', 'ab', true],
  ['a{b}', '', 'a{b}', true],
  ['a{,2}', '', 'a{,2}', true],
  ['a{2}', '', 'aa', true],
  ['[]a]', '', ']', true],
  ['\\/\\-', '', '/-', true],
  ['(?:ab)+c', '', 'ababc', true],
  ['(?<name>a)b', '', 'ab', true],
  ['(?<!a)b', '', 'ab', false],
  ['^[0-9a-f]{16}[0-9a-f]{8}$', '', 'f'.repeat(24), true],
];

test('interprets patterns as PCRE does', () => {
  for (const [pattern, options, text, matches] of CASES)
    assert.equal(
      compileRegex({ pattern, options }).test(text),
      matches,
      `/${pattern}/${options} on ${text}`,
    );
});

test('refuses patterns that JavaScript would interpret differently', () => {
  const patterns = String.raw`
    a++ a*+ a{2}+ (?>a) (?P<n>a) a(?i)b (?i:a) (?#note)a (*UCP)a \Za \Qa.b\E \p{L} \h \R
    \x41 \1(a) (a)\1 \u0041 \y [[:alpha:]] [b-a] [\d-z] [a (a a) a** a\ *a`
    .trim()
    .split(/\s+/);
  for (const pattern of patterns)
    assertCode(51091, () => compileRegex({ pattern, options: '' }), pattern);
  assertCode(51108, () => compileRegex({ pattern: 'a', options: 'g' }));
  assertCode(2, () => compileRegex({ pattern: 'a\0b', options: '' }));
});

/** Processor time of this thread in milliseconds, so that a busy machine does not affect it. */
function timeOf(pattern: string, options: string, text: string): number {
  const regex = compileRegex({ pattern, options });
  const start = process.threadCpuUsage();
  assert.equal(regex.test(text), false);
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}

test('matches patterns with catastrophic backtracking in linear time', () => {
  const many = 'a'.repeat(30_000);
  const texts: [pattern: string, options: string, text: string][] = [
    ['(a+)+$', '', `${'a'.repeat(40)}!`],
    ['(a+)+$', 'i', `${'a'.repeat(40)}!`],
    ['(a+)+$', '', `${many}!`],
    ['(x|x)*y', '', 'x'.repeat(40)],
    ['((a*)*)*b', '', 'a'.repeat(40)],
    ['^(([a-z])+.)+[A-Z]([a-z])+$', '', 'a'.repeat(40)],
    ['a*b', '', 'a'.repeat(65_536)],
    ['(?:a|a)'.repeat(40), '', `${'a'.repeat(39)}b`],
    ['.*.*.*=.*', '', 'a'.repeat(5000)],
    ['(.*)*\u{1F600}$', '', `${'a\u{1F601}'.repeat(30)}!`],
  ];
  for (const [pattern, options, text] of texts) {
    const time = timeOf(pattern, options, text);
    // A few when linear; otherwise at least seconds, and mostly far longer.
    assert.ok(time < 1000, `/${pattern}/${options} took ${time} ms`);
  }
});

test('refuses patterns without a linear form, and texts that are too long', () => {
  for (const pattern of [
    `^(?=a)${'(?:a|a)'.repeat(24)}c`,
    'a(?=b)',
    '(a+)+(?=b)',
    '(a|b|ab)*(?!c)',
    'c$\\n',
    '(a$|b)c',
    '(a$)*',
    '^a(?<!a$)',
    '[0-9a-f]{24}',
    '(a+){2,30}!',
    '(?:a{1,5}){1,5}!',
  ])
    assertCode(51091, () => compileRegex({ pattern, options: '' }), pattern);
  const searches: [pattern: string, length: number, code: number | undefined][] = [
    ['abc', 10_000_000, undefined],
    ['a*b', 65_536, undefined],
    ['a*b', 65_537, 51156],
    ['a|b', 65_537, 51156],
    ['a*'.repeat(1000), 2000, undefined],
    ['a*'.repeat(1000), 3000, 51156],
  ];
  for (const [pattern, length, code] of searches) {
    const regex = compileRegex({ pattern, options: '' });
    const text = 'a'.repeat(length);
    assertCode(code, () => regex.test(text), pattern.slice(0, 10));
  }
});
