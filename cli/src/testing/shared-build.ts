import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SharedResource } from '../../../server/src/testing/runner/shared.ts';

/** The entry of the commands as they are shipped; undefined where the sources run. */
export let builtMain: string | undefined;

/** Builds the commands once for all test files of a worker: from the sources each start takes half as long again. */
export async function open(): Promise<SharedResource> {
  const folder = await mkdtemp(join(tmpdir(), 'cli-'));
  const [{ build }, { input, output }] = await Promise.all([
    import('rolldown'),
    import('../../rolldown.config.ts'),
  ]);
  const cwd = fileURLToPath(new URL('../..', import.meta.url));
  await build({ ...input, cwd, output: { ...output, dir: folder } });
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  builtMain = join(folder, 'main.js');
  return {
    listLeftovers: async () => [],
    close: () => rm(folder, { recursive: true }),
  };
}
