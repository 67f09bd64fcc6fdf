import { cp, mkdir, readdir, symlink } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import manifest from '../../../package.json' with { type: 'json' };

const root = fileURLToPath(new URL('../../..', import.meta.url));
const { workspaces } = manifest;

/** As in .gitignore, and Git's own files. */
const left = /^(node_modules|dist|dist-package|data|coverage|\.git|.*\.(tgz|log))$/;

/**
 * Copies the repository as if after a clone and `npm ci`: without builds and data. Packages are
 * links; the workspaces and their commands are those of the copy.
 */
export async function copyRepository(folder: string): Promise<void> {
  const filter = (path: string) => relative(root, path) === '' || !left.test(basename(path));
  await cp(root, folder, { recursive: true, filter });
  await Promise.all(['', ...workspaces].map((workspace) => linkPackages(folder, workspace)));
  const own = join(folder, 'node_modules/@longitude');
  await mkdir(own);
  // Each is named by the last part of its path.
  for (const path of workspaces) await symlink(join(folder, path), join(own, basename(path)));
}

async function linkPackages(folder: string, workspace: string): Promise<void> {
  const [from, to] = [root, folder].map((each) => join(each, workspace, 'node_modules'));
  if (from === undefined || to === undefined) return;
  const names = await readdir(from).catch(() => []);
  if (names.length === 0) return;
  await mkdir(to);
  for (const name of names) {
    if (name === '.bin') {
      await cp(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
    } else if (!name.startsWith('.') && name !== '@longitude') {
      await symlink(join(from, name), join(to, name));
    }
  }
}
