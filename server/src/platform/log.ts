import pino from 'pino';
import type { Config } from './config.ts';
import { openStandardOutput } from './log-output.ts';

export type Log = pino.Logger;

/** JSON lines, on standard output except in tests. Fields that could contain a secret are removed at every depth. */
export function createLog(
  level: Config['logLevel'],
  output: pino.DestinationStream = openStandardOutput(),
): Log {
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
  return pino(options, output);
}
