import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SharedResource } from '../../../server/src/testing/runner/shared.ts';

let folder: string | undefined;
let built: Promise<string> | undefined;

/** The folder of the commands as they are shipped: built once for all test files of a worker, when one first needs it. */
export function buildOnce(): Promise<string> {
  built ??= build();
  return built;
}

async function build(): Promise<string> {
  if (folder === undefined) throw new Error('Only a worker of the tests builds the commands.');
  const [{ build }, { input, output }] = await Promise.all([
    import('rolldown'),
    import('../../rolldown.config.ts'),
  ]);
  const cwd = fileURLToPath(new URL('../..', import.meta.url));
  await build({ ...input, cwd, output: { ...output, dir: folder } });
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  return folder;
}

export async function open(): Promise<SharedResource> {
  const own = await mkdtemp(join(tmpdir(), 'cli-'));
  folder = own;
  return {
    listLeftovers: async () => [],
    close: () => rm(own, { recursive: true }),
  };
}
