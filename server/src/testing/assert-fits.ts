import assert from 'node:assert/strict';
import type * as z from 'zod/mini';

/** Asserts that a response matches the contract, and contains nothing else. */
export function assertFits<Value>(schema: z.ZodMiniType<Value>, response: unknown): void {
  const parsed = schema.safeParse(response);
  assert.ok(parsed.success, JSON.stringify(parsed.error?.issues));
  assert.deepEqual(parsed.data, response);
}
