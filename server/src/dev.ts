import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWhenStale } from './build.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const server = join(root, 'server/bin/longitude-server.js');

/** With texts, which Node would not watch: they are no imports. */
const watched = ['src', 'content', 'contract/src', 'store/src'].map(
  (folder) => `--watch-path=${join(root, 'server', folder)}`,
);

/** Restarts the API on every change and serves the site from Vite with hot reload, until either ends. */
export async function watchSources(): Promise<number> {
  await buildWhenStale();
  const parts = [
    spawn(process.execPath, [...watched, '--watch-preserve-output', server, 'serve'], {
      cwd: root,
      stdio: 'inherit',
    }),
    spawn('npm', ['exec', '-w', 'pwa', '--', 'vite'], {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    }),
  ];
  const stopAll = () => {
    for (const part of parts) part.kill('SIGTERM');
  };
  process.on('SIGINT', stopAll);
  process.on('SIGTERM', stopAll);
  return Promise.all(parts.map((part) => waitFor(part, stopAll))).then((codes) =>
    Math.max(...codes),
  );
}

function waitFor(part: ChildProcess, onEnd: () => void): Promise<number> {
  return new Promise((resolve) => {
    part.on('close', (code) => {
      onEnd();
      resolve(code ?? 0);
    });
  });
}
