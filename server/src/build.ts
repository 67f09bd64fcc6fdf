import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** The PWA's build, made by `npm run build`. */
export const buildFolder = join(root, 'pwa/dist');
const mark = join(buildFolder, 'built-from');

/** The sources of the build; tests and the build script itself are not among them. */
const sources = ['pwa/src', 'pwa/public', 'server/contract/src'];
const singles = [
  'pwa/vite.config.ts',
  'pwa/manifest.ts',
  'pwa/compress-build.ts',
  'pwa/keep-earlier.ts',
  'pwa/package.json',
  'package-lock.json',
];

/**
 * Builds the PWA when it is missing or older than its sources. Compares names, sizes and times, so
 * that a restored or deleted file counts as well.
 * @throws Error when the build fails
 */
export async function buildWhenStale(): Promise<void> {
  const state = await describeSources();
  const built = await readFile(mark, 'utf8').catch(() => '');
  if (built === state) return;
  process.stdout.write('Building the site …\n');
  await runBuild();
  await writeFile(mark, state);
}

async function describeSources(): Promise<string> {
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
  const hash = createHash('sha256');
  for (const file of files) {
    const { size, mtimeMs } = await stat(file);
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

function runBuild(): Promise<void> {
  return new Promise((resolve, reject) => {
    const build = spawn('npm', ['run', '--silent', 'build', '-w', 'pwa'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    let output = '';
    for (const stream of [build.stdout, build.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    }
    build.on('error', reject);
    build.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`the site could not be built:\n${output}`));
    });
  });
}
