import assert from 'node:assert/strict';
import type { Run } from './run-cli.ts';

interface Expected {
  readonly stdout?: string | RegExp;
  readonly stderr?: string | RegExp;
  readonly code?: number;
}

/**
 * Asserts the complete output of an ended command: nothing printed and exit code 0, unless others
 * are expected.
 */
export function assertRun(
  run: Run,
  { stdout = '', stderr = '', code = 0 }: Expected,
  what?: string,
): void {
  const { stdout: printed, stderr: said, code: ended } = run;
  const show = `${what ?? ''}\n${printed}${said}`;
  for (const [text, wanted] of [
    [printed, stdout],
    [said, stderr],
  ] as const) {
    if (typeof wanted === 'string') assert.equal(text, wanted, what);
    else assert.match(text, wanted, show);
  }
  assert.equal(ended, code, show);
}
