/** Where the store listens: a private socket file, a named pipe, or a local port. */
import { chmodSync, lstatSync, mkdirSync, unlinkSync } from 'node:fs';
import { connect, type Server } from 'node:net';
import { dirname } from 'node:path';
import { StartError } from './errors.ts';

export type Address = { readonly socket: string } | { readonly port: number };

const isPipe = (path: string): boolean => path.startsWith('\\\\.\\pipe\\');

/** Whether a process listens at a socket file or named pipe. */
export function isAnswered(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(path);
    probe.on('connect', () => {
      probe.destroy();
      resolve(true);
    });
    probe.on('error', () => resolve(false));
  });
}

/**
 * Removes the socket file of a dead process.
 * @throws StartError when it is in use or not a socket.
 */
async function clearSocket(path: string): Promise<void> {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartError(`The folder of the socket cannot be created: ${String(error)}`);
  }
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found) return;
  if (!found.isSocket()) throw new StartError(`The path ${path} exists and is not a socket.`);
  if (await isAnswered(path))
    throw new StartError(`The socket ${path} is in use by another process.`);
  unlinkSync(path);
}

/** @returns the actual address: with port 0 the chosen port. */
export async function listen(server: Server, address: Address): Promise<Address> {
  const isSocketFile = 'socket' in address && !isPipe(address.socket);
  if (isSocketFile) await clearSocket(address.socket);
  // The file must never exist with wider rights, not even for a moment.
  const mask = isSocketFile ? process.umask(0o177) : undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', (error) => reject(new StartError(`Cannot listen: ${error.message}`)));
      server.listen(
        'socket' in address ? { path: address.socket } : { port: address.port, host: '127.0.0.1' },
        resolve,
      );
    });
  } finally {
    if (mask !== undefined) process.umask(mask);
  }
  if (isSocketFile) chmodSync(address.socket, 0o600);
  const taken = server.address();
  return taken !== null && typeof taken === 'object' ? { port: taken.port } : address;
}
