import asyncHooks, { type AsyncHook } from 'node:async_hooks';
import { createRequire } from 'node:module';
import type nodeTest from 'node:test';

/** The hooks of `node:test`: with promises, and without. */
let hooks: readonly [full: AsyncHook, light: AsyncHook] | undefined;

const { createHook } = asyncHooks;
asyncHooks.createHook = (callbacks) => {
  const full = createHook(callbacks);
  hooks = [full, createHook({ ...callbacks, trackPromises: false })];
  return full;
};
// `node:test` stores the function when it is loaded, so it must not be loaded before.
export const { afterEach, before, test } = createRequire(import.meta.url)(
  'node:test',
) as typeof nodeTest;
asyncHooks.createHook = createHook;

/**
 * `node:test` finds the test that a call belongs to by hooks on everything asynchronous. On each
 * promise they cost a tenth of the time, and only the declarations of a file's tests need them.
 */
export function followPromises(isFollowing: boolean): void {
  const [full, light] = hooks ?? [];
  (isFollowing ? light : full)?.disable();
  (isFollowing ? full : light)?.enable();
}
