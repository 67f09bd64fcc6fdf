import { ConfigError } from './platform/config.ts';

/** An explanation that an operator can act on; a stack trace only for unforeseen errors. */
export function explain(what: string, error: unknown): string {
  if (error instanceof ConfigError) return `The configuration is wrong:\n${error.message}`;
  const { code, message, syscall, stack } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `${what}: the port is in use (${message}). Set another PORT.`;
  const isForeseen = error instanceof Error && /^((App)?Error$|Mongo)/.test(error.name);
  return `${what}: ${isForeseen || syscall !== undefined ? message : (stack ?? String(error))}`;
}
