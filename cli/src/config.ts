import { homedir, tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/** Settings from the environment. */
export interface Config {
  /** LONGITUDE_URL: the server to talk to instead of the stored login's. */
  readonly url: string | undefined;
  /** LONGITUDE_TOKEN: the token to send instead of the stored login's. */
  readonly token: string | undefined;
  /** False with a non-empty NO_COLOR and on a dumb terminal. */
  readonly hasColours: boolean;
  /** TERM=dumb: nothing moves, and marks are ASCII. */
  readonly isDumb: boolean;
  /** PAGER; empty turns paging off, undefined means "less" if it exists. */
  readonly pager: string | undefined;
  /** Folder of texts that must survive the command: TMPDIR, otherwise the system's. */
  readonly temporary: string;
  /** Folder of the stored login: XDG_CONFIG_HOME, otherwise ~/.config; APPDATA on Windows. */
  readonly folder: string;
  /** Editor command: VISUAL, otherwise EDITOR, otherwise the system's default. */
  readonly editor: string;
}

/** Reads the environment; empty values count as unset. */
export function readConfig(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): Config {
  const base = platform === 'win32' ? env['APPDATA'] : env['XDG_CONFIG_HOME'];
  return {
    url: env['LONGITUDE_URL'] || undefined,
    token: env['LONGITUDE_TOKEN'] || undefined,
    hasColours: !env['NO_COLOR'] && env['TERM'] !== 'dumb',
    isDumb: env['TERM'] === 'dumb',
    pager: env['PAGER'],
    editor: env['VISUAL'] || env['EDITOR'] || (platform === 'win32' ? 'notepad' : 'vi'),
    temporary: (platform !== 'win32' && env['TMPDIR']) || tmpdir(),
    // A relative path must be ignored (XDG base directory specification).
    folder: join(base && isAbsolute(base) ? base : defaultFolder(platform), 'longitude'),
  };
}

function defaultFolder(platform: NodeJS.Platform): string {
  return platform === 'win32'
    ? join(findHome(), 'AppData', 'Roaming')
    : join(findHome(), '.config');
}

function findHome(): string {
  try {
    return homedir();
  } catch {
    // As in shells, a user without a passwd entry (a bare uid in a container) has / as home.
    return '/';
  }
}
