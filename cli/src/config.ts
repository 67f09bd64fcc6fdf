import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/** What the environment decides. */
export interface Config {
  /** LONGITUDE_URL: the server to talk to instead of the stored login's. */
  readonly url: string | undefined;
  /** LONGITUDE_TOKEN: the token to send instead of the stored login's. */
  readonly token: string | undefined;
  /** False with NO_COLOR (any value that is not empty) and on a dumb terminal. */
  readonly hasColours: boolean;
  /** Folder of the stored login: XDG_CONFIG_HOME, else ~/.config; APPDATA on Windows. */
  readonly folder: string;
}

/** Reads the environment; empty values count as unset. */
export function readConfig(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): Config {
  const base = platform === 'win32' ? env['APPDATA'] : env['XDG_CONFIG_HOME'];
  const usual =
    platform === 'win32' ? join(homedir(), 'AppData', 'Roaming') : join(homedir(), '.config');
  return {
    url: env['LONGITUDE_URL'] || undefined,
    token: env['LONGITUDE_TOKEN'] || undefined,
    hasColours: !env['NO_COLOR'] && env['TERM'] !== 'dumb',
    // The XDG base directory specification: a relative path is to be ignored.
    folder: join(base && isAbsolute(base) ? base : usual, 'longitude'),
  };
}

// eslint-disable-next-line node/no-process-env -- the one place that reads the environment
export const config: Config = readConfig(process.env, process.platform);
