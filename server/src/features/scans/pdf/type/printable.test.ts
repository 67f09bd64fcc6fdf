import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fonts } from '../testing/build-report.ts';
import { toPrintable } from './printable.ts';

const print = (text: string) => toPrintable(text, (codePoint) => fonts.canDraw(codePoint));

test('every Latin letter of Unicode is drawn as it is', () => {
  const blocks = [
    [0x20, 0x7e],
    [0xa1, 0xac],
    [0xae, 0xff],
    [0x1_00, 0x2_4f],
    [0x1e_00, 0x1e_ff],
  ] as const;
  for (const [from, to] of blocks) {
    for (let code = from; code <= to; code++) {
      assert.ok(fonts.canDraw(code), code.toString(16));
      const letter = String.fromCodePoint(code).normalize('NFC');
      assert.equal(print(letter), letter);
    }
  }
  for (const text of ['Zoë Łukasiewicz', 'ş ł ễ ő ț ŵ ǆ ắ', 'Ελλάδα', 'Київ', '≤ → – — … “”']) {
    assert.equal(print(text), text);
  }
});

test('a letter and its mark become one, two marks stay on a letter, a pile of them does not', () => {
  assert.equal(print('e\u0301\u0302x'), 'é\u0302x');
  assert.equal(print(`a${'\u0301\u0316'.repeat(20)}b`), '\ufffdb');
});

test('what hides or reorders other text is shown as such', () => {
  const hidden = ['\u202e', '\u2066', '\u200b', '\u00ad', '\ufeff', '\u0000', '\u001b', '\u0085'];
  for (const character of [...hidden, '\u2028', '\ud800', '\u{e0041}', '\u3164']) {
    const code = character.codePointAt(0)?.toString(16);
    assert.match(print(`a${character}b`), /^(?:a\ufffdb|\ufffdb)$/, code);
  }
});

test('a character that no font has is one mark, however many code points it has', () => {
  assert.equal(print('株式会社'), '\ufffd\ufffd\ufffd\ufffd');
  assert.equal(print('👩‍👩‍👧!'), '\ufffd!');
  assert.equal(print('שלום'), '\ufffd\ufffd\ufffd\ufffd');
});

test('lines stay, however they end, and tabs become spaces', () => {
  assert.equal(print('a\r\nb\rc\n\td'), 'a\nb\nc\n  d');
});
