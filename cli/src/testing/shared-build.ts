import { existsSync } from 'node:fs';
import { mkdir, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { SharedResource } from '../../../server/src/testing/runner/shared.ts';

let folder: string | undefined;
let built: Promise<string> | undefined;

/** The folder of the commands as they are shipped: built once for all workers of a run, when one first needs it. */
export function buildOnce(): Promise<string> {
  built ??= build();
  return built;
}

async function build(): Promise<string> {
  if (folder === undefined) throw new Error('Only a worker of the tests builds the commands.');
  const [dir, claim] = [join(folder, 'dist'), join(folder, 'claim')];
  const last = join(dir, 'package.json');
  while (!existsSync(last)) {
    const isMine = await mkdir(claim).then(
      () => true,
      () => false,
    );
    if (!isMine) {
      await wait(50);
      continue;
    }
    try {
      if (!existsSync(last)) await buildInto(dir, last);
    } finally {
      await rmdir(claim);
    }
  }
  return dir;
}

async function buildInto(dir: string, last: string): Promise<void> {
  const [{ build }, { input, output }] = await Promise.all([
    import('rolldown'),
    import('../../rolldown.config.ts'),
  ]);
  const cwd = fileURLToPath(new URL('../..', import.meta.url));
  await build({ ...input, cwd, output: { ...output, dir } });
  await writeFile(last, '{"type":"module"}');
}

/** The folder belongs to the run, which removes it: another worker may still need it. */
export async function open(): Promise<SharedResource> {
  folder = join(tmpdir(), 'cli');
  await mkdir(folder, { recursive: true });
  return { listLeftovers: async () => [], close: async () => {} };
}
