import pino from 'pino';
import type { Config } from './config.ts';

export type Log = pino.Logger;

/** JSON lines on standard output. Fields that could contain a secret are removed at every depth. */
export function createLog(level: Config['logLevel']): Log {
  const secret = ['password', 'newPassword', 'currentPassword', 'token', 'authorization', 'cookie'];
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: {
      paths: secret.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
      censor: '[redacted]',
    },
  };
  return pino(options, openOutput());
}

/** Standard output while it has a reader: a closed terminal is not a failure. */
function openOutput() {
  const output = pino.destination(1);
  output.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code !== 'EPIPE' && code !== 'EIO') return;
    // As pino does it for EPIPE: the flush at the exit would retry forever.
    Object.assign(output, { write: () => true, flushSync: () => {}, end: () => {} });
  });
  return output;
}
