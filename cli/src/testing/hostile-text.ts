import assert from 'node:assert/strict';

/**
 * Escape sequences that a terminal would execute: they set the clipboard, clear the screen and
 * reverse the text.
 */
export const attack =
  '\u001b]52;c;cm0gLXJmIC8=\u0007\u001b[2J\u009b31m\u202egnp\u2066x\ud800\r\u0000\b\u007f\u0085end';

/** Asserts on bytes: nothing but printable text, line breaks and the tabs between cells may reach the terminal. */
export function assertInert(text: string, what: string): void {
  for (const byte of Buffer.from(text))
    assert.ok(byte === 0x0a || byte === 0x09 || byte >= 0x20, what);
  assert.doesNotMatch(text, /[\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufffd]/, what);
}
