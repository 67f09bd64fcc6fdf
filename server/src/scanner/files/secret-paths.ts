import {
  recogniseApacheStatus,
  recogniseArchive,
  recogniseConfiguration,
  recognisePhpInfo,
  recogniseTransferSettings,
} from './exposed-forms.ts';
import {
  recogniseAwsCredentials,
  recogniseDump,
  recogniseEnvironment,
  recogniseGitConfig,
  recogniseGitHead,
  recogniseKey,
  recognisePasswords,
  recogniseWordPress,
  type Recognise,
} from './exposed-text.ts';

export interface SecretPath {
  readonly path: string;
  readonly recognise: Recognise;
  /** What is looked for is a page itself, with a signature of its own. */
  readonly isPage?: boolean;
}

/** The 16 paths that are found open most often, or that cost most when they are. */
export const secretPaths: readonly SecretPath[] = [
  { path: '/.env', recognise: recogniseEnvironment },
  { path: '/.env.production', recognise: recogniseEnvironment },
  { path: '/.git/HEAD', recognise: recogniseGitHead },
  { path: '/.git/config', recognise: recogniseGitConfig },
  { path: '/.htpasswd', recognise: recognisePasswords },
  { path: '/.aws/credentials', recognise: recogniseAwsCredentials },
  { path: '/server.key', recognise: recogniseKey },
  { path: '/wp-config.php.bak', recognise: recogniseWordPress },
  { path: '/wp-config.php~', recognise: recogniseWordPress },
  { path: '/backup.sql', recognise: recogniseDump },
  { path: '/dump.sql', recognise: recogniseDump },
  { path: '/backup.zip', recognise: recogniseArchive },
  { path: '/.vscode/sftp.json', recognise: recogniseTransferSettings },
  { path: '/config.json', recognise: recogniseConfiguration },
  { path: '/phpinfo.php', recognise: recognisePhpInfo, isPage: true },
  { path: '/server-status?auto', recognise: recogniseApacheStatus },
];
