import pino from 'pino';
import type { Config } from './config.ts';

export type Log = pino.Logger;

/** JSON lines on standard output. What could carry a secret is cut out wherever it stands. */
export function createLog(level: Config['logLevel']): Log {
  const secret = ['password', 'newPassword', 'currentPassword', 'token', 'authorization', 'cookie'];
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: secret.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
      censor: '[redacted]',
    },
  });
}
