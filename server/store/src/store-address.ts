/** The default address of a data folder's store, and the connection string for it. */
import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Unix socket paths end at 104 to 108 bytes, depending on the system. */
const MAX_SOCKET_PATH = 100;

/** @returns the socket (or named pipe) of a data folder, which is created if missing. */
export function defaultSocketPath(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const real = realpathSync(dataDir);
  const hash = createHash('sha256').update(real).digest('hex').slice(0, 16);
  if (process.platform === 'win32') return `\\\\.\\pipe\\longitude-store-${hash}`;
  const path = join(real, 'store', 'run', 'store.sock');
  return Buffer.byteLength(path) <= MAX_SOCKET_PATH
    ? path
    : join(tmpdir(), `longitude-${hash}`, 'store.sock');
}

/** Connection string for the driver; `longitude` is the database. */
export const socketUri = (socketPath: string): string =>
  `mongodb://${encodeURIComponent(socketPath)}/longitude?directConnection=true`;
