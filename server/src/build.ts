import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** The site's build. */
export const buildFolder = join(root, 'pwa/dist');

interface Build {
  readonly title: string;
  readonly workspace: string;
  /** Where the build is; `built-from` in it holds the state of the sources that it was made from. */
  readonly folder: string;
  /** Folders and single files below the root that the build is made from; tests are not. */
  readonly sources: readonly string[];
  readonly singles: readonly string[];
}

const builds: readonly Build[] = [
  {
    title: 'site',
    workspace: 'pwa',
    folder: buildFolder,
    sources: ['pwa/src', 'pwa/public', 'server/contract/src', 'server/content/legal'],
    singles: [
      'pwa/vite.config.ts',
      'pwa/manifest.ts',
      'pwa/legal-texts.ts',
      'server/src/platform/content-files.ts',
      'pwa/compress-build.ts',
      'pwa/keep-earlier.ts',
      'pwa/package.json',
      'package-lock.json',
    ],
  },
  {
    title: 'command line',
    workspace: 'cli',
    folder: join(root, 'cli/dist'),
    sources: ['cli/src', 'server/contract/src'],
    singles: ['cli/rolldown.config.ts', 'cli/package.json', 'package-lock.json'],
  },
];

/**
 * Builds the site and the command line where they are missing or older than their sources. Compares
 * names, sizes and times, so that a restored or deleted file counts as well.
 * @throws Error when a build fails
 */
export async function buildWhenStale(): Promise<void> {
  const states = await Promise.all(
    builds.map(async (build) => {
      const built = await readFile(join(build.folder, 'built-from'), 'utf8').catch(() => '');
      return { build, built, state: await describeSources(build) };
    }),
  );
  for (const { build, built, state } of states) {
    if (built === state) continue;
    process.stdout.write(`Building the ${build.title} …\n`);
    await runBuild(build, state, 'pipe');
  }
}

/** Builds the site and the command line and shows what the tools print. @throws Error when a build fails */
export async function buildAll(): Promise<void> {
  for (const build of builds) await runBuild(build, await describeSources(build), 'inherit');
}

async function describeSources({ sources, singles }: Build): Promise<string> {
  const lists = await Promise.all(
    sources.map(async (folder) => {
      const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name));
    }),
  );
  const files = [...lists.flat(), ...singles.map((file) => join(root, file))]
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .toSorted();
  const lines = await Promise.all(
    files.map(async (file) => {
      const { size, mtimeMs } = await stat(file);
      return `${file} ${size} ${mtimeMs}\n`;
    }),
  );
  return createHash('sha256').update(lines.join('')).digest('hex');
}

/** @param state of the sources before the build, so that a change during the build counts as one */
async function runBuild(build: Build, state: string, output: 'pipe' | 'inherit'): Promise<void> {
  const { code, printed } = await runScript(build.workspace, output);
  if (code !== 0)
    throw new Error(`the ${build.title} could not be built${printed && ':'}\n${printed}`.trimEnd());
  await writeFile(join(build.folder, 'built-from'), state);
}

function runScript(
  workspace: string,
  output: 'pipe' | 'inherit',
): Promise<{ code: number | null; printed: string }> {
  return new Promise((resolve, reject) => {
    const build = spawn('npm', ['run', '--silent', 'build', '-w', workspace], {
      cwd: root,
      stdio: ['ignore', output, output],
      shell: process.platform === 'win32',
    });
    let printed = '';
    for (const stream of [build.stdout, build.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        printed += chunk.toString();
      });
    }
    build.on('error', reject);
    build.on('close', (code) => resolve({ code, printed }));
  });
}
